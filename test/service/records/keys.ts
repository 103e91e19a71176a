// Owns the keys of records: the product's prefix, a marker of the kind, a number.
import type { Kind } from '../storage/kind.ts';
import type { Store, StoredRecord } from '../storage/store.ts';

/** The API documentation fixes a marker for ideas and for releases; notes have been recorded with N. The rest is our choice. */
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
