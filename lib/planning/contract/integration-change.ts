// The operation that sends a record to an integration.
import * as z from 'zod/mini';
import { maybe, maybeId } from './answer';
import { numericId, requiredText } from './fields';
import { writes } from './operation';

export const createIntegrationChange = writes('POST', '/integration_changes', {
  params: {},
  // The members are directly in the body, without a record's name around them.
  body: { integration_id: numericId, model_class: requiredText, model_id: numericId },
  // Nothing uses the change afterwards, so any JSON object is a success.
  response: z.object({ integration_change: maybe(z.object({ id: maybeId })) }),
});
