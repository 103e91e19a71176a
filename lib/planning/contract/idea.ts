// Owns the operations on ideas: read (1), create (8), update (9).
import * as z from 'zod/mini';
import { failsWith } from './fields';
import { createIdeaParams, ideaCreateAttributes, ideaParams, ideaUpdateAttributes } from './idea-attributes';
import { isIdeaFieldList } from './idea-fields';
import { ideaRecord } from './idea-record';
import type { Operation } from './operation';
import { skipPortalInBothPlaces } from './rules';

const returnedIdeaFields = z.string().check(z.refine(isIdeaFieldList, failsWith('not-an-idea-field')));

const ideaAnswer = z.object({ idea: ideaRecord });

export const readIdea = {
  id: 'readIdea',
  number: 1,
  method: 'GET',
  path: '/api/v1/ideas/:id',
  params: ideaParams,
  query: z.strictObject({ fields: z.optional(returnedIdeaFields) }),
  body: null,
  response: ideaAnswer,
} as const satisfies Operation;

export const createIdea = {
  id: 'createIdea',
  number: 8,
  method: 'POST',
  path: '/api/v1/products/:product_id/ideas',
  params: createIdeaParams,
  query: null,
  body: z
    .strictObject({
      idea: ideaCreateAttributes,
      fields: z.optional(returnedIdeaFields),
      skip_portal: z.optional(z.boolean()),
    })
    .check(skipPortalInBothPlaces),
  response: ideaAnswer,
} as const satisfies Operation;

export const updateIdea = {
  id: 'updateIdea',
  number: 9,
  method: 'PUT',
  path: '/api/v1/ideas/:id',
  params: ideaParams,
  query: null,
  body: z
    .strictObject({
      idea: ideaUpdateAttributes,
      fields: z.optional(returnedIdeaFields),
      skip_portal: z.optional(z.boolean()),
    })
    .check(skipPortalInBothPlaces),
  response: ideaAnswer,
} as const satisfies Operation;
