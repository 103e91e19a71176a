import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { emptyDefaults } from '@/lib/capture/start/defaults';
import { emptyRule } from '@/lib/capture/start/site-rule';
import type { AccountView } from '@/lib/settings/account';
import { initialPreferences, type Preferences, preferencesSchema } from '@/lib/settings/preferences';
import {
  planImport,
  readSettingsFile,
  type SettingsFile,
  withImport,
  withoutSettings,
  writeSettingsFile,
} from '@/lib/settings/settings-file';

const account: AccountView = {
  id: 'account-1',
  serviceAddress: 'https://acme.example',
  tokenEnding: '1234',
  person: { name: 'Ada', email: 'ada@example.com' },
};
const elsewhere: AccountView = { ...account, id: 'account-of-another-browser' };

const preferences: Preferences = {
  ...initialPreferences,
  activeAccountId: account.id,
  undoMs: 0,
  templates: { idea: { name: '{{title}} — {{site}}' } },
  siteRules: [
    {
      ...{ ...emptyRule('r1', '*.example.com/docs/*'), name: 'Docs', kind: 'note' },
      values: { product: 'DOC', tags: ['docs'], portal: '' },
      templates: { text: '{{quote}}' },
    },
  ],
  hiddenMenuEntries: ['note'],
  hiddenKinds: ['competitor', 'change-goal'],
  defaultsByAccount: {
    [account.id]: {
      ...emptyDefaults,
      product: 'PRJ',
      createdBy: 'ada@example.com',
      byKind: { note: { tags: ['reading'] } },
    },
  },
};
const written = writeSettingsFile(preferences, [account]);

function read(content: string): SettingsFile {
  const result = readSettingsFile(content);
  if (!result.isOk) throw new Error(`${result.messageKey} ${result.parts.join()}`);
  return result.value;
}

const changed = (change: (file: ReturnType<typeof JSON.parse>) => void): string => {
  const file = JSON.parse(written);
  change(file);
  return JSON.stringify(file);
};

/** The file with another value at a path. */
const withValue = (path: string, value: unknown): string =>
  changed((file) => {
    const names = path.split('.');
    const last = names.pop() ?? '';
    names.reduce((at, name) => at[name], file)[last] = value;
  });

