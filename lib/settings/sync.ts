// The sync through the browser's account. First the preferences as items: one a preference, a template and a site rule, and
// one with the order of the rules. An account's defaults stay on this device, because accounts have other ids elsewhere. Then
// one run: what this device takes, what it writes, and what exceeds the quota. The newest of two items wins. Pure.
import * as z from 'zod/mini';
import type { SiteRule } from '@/lib/capture/start/site-rule';
import { dayMs } from '@/lib/time';
import { listedPreferences, type PreferenceName, preferenceTable } from './preference-table';
import type { Preferences } from './preferences';
import { fileKindId, fileRule, fileTemplates } from './settings-file';

interface SyncedItem {
  /** When a person changed it, by that device's clock. Ms since 1970. */
  readonly atMs: number;
  /** The value as JSON. null for an item that was removed. */
  readonly json: string | null;
}

export type SyncedItems = Readonly<Record<string, SyncedItem>>;

/** A newer version writes another number, and this version leaves its items alone. */
const version = 1;

const storedItem = z.strictObject({
  v: z.literal(version),
  /** `atMs` of `SyncedItem`. */
  at: z.number().check(z.minimum(0)),
  /** Absent for a removed item. */
  value: z.optional(z.unknown()),
});

const preferencePrefix = 'preference:';
const templatesPrefix = 'template:';
const rulePrefix = 'rule:';

export const templatesKey = (kindId: string) => `${templatesPrefix}${kindId}`;
export const ruleKey = (ruleId: string) => `${rulePrefix}${ruleId}`;

/** The ids of the rules in order, so that moving a rule changes no rule. */
const orderKey = `${preferencePrefix}siteRules`;
const orderSchema = z.array(z.string());

/** Preferences whose parts are items of their own. */
const divided: ReadonlySet<PreferenceName> = new Set(['templates', 'siteRules']);

const undivided = listedPreferences.filter(([name]) => !divided.has(name));

/** The canonical JSON of a value, so that equal values are the same text. null for a key or a value that isn't ours. */
function canonicalJson(key: string, value: unknown): string | null {
  const parsed = schemaOf(key)?.safeParse(value);
  return parsed?.success ? JSON.stringify(parsed.data) : null;
}

function schemaOf(key: string): z.ZodMiniType | null {
  if (key === orderKey) return orderSchema;
  if (key.startsWith(rulePrefix)) return fileRule;
  if (key.startsWith(templatesPrefix))
    return fileKindId.safeParse(key.slice(templatesPrefix.length)).success ? fileTemplates : null;
  const named = undivided.find(([name]) => key === preferencePrefix + name);
  return named ? named[1].schema : null;
}

/** As the browsers count, and never less: Chromium writes `<` as six bytes. */
const storedBytes = (key: string, stored: unknown): number =>
  new TextEncoder().encode(key + JSON.stringify(stored).replaceAll('<', '\\u003C')).length;

type ReadItems = ReturnType<typeof readItems>;

/**
 * Reads what the browser's account has. `foreign`: keys of unreadable items, and of items of a newer version. Nothing
 * overwrites or removes them.
 */
export function readItems(stored: Readonly<Record<string, unknown>>) {
  const items: Record<string, SyncedItem> = {};
  const foreign = new Set<string>();
  let foreignBytes = 0;
  for (const [key, raw] of Object.entries(stored)) {
    const { data } = storedItem.safeParse(raw);
    const json = data?.value === undefined ? null : canonicalJson(key, data.value);
    const isRemoved = data?.value === undefined && schemaOf(key) !== null;
    if (data && (json !== null || isRemoved)) items[key] = { atMs: data.at, json };
    else {
      foreign.add(key);
      foreignBytes += storedBytes(key, raw);
    }
  }
  return { items, foreign, foreignBytes };
}

/** An item as the browser's account has it. */
function storedForm({ atMs, json }: SyncedItem): unknown {
  return { v: version, at: atMs, ...(json === null ? {} : { value: JSON.parse(json) }) };
}

/**
 * The preferences of this device as items. `known` has the order that other devices know. `unfit`: keys of items that no
 * other device could read.
 */
function itemsOf(preferences: Preferences, known: SyncedItems) {
  const { templates, siteRules } = preferences;
  const isKnown = inOrder(siteRules, known).every((rule, at) => rule === siteRules[at]);
  const order = isKnown ? orderIn(known) : siteRules.map(({ id }) => id);
  const all: (readonly [string, unknown])[] = [
    ...undivided.map(([name]) => [preferencePrefix + name, preferences[name]] as const),
    ...Object.entries(templates).map(([kindId, of]) => [templatesKey(kindId), of] as const),
    ...siteRules.map((rule) => [ruleKey(rule.id), rule] as const),
    ...(order ? [[orderKey, order] as const] : []),
  ];
  const written = all.map(([key, value]) => [key, canonicalJson(key, value)] as const);
  return {
    values: new Map(written.flatMap(([key, json]) => (json === null ? [] : [[key, json] as const]))),
    unfit: written.flatMap(([key, json]) => (json === null ? [key] : [])),
  };
}

function orderIn(known: SyncedItems): string[] | null {
  const json = known[orderKey]?.json;
  return json ? orderSchema.parse(JSON.parse(json)) : null;
}

/** Rules that the known order lacks are last, on every device in the same order. */
function inOrder(rules: readonly SiteRule[], known: SyncedItems): SiteRule[] {
  const places = new Map(orderIn(known)?.map((id, place) => [id, place]));
  const placeOf = ({ id }: SiteRule) => places.get(id) ?? places.size;
  return rules.toSorted((one, other) => placeOf(one) - placeOf(other) || (one.id < other.id ? -1 : 1));
}

/** The preferences with these items. null as a value removes a template or a rule. */
function withItems(preferences: Preferences, items: ReadonlyMap<string, string | null>): Preferences {
  if (items.size === 0) return preferences;
  const values: Record<string, unknown> = {};
  const templates = { ...preferences.templates };
  const rules = new Map(preferences.siteRules.map((rule) => [rule.id, rule]));
  for (const [key, json] of items) {
    const value: unknown = json === null ? null : JSON.parse(json);
    if (key.startsWith(preferencePrefix) && json !== null) values[key.slice(preferencePrefix.length)] = value;
    if (key.startsWith(templatesPrefix)) {
      const kindId = key.slice(templatesPrefix.length);
      if (json === null) delete templates[kindId];
      else templates[kindId] = preferenceTable.templates.schema.parse({ [kindId]: value })[kindId] ?? {};
    }
    if (key.startsWith(rulePrefix)) {
      if (json === null) rules.delete(key.slice(rulePrefix.length));
      else rules.set(key.slice(rulePrefix.length), fileRule.parse(value));
    }
  }
  return { ...preferences, ...values, templates, siteRules: [...rules.values()] };
}

/** Below the browsers' limits of 8,192, 102,400 and 512, which count a little differently. */
const maxBytesOfItem = 8_000;
const maxBytes = 100_000;
const maxItems = 500;

interface SyncInput {
  readonly preferences: Preferences;
  /** What this device knew after its last run. null if it joins. */
  readonly known: SyncedItems | null;
  readonly read: ReadItems;
  readonly nowMs: number;
}

interface SyncPlan {
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
  const changed = withItems(preferences, taken);
  const { fitting, unsynced } = withinQuota(merged, read);
  const write = fitting.filter(([key, item]) => !isSame(item, others[key]));
  return {
    preferences: { ...changed, siteRules: inOrder(changed.siteRules, merged) },
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
    if (size <= maxBytesOfItem && bytes + size <= maxBytes && count < maxItems) {
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
