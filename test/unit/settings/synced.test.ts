// The settings that follow the person: items, their merge, and what one run does.
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { emptyRule } from '@/lib/capture/start/site-rule';
import { initialPreferences, type Preferences } from '@/lib/settings/preferences';
import { mergeItems, planSync, readItems, removedForMs, type SyncedItems } from '@/lib/settings/sync';

const item = fc.record({ atMs: fc.nat(5), json: fc.option(fc.constantFrom('1', '2', '"a"')) });
const items: fc.Arbitrary<SyncedItems> = fc.dictionary(fc.constantFrom('a', 'b', 'c'), item, {
  noNullPrototype: true,
});

describe('the merge of two devices', () => {
  it('is the same in any order, in any grouping, and if it is repeated', () => {
    fc.assert(
      fc.property(items, items, items, (a, b, c) => {
        expect(mergeItems(a, b)).toEqual(mergeItems(b, a));
        expect(mergeItems(mergeItems(a, b), c)).toEqual(mergeItems(a, mergeItems(b, c)));
        expect(mergeItems(a, a)).toEqual(a);
      }),
    );
  });

  const one = { atMs: 1, json: '1' };
  const [two, gone] = [
    { atMs: 2, json: '2' },
    { atMs: 2, json: null },
  ];
  const back = { atMs: 3, json: '1' };
  it.each<[string, SyncedItems, SyncedItems, SyncedItems]>([
    ['takes the newest', { a: one }, { a: two }, { a: two }],
    ['takes a removal', { a: one }, { a: gone }, { a: gone }],
    ['takes what came back', { a: back }, { a: gone }, { a: back }],
    ['keeps what only one has', { a: one }, { b: two }, { a: one, b: two }],
  ])('%s', (_title, some, others, merged) => {
    expect(mergeItems(some, others)).toEqual(merged);
  });
});

/** A device, and the account of the browser that its runs meet. */
interface Device {
  preferences: Preferences;
  known: SyncedItems | null;
  unsynced: readonly string[];
}

const device = (preferences: Partial<Preferences> = {}): Device => ({
  preferences: { ...initialPreferences, ...preferences },
  known: null,
  unsynced: [],
});

function run(of: Device, account: Map<string, unknown>, nowMs: number) {
  const read = readItems(Object.fromEntries(account));
  const plan = planSync({ preferences: of.preferences, known: of.known, read, nowMs });
  for (const [key, value] of Object.entries(plan.write)) account.set(key, structuredClone(value));
  for (const key of plan.remove) account.delete(key);
  Object.assign(of, { preferences: plan.preferences, known: plan.known, unsynced: plan.unsynced });
  return plan;
}

const rule = (id: string, name = '') => ({ ...emptyRule(id, `${id}.example`), name });
const names = ({ preferences }: Device) => preferences.siteRules.map(({ id, name }) => id + name);

describe('a second device that turns it on', () => {
  it('gets the settings of the first, and both have the rules and templates of both', () => {
    const account = new Map<string, unknown>();
    const first = device({ undoMs: 9_000, siteRules: [rule('a')], templates: { idea: { name: 'First' } } });
    const second = device({ undoMs: 1_000, siteRules: [rule('b')], templates: { note: { text: 'Second' } } });
    run(first, account, 1_000);
    run(second, account, 2_000);
    run(first, account, 3_000);
    expect(second.preferences.undoMs).toBe(9_000);
    expect(names(second).toSorted()).toEqual(['a', 'b']);
    expect(first.preferences).toEqual(second.preferences);
    expect(first.preferences.templates).toEqual({ idea: { name: 'First' }, note: { text: 'Second' } });
  });

  it('brings back a rule that it has and the other one removed before', () => {
    const account = new Map<string, unknown>();
    const first = device({ siteRules: [rule('a')] });
    run(first, account, 1_000);
    first.preferences = { ...first.preferences, siteRules: [] };
    run(first, account, 2_000);
    const second = device({ siteRules: [rule('a')] });
    run(second, account, 3_000);
    run(first, account, 4_000);
    expect([names(first), names(second)]).toEqual([['a'], ['a']]);
  });
});

