// Sends a record to an integration. The only operation with its attributes directly in the body.
import { Hono } from 'hono';
import { jsonAnswer, validationFailed } from '../http/answers.ts';
import type { Environment } from '../http/environment.ts';
import { readWrite } from '../http/write-request.ts';
import type { Kind } from '../storage/kind.ts';
import { integrationChangeFields } from '../tables/plans.ts';
import type { World } from '../world.ts';

/** "Record type name, e.g. Feature, Epic, Release": every record of the API documentation, by its name in one word. */
const kindOfClass: ReadonlyMap<string, Kind> = new Map([
  ['Attachment', 'attachment'],
  ['CapacityInvestment', 'capacity_investment'],
  ['Comment', 'comment'],
  ['Competitor', 'competitor'],
  ['Epic', 'epic'],
  ['Feature', 'feature'],
  ['Goal', 'goal'],
  ['Idea', 'idea'],
  // The name in other recordings.
  ['Ideas::Idea', 'idea'],
  ['IdeaComment', 'idea_comment'],
  ['IdeaEndorsement', 'endorsement'],
  ['Initiative', 'initiative'],
  ['Page', 'page'],
  ['Product', 'product'],
  ['Release', 'release'],
  ['Requirement', 'requirement'],
]);

export function integrationChangeRoutes(world: World): Hono<Environment> {
  const { store } = world;
  const app = new Hono<Environment>();

  app.post('/integration_changes', (context) => {
    const write = readWrite(world, context, {
      wrapper: null,
      table: integrationChangeFields,
      productId: null,
      required: ['integration_id', 'model_class', 'model_id'],
    });
    if (!write.isValid) return write.answer;
    const { attributes } = write;
    const kind = kindOfClass.get(attributes.model_class ?? '');
    if (!kind) return validationFailed(['Model class is not valid']);
    const model = store.byReference(kind, attributes.model_id ?? '');
    if (!model) return validationFailed(['Model is not valid']);
    store.insert('integration_change', {
      productId: model.productId,
      parentId: model.id,
      attributes,
      sent: write.sent,
    });
    return jsonAnswer(200, { status: 'success' });
  });

  return app;
}
