// A draft as it is stored: the document, and who wrote it last.
import * as z from 'zod/mini';
import { draftSchema } from '@/lib/capture/field/draft';

/** What a save waits for. */
export const outstandingSchema = z.enum(['article', 'picture', 'page']);
export type Outstanding = z.infer<typeof outstandingSchema>;
/** `arrived`: the background has added it since. */
const askedSchema = z.enum([...outstandingSchema.options, 'arrived']);
export type Asked = z.infer<typeof askedSchema>;

export const storedDraftSchema = z.object({
  draft: draftSchema,
  /** The session that wrote it: each open form has its own. Two forms of one document never overwrite each other. */
  writer: z.string(),
  /** Counts the writes of this document by this writer. */
  n: z.number(),
  /** The key of the page (`pageIdentity`). '' for a draft that belongs to no page. */
  page: z.string(),
  changedAtMs: z.number(),
  /** The undelivered capture that the document changes. Its id is the document's. @default a capture of its own */
  captureId: z.optional(z.string()),
  /** When the person saved it before an account was connected. Such a draft doesn't age. @default not saved */
  savedAtMs: z.optional(z.number()),
  /** Nobody typed: the form only moved to another view. No list shows it. @default false */
  isUntouched: z.optional(z.literal(true)),
  /** The person saved it while this was still being read. Nothing is sent without their choice. @default not saved */
  asked: z.optional(askedSchema),
});
export type StoredDraft = z.infer<typeof storedDraftSchema>;
