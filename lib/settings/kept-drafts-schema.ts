// Owns the schema of a form in progress. Apart from the rest, so that the popup need not load it to be drawn.
import * as z from 'zod/mini';
import { draftSchema } from '@/lib/capture/draft';

/** A form in progress, found again by the page it was opened on. */
export const keptDraftSchema = z.object({ page: z.string(), draft: draftSchema, changedAtMs: z.number() });
export type KeptDraft = z.infer<typeof keptDraftSchema>;
