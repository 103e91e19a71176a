// Owns what a listing tells of each record: recorded listings leave most of it out, texts of notes above all.
import type { JsonObject } from '../values/json.ts';
import type { World } from '../world.ts';

const brief = ['id', 'reference_num', 'name', 'created_at', 'url', 'resource'];

const listedNames = {
  idea: [...brief, 'updated_at', 'workflow_status', 'description'],
  page: [...brief, 'title', 'parent_id'],
  epic: brief,
  feature: [...brief, 'product_id'],
  competitor: ['id', 'name', 'created_at'],
};

/** The whole record in a rich service, which also heeds `fields`; the recorded members elsewhere. */
export function listed(
  world: World,
  kind: keyof typeof listedNames,
  fields: string | undefined,
  show: (fields: string | undefined) => JsonObject,
): JsonObject {
  if (world.comfort === 'rich') return show(fields);
  const record = show(undefined);
  return Object.fromEntries(Object.entries(record).filter(([name]) => listedNames[kind].includes(name)));
}
