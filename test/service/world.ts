// The state shared by all parts of one running service. Nothing is global.
import type { Lookup } from './fields/field.ts';
import type { Store } from './storage/store.ts';

export interface Person {
  id: string;
  name: string;
  email: string;
}

/**
 * The amount of data in answers. `rich` lists whole records and returns a link as sent. `recorded` returns only the
 * recorded members. `bare` has none of the optional reads.
 */
export type Comfort = 'rich' | 'recorded' | 'bare';

export interface World {
  store: Store;
  comfort: Comfort;
  /** `http://127.0.0.1:<port>` with the base path, known once the service listens. */
  origin(): string;
  now(): Date;
  /** The visibility of an idea that names none and skips no portal: recorded as `public`, specified as `vendor`. */
  defaultVisibility: 'public' | 'vendor';
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
