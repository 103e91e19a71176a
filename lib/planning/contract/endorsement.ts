// Idea votes, which the service calls endorsements, and the operation that updates one.
import * as z from 'zod/mini';
import { commonAnswerFields, maybe, maybeAnything, maybeId, maybeNumber } from './answer';
import { customFieldList, numericId, recordReference, returnedFields } from './fields';
import type { Operation } from './operation';

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
