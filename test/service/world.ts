// Owns the state that all parts of one running service share. Nothing is global.
import type { Lookup } from './fields/field.ts';
import type { Store } from './storage/store.ts';

export interface Person {
  id: string;
  name: string;
  email: string;
}

/**
 * How much the service tells. `rich` lists whole records and gives a link back as it was sent. `recorded` tells as little as
 * hosted services were recorded with. `bare` has none of the optional reads.
 */
export type Comfort = 'rich' | 'recorded' | 'bare';

export interface World {
  store: Store;
  comfort: Comfort;
  /** `http://127.0.0.1:<port>` with the base path, known once the service listens. */
  origin(): string;
  now(): Date;
  /** How an idea is seen that names no visibility and skips no portal: recorded as `public`, specified as `vendor`. */
  defaultVisibility: 'public' | 'vendor';
  /** Whether a create and an update of an idea need `created_by`, as the API documentation marks it. */
  isCreatedByRequired: boolean;
}

/** Finds records for attributes, within this product. */
export function lookupWithin(world: World, productId: string | null): Lookup {
  return {
    idOf: (kind, reference) => world.store.byReference(kind, reference)?.id ?? null,
    namesOf: (kind) => {
      const records = world.store.list(kind, productId === null ? {} : { productId });
      return records.flatMap(({ attributes }) =>
        'name' in attributes && typeof attributes.name === 'string' ? [attributes.name] : [],
      );
    },
  };
}
