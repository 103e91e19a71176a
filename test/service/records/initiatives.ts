// Initiatives: update, and create a capacity investment in one.
import { Hono } from 'hono';
import { recordAnswer, recordNotFound } from '../http/answers.ts';
import type { Environment } from '../http/environment.ts';
import { readWrite } from '../http/write-request.ts';
import type { StoredRecord } from '../storage/store.ts';
import { capacityInvestmentFields, initiativeFields } from '../tables/plans.ts';
import type { Json, JsonObject } from '../values/json.ts';
import type { World } from '../world.ts';
import { progressProblems } from './progress-rules.ts';
import { onlyRich, select } from './selection.ts';
import {
  assigneeShape,
  creatorShape,
  customFieldsShape,
  htmlShape,
  numberOf,
  productShape,
  referenceShape,
  resourceOf,
  statusShape,
  urlOf,
} from './shared-shapes.ts';

export function initiativeRoutes(world: World): Hono<Environment> {
  const { store } = world;
  const app = new Hono<Environment>();

  app.put('/products/:product_id/initiatives/:id', (context) => {
    const product = store.byReference('product', context.req.param('product_id'));
    const initiative = store.byReference('initiative', context.req.param('id'));
    if (!product || initiative?.productId !== product.id) return recordNotFound();
    const write = readWrite(world, context, {
      wrapper: 'initiative',
      table: initiativeFields,
      productId: product.id,
      rules: (changes) => progressProblems(changes, initiative.attributes),
    });
    if (!write.isValid) return write.answer;
    const customFields = { ...initiative.attributes.custom_fields, ...write.attributes.custom_fields };
    const updated = store.update(
      initiative,
      { ...write.attributes, custom_fields: customFields },
      write.sent,
    );
    return recordAnswer('initiative', showInitiative(world, updated, write.fields));
  });

  app.post('/initiatives/:initiative_id/capacity_investments', (context) => {
    const initiative = store.byReference('initiative', context.req.param('initiative_id'));
    if (!initiative) return recordNotFound();
    const write = readWrite(world, context, {
      wrapper: 'capacity_investment',
      table: capacityInvestmentFields,
      productId: initiative.productId,
    });
    if (!write.isValid) return write.answer;
    const investment = store.insert('capacity_investment', {
      productId: initiative.productId,
      parentId: initiative.id,
      attributes: write.attributes,
      sent: write.sent,
    });
    return recordAnswer('capacity_investment', showInvestment(world, investment, write.fields));
  });

  return app;
}

export function showInitiative(
  world: World,
  initiative: StoredRecord<'initiative'>,
  fields: string | undefined,
): JsonObject {
  const { attributes } = initiative;
  return select(
    {
      id: () => initiative.id,
      reference_num: () => initiative.key,
      name: () => attributes.name ?? '',
      created_at: () => initiative.createdAt,
      updated_at: () => initiative.updatedAt,
      product_id: () => initiative.productId,
      url: () => urlOf(world, initiative),
      resource: () => resourceOf(world, initiative),
      project: () => productShape(world, initiative.productId),
      status: () => 'Under consideration',
      color: () => '#1a7fc1',
      score: () => 0,
      attachments: () => [],
      comments_count: () => 0,
      key_results: () => [],
      score_facts: () => [],
      features: () => [],
      master_features: () => [],
      epic: () => [],
      releases: () => [],
      integration_fields: () => [],
      created_by_user: () => creatorShape(world, null),
      description: () => htmlShape(initiative, attributes.description),
      workflow_status: () => statusShape('initiative', attributes.workflow_status),
      assigned_to_user: () => assigneeShape(world, attributes.assigned_to_user),
      effort: () => attributes.effort ?? null,
      value: () => attributes.value ?? null,
      position: () => attributes.position ?? 1,
      presented: () => attributes.presented ?? true,
      start_date: () => attributes.start_date ?? null,
      end_date: () => attributes.end_date ?? null,
      goals: () => (attributes.goals ?? []).map((goal) => referenceShape(world, 'goal', goal)),
      progress_source: () => attributes.progress_source ?? 'progress_manual',
      progress: () => attributes.progress ?? null,
      duration_source: () => attributes.duration_source ?? 'duration_manual',
      custom_fields: () => customFieldsShape(attributes.custom_fields, initiative.updatedAt),
      ...onlyRich(world, {
        product: () => productShape(world, initiative.productId),
        parent_id: () => numberOf(attributes.parent_id),
        time_frame: () => (attributes.time_frame ? { name: attributes.time_frame } : null),
      }),
    },
    fields,
  );
}

function showInvestment(
  world: World,
  investment: StoredRecord<'capacity_investment'>,
  fields: string | undefined,
): JsonObject {
  const { attributes } = investment;
  return select(
    {
      id: () => investment.id,
      total: () => 0,
      initiative: () => initiativeBrief(world, investment.parentId),
      estimate_values: () => [],
      custom_fields: () => [],
      start_date: () => attributes.start_date ?? null,
      end_date: () => attributes.end_date ?? null,
      date_source: () => attributes.date_source ?? 'manual_dates',
      estimate_source: () => attributes.estimate_source ?? 'manual_estimate',
      capacity_scenario_id: () => attributes.capacity_scenario_id ?? '1',
      ...onlyRich(world, {
        initiative_id: () => numberOf(investment.parentId),
        product_id: () => investment.productId,
        created_at: () => investment.createdAt,
        updated_at: () => investment.updatedAt,
        resource: () => resourceOf(world, investment),
      }),
    },
    fields,
  );
}

function initiativeBrief(world: World, id: string | null): Json {
  const initiative = id === null ? null : world.store.byId('initiative', id);
  if (!initiative) return null;
  return {
    id: initiative.id,
    reference_num: initiative.key,
    name: initiative.attributes.name ?? '',
    created_at: initiative.createdAt,
    url: urlOf(world, initiative),
    resource: resourceOf(world, initiative),
  };
}
