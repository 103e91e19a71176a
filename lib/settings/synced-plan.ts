// What one run of the sync does: what this device takes, what it writes, and what exceeds the quota. Two devices' items merge one
// by one, and the newest wins. Pure.
import { dayMs } from '@/lib/time';
import type { Preferences } from './preferences';
import {
  inOrder,
  itemsOf,
  type ReadItems,
  type SyncedItem,
  type SyncedItems,
  storedBytes,
  storedForm,
  withItems,
} from './synced-items';

/** Below the browsers' limits of 8,192, 102,400 and 512, which count a little differently. */
const mostBytesOfItem = 8_000;
const mostBytes = 100_000;
const mostItems = 500;

interface SyncInput {
  readonly preferences: Preferences;
  /** What this device knew after its last run. null if it joins. */
  readonly known: SyncedItems | null;
  readonly read: ReadItems;
  readonly nowMs: number;
}

export interface SyncPlan {
  readonly preferences: Preferences;
  readonly isChanged: boolean;
  readonly known: SyncedItems;
  /** By key, as the browser's account stores them. */
  readonly write: Readonly<Record<string, unknown>>;
  readonly remove: readonly string[];
  /** Keys of the items that stay on this device only. */
  readonly unsynced: readonly string[];
}

export function planSync({ preferences, known, read, nowMs }: SyncInput): SyncPlan {
  const { items: others, foreign } = read;
  const { values, unfit } = itemsOf(preferences, known ?? others);
  const own = known
    ? withOwnChanges(known, new Map([...values, ...asKnown(known, unfit)]), nowMs)
    : joining(others, values, nowMs);
  const merged = withoutLongRemoved(mergeItems(own, others), nowMs);
  const taken = new Map(
    Object.entries(merged).flatMap(([key, { json }]): [string, string | null][] =>
      json === (values.get(key) ?? null) || unfit.includes(key) ? [] : [[key, json]],
    ),
  );
  const changed = taken.size > 0 ? inOrder(withItems(preferences, taken), merged) : preferences;
  const { fitting, unsynced } = withinQuota(merged, read);
  const write = fitting.filter(([key, item]) => !isSame(item, others[key]));
  return {
    preferences: changed,
    isChanged: taken.size > 0,
    known: merged,
    write: Object.fromEntries(write.map(([key, item]) => [key, storedForm(item)])),
    remove: Object.keys(others).filter((key) => !(key in merged)),
    unsynced: [...new Set([...unfit, ...unsynced, ...[...foreign].filter((key) => values.has(key))])],
  };
}

/** Nobody removed an item that no other device could read. */
const asKnown = (known: SyncedItems, keys: readonly string[]) =>
  keys.flatMap((key): [string, string][] => {
    const json = known[key]?.json;
    return typeof json === 'string' ? [[key, json]] : [];
  });

const isSame = (one: SyncedItem, other: SyncedItem | undefined) =>
  one.atMs === other?.atMs && one.json === other.json;

/** Small items first, so that one large rule keeps no other away. */
function withinQuota(merged: SyncedItems, { items: others, foreign, foreignBytes }: ReadItems) {
  const fitting: [string, SyncedItem][] = [];
  const unsynced: string[] = [];
  let bytes = foreignBytes;
  let count = foreign.size;
  const sized = Object.entries(merged)
    .filter(([key]) => !foreign.has(key))
    .map(([key, item]) => ({ key, item, size: storedBytes(key, storedForm(item)) }))
    .sort((one, other) => one.size - other.size || (one.key < other.key ? -1 : 1));
  for (const { key, item, size } of sized) {
    if (size <= mostBytesOfItem && bytes + size <= mostBytes && count < mostItems) {
      bytes += size;
      count += 1;
      fitting.push([key, item]);
    } else {
      // The older value stays where it is.
      const older = others[key];
      bytes += older ? storedBytes(key, storedForm(older)) : 0;
      unsynced.push(key);
    }
  }
  return { fitting, unsynced };
}

/** A device that was offline this long brings removed items back. */
export const removedForMs = 90 * dayMs;

/** Of two changes at the same time, both devices choose the same one. */
function newest(one: SyncedItem, other: SyncedItem): SyncedItem {
  if (one.atMs !== other.atMs) return one.atMs > other.atMs ? one : other;
  return (one.json ?? '') >= (other.json ?? '') ? one : other;
}

/** The same in any order, and if it is repeated. */
export function mergeItems(some: SyncedItems, others: SyncedItems): SyncedItems {
  const merged = { ...some };
  for (const [key, item] of Object.entries(others)) {
    const own = some[key];
    merged[key] = own ? newest(own, item) : item;
  }
  return merged;
}

/**
 * What this device knows, with the changes of its person since. A change counts as later than what it replaces, even if
 * another device's clock is ahead.
 */
function withOwnChanges(known: SyncedItems, values: ReadonlyMap<string, string>, nowMs: number): SyncedItems {
  const changed = { ...known };
  const stamp = (key: string) => Math.max(nowMs, (known[key]?.atMs ?? 0) + 1);
  for (const [key, json] of values) if (known[key]?.json !== json) changed[key] = { atMs: stamp(key), json };
  for (const [key, { json }] of Object.entries(known))
    if (json !== null && !values.has(key)) changed[key] = { atMs: stamp(key), json: null };
  return changed;
}

/** What a device knows that joins: its own items, unless the others have them. Nothing here is removed. */
function joining(others: SyncedItems, values: ReadonlyMap<string, string>, nowMs: number): SyncedItems {
  const own = new Map([...values].filter(([key]) => typeof others[key]?.json !== 'string'));
  const removed = Object.fromEntries(Object.entries(others).filter(([key]) => own.has(key)));
  return withOwnChanges(removed, own, nowMs);
}

function withoutLongRemoved(items: SyncedItems, nowMs: number): SyncedItems {
  return Object.fromEntries(
    Object.entries(items).filter(([, { json, atMs }]) => json !== null || nowMs - atMs < removedForMs),
  );
}
