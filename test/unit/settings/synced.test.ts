// The settings that follow the person: items, their merge, and what one run does.
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { emptyRule } from '@/lib/capture/start/site-rule';
import { preferenceTable } from '@/lib/settings/preference-table';
import { initialPreferences, type Preferences } from '@/lib/settings/preferences';
import { newest, planSync, type SyncedItems } from '@/lib/settings/sync';

const item = fc.record({ atMs: fc.nat(5), json: fc.constantFrom('1', '2', '"a"') });

describe('of two changes', () => {
  it('the same one wins in any order, in any grouping, and if it is repeated', () => {
    fc.assert(
      fc.property(item, item, item, (a, b, c) => {
        expect(newest(a, b)).toEqual(newest(b, a));
        expect(newest(newest(a, b), c)).toEqual(newest(a, newest(b, c)));
        expect(newest(a, a)).toEqual(a);
      }),
    );
  });

  it('the later one wins', () => {
    expect(newest({ atMs: 1, json: '2' }, { atMs: 2, json: '1' })).toEqual({ atMs: 2, json: '1' });
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
  const stored = Object.fromEntries(account);
  const plan = planSync({ preferences: of.preferences, known: of.known, stored, nowMs });
  for (const [key, value] of Object.entries(plan.write)) account.set(key, structuredClone(value));
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

  it('takes the others’ values of a rule and a template that both have', () => {
    const account = new Map<string, unknown>();
    const first = device({ siteRules: [rule('a', ' first')], templates: { idea: { name: 'First' } } });
    const second = device({ siteRules: [rule('a', ' own')], templates: { idea: { name: 'Own' } } });
    run(first, account, 1_000);
    run(second, account, 2_000);
    expect(names(second)).toEqual(['a first']);
    expect(second.preferences.templates).toEqual({ idea: { name: 'First' } });
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

  it('keep the newest of each preference after a week offline, whatever else changed', () => {
    const { account, one, other } = pair({ siteRules: [rule('a'), rule('b'), rule('c')] });
    const edit = (of: Device, change: Partial<Preferences>) => {
      of.preferences = { ...of.preferences, ...change };
    };
    const weekMs = 7 * 24 * 60 * 60_000;
    // Offline, at the start of the week.
    edit(other, { undoMs: 2_000, pictureSide: 1_280, siteRules: [rule('a', ' offline'), rule('b')] });
    const stored = Object.fromEntries(account);
    const { preferences, known } = other;
    other.known = planSync({ preferences, known, stored, nowMs: 2_000 }).known;
    edit(one, { undoMs: 3_000, siteRules: [rule('b', ' online'), rule('c')], isPlainText: true });
    run(one, account, 3_000);
    run(other, account, weekMs);
    run(one, account, weekMs + 1);
    expect(one.preferences).toEqual(other.preferences);
    expect(one.preferences).toMatchObject({ undoMs: 3_000, isPlainText: true, pictureSide: 1_280 });
    expect(names(one)).toEqual(['b online', 'c']);
  });

  it('take over the order of rules, and a change writes one preference', () => {
    const { account, one, other } = pair({ siteRules: ['a', 'b', 'c', 'd'].map((id) => rule(id)) });
    one.preferences = { ...one.preferences, siteRules: ['a', 'c', 'b', 'd'].map((id) => rule(id)) };
    expect(Object.keys(run(one, account, 2_000).write)).toEqual(['siteRules']);
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
        expect(run(one, account, nowMs + 1_000)).toMatchObject({ write: {}, isChanged: false });
      }),
    );
  });
});

describe('what has no room', () => {
  const large = [rule('large'), { ...rule('a'), templates: { text: '<'.repeat(1_500) } }];

  it('stays on this device and is named, and the rest goes on', () => {
    const account = new Map<string, unknown>();
    const one = device({ siteRules: large, undoMs: 7_000 });
    run(one, account, 1_000);
    expect(one.unsynced).toEqual(['siteRules']);
    expect(names(one)).toEqual(['large', 'a']);
    const other = device();
    // Its clock is ahead.
    run(other, account, 8_000);
    expect(names(other)).toEqual([]);
    expect(other.preferences.undoMs).toBe(7_000);
    expect(run(one, account, 3_000)).toMatchObject({ write: {}, isChanged: false });
    expect(names(one), 'another device has none').toEqual(['large', 'a']);
    one.preferences = { ...one.preferences, siteRules: [rule('a')] };
    run(one, account, 4_000);
    run(other, account, 9_000);
    expect([names(other), one.unsynced]).toEqual([['a'], []]);
  });

  it('together with the others’ stays on a device that joins, and changes nothing elsewhere', () => {
    const account = new Map<string, unknown>();
    const half = (id: string) => ({ ...rule(id), templates: { text: '<'.repeat(900) } });
    const [one, other] = [device({ siteRules: [half('a')] }), device({ siteRules: [half('b')] })];
    run(one, account, 1_000);
    const before = account.get('siteRules');
    for (const nowMs of [2_000, 3_000, 4_000]) {
      run(other, account, nowMs);
      run(one, account, nowMs);
      expect([names(one), names(other)]).toEqual([['a'], ['a', 'b']]);
      expect([one.unsynced, other.unsynced]).toEqual([[], ['siteRules']]);
      expect(account.get('siteRules')).toEqual(before);
    }
  });

  it('is not removed elsewhere if it was small before', () => {
    const account = new Map<string, unknown>();
    const one = device({ siteRules: [rule('a')] });
    const other = device();
    run(one, account, 1_000);
    run(other, account, 1_000);
    one.preferences = { ...one.preferences, siteRules: large };
    run(one, account, 2_000);
    run(other, account, 3_000);
    expect([names(other), one.unsynced]).toEqual([['a'], ['siteRules']]);
    expect(names(one)).toEqual(['large', 'a']);
  });
});

describe('what this version cannot read', () => {
  it.each<[string, string, unknown]>([
    ['of a newer version', 'undoMs', { v: 2, at: 5, value: { of: 'tomorrow' } }],
    ['unreadable', 'undoMs', 'broken'],
    ['out of range', 'undoMs', { v: 1, at: 5_000, value: 90_000_000 }],
    ['of an unknown kind', 'templates', { v: 1, at: 5, value: { tomorrow: { name: 'x' } } }],
    ['of an unknown name', 'something', { v: 1, at: 5, value: 1 }],
    [
      'a rule with a broken pattern',
      'siteRules',
      { v: 1, at: 5_000, value: [{ ...rule('a'), pattern: 'https://a b' }] },
    ],
  ])('%s is left alone', (_title, key, stored) => {
    const account = new Map([[key, stored]]);
    const one = device({ undoMs: 7_000 });
    run(one, account, 1_000);
    one.preferences = { ...one.preferences, undoMs: 8_000 };
    run(one, account, 2_000);
    expect(account.get(key)).toEqual(stored);
    expect(one.preferences.undoMs).toBe(8_000);
    expect(one.preferences.siteRules).toEqual([]);
  });
});

it('nothing of an account is an item: no default, no token, no choice of the account', () => {
  const preferences: Preferences = {
    ...initialPreferences,
    activeAccountId: 'account-1',
    lastKind: 'note',
    defaultsByAccount: {
      'account-1': { ...initialPreferences.defaultsByAccount['account-1'], product: 'SECRET' } as never,
    },
  };
  const { write } = planSync({ preferences, known: null, stored: {}, nowMs: 1 });
  expect(JSON.stringify(write)).not.toMatch(/SECRET|account-1/);
  expect(Object.keys(write).toSorted()).toEqual(Object.keys(preferenceTable).toSorted());
});
