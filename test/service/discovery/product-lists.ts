// Owns the discovery reads of a product: portals, categories, notes, releases, and a release's features.
import { Hono } from 'hono';
import { jsonAnswer, recordNotFound } from '../http/answers.ts';
import type { Environment, RequestContext } from '../http/environment.ts';
import { showCompetitor } from '../records/competitors.ts';
import { showPage } from '../records/pages.ts';
import { showRelease } from '../records/releases.ts';
import { numberOf, releaseBrief } from '../records/shared-shapes.ts';
import { showWork } from '../records/work-shape.ts';
import type { Kind } from '../storage/kind.ts';
import type { Listing, StoredRecord } from '../storage/store.ts';
import type { JsonObject } from '../values/json.ts';
import type { World } from '../world.ts';
import { listed } from './listed.ts';
import { pagingOf } from './paging.ts';

export function productListReads(world: World): Hono<Environment> {
  const { store } = world;
  const app = new Hono<Environment>();
  const portal = (record: StoredRecord<'portal'>) => portalShape(world, record);

  app.get('/idea_portals', (context) => listAnswer(world, context, 'idea_portals', 'portal', {}, portal));

  app.get('/products/:product_id/idea_portals', (context) => {
    const listing = withinProduct(world, context.req.param('product_id'));
    return listing ? listAnswer(world, context, 'idea_portals', 'portal', listing, portal) : recordNotFound();
  });

  app.get('/products/:product_id/idea_categories', (context) => {
    const listing = withinProduct(world, context.req.param('product_id'));
    return listing
      ? listAnswer(world, context, 'idea_categories', 'category', listing, categoryShape)
      : recordNotFound();
  });

  app.get('/products/:product_id/pages', (context) => {
    const listing = withinProduct(world, context.req.param('product_id'));
    const shape = (page: StoredRecord<'page'>) =>
      listed(world, 'page', context.req.query('fields'), (fields) => showPage(world, page, fields));
    return listing ? listAnswer(world, context, 'pages', 'page', listing, shape) : recordNotFound();
  });

  app.get('/products/:product_id/releases', (context) => {
    const listing = withinProduct(world, context.req.param('product_id'));
    const shape = (release: StoredRecord<'release'>) =>
      world.comfort === 'rich'
        ? showRelease(world, release, context.req.query('fields'))
        : (releaseBrief(world, release.id) ?? {});
    return listing ? listAnswer(world, context, 'releases', 'release', listing, shape) : recordNotFound();
  });

  app.get('/releases/:release_id/features', (context) => {
    const release = store.byReference('release', context.req.param('release_id'));
    if (!release) return recordNotFound();
    const shape = (feature: StoredRecord<'feature'>) =>
      listed(world, 'feature', context.req.query('fields'), (fields) => showWork(world, feature, fields));
    return listAnswer(world, context, 'features', 'feature', { parentId: release.id }, shape);
  });

  const epic = (context: RequestContext) => (record: StoredRecord<'epic'>) =>
    listed(world, 'epic', context.req.query('fields'), (fields) => showWork(world, record, fields));

  app.get('/releases/:release_id/epics', (context) => {
    const release = store.byReference('release', context.req.param('release_id'));
    if (!release) return recordNotFound();
    return listAnswer(world, context, 'epics', 'epic', { parentId: release.id }, epic(context));
  });

  app.get('/products/:product_id/epics', (context) => {
    const listing = withinProduct(world, context.req.param('product_id'));
    return listing ? listAnswer(world, context, 'epics', 'epic', listing, epic(context)) : recordNotFound();
  });

  app.get('/products/:product_id/competitors', (context) => {
    const listing = withinProduct(world, context.req.param('product_id'));
    const shape = (competitor: StoredRecord<'competitor'>) =>
      listed(world, 'competitor', context.req.query('fields'), (fields) =>
        showCompetitor(world, competitor, fields),
      );
    return listing
      ? listAnswer(world, context, 'competitors', 'competitor', listing, shape)
      : recordNotFound();
  });

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
