// The operation that sends a record to an integration.
import * as z from 'zod/mini';
import { maybe, maybeId } from './answer';
import { numericId, requiredText, returnedFields } from './fields';
import type { Operation } from './operation';

export const createIntegrationChange = {
  id: 'createIntegrationChange',
  method: 'POST',
  path: '/api/v1/integration_changes',
  params: z.strictObject({}),
  query: null,
  // The members are directly in the body, without a record's name around them.
  body: z.strictObject({
    integration_id: numericId,
    model_class: requiredText,
    model_id: numericId,
    fields: z.optional(returnedFields),
  }),
  // Nothing uses the change afterwards, so any JSON object is a success.
  response: z.object({ integration_change: maybe(z.object({ id: maybeId })) }),
} as const satisfies Operation;
