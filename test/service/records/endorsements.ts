// Idea votes, called endorsements in the interface: update.
import { Hono } from 'hono';
import { recordAnswer, recordNotFound } from '../http/answers.ts';
import type { Environment } from '../http/environment.ts';
import { readWrite } from '../http/write-request.ts';
import type { StoredRecord } from '../storage/store.ts';
import { endorsementUpdateFields } from '../tables/ideas.ts';
import type { JsonObject } from '../values/json.ts';
import type { World } from '../world.ts';
import { onlyRich, select } from './selection.ts';
import { customFieldsShape, htmlShape, ideaBrief, personOf, personShape } from './shared-shapes.ts';

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

export function showEndorsement(
  world: World,
  vote: StoredRecord<'endorsement'>,
  fields: string | undefined,
): JsonObject {
  const { attributes } = vote;
  const idea = vote.parentId === null ? null : world.store.byId('idea', vote.parentId);
  const email = attributes.email ?? '';
  const voter = { id: vote.id, name: email.split('@')[0] ?? '', email, created_at: vote.createdAt };
  return select(
    {
      id: () => vote.id,
      idea_id: () => vote.parentId,
      idea: () => (idea ? ideaBrief(world, idea) : null),
      created_at: () => vote.createdAt,
      updated_at: () => vote.updatedAt,
      value: () => (typeof attributes.value === 'number' ? String(attributes.value) : null),
      link: () => null,
      weight: () => 1,
      endorsed_by_portal_user: () => voter,
      endorsed_by_idea_user: () => voter,
      idea_organization: () => null,
      description: () => htmlShape(vote, ''),
      integration_fields: () => [],
      custom_fields: () => customFieldsShape(attributes.custom_fields, vote.updatedAt),
      ...onlyRich(world, {
        product_id: () => vote.productId,
        proxy: () => attributes.is_proxy ?? false,
        endorsed_by_user: () => personShape(personOf(world, attributes.email)),
      }),
    },
    fields,
  );
}
