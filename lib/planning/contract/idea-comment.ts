// Comments on ideas and the operation that creates a comment or a reply.
import * as z from 'zod/mini';
import {
  answeredPerson,
  associatedRecord,
  attachmentRecord,
  commonAnswerFields,
  maybe,
  maybeId,
  maybeList,
  maybeText,
} from './answer';
import { numericId, recordReference, requiredHtml, returnedFields, textFlag } from './fields';
import type { Operation } from './operation';
import { replyWithoutVisibility } from './rules';

// The list of values has the first two, a request example the last. The last means the same as the second.
const ideaCommentVisibilities = ['public', 'employee_or_creator', 'employee_or_idea_creator'] as const;

export const ideaCommentCreateAttributes = z
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
  idea_id: maybeId,
  body: maybeText,
  visibility: maybeText,
  parent_idea_comment_id: maybeId,
  idea: maybe(associatedRecord),
  created_by_user: maybe(answeredPerson),
  attachments: maybeList(attachmentRecord),
});

export const createIdeaComment = {
  id: 'createIdeaComment',
  method: 'POST',
  path: '/api/v1/ideas/:idea_id/idea_comments',
  params: z.strictObject({ idea_id: recordReference }),
  query: null,
  body: z.strictObject({ idea_comment: ideaCommentCreateAttributes, fields: z.optional(returnedFields) }),
  response: z.object({ idea_comment: ideaCommentRecord }),
} as const satisfies Operation;
