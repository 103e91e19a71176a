// Owns how epics and features are answered; they share all but a few members.
import type { StoredRecord } from '../storage/store.ts';
import { parseEstimate } from '../values/estimates.ts';
import type { Json, JsonObject } from '../values/json.ts';
import type { World } from '../world.ts';
import { type Shape, select } from './selection.ts';
import {
  fullTagsShape,
  htmlShape,
  numberOf,
  personOf,
  personShape,
  productShape,
  referenceShape,
  resourceOf,
  statusShape,
  tagsShape,
  urlOf,
} from './shared-shapes.ts';

type Work = StoredRecord<'epic'> | StoredRecord<'feature'>;
type EstimateName = 'initial_estimate' | 'detailed_estimate' | 'remaining_estimate';

export function showWork(world: World, work: Work, fields: string | undefined): JsonObject {
  const { attributes } = work;
  const own: Shape =
    work.kind === 'epic'
      ? { duration_source: () => work.attributes.duration_source ?? 'duration_manual' }
      : {
          epic: () => referenceShape(world, 'epic', work.attributes.epic),
          release_phase: () =>
            work.attributes.release_phase ? { name: work.attributes.release_phase } : null,
        };
  return select({ ...sharedShape(world, work, attributes), ...own }, fields);
}

/** The numeric estimate, in minutes or points: what a text says, where one was sent, else the number that was sent. */
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
    product: () => productShape(world, work.productId),
    release: () => referenceShape(world, 'release', work.parentId),
    workflow_status: () => statusShape(work.kind, attributes.workflow_status),
    workflow_kind: () => (attributes.workflow_kind ? { name: attributes.workflow_kind } : null),
    description: () => htmlShape(work.id, attributes.description),
    tags: () => tagsShape(attributes.tags),
    full_tags: () => fullTagsShape(attributes.tags),
    created_by_user: () =>
      personShape(personOf(world, attributes.created_by)) ?? { email: attributes.created_by ?? '' },
    assigned_to_user: () =>
      attributes.assigned_to_user
        ? (personShape(personOf(world, attributes.assigned_to_user)) ?? {
            email: attributes.assigned_to_user,
          })
        : null,
    initial_estimate_text: () => attributes.initial_estimate_text ?? null,
    detailed_estimate_text: () => attributes.detailed_estimate_text ?? null,
    remaining_estimate_text: () => attributes.remaining_estimate_text ?? null,
    initial_estimate: () => estimateShape(attributes, 'initial_estimate'),
    detailed_estimate: () => estimateShape(attributes, 'detailed_estimate'),
    remaining_estimate: () => estimateShape(attributes, 'remaining_estimate'),
    start_date: () => attributes.start_date ?? null,
    due_date: () => attributes.due_date ?? null,
    progress_source: () => attributes.progress_source ?? 'progress_manual',
    progress: () => attributes.progress ?? null,
    initiative: () => referenceShape(world, 'initiative', attributes.initiative),
    goals: () => (attributes.goals ?? []).map((goal) => referenceShape(world, 'goal', goal)),
    team: () => teamShape(world, 'team', attributes.team),
    team_workflow_status: () =>
      attributes.team_workflow_status ? statusShape('team', attributes.team_workflow_status) : null,
    iteration: () => teamShape(world, 'iteration', attributes.iteration),
    program_increment: () => teamShape(world, 'program_increment', attributes.program_increment),
    custom_fields: () =>
      Object.entries(attributes.custom_fields ?? {}).map(([key, value]) => ({ key, value })),
    comments_count: () => 0,
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
