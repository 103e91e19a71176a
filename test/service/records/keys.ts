// The keys of records: the product's prefix, a marker of the kind, a number.
import type { Kind } from '../storage/kind.ts';
import type { Store, StoredRecord } from '../storage/store.ts';

/** The API documentation specifies markers for ideas and releases. Notes are recorded with N. We chose the others. */
const markers: Partial<Record<Kind, string>> = {
  idea: 'I-',
  page: 'N-',
  epic: 'E-',
  feature: '',
  release: 'R-',
  initiative: 'S-',
  goal: 'G-',
};

/** The next key of a kind in a product: `PRJ-I-1`, and `PRJ-1` for a feature. */
export function nextKey(store: Store, kind: Kind, product: StoredRecord<'product'>): string {
  const prefix = `${product.key ?? product.id}-${markers[kind] ?? ''}`;
  return `${prefix}${store.nextKeyNumber(prefix)}`;
}

/** The next key of a requirement: its feature's, and a number. */
export function nextRequirementKey(store: Store, feature: StoredRecord<'feature'>): string {
  const prefix = `${feature.key ?? feature.id}-`;
  return `${prefix}${store.nextKeyNumber(prefix)}`;
}
