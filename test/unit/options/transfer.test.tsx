// @vitest-environment jsdom
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { TransferSection } from '@/components/options/TransferSection';
import { emptyDefaults } from '@/lib/capture/start/defaults';
import { emptyRule } from '@/lib/capture/start/site-rule';
import type { AccountView } from '@/lib/settings/account';
import { initialPreferences, type Preferences } from '@/lib/settings/preferences';
import { createSettings } from '@/lib/settings/settings';
import { writeSettingsFile } from '@/lib/settings/settings-file';
import { createMemoryArea } from '../../support/memory-area';
import { renderWithSay, sayIn, t } from '../components/with-say';

afterEach(() => vi.restoreAllMocks());

const accountOf = (id: string, email = '', serviceAddress = 'https://acme.example'): AccountView => ({
  ...{ id, serviceAddress, tokenEnding: '1234' },
  person: { name: '', email },
});

interface Given {
  readonly accounts?: readonly AccountView[];
  readonly onReplace?: (change: (before: Preferences) => Preferences) => Promise<Preferences>;
  readonly language?: typeof t;
}

/** Opens the section. Returns the files that it downloads. */
function open({ accounts = [], onReplace = async () => initialPreferences, language = t }: Given) {
  const files: Blob[] = [];
  renderWithSay(
    <TransferSection
      today="1970-01-01"
      preferences={initialPreferences}
      onDownload={(_name, content) => files.push(content)}
      {...{ accounts, onReplace }}
    />,
    language,
  );
  return files;
}

/** Opens the section, and chooses a file with these preferences. */
async function choose(changed: Partial<Preferences>, given: Given = {}, label = 'Settings file') {
  open(given);
  const content = writeSettingsFile({ ...initialPreferences, ...changed }, given.accounts ?? []);
  await userEvent.upload(screen.getByLabelText(label), new File([content], 'settings.json'));
}

it('an exported file has a setting that was changed just before', async () => {
  const area = createMemoryArea();
  /** Stores after a while. */
  const set: typeof area.set = (items) =>
    new Promise((resolve) => setTimeout(resolve, 50)).then(() => area.set(items));
  const settings = createSettings({ local: { ...area, set }, session: area });
  const files = open({ onReplace: settings.preferences.update });
  void settings.preferences.update((before) => ({ ...before, hiddenMenuEntries: ['note'] }));
  await userEvent.click(screen.getByRole('button', { name: 'Export settings' }));
  await waitFor(() => expect(files).toHaveLength(1));
  expect(JSON.parse((await files[0]?.text()) ?? '')).toMatchObject({
    settings: { hiddenMenuEntries: ['note'] },
  });
});

it('an import names the person if a service has two accounts', async () => {
  const accounts = [
    accountOf('account-1', 'ada@example.com'),
    accountOf('account-2', 'robin@example.com'),
    accountOf('account-3', 'ada@example.com', 'https://other.example'),
  ];
  const defaultsByAccount = Object.fromEntries(
    accounts.map(({ id }) => [id, { ...emptyDefaults, product: 'PRJ' }]),
  );
  const warn = vi.spyOn(console, 'error').mockReturnValue();
  await choose({ defaultsByAccount }, { accounts });
  expect((await screen.findAllByRole('term')).map(({ textContent }) => textContent)).toEqual([
    'Defaults: https://acme.example · ada@example.com',
    'Defaults: https://acme.example · robin@example.com',
    'Defaults: https://other.example',
  ]);
  expect(warn).not.toHaveBeenCalled();
});

it('an import shows who may see an idea in words, not by the service’s value', async () => {
  const defaults = { ...emptyDefaults, visibility: 'employee_or_creator', tags: ['import', 'q3'] };
  await choose({ defaultsByAccount: { one: defaults } }, { accounts: [accountOf('one')] });
  expect(await screen.findByText('Visible to: Employees and the creator')).toBeTruthy();
  expect(screen.getByText('Tags: import, q3')).toBeTruthy();
});

const rule = emptyRule('one', 'acme.example');

it('an import from right to left keeps the parts of a line apart, whatever their letters', async () => {
  const defaults = { ...emptyDefaults, classNames: { Idea: 'Ideas::Idea' } };
  const siteRules = [{ ...rule, name: 'Docs', values: { product: 'PRJ' } }];
  const given = { accounts: [accountOf('one')], language: sayIn('ar') };
  await choose({ siteRules, defaultsByAccount: { one: defaults } }, given, 'ملف الإعدادات');
  await screen.findAllByRole('term');
  const lines = screen.getAllByRole('listitem').map(({ textContent }) => textContent ?? '');
  for (const part of ['Idea', 'Ideas::Idea', 'Docs', 'acme.example'])
    expect(lines.join('\n')).toContain(`\u2068${part}\u2069`);
});

it('an import shows equal rules, each on its own line', async () => {
  const warn = vi.spyOn(console, 'error').mockReturnValue();
  await choose({ siteRules: ['one', 'two'].map((id) => ({ ...rule, id })) });
  await screen.findByRole('term');
  const [, after] = screen.getAllByRole('list').map((list) => within(list).getAllByRole('listitem'));
  expect(after?.map(({ textContent }) => textContent?.startsWith('acme.example'))).toEqual([true, true]);
  expect(warn).not.toHaveBeenCalled();
});

describe('with full storage', () => {
  const onReplace = () => Promise.reject(new Error('quota exceeded'));

  it('an import says that nothing was changed, and can be tried again', async () => {
    await choose({ hiddenMenuEntries: ['note'] }, { onReplace });
    await userEvent.click(await screen.findByRole('button', { name: 'Import' }));
    await screen.findByText(/^The browser couldn’t store the settings\. Nothing was changed\./);
    expect(screen.getByRole('button', { name: 'Import' })).toBeTruthy();
  });

  it('a reset closes its question and says that nothing was changed', async () => {
    open({ onReplace });
    await userEvent.click(screen.getByRole('button', { name: /^Reset/ }));
    const dialog = screen.getByRole('dialog');
    await userEvent.click(within(dialog).getByRole('button', { name: /^Reset/ }));
    await screen.findByText(/^The browser couldn’t store the settings\./);
    expect(screen.queryByRole('dialog')).toBeNull();
  });
});
