// Releases: create, and a product's default release.
import { Hono } from 'hono';
import type { Attributes } from '../fields/field.ts';
import { recordAnswer, recordNotFound } from '../http/answers.ts';
import type { Environment } from '../http/environment.ts';
import { readWrite } from '../http/write-request.ts';
import type { StoredRecord } from '../storage/store.ts';
import { releaseFields } from '../tables/plans.ts';
import type { JsonObject } from '../values/json.ts';
import type { World } from '../world.ts';
import { nextKey } from './keys.ts';
import { progressProblems } from './progress-rules.ts';
import { onlyRich, select } from './selection.ts';
import {
  creatorShape,
  htmlShape,
  isRollUp,
  numberOf,
  personOf,
  personShape,
  productShape,
  referenceShape,
  resourceOf,
  statusShape,
  statusTimesShape,
  urlOf,
} from './shared-shapes.ts';

export function releaseRoutes(world: World): Hono<Environment> {
  const { store } = world;
  const app = new Hono<Environment>();

  app.post('/products/:product_id/releases', (context) => {
    const product = store.byReference('product', context.req.param('product_id'));
    if (!product) return recordNotFound();
    const write = readWrite(world, context, {
      wrapper: 'release',
      table: releaseFields,
      productId: product.id,
      required: ['name'],
      rules: (attributes) => [...progressProblems(attributes), ...externalDateProblems(attributes)],
    });
    if (!write.isValid) return write.answer;
    const release = store.insert('release', {
      productId: product.id,
      key: nextKey(store, 'release', product),
      attributes: write.attributes,
      sent: write.sent,
    });
    return recordAnswer('release', showRelease(world, release, write.fields));
  });

  return app;
}

/** The oldest release that isn't a parking lot. */
export function defaultReleaseOf(
  world: World,
  product: StoredRecord<'product'>,
): StoredRecord<'release'> | null {
  const releases = world.store.list('release', { productId: product.id });
  return releases.find(({ attributes }) => attributes.parking_lot !== true) ?? null;
}

export function showRelease(
  world: World,
  release: StoredRecord<'release'>,
  fields: string | undefined,
): JsonObject {
  const { attributes } = release;
  return select(
    {
      id: () => release.id,
      reference_num: () => release.key,
      name: () => attributes.name ?? '',
      created_at: () => release.createdAt,
      updated_at: () => release.updatedAt,
      product_id: () => release.productId,
      url: () => urlOf(world, release),
      resource: () => resourceOf(world, release),
      project: () => productShape(world, release.productId),
      released: () => false,
      released_on: () => null,
      master_release: () => isRollUp(release),
      position: () => 1,
      status_changed_on: () => release.createdAt.slice(0, 10),
      workflow_status_times: () => statusTimesShape('release', attributes.workflow_status, release.createdAt),
      integration_fields: () => [],
      custom_fields: () => [],
      key_results: () => [],
      comments_count: () => 0,
      created_by_user: () => creatorShape(world, null),
      workflow_status: () => statusShape('release', attributes.workflow_status),
      owner: () => creatorShape(world, attributes.owner),
      theme: () => htmlShape(release, attributes.theme),
      start_date: () => attributes.start_date ?? null,
      end_date: () => attributes.end_date ?? null,
      release_date: () => attributes.release_date ?? null,
      development_started_on: () => attributes.development_started_on ?? null,
      external_release_date: () => attributes.external_release_date ?? null,
      external_date_resolution: () => attributes.external_date_resolution ?? null,
      parking_lot: () => attributes.parking_lot ?? false,
      progress_source: () => attributes.progress_source ?? 'progress_manual',
      progress: () => attributes.progress ?? null,
      duration_source: () => attributes.duration_source ?? 'duration_manual',
      initiatives: () =>
        (attributes.initiatives ?? []).map((name) => referenceShape(world, 'initiative', name)),
      goals: () => (attributes.goals ?? []).map((name) => referenceShape(world, 'goal', name)),
      ...onlyRich(world, {
        product: () => productShape(world, release.productId),
        parent_id: () => numberOf(attributes.parent_id),
        capacity_units: () => attributes.capacity_units ?? 'time',
        total_capacity_text: () => attributes.total_capacity_text ?? null,
      }),
      watchers: () => (attributes.watchers ?? []).map((id) => personShape(personOf(world, id)) ?? { id }),
    },
    fields,
  );
}

/** A resolution needs a date. The API documentation allows a date alone. */
function externalDateProblems(attributes: Attributes<typeof releaseFields>): string[] {
  const { external_release_date: date, external_date_resolution: resolution } = attributes;
  return resolution && !date ? ["External release date can't be blank with an external date resolution"] : [];
}
