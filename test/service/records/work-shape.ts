// The answers of epics and features, which share most members.
import type { StoredRecord } from '../storage/store.ts';
import { parseEstimate } from '../values/estimates.ts';
import type { Json, JsonObject } from '../values/json.ts';
import type { World } from '../world.ts';
import { onlyRich, type Shape, select } from './selection.ts';
import {
  assigneeShape,
  creatorShape,
  customFieldsShape,
  fullTagsShape,
  htmlShape,
  numberOf,
  productShape,
  referenceShape,
  releaseBrief,
  resourceOf,
  statusShape,
  statusTimesShape,
  tagsShape,
  urlOf,
} from './shared-shapes.ts';

type Work = StoredRecord<'epic'> | StoredRecord<'feature'>;
type EstimateName = 'initial_estimate' | 'detailed_estimate' | 'remaining_estimate';

export function showWork(world: World, work: Work, fields: string | undefined): JsonObject {
  const { attributes } = work;
  const own: Shape =
    work.kind === 'epic'
      ? {
          duration_source: () => work.attributes.duration_source ?? 'duration_manual',
          features: () => [],
          epic_links: () => [],
          ...estimatesOf('master_feature_only'),
          ...estimatesOf('epic_only'),
        }
      : {
          release_reference_num: () => keyOf(world, 'release', work.parentId),
          epic_reference_num: () => keyOf(world, 'epic', work.attributes.epic),
          workflow_kind: () => ({ id: '1', name: attributes.workflow_kind ?? 'New' }),
          epic: () => referenceShape(world, 'epic', work.attributes.epic) ?? undefined,
          master_feature: () => referenceShape(world, 'epic', work.attributes.epic) ?? undefined,
          requirements: () => [],
          feature_links: () => [],
          ...estimatesOf('feature_only'),
          ...onlyRich(world, {
            release_phase: () =>
              work.attributes.release_phase ? { name: work.attributes.release_phase } : null,
          }),
        };
  return select({ ...sharedShape(world, work, attributes), ...own }, fields);
}

/** Sums of estimates, which this service does not add up. */
function estimatesOf(whose: string): Shape {
  return {
    [`${whose}_original_estimate`]: () => null,
    [`${whose}_remaining_estimate`]: () => null,
    [`${whose}_work_done`]: () => null,
  };
}

function keyOf(
  world: World,
  kind: 'release' | 'epic' | 'initiative',
  reference: string | null | undefined,
): Json {
  return reference ? (world.store.byReference(kind, reference)?.key ?? null) : null;
}

/** The numeric estimate, in minutes or points: from the text if one was sent, else the sent number. */
function estimateShape(attributes: Work['attributes'], name: EstimateName): Json {
  const text = attributes[`${name}_text`];
  return (text ? parseEstimate(text)?.amount : attributes[name]) ?? null;
}

function sharedShape(world: World, work: Work, attributes: Work['attributes']): Shape {
  return {
    id: () => work.id,
    reference_num: () => work.key,
    name: () => attributes.name ?? '',
    created_at: () => work.createdAt,
    updated_at: () => work.updatedAt,
    product_id: () => work.productId,
    url: () => urlOf(world, work),
    resource: () => resourceOf(world, work),
    project: () => productShape(world, work.productId),
    release: () => releaseBrief(world, work.parentId),
    initiative_reference_num: () => keyOf(world, 'initiative', attributes.initiative),
    position: () => 1,
    score: () => 0,
    status_changed_on: () => work.createdAt.slice(0, 10),
    workflow_status: () => statusShape(work.kind, attributes.workflow_status),
    workflow_status_times: () => statusTimesShape(work.kind, attributes.workflow_status, work.createdAt),
    description: () => htmlShape(work, attributes.description),
    attachments: () => [],
    integration_fields: () => [],
    tags: () => tagsShape(attributes.tags),
    full_tags: () => fullTagsShape(attributes.tags),
    created_by_user: () => creatorShape(world, attributes.created_by),
    assigned_to_user: () => assigneeShape(world, attributes.assigned_to_user),
    start_date: () => attributes.start_date ?? null,
    due_date: () => attributes.due_date ?? null,
    progress_source: () => attributes.progress_source ?? 'progress_manual',
    progress: () => attributes.progress ?? null,
    initiative: () => referenceShape(world, 'initiative', attributes.initiative) ?? undefined,
    goals: () => (attributes.goals ?? []).map((goal) => referenceShape(world, 'goal', goal)),
    key_results: () => [],
    score_facts: () => [],
    custom_fields: () => customFieldsShape(attributes.custom_fields, work.updatedAt),
    comments_count: () => 0,
    ...onlyRich(world, {
      product: () => productShape(world, work.productId),
      workflow_kind: () => (attributes.workflow_kind ? { name: attributes.workflow_kind } : null),
      initial_estimate_text: () => attributes.initial_estimate_text ?? null,
      detailed_estimate_text: () => attributes.detailed_estimate_text ?? null,
      remaining_estimate_text: () => attributes.remaining_estimate_text ?? null,
      initial_estimate: () => estimateShape(attributes, 'initial_estimate'),
      detailed_estimate: () => estimateShape(attributes, 'detailed_estimate'),
      remaining_estimate: () => estimateShape(attributes, 'remaining_estimate'),
      team: () => teamShape(world, 'team', attributes.team),
      team_workflow_status: () =>
        attributes.team_workflow_status ? statusShape('team', attributes.team_workflow_status) : null,
      iteration: () => teamShape(world, 'iteration', attributes.iteration),
      program_increment: () => teamShape(world, 'program_increment', attributes.program_increment),
    }),
  };
}

function teamShape(
  world: World,
  kind: 'team' | 'iteration' | 'program_increment',
  id: string | null | undefined,
): Json {
  const record = id ? world.store.byId(kind, id) : null;
  return record && { id: numberOf(record.id), name: record.attributes.name ?? '' };
}
