// Idea votes, which the service calls endorsements, and the operations that create and update one. The
// specification lacks the first. Hosted services have it.
import * as z from 'zod/mini';
import { commonAnswerFields, maybe, maybeAnything, maybeId, maybeNumber } from './answer';
import { linkAddress } from './attachment';
import { customFieldList, email, htmlText, numericId, recordReference, returnedFields } from './fields';
import type { Operation } from './operation';

/**
 * Without `created_by_user` and `email`, the token's person votes. The rest makes it a vote for a customer.
 */
export const endorsementCreateAttributes = z.strictObject({
  idea_id: z.optional(recordReference),
  /** An own user who votes. */
  created_by_user: z.optional(email),
  /** A portal user who votes. */
  email: z.optional(email),
  idea_organization_id: z.optional(numericId),
  value: z.optional(z.number()),
  link: z.optional(linkAddress),
  description: z.optional(htmlText),
  /** Addresses of contacts. The service creates those that it doesn't know. */
  idea_users: z.optional(z.array(email)),
});

export const endorsementUpdateAttributes = z.strictObject({
  value: z.optional(z.number()),
  custom_fields: z.optional(customFieldList),
});

export const endorsementRecord = z.object({
  ...commonAnswerFields,
  idea_id: maybeId,
  // A string in recorded answers.
  value: maybe(z.union([z.number(), z.string()])),
  weight: maybeNumber,
  custom_fields: maybeAnything,
});

/** The record's name in the answer isn't documented. It is the request's or the path's. */
const endorsementAnswer = z.union([
  z.object({ idea_endorsement: endorsementRecord }),
  z.pipe(
    z.object({ endorsement: endorsementRecord }),
    z.transform(({ endorsement }) => ({ idea_endorsement: endorsement })),
  ),
]);

export const createEndorsement = {
  id: 'createEndorsement',
  method: 'POST',
  path: '/api/v1/ideas/:idea_id/endorsements',
  params: z.strictObject({ idea_id: recordReference }),
  query: null,
  body: z.strictObject({
    idea_endorsement: endorsementCreateAttributes,
    fields: z.optional(returnedFields),
  }),
  response: endorsementAnswer,
} as const satisfies Operation;

export const updateEndorsement = {
  id: 'updateEndorsement',
  method: 'PUT',
  path: '/api/v1/ideas/:idea_id/endorsements/:id',
  params: z.strictObject({ idea_id: recordReference, id: numericId }),
  query: null,
  body: z.strictObject({
    idea_endorsement: endorsementUpdateAttributes,
    fields: z.optional(returnedFields),
  }),
  response: endorsementAnswer,
} as const satisfies Operation;
