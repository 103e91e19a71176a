// The sync through the browser's account, one item a preference. An account's defaults stay on this device, because accounts
// have other ids elsewhere. Plans one run: what this device takes, what it writes, and what is too large. Of two changes of
// a preference, the newest wins. Pure.
import * as z from 'zod/mini';
import { listedPreferences, type PreferenceName, type PreferenceValues } from './preference-table';
import type { Preferences } from './preferences';
import { portableShape } from './settings-file';

interface SyncedItem {
  /** When a person changed it, by that device's clock. Ms since 1970. */
  readonly atMs: number;
  /** The value as JSON. */
  readonly json: string;
}

/** By the names of preferences, which are also the keys in the browser's account. */
export type SyncedItems = Readonly<Record<string, SyncedItem>>;

/** A newer version writes another number, and this version leaves its items alone. */
const version = 1;

const storedItem = z.strictObject({
  v: z.literal(version),
  /** `atMs` of `SyncedItem`. */
  at: z.number().check(z.minimum(0)),
  value: z.unknown(),
});

/** An item as the browser's account has it. */
const storedForm = ({ atMs, json }: SyncedItem) => ({ v: version, at: atMs, value: JSON.parse(json) });

const names = listedPreferences.map(([name]) => name);

/** The canonical JSON of a value, so that equal values are the same text. null for a value that no other device could read. */
function canonicalJson(name: PreferenceName, value: unknown): string | null {
  const parsed = z.safeParse(portableShape[name], value);
  return parsed.success ? JSON.stringify(parsed.data) : null;
}

/** Below the browsers' limit of 8,192, which counts a little differently. All items together are far below the other limits. */
const mostBytesOfItem = 8_000;

/** As the browsers count, and never less: Chromium writes `<` as six bytes. */
const storedBytes = (key: string, stored: unknown): number =>
  new TextEncoder().encode(key + JSON.stringify(stored).replaceAll('<', '\\u003C')).length;

/** The items of the browser's account that this version can read. Nothing overwrites or removes the others. */
export function readItems(stored: Readonly<Record<string, unknown>>): SyncedItems {
  const read = names.flatMap((name) => {
    const { data } = storedItem.safeParse(stored[name]);
    const json = data ? canonicalJson(name, data.value) : null;
    return data && json !== null ? [[name, { atMs: data.at, json }] as const] : [];
  });
  return Object.fromEntries(read);
}

interface SyncInput {
  readonly preferences: Preferences;
  /** What this device knew after its last run. null if it joins. */
  readonly known: SyncedItems | null;
  /** What the browser's account has. */
  readonly stored: Readonly<Record<string, unknown>>;
  readonly nowMs: number;
}

export interface SyncPlan {
  readonly preferences: Preferences;
  readonly isChanged: boolean;
  readonly known: SyncedItems;
  /** By key, as the browser's account stores them. */
  readonly write: Readonly<Record<string, unknown>>;
  /** Names of the preferences that stay on this device only. */
  readonly unsynced: readonly string[];
}

export function planSync({ preferences, known, stored, nowMs }: SyncInput): SyncPlan {
  const others = readItems(stored);
  const items: Record<string, SyncedItem> = { ...known };
  const taken: Record<string, unknown> = {};
  const write: Record<string, unknown> = {};
  const unsynced: string[] = [];
  for (const name of names) {
    const other = others[name];
    const json = canonicalJson(name, preferences[name]);
    const own = json === null ? null : ownItem(name, json, { preferences, known, other, nowMs });
    const isForeign = other === undefined && name in stored;
    const isAlone = !own || isForeign || storedBytes(name, storedForm(own)) > mostBytesOfItem;
    if (isAlone) unsynced.push(name);
    if (!own) continue;
    // The others can't have this device's value, so it doesn't take theirs. Its next change is later than theirs.
    const alone = { ...own, atMs: Math.max(own.atMs, other?.atMs ?? 0) };
    const item = isAlone ? alone : other ? newest(own, other) : own;
    items[name] = item;
    if (item.json !== json) taken[name] = JSON.parse(item.json);
    if (!isAlone && (item.atMs !== other?.atMs || item.json !== other.json)) write[name] = storedForm(item);
  }
  const isChanged = Object.keys(taken).length > 0;
  return { preferences: { ...preferences, ...taken }, isChanged, known: items, write, unsynced };
}

interface OwnInput extends Pick<SyncInput, 'preferences' | 'known' | 'nowMs'> {
  readonly other: SyncedItem | undefined;
}

/** A change counts as later than what it replaces, even if another device's clock is ahead. */
function ownItem(
  name: PreferenceName,
  value: string,
  { preferences, known, other, nowMs }: OwnInput,
): SyncedItem {
  const before = known ? known[name] : other;
  const json = known || !other ? value : joined(name, preferences, other);
  return before?.json === json ? before : { atMs: Math.max(nowMs, (before?.atMs ?? 0) + 1), json };
}

/** Of two changes at the same time, both devices choose the same one. */
export function newest(one: SyncedItem, other: SyncedItem): SyncedItem {
  if (one.atMs !== other.atMs) return one.atMs > other.atMs ? one : other;
  return one.json >= other.json ? one : other;
}

/** A device that joins takes what the others have, and keeps its own templates and site rules that they lack. */
function joined(name: PreferenceName, own: Preferences, { json }: SyncedItem): string {
  const theirs: Partial<PreferenceValues> = { [name]: JSON.parse(json) };
  const { templates, siteRules } = theirs;
  if (templates) return canonicalJson(name, { ...own.templates, ...templates }) ?? json;
  if (!siteRules) return json;
  const lacked = own.siteRules.filter(({ id }) => siteRules.every((rule) => rule.id !== id));
  return canonicalJson(name, [...siteRules, ...lacked]) ?? json;
}
