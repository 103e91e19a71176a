// Attachments of idea comments and the operation that creates one: a file, or a link in either form.
import * as z from 'zod/mini';
import { attachmentRecord } from './answer';
import { failsWith, numericId, requiredText, returnedFields } from './fields';
import type { Operation } from './operation';

/** Rejects addresses that run code or embed content. The service judges the rest. */
function isLinkable(text: string): boolean {
  if (!URL.canParse(text)) return false;
  return !['javascript:', 'vbscript:', 'data:', 'blob:'].includes(new URL(text).protocol);
}

export const linkAddress = z.string().check(z.refine(isLinkable, failsWith('not-an-address')));

export const attachmentLinkAttributes = z.strictObject({
  file_url: linkAddress,
  content_type: z.optional(requiredText),
  file_name: z.optional(requiredText),
});

/** A link as JSON. This extension sends links in this form. */
const linkAsJson = z.strictObject({
  attachment: attachmentLinkAttributes,
  fields: z.optional(returnedFields),
});

/** A link as text parts of a form. A body whose members are part names is sent as multipart. */
const linkAsParts = z.strictObject({
  'attachment[file_url]': linkAddress,
  'attachment[content_type]': z.optional(requiredText),
  'attachment[file_name]': z.optional(requiredText),
  fields: z.optional(returnedFields),
});

/** A file. The platform writes the part's file name and the boundary. */
const fileAsPart = z.strictObject({ 'attachment[data]': z.file(), fields: z.optional(returnedFields) });

export type Attachment = z.infer<typeof attachmentRecord>;

export const createIdeaCommentAttachment = {
  id: 'createIdeaCommentAttachment',
  method: 'POST',
  path: '/api/v1/idea_comments/:idea_comment_id/attachments',
  params: z.strictObject({ idea_comment_id: numericId }),
  query: null,
  body: z.union([linkAsJson, linkAsParts, fileAsPart]),
  response: z.object({ attachment: attachmentRecord }),
} as const satisfies Operation;
