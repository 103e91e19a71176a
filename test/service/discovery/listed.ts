// The members of each record in a listing. Recorded listings leave most members out, especially texts of notes.
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

/** The whole record in a rich service, which also supports `fields`. Otherwise the recorded members. */
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
