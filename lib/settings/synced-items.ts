// The preferences as items for the browser's account: one a preference, a template and a site rule. An account's defaults
// stay on this device, because accounts have other ids elsewhere. Pure.
import * as z from 'zod/mini';
import type { SiteRule } from '@/lib/capture/start/site-rule';
import { listedPreferences, type PreferenceName, preferenceTable } from './preference-table';
import type { Preferences } from './preferences';
import { fileKindId, fileRule, fileTemplates } from './settings-file';

export interface SyncedItem {
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

/** `place` orders the rules. A rule that moves gets another one, and its neighbors keep theirs. */
const placedRule = z.strictObject({ rule: fileRule, place: z.number() });

const preferencePrefix = 'preference:';
const templatesPrefix = 'template:';
const rulePrefix = 'rule:';

export const templatesKey = (kindId: string) => `${templatesPrefix}${kindId}`;
export const ruleKey = (ruleId: string) => `${rulePrefix}${ruleId}`;

/** Preferences whose parts are items of their own. */
const divided: ReadonlySet<PreferenceName> = new Set(['templates', 'siteRules']);

const undivided = listedPreferences.filter(([name]) => !divided.has(name));

/** The canonical JSON of a value, so that equal values are the same text. null for a key or a value that isn't ours. */
function canonicalJson(key: string, value: unknown): string | null {
  const parsed = schemaOf(key)?.safeParse(value);
  return parsed?.success ? JSON.stringify(parsed.data) : null;
}

function schemaOf(key: string): z.ZodMiniType | null {
  if (key.startsWith(rulePrefix)) return placedRule;
  if (key.startsWith(templatesPrefix))
    return fileKindId.safeParse(key.slice(templatesPrefix.length)).success ? fileTemplates : null;
  const named = undivided.find(([name]) => key === preferencePrefix + name);
  return named ? named[1].schema : null;
}

export interface ReadItems {
  readonly items: SyncedItems;
  /** Keys of unreadable items, and of items of a newer version. Nothing overwrites or removes them. */
  readonly foreign: ReadonlySet<string>;
  readonly foreignBytes: number;
}

/** As the browsers count, and never less: Chromium writes `<` as six bytes. */
export const storedBytes = (key: string, stored: unknown): number =>
  new TextEncoder().encode(key + JSON.stringify(stored).replaceAll('<', '\\u003C')).length;

/** Reads what the browser's account has. */
export function readItems(stored: Readonly<Record<string, unknown>>): ReadItems {
  const items: Record<string, SyncedItem> = {};
  const foreign = new Set<string>();
  let foreignBytes = 0;
  for (const [key, raw] of Object.entries(stored)) {
    const parsed = storedItem.safeParse(raw);
    const json =
      parsed.success && parsed.data.value !== undefined ? canonicalJson(key, parsed.data.value) : null;
    const isRemoved = parsed.success && parsed.data.value === undefined && schemaOf(key) !== null;
    if (parsed.success && (json !== null || isRemoved)) items[key] = { atMs: parsed.data.at, json };
    else {
      foreign.add(key);
      foreignBytes += storedBytes(key, raw);
    }
  }
  return { items, foreign, foreignBytes };
}

/** An item as the browser's account has it. */
export function storedForm({ atMs, json }: SyncedItem): unknown {
  return { v: version, at: atMs, ...(json === null ? {} : { value: JSON.parse(json) }) };
}

interface OwnItems {
  readonly values: ReadonlyMap<string, string>;
  /** Keys of items that no other device could read. */
  readonly unfit: readonly string[];
}

/** The preferences of this device as items. `known` has the places of the rules. */
export function itemsOf(preferences: Preferences, known: SyncedItems): OwnItems {
  const { templates, siteRules } = preferences;
  const all: (readonly [string, unknown])[] = [
    ...undivided.map(([name]) => [preferencePrefix + name, preferences[name]] as const),
    ...Object.entries(templates).map(([kindId, of]) => [templatesKey(kindId), of] as const),
    ...placedRules(siteRules, known).map((placed) => [ruleKey(placed.rule.id), placed] as const),
  ];
  const written = all.map(([key, value]) => [key, canonicalJson(key, value)] as const);
  return {
    values: new Map(written.flatMap(([key, json]) => (json === null ? [] : [[key, json]]))),
    unfit: written.flatMap(([key, json]) => (json === null ? [key] : [])),
  };
}

function placeIn(known: SyncedItems, ruleId: string): number | null {
  const json = known[ruleKey(ruleId)]?.json;
  const parsed = typeof json === 'string' ? placedRule.safeParse(JSON.parse(json)) : null;
  return parsed?.success ? parsed.data.place : null;
}

/** Keeps each known place that is in order, and puts the other rules between them. */
function placedRules(rules: readonly SiteRule[], known: SyncedItems) {
  const places = rules.map(({ id }) => placeIn(known, id));
  let last: number | null = null;
  return rules.map((rule, at) => {
    const before = last;
    const own = places[at] ?? null;
    const next = places.slice(at + 1).find((place) => place !== null && (before === null || place > before));
    const isInOrder = own !== null && (before === null || own > before);
    const place: number = isInOrder ? own : between(before, next ?? null);
    last = place;
    return { rule, place };
  });
}

function between(before: number | null, next: number | null): number {
  if (before === null) return next === null ? 0 : next - 1;
  return next === null ? before + 1 : (before + next) / 2;
}

/** The preferences with these items. null as a value removes a template or a rule. */
export function withItems(preferences: Preferences, items: ReadonlyMap<string, string | null>): Preferences {
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
      else rules.set(key.slice(rulePrefix.length), placedRule.parse(value).rule);
    }
  }
  return { ...preferences, ...values, templates, siteRules: [...rules.values()] };
}

/** The preferences with their rules in the order of their places. A rule without a place keeps its neighbor above. */
export function inOrder(preferences: Preferences, known: SyncedItems): Preferences {
  let last = Number.NEGATIVE_INFINITY;
  const placed = preferences.siteRules.map((rule) => {
    last = placeIn(known, rule.id) ?? last;
    return { rule, place: last };
  });
  placed.sort((one, other) => one.place - other.place || (one.rule.id < other.rule.id ? -1 : 1));
  return { ...preferences, siteRules: placed.map(({ rule }) => rule) };
}
