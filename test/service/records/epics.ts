// Epics: create in a release, create in a product.
import { Hono } from 'hono';
import type { Attributes } from '../fields/field.ts';
import { recordAnswer, recordNotFound, validationFailed } from '../http/answers.ts';
import type { Environment } from '../http/environment.ts';
import { readWrite, type WriteForm } from '../http/write-request.ts';
import type { StoredRecord } from '../storage/store.ts';
import { epicFields, epicInProductFields } from '../tables/plans.ts';
import type { JsonObject } from '../values/json.ts';
import type { World } from '../world.ts';
import { nextKey } from './keys.ts';
import { progressProblems, teamProblems } from './progress-rules.ts';
import { defaultReleaseOf } from './releases.ts';
import { showWork } from './work-shape.ts';

type EpicAttributes = Attributes<typeof epicFields>;

export function epicRoutes(world: World): Hono<Environment> {
  const { store } = world;
  const app = new Hono<Environment>();
  const form = (table: typeof epicFields, productId: string): WriteForm<typeof epicFields> => ({
    wrapper: 'epic',
    table,
    productId,
    required: ['name'],
    rules: (attributes) => [...progressProblems(attributes), ...teamProblems(world, attributes)],
  });
  const create = (
    product: StoredRecord<'product'>,
    releaseId: string,
    attributes: EpicAttributes,
    sent: JsonObject,
  ) =>
    store.insert('epic', {
      productId: product.id,
      parentId: releaseId,
      key: nextKey(store, 'epic', product),
      attributes: { ...attributes, release: releaseId },
      sent,
    });

  // The release in the path decides. A release among the attributes is for an epic in a product.
  app.post('/releases/:release_id/epics', (context) => {
    const release = store.byReference('release', context.req.param('release_id'));
    const product = release?.productId ? store.byId('product', release.productId) : null;
    if (!release || !product) return recordNotFound();
    const write = readWrite(world, context, form(epicFields, product.id));
    if (!write.isValid) return write.answer;
    const epic = create(product, release.id, write.attributes, write.sent);
    return recordAnswer('epic', showWork(world, epic, write.fields));
  });

  app.post('/products/:product_id/epics', (context) => {
    const product = store.byReference('product', context.req.param('product_id'));
    if (!product) return recordNotFound();
    const write = readWrite(world, context, form(epicInProductFields, product.id));
    if (!write.isValid) return write.answer;
    const release = write.attributes.release
      ? store.byId('release', write.attributes.release)
      : defaultReleaseOf(world, product);
    if (release?.productId !== product.id) return validationFailed(['Release is not valid']);
    const epic = create(product, release.id, write.attributes, write.sent);
    return recordAnswer('epic', showWork(world, epic, write.fields));
  });

  return app;
}