describe('a file of settings', () => {
  it('restores all settings in another browser, whose accounts have other IDs', () => {
    const fresh = { ...initialPreferences, activeAccountId: elsewhere.id };
    const there = withImport(fresh, [elsewhere], read(written));
    const { defaultsByAccount, activeAccountId: _, ...portable } = there;
    const { defaultsByAccount: own, activeAccountId: __, ...expected } = preferences;
    expect(portable).toEqual(expected);
    expect(defaultsByAccount[elsewhere.id]).toEqual(own[account.id]);
  });

  it('T09 contains no token, and no account data except service and email', () => {
    expect(written).not.toContain('1234');
    expect(written).not.toContain(account.id);
    expect(written).not.toContain('Ada');
  });

  it('finds the account of a person whose address is spelled in other letters', () => {
    const here = { ...account, person: { name: 'Ada', email: 'Ada@Example.com' } };
    const { defaultsByAccount } = withImport(initialPreferences, [here], read(written));
    expect(defaultsByAccount[here.id]).toEqual(preferences.defaultsByAccount[account.id]);
  });

  describe('of two accounts whose service names no person', () => {
    const nameless = (id: string): AccountView => ({ ...account, id, person: { name: '', email: '' } });
    const two = [nameless('one'), nameless('two')];
    const [one, other] = [
      { ...emptyDefaults, product: 'ONE' },
      { ...emptyDefaults, product: 'TWO' },
    ];
    const defaultsByAccount = { one, two: other };
    const file = read(writeSettingsFile({ ...preferences, defaultsByAccount }, two));

    it('gives each its own defaults', () => {
      const there = withImport(initialPreferences, two, file);
      expect(Object.values(there.defaultsByAccount).map(({ product }) => product)).toEqual(['ONE', 'TWO']);
      const changesFor = (accounts: readonly AccountView[]) =>
        planImport(initialPreferences, accounts, file).changes.length;
      expect(changesFor(two)).toBe(changesFor([]) + 2);
    });

    it.each([
      ['one account', [nameless('one')]],
      ['three', [...two, nameless('three')]],
    ])('gives nobody the defaults of another if this browser has %s, and says so', (_title, accounts) => {
      expect(withImport(initialPreferences, accounts, file).defaultsByAccount).toEqual({});
      expect(planImport(initialPreferences, accounts, file).unknown).toEqual([account.serviceAddress]);
    });
  });

  it('keeps the settings that it does not name', () => {
    const file = read(
      changed((raw) => {
        raw.settings = { undoMs: 1_000 };
        raw.accounts = [];
      }),
    );
    expect(withImport(preferences, [account], file)).toEqual({ ...preferences, undoMs: 1_000 });
  });

  it('shows its changes first, and the services without an account here', () => {
    const file = read(
      changed((raw) => {
        raw.settings.undoMs = 3_000;
        raw.accounts.push({ ...raw.accounts[0], serviceAddress: 'https://other.example' });
        raw.accounts[0].defaults.portal = '77';
      }),
    );
    expect(planImport(preferences, [account], file)).toMatchObject({
      changes: [
        { name: 'undoMs', from: 0, to: 3_000 },
        {
          name: 'defaults',
          serviceAddress: account.serviceAddress,
          from: { portal: '' },
          to: { portal: '77' },
        },
      ],
      unknown: ['https://other.example'],
    });
    expect(planImport(preferences, [account], read(written)).changes).toEqual([]);
  });

  it.each([
    ['empty', '', 'importNotJson'],
    ['no JSON', '{"format":', 'importNotJson'],
    ['of something else', '{"name":"x"}', 'importNotOurs'],
    ['null', 'null', 'importNotOurs'],
    ['too large', ' '.repeat(1_000_001), 'importTooLarge'],
    ['newer', withValue('settings.new', 1).replace('"version":1', '"version":2'), 'importNewer'],
    ['deeper than any stack', `${'['.repeat(100_000)}${']'.repeat(100_000)}`, 'importNotOurs'],
  ])('that is %s is refused', (_title, content, messageKey) => {
    expect(readSettingsFile(content)).toEqual({ isOk: false, messageKey, parts: [] });
  });

  it.each([
    ['a setting that there is not', 'settings.bogus', 1],
    ['a token', 'accounts.0.token', 'x'],
    ['a number out of bounds', 'settings.undoMs', -1],
    ['a value of another type', 'settings.isPlainText', 'yes'],
    ['an unknown placeholder', 'settings.templates.idea.name', '{{token}}'],
    ['a broken pattern', 'settings.siteRules.0.pattern', 'ex*mple'],
    ['a kind that there is not', 'settings.siteRules.0.kind', 'gone'],
    ['a field too many', 'settings.siteRules.0.values.script', 'x'],
  ])('with %s is refused completely, with the place of the error', (_title, path, value) => {
    const refused = { isOk: false, messageKey: 'importBroken', parts: [path] };
    expect(readSettingsFile(withValue(path, value))).toEqual(refused);
  });

  it('cannot reach a prototype', () => {
    const sly = written.replace('"templates": {', '"templates": { "__proto__": { "name": "x" },');
    expect(Object.keys(read(sly).settings.templates ?? {})).toEqual(['idea']);
    expect(read(sly).settings.templates).not.toHaveProperty('name');
    const deep = written.replace('"byKind": {', '"byKind": { "constructor": { "product": "x" },');
    expect(readSettingsFile(deep).isOk).toBe(false);
    expect(Object.hasOwn(Object.prototype, 'name')).toBe(false);
  });
});

const likely = fc.oneof(fc.constantFrom(true, false, 0, 1_000, '', 'PRJ', [], {}), fc.jsonValue());

/** The file with one value replaced, or one key removed. */
const tampered = fc
  .record({ path: fc.array(fc.nat(20), { minLength: 1, maxLength: 6 }), value: fc.option(likely) })
  .map(({ path, value }) =>
    changed((raw) => {
      let at = raw;
      for (const step of path.slice(0, -1)) {
        const keys = Object.keys(at);
        const next = at[keys[step % Math.max(1, keys.length)] ?? ''];
        if (typeof next !== 'object' || next === null) break;
        at = next;
      }
      const keys = Object.keys(at);
      const key = keys[(path.at(-1) ?? 0) % Math.max(1, keys.length)];
      if (key === undefined) return;
      if (value === null) delete at[key];
      else at[key] = value;
    }),
  );
const content = fc.oneof(tampered, fc.json(), fc.string());

it('a file with any content is refused, or gives valid settings that export to the same file again', () => {
  let taken = 0;
  fc.assert(
    fc.property(content, (text) => {
      const result = readSettingsFile(text);
      if (!result.isOk) return;
      taken += 1;
      const next = withImport(preferences, [account], result.value);
      expect(preferencesSchema.safeParse(next).success).toBe(true);
      expect(planImport(next, [account], result.value).changes).toEqual([]);
      const again = read(writeSettingsFile(next, [account]));
      expect(withImport(next, [account], again)).toEqual(next);
    }),
    { numRuns: 2_000 },
  );
  // Otherwise the property would prove nothing about accepted files.
  expect(taken).toBeGreaterThan(10);
});

it('resetting keeps accounts and their creators, and no other setting', () => {
  expect(withoutSettings(preferences, [account])).toEqual({
    ...{ ...initialPreferences, activeAccountId: account.id },
    defaultsByAccount: { [account.id]: { ...emptyDefaults, createdBy: 'ada@example.com' } },
  });
});
