// Comments on requirements and the operation that creates one. `idea-comment.ts` has comments on ideas.
import * as z from 'zod/mini';
import {
  answeredPerson,
  attachmentRecord,
  commonAnswerFields,
  maybe,
  maybeId,
  maybeList,
  maybeText,
} from './answer';
import { recordReference, requiredHtml, returnedFields } from './fields';
import type { Operation } from './operation';

export const commentCreateAttributes = z.strictObject({ body: requiredHtml });

const commentRecord = z.object({
  ...commonAnswerFields,
  body: maybeText,
  user: maybe(answeredPerson),
  attachments: maybeList(attachmentRecord),
  commentable: maybe(z.object({ type: maybeText, id: maybeId, product_id: maybeId, url: maybeText })),
});

export const createRequirementComment = {
  id: 'createRequirementComment',
  method: 'POST',
  path: '/api/v1/requirements/:requirement_id/comments',
  params: z.strictObject({ requirement_id: recordReference }),
  query: null,
  body: z.strictObject({ comment: commentCreateAttributes, fields: z.optional(returnedFields) }),
  response: z.object({ comment: commentRecord }),
} as const satisfies Operation;
