// Comments on ideas and on requirements, the attachments of the former, and their operations.
import * as z from 'zod/mini';
import { answeredPerson, attachmentRecord, commonAnswerFields, maybe, maybeList, maybeText } from './answer';
import {
  failsWith,
  numericId,
  recordReference,
  requiredHtml,
  requiredText,
  returnedFields,
  textFlag,
} from './fields';
import { type Operation, writes } from './operation';
import { replyWithoutVisibility } from './rules';

// The list of values has the first two, a request example the last. The last means the same as the second.
const ideaCommentVisibilities = ['public', 'employee_or_creator', 'employee_or_idea_creator'] as const;

const ideaCommentCreateAttributes = z
  .strictObject({
    body: requiredHtml,
    spam: z.optional(textFlag),
    visibility: z.optional(z.enum(ideaCommentVisibilities)),
    parent_idea_comment_id: z.optional(numericId),
  })
  .check(replyWithoutVisibility);

/** A comment on an idea. The service gives it no `url` of its own. */
export const ideaCommentRecord = z.object({
  ...commonAnswerFields,
  body: maybeText,
  created_by_user: maybe(answeredPerson),
  attachments: maybeList(attachmentRecord),
});

export const createIdeaComment = writes('POST', '/ideas/:idea_id/idea_comments', {
  params: { idea_id: recordReference },
  body: { idea_comment: ideaCommentCreateAttributes },
  response: z.object({ idea_comment: ideaCommentRecord }),
});

export const commentCreateAttributes = z.strictObject({ body: requiredHtml });

export const createRequirementComment = writes('POST', '/requirements/:requirement_id/comments', {
  params: { requirement_id: recordReference },
  body: { comment: commentCreateAttributes },
  response: z.object({ comment: z.object({ ...commonAnswerFields, body: maybeText }) }),
});

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
  ...writes('POST', '/idea_comments/:idea_comment_id/attachments', {
    params: { idea_comment_id: numericId },
    body: {},
    response: z.object({ attachment: attachmentRecord }),
  }),
  body: z.union([linkAsJson, linkAsParts, fileAsPart]),
} satisfies Operation;
