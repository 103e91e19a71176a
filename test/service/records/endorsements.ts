// Owns idea votes, which the interface calls endorsements: update.
import { Hono } from 'hono';
import { recordAnswer, recordNotFound } from '../http/answers.ts';
import type { Environment } from '../http/environment.ts';
import { readWrite } from '../http/write-request.ts';
import type { StoredRecord } from '../storage/store.ts';
import { endorsementUpdateFields } from '../tables/ideas.ts';
import type { JsonObject } from '../values/json.ts';
import type { World } from '../world.ts';
import { select } from './selection.ts';
import { numberOf, personOf, personShape } from './shared-shapes.ts';

export function endorsementRoutes(world: World): Hono<Environment> {
  const { store } = world;
  const app = new Hono<Environment>();

  app.put('/ideas/:idea_id/endorsements/:id', (context) => {
    const idea = store.byReference('idea', context.req.param('idea_id'));
    const vote = store.byId('endorsement', context.req.param('id'));
    if (!idea || vote?.parentId !== idea.id) return recordNotFound();
    const isProxy = vote.attributes.is_proxy === true;
    const write = readWrite(world, context, {
      wrapper: 'idea_endorsement',
      table: endorsementUpdateFields,
      productId: idea.productId,
      rules: ({ value }) =>
        typeof value === 'number' && !isProxy ? ['Value can be set for proxy votes only'] : [],
    });
    if (!write.isValid) return write.answer;
    const customFields = { ...vote.attributes.custom_fields, ...write.attributes.custom_fields };
    const updated = store.update(vote, { ...write.attributes, custom_fields: customFields }, write.sent);
    return recordAnswer('idea_endorsement', showEndorsement(world, updated, write.fields));
  });

  return app;
}

function showEndorsement(
  world: World,
  vote: StoredRecord<'endorsement'>,
  fields: string | undefined,
): JsonObject {
  const { attributes } = vote;
  return select(
    {
      id: () => vote.id,
      idea_id: () => numberOf(vote.parentId),
      product_id: () => numberOf(vote.productId),
      created_at: () => vote.createdAt,
      updated_at: () => vote.updatedAt,
      value: () => attributes.value ?? null,
      proxy: () => attributes.is_proxy ?? false,
      endorsed_by_user: () => personShape(personOf(world, attributes.email)),
      custom_fields: () =>
        Object.entries(attributes.custom_fields ?? {}).map(([key, value]) => ({ key, value })),
    },
    fields,
  );
}
