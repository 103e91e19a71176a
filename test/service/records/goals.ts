// Goals: update.
import { Hono } from 'hono';
import { recordAnswer, recordNotFound } from '../http/answers.ts';
import type { Environment } from '../http/environment.ts';
import { readWrite } from '../http/write-request.ts';
import type { StoredRecord } from '../storage/store.ts';
import { goalFields } from '../tables/plans.ts';
import type { JsonObject } from '../values/json.ts';
import type { World } from '../world.ts';
import { progressProblems } from './progress-rules.ts';
import { onlyRich, select } from './selection.ts';
import {
  editedHtmlShape,
  numberOf,
  personOf,
  personShape,
  productShape,
  resourceOf,
  statusShape,
  urlOf,
} from './shared-shapes.ts';

export function goalRoutes(world: World): Hono<Environment> {
  const { store } = world;
  const app = new Hono<Environment>();

  // The only record of a product that has just a numeric id in its address.
  app.put('/products/:product_id/goals/:id', (context) => {
    const product = store.byReference('product', context.req.param('product_id'));
    const goal = store.byId('goal', context.req.param('id'));
    if (!product || goal?.productId !== product.id) return recordNotFound();
    const write = readWrite(world, context, {
      wrapper: 'goal',
      table: goalFields,
      productId: product.id,
      rules: (changes) => progressProblems(changes, goal.attributes),
    });
    if (!write.isValid) return write.answer;
    const updated = store.update(goal, write.attributes, write.sent);
    return recordAnswer('goal', showGoal(world, updated, write.fields));
  });

  return app;
}

export function showGoal(world: World, goal: StoredRecord<'goal'>, fields: string | undefined): JsonObject {
  const { attributes } = goal;
  return select(
    {
      id: () => goal.id,
      reference_num: () => goal.key,
      name: () => attributes.name ?? '',
      created_at: () => goal.createdAt,
      updated_at: () => goal.updatedAt,
      product_id: () => goal.productId,
      url: () => urlOf(world, goal),
      resource: () => resourceOf(world, goal),
      project: () => productShape(world, attributes.project_id ?? goal.productId),
      description: () => editedHtmlShape(goal, attributes.description),
      success_metric: () => ({
        name: attributes.success_metric_name ?? '',
        description: editedHtmlShape(goal, attributes.success_metric_description),
        workflow_status: statusShape('goal', attributes.workflow_status),
      }),
      color: () => '#1a7fc1',
      position: () => 1,
      initiatives: () => [],
      key_results: () => [],
      features: () => [],
      releases: () => [],
      comments_count: () => 0,
      custom_fields: () => [],
      effort: () => attributes.effort ?? null,
      value: () => attributes.value ?? null,
      progress_source: () => attributes.progress_source ?? 'progress_manual',
      progress: () => attributes.progress ?? null,
      ...onlyRich(world, {
        workflow_status: () => statusShape('goal', attributes.workflow_status),
        parent_id: () => numberOf(attributes.parent_id),
        success_metric_name: () => attributes.success_metric_name ?? null,
        success_metric_description: () => attributes.success_metric_description ?? null,
        time_frame: () => (attributes.time_frame ? { name: attributes.time_frame } : null),
        watchers: () => (attributes.watchers ?? []).map((id) => personShape(personOf(world, id)) ?? { id }),
      }),
    },
    fields,
  );
}
