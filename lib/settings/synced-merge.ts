// Merges the items of two devices: the newest wins, item by item. Pure.
import * as z from 'zod/mini';
import { dayMs } from '@/lib/time';

export interface SyncedItem {
  /** When a person changed it, by that device's clock. Ms since 1970. */
  readonly atMs: number;
  /** The value as JSON. null for an item that was removed. */
  readonly json: string | null;
}

export type SyncedItems = Readonly<Record<string, SyncedItem>>;

/** What a device keeps of the sync between two runs. */
export const syncedStateSchema = z.object({
  /** null for a device that doesn't sync, or hasn't yet. */
  known: z.nullable(z.record(z.string(), z.object({ atMs: z.number(), json: z.nullable(z.string()) }))),
  /** Keys of the items that stay on this device only. */
  unsynced: z.array(z.string()),
});
export type SyncedState = z.infer<typeof syncedStateSchema>;

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
export function withOwnChanges(
  known: SyncedItems,
  values: ReadonlyMap<string, string>,
  nowMs: number,
): SyncedItems {
  const changed = { ...known };
  const stamp = (key: string) => Math.max(nowMs, (known[key]?.atMs ?? 0) + 1);
  for (const [key, json] of values) if (known[key]?.json !== json) changed[key] = { atMs: stamp(key), json };
  for (const [key, { json }] of Object.entries(known))
    if (json !== null && !values.has(key)) changed[key] = { atMs: stamp(key), json: null };
  return changed;
}

/** What a device knows that joins: its own items, unless the others have them. Nothing here is removed. */
export function joining(
  others: SyncedItems,
  values: ReadonlyMap<string, string>,
  nowMs: number,
): SyncedItems {
  const own = new Map([...values].filter(([key]) => typeof others[key]?.json !== 'string'));
  const removed = Object.fromEntries(Object.entries(others).filter(([key]) => own.has(key)));
  return withOwnChanges(removed, own, nowMs);
}

export function withoutLongRemoved(items: SyncedItems, nowMs: number): SyncedItems {
  return Object.fromEntries(
    Object.entries(items).filter(([, { json, atMs }]) => json !== null || nowMs - atMs < removedForMs),
  );
}
