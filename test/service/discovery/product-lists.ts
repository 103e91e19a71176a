// Optional reads of a product or release: lists of records, people, workflows.
import { Hono } from 'hono';
import { jsonAnswer, recordNotFound } from '../http/answers.ts';
import type { Environment, RequestContext } from '../http/environment.ts';
import { showCompetitor } from '../records/competitors.ts';
import { showGoal } from '../records/goals.ts';
import { showInitiative } from '../records/initiatives.ts';
import { showPage } from '../records/pages.ts';
import { showRelease } from '../records/releases.ts';
import { numberOf, personShape, releaseBrief } from '../records/shared-shapes.ts';
import { showWork } from '../records/work-shape.ts';
import type { Kind } from '../storage/kind.ts';
import type { Listing, StoredRecord } from '../storage/store.ts';
import type { JsonObject } from '../values/json.ts';
import { workflowsShape } from '../workflow-statuses.ts';
import type { World } from '../world.ts';
import { listed } from './listed.ts';
import { pagingOf } from './paging.ts';

export function productListReads(world: World): Hono<Environment> {
  const { store } = world;
  const app = new Hono<Environment>();

  /** Lists a product's records of one kind below `name`. */
  function inProduct<K extends Kind>(
    name: string,
    kind: K,
    shape: (record: StoredRecord<K>, context: RequestContext) => JsonObject,
  ): void {
    app.get(`/products/:product_id/${name}`, (context) => {
      const listing = withinProduct(world, context.req.param('product_id') ?? '');
      return listing
        ? listAnswer(world, context, name, kind, listing, (record) => shape(record, context))
        : recordNotFound();
    });
  }

  /** Lists a release's records of one kind below `name`. */
  function inRelease<K extends Kind>(
    name: string,
    kind: K,
    shape: (record: StoredRecord<K>, context: RequestContext) => JsonObject,
  ): void {
    app.get(`/releases/:release_id/${name}`, (context) => {
      const release = store.byReference('release', context.req.param('release_id') ?? '');
      return release
        ? listAnswer(world, context, name, kind, { parentId: release.id }, (record) => shape(record, context))
        : recordNotFound();
    });
  }

  const portal = (record: StoredRecord<'portal'>) => portalShape(world, record);
  const work = (record: StoredRecord<'epic'> | StoredRecord<'feature'>, context: RequestContext) =>
    listed(world, record.kind, context.req.query('fields'), (fields) => showWork(world, record, fields));

  app.get('/idea_portals', (context) => listAnswer(world, context, 'idea_portals', 'portal', {}, portal));
  inProduct('idea_portals', 'portal', portal);
  inProduct('idea_categories', 'category', categoryShape);
  inProduct('pages', 'page', (page, context) =>
    listed(world, 'page', context.req.query('fields'), (fields) => showPage(world, page, fields)),
  );
  inProduct('releases', 'release', (release, context) =>
    world.comfort === 'rich'
      ? showRelease(world, release, context.req.query('fields'))
      : (releaseBrief(world, release.id) ?? {}),
  );
  inRelease('features', 'feature', work);
  inRelease('epics', 'epic', work);
  inProduct('epics', 'epic', work);
  inProduct('competitors', 'competitor', (competitor, context) =>
    listed(world, 'competitor', context.req.query('fields'), (fields) =>
      showCompetitor(world, competitor, fields),
    ),
  );
  // Recorded listings of these have the same members as the single record.
  inProduct('initiatives', 'initiative', (initiative, context) =>
    showInitiative(world, initiative, context.req.query('fields')),
  );
  inProduct('goals', 'goal', (goal, context) => showGoal(world, goal, context.req.query('fields')));

  app.get('/products/:product_id/users', (context) => {
    if (!withinProduct(world, context.req.param('product_id'))) return recordNotFound();
    // Every registered person has a role in every product.
    return listAnswer(world, context, 'project_users', 'person', {}, (person) => ({
      role: 30,
      role_description: 'Contributor',
      user: personShape(person),
    }));
  });

  app.get('/products/:product_id/workflows', (context) =>
    withinProduct(world, context.req.param('product_id'))
      ? jsonAnswer(200, { workflows: workflowsShape() })
      : recordNotFound(),
  );

  return app;
}

function withinProduct({ store }: World, reference: string): Listing | null {
  const product = store.byReference('product', reference);
  return product && { productId: product.id };
}

function listAnswer<K extends Kind>(
  { store }: World,
  context: RequestContext,
  name: string,
  kind: K,
  listing: Listing,
  shape: (record: StoredRecord<K>) => JsonObject,
): Response {
  const { limit, offset, pagination } = pagingOf(context.req.query('page'), context.req.query('per_page'));
  const records = store.list(kind, { ...listing, limit, offset });
  return jsonAnswer(200, { [name]: records.map(shape), pagination: pagination(store.count(kind, listing)) });
}

function portalShape(world: World, { id, createdAt, attributes }: StoredRecord<'portal'>): JsonObject {
  return {
    id,
    title: attributes.name ?? '',
    portal_enabled: true,
    access_type: attributes.access_type ?? 'public',
    external_url: attributes.external_url ?? world.origin(),
    created_at: createdAt,
  };
}

function categoryShape({ id, createdAt, productId, attributes }: StoredRecord<'category'>): JsonObject {
  return {
    id,
    name: attributes.name ?? '',
    parent_id: numberOf(attributes.parent_id),
    project_id: numberOf(productId),
    created_at: createdAt,
  };
}
