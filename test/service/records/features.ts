// Features: create in a release, update.
import { Hono } from 'hono';
import { recordAnswer, recordNotFound } from '../http/answers.ts';
import type { Environment } from '../http/environment.ts';
import { readWrite } from '../http/write-request.ts';
import { featureCreateFields, featureFields } from '../tables/plans.ts';
import type { World } from '../world.ts';
import { nextKey } from './keys.ts';
import { progressProblems, teamProblems } from './progress-rules.ts';
import { showWork } from './work-shape.ts';

export function featureRoutes(world: World): Hono<Environment> {
  const { store } = world;
  const app = new Hono<Environment>();
  const releaseProblems = (id: string | null | undefined, productId: string | null): string[] =>
    id && store.byId('release', id)?.productId !== productId ? ['Release is not valid'] : [];

  app.post('/releases/:release_id/features', (context) => {
    const release = store.byReference('release', context.req.param('release_id'));
    const product = release?.productId ? store.byId('product', release.productId) : null;
    if (!release || !product) return recordNotFound();
    const write = readWrite(world, context, {
      wrapper: 'feature',
      table: featureCreateFields,
      productId: product.id,
      required: ['name'],
      rules: (attributes) => [...progressProblems(attributes), ...teamProblems(world, attributes)],
    });
    if (!write.isValid) return write.answer;
    const feature = store.insert('feature', {
      productId: product.id,
      parentId: release.id,
      key: nextKey(store, 'feature', product),
      attributes: { ...write.attributes, release: release.id },
      sent: write.sent,
    });
    return recordAnswer('feature', showWork(world, feature, write.fields));
  });

  app.put('/features/:id', (context) => {
    const feature = store.byReference('feature', context.req.param('id'));
    if (!feature) return recordNotFound();
    const stored = feature.attributes;
    const write = readWrite(world, context, {
      wrapper: 'feature',
      table: featureFields,
      productId: feature.productId,
      rules: (changes) => [
        ...progressProblems(changes, stored),
        ...teamProblems(world, changes, stored),
        ...releaseProblems(changes.release, feature.productId),
      ],
    });
    if (!write.isValid) return write.answer;
    const customFields = { ...stored.custom_fields, ...write.attributes.custom_fields };
    const changes = { ...write.attributes, custom_fields: customFields };
    const updated = store.update(
      feature,
      changes,
      write.sent,
      changes.release ? { parentId: changes.release } : {},
    );
    return recordAnswer('feature', showWork(world, updated, write.fields));
  });

  return app;
}
