// Idea votes, which the service calls endorsements, and the operations that create and update one. The
// specification lacks the first. Hosted services have it.
import * as z from 'zod/mini';
import { commonAnswerFields, maybe, shownText } from './answer';
import { linkAddress } from './comment';
import { customFieldList, email, htmlText, numericId, recordReference } from './fields';
import { writes } from './operation';

/**
 * Without `created_by_user` and `email`, the token's person votes. The rest makes it a vote for a customer.
 */
const endorsementCreateAttributes = z.strictObject({
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
  // A string in recorded answers.
  value: maybe(z.union([z.number(), shownText])),
});

/** The record's name in the answer isn't documented. It is the request's or the path's. */
const endorsementAnswer = z.union([
  z.object({ idea_endorsement: endorsementRecord }),
  z.pipe(
    z.object({ endorsement: endorsementRecord }),
    z.transform(({ endorsement }) => ({ idea_endorsement: endorsement })),
  ),
]);

export const createEndorsement = writes('POST', '/ideas/:idea_id/endorsements', {
  params: { idea_id: recordReference },
  body: { idea_endorsement: endorsementCreateAttributes },
  response: endorsementAnswer,
});

export const updateEndorsement = writes('PUT', '/ideas/:idea_id/endorsements/:id', {
  params: { idea_id: recordReference, id: numericId },
  body: { idea_endorsement: endorsementUpdateAttributes },
  response: endorsementAnswer,
});
