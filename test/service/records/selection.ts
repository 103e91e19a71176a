// The response fields that a `fields` string selects, on reads and writes.
import { partsOf } from '../fields/simple-fields.ts';
import type { Json, JsonObject } from '../values/json.ts';
import type { World } from '../world.ts';

/** A record's response, member by member. An undefined member is left out, like an absent association. */
export type Shape = Readonly<Record<string, () => Json | undefined>>;

/** Members without a recording, for rich services. */
export function onlyRich(world: World, shape: Shape): Shape {
  return world.comfort === 'rich' ? shape : {};
}

/**
 * Prints the members that `fields` selects. Left out (or blank) means the default set; `*` means all default members;
 * a name adds itself. `id` and `product_id` are always there. Unknown names select nothing.
 * @param onlyByName members that neither the default set nor `*` covers
 */
export function select(
  shape: Shape,
  fields: string | undefined,
  onlyByName: ReadonlySet<string> = new Set(),
): JsonObject {
  const names = partsOf(fields ?? '');
  const isAll = names.length === 0 || names.includes('*');
  const selected: JsonObject = {};
  for (const [name, value] of Object.entries(shape)) {
    const isAsked = names.includes(name) || (isAll && !onlyByName.has(name));
    if (!isAsked && name !== 'id' && name !== 'product_id') continue;
    const printed = value();
    if (printed !== undefined) selected[name] = printed;
  }
  return selected;
}