describe('two devices', () => {
  function pair(preferences: Partial<Preferences>) {
    const account = new Map<string, unknown>();
    const [one, other] = [device(preferences), device()];
    run(one, account, 1_000);
    run(other, account, 1_000);
    return { account, one, other };
  }

  it('keep the newest of each item after a week offline, whatever else changed', () => {
    const { account, one, other } = pair({ siteRules: [rule('a'), rule('b'), rule('c')] });
    const edit = (of: Device, change: Partial<Preferences>) => {
      of.preferences = { ...of.preferences, ...change };
    };
    const weekMs = 7 * 24 * 60 * 60_000;
    // Offline, at the start of the week.
    edit(other, { undoMs: 2_000, siteRules: [rule('a', ' offline'), rule('b', ' offline'), rule('c')] });
    const offlineKnown = planSync({
      preferences: other.preferences,
      known: other.known,
      read: readItems(Object.fromEntries(account)),
      nowMs: 2_000,
    }).known;
    other.known = offlineKnown;
    edit(one, { undoMs: 3_000, siteRules: [rule('b', ' online'), rule('c')], isPlainText: true });
    run(one, account, 3_000);
    run(other, account, weekMs);
    run(one, account, weekMs + 1);
    expect(one.preferences).toEqual(other.preferences);
    expect(one.preferences).toMatchObject({ undoMs: 3_000, isPlainText: true });
    expect(names(one)).toEqual(['b online', 'c']);
  });

  it('take over the order of rules, and moving one writes one', () => {
    const { account, one, other } = pair({ siteRules: ['a', 'b', 'c', 'd'].map((id) => rule(id)) });
    one.preferences = { ...one.preferences, siteRules: ['a', 'c', 'b', 'd'].map((id) => rule(id)) };
    expect(Object.keys(run(one, account, 2_000).write)).toHaveLength(1);
    run(other, account, 3_000);
    expect(names(other)).toEqual(['a', 'c', 'b', 'd']);
    expect(run(other, account, 4_000).write).toEqual({});
  });

  it('see a change as later than what it replaces, even if the other clock is ahead', () => {
    const { account, one, other } = pair({});
    one.preferences = { ...one.preferences, undoMs: 1_000 };
    run(one, account, 9_000_000);
    run(other, account, 2_000);
    other.preferences = { ...other.preferences, undoMs: 2_000 };
    run(other, account, 3_000);
    run(one, account, 9_000_001);
    expect(one.preferences.undoMs).toBe(2_000);
  });

  it('forget a removed item after a while', () => {
    const { account, one } = pair({ siteRules: [rule('a')] });
    one.preferences = { ...one.preferences, siteRules: [] };
    run(one, account, 2_000);
    expect(account.has('rule:a')).toBe(true);
    run(one, account, 2_000 + removedForMs);
    expect(account.has('rule:a')).toBe(false);
  });

  it('are the same after any changes on both, once each met the account twice', () => {
    const change = fc.record({
      who: fc.boolean(),
      syncs: fc.boolean(),
      undoMs: fc.constantFrom(1_000, 2_000, 3_000),
      rules: fc.uniqueArray(fc.constantFrom('a', 'b', 'c', 'd'), { maxLength: 4 }),
    });
    fc.assert(
      fc.property(fc.array(change, { maxLength: 8 }), (changes) => {
        const { account, one, other } = pair({ siteRules: [rule('a'), rule('b')] });
        let nowMs = 2_000;
        for (const { who, syncs, undoMs, rules } of changes) {
          const of = who ? one : other;
          nowMs += 1_000;
          of.preferences = { ...of.preferences, undoMs, siteRules: rules.map((id) => rule(id)) };
          if (syncs) run(of, account, nowMs);
        }
        for (const of of [one, other, one, other]) {
          nowMs += 1_000;
          run(of, account, nowMs);
        }
        expect(one.preferences).toEqual(other.preferences);
        expect(run(one, account, nowMs + 1_000)).toMatchObject({ write: {}, remove: [], isChanged: false });
      }),
    );
  });
});

describe('what has no room', () => {
  it('stays on this device and is named, and the rest goes on', () => {
    const account = new Map<string, unknown>();
    // Each of its own is allowed.
    const large = { ...rule('large'), templates: { name: 'n'.repeat(4_500), text: 't'.repeat(4_500) } };
    const one = device({ siteRules: [large, rule('small')] });
    run(one, account, 1_000);
    expect(one.unsynced).toEqual(['rule:large']);
    expect(names(one)).toEqual(['large', 'small']);
    const other = device();
    run(other, account, 2_000);
    expect(names(other)).toEqual(['small']);
    expect(run(one, account, 3_000)).toMatchObject({ write: {}, isChanged: false });
  });

  it('is counted in all: many rules fill the quota, and no call asks for more', () => {
    const account = new Map<string, unknown>();
    const siteRules = Array.from({ length: 60 }, (_, at) => ({
      ...rule(`r${at}`),
      templates: { text: '<p>'.padEnd(2_000, 'x') },
    }));
    const one = device({ siteRules });
    run(one, account, 1_000);
    const sizes = Array.from(account, ([key, value]) => key.length + JSON.stringify(value).length);
    const bytes = sizes.reduce((sum, size) => sum + size);
    expect(bytes).toBeLessThan(102_400);
    expect(bytes).toBeGreaterThan(90_000);
    expect(one.unsynced.length).toBeGreaterThan(5);
    expect(one.preferences.siteRules).toHaveLength(60);
  });

  it('is not removed elsewhere if it was small before', () => {
    const account = new Map<string, unknown>();
    const one = device({ siteRules: [rule('a')] });
    const other = device();
    run(one, account, 1_000);
    run(other, account, 1_000);
    const text = 't'.repeat(6_000);
    one.preferences = { ...one.preferences, siteRules: [{ ...rule('a'), templates: { text } }] };
    run(one, account, 2_000);
    run(other, account, 3_000);
    expect([names(other), one.unsynced]).toEqual([['a'], ['rule:a']]);
    expect(one.preferences.siteRules[0]?.templates.text).toHaveLength(6_000);
  });
});

it.each<[string, string, unknown]>([
  ['of a newer version', 'preference:undoMs', { v: 2, at: 5, value: { of: 'tomorrow' } }],
  ['unreadable', 'preference:undoMs', 'broken'],
  ['out of range', 'preference:undoMs', { v: 1, at: 5_000, value: 90_000_000 }],
  ['of an unknown kind', 'template:tomorrow', { v: 1, at: 5, value: { name: 'x' } }],
  ['of an unknown name', 'something', { v: 1, at: 5, value: 1 }],
  ['a rule with a broken pattern', 'rule:a', { v: 1, at: 5_000, value: emptyRule('a', 'https://a b') }],
])('what this version cannot read is left alone: %s', (_title, key, stored) => {
  const account = new Map([[key, stored]]);
  const one = device({ undoMs: 7_000 });
  run(one, account, 1_000);
  one.preferences = { ...one.preferences, undoMs: 8_000 };
  run(one, account, 2_000);
  expect(account.get(key)).toEqual(stored);
  expect(one.preferences.undoMs).toBe(8_000);
  expect(one.preferences.siteRules).toEqual([]);
});
