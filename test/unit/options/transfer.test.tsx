// @vitest-environment jsdom
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import { TransferSection } from '@/components/options/TransferSection';
import { emptyDefaults } from '@/lib/capture/start/defaults';
import { initialPreferences } from '@/lib/settings/preferences';
import { createSettings } from '@/lib/settings/settings';
import { writeSettingsFile } from '@/lib/settings/settings-file';
import type { StorageArea } from '@/lib/settings/stored-value';
import { renderWithSay, sayIn } from '../components/with-say';

/** Stores after a while, and runs what wants the same key one after the other. */
function slowArea(): StorageArea {
  const stored: Record<string, unknown> = {};
  let last: Promise<unknown> = Promise.resolve();
  return {
    get: async () => ({ ...stored }),
    async set(items) {
      await new Promise((resolve) => setTimeout(resolve, 50));
      Object.assign(stored, items);
    },
    remove: async () => undefined,
    exclusively(_key, work) {
      const run = last.then(work);
      last = run;
      return run;
    },
  };
}

it('an exported file has a setting that was changed just before', async () => {
  const settings = createSettings({ local: slowArea(), session: slowArea() });
  const files: Blob[] = [];
  renderWithSay(
    <TransferSection
      today="1970-01-01"
      onReplace={settings.preferences.update}
      onDownload={(_name, content) => files.push(content)}
      accounts={[]}
      preferences={initialPreferences}
    />,
  );
  void settings.preferences.update((before) => ({ ...before, hiddenMenuEntries: ['note'] }));
  await userEvent.click(screen.getByRole('button', { name: 'Export settings' }));
  await waitFor(() => expect(files).toHaveLength(1));
  expect(JSON.parse((await files[0]?.text()) ?? '')).toMatchObject({
    settings: { hiddenMenuEntries: ['note'] },
  });
});

it('an import names the person if a service has two accounts', async () => {
  const ofPerson = (id: string, email: string) => ({
    id,
    serviceAddress: 'https://acme.example',
    tokenEnding: '1234',
    person: { name: '', email },
  });
  const accounts = [
    ofPerson('account-1', 'ada@example.com'),
    ofPerson('account-2', 'robin@example.com'),
    { ...ofPerson('account-3', 'ada@example.com'), serviceAddress: 'https://other.example' },
  ];
  const defaultsByAccount = Object.fromEntries(
    accounts.map(({ id }) => [id, { ...emptyDefaults, product: 'PRJ' }]),
  );
  const warn = vi.spyOn(console, 'error').mockReturnValue();
  renderWithSay(
    <TransferSection
      today="1970-01-01"
      onReplace={async () => initialPreferences}
      onDownload={() => undefined}
      accounts={accounts}
      preferences={initialPreferences}
    />,
  );
  const content = writeSettingsFile({ ...initialPreferences, defaultsByAccount }, accounts);
  await userEvent.upload(screen.getByLabelText('Settings file'), new File([content], 'settings.json'));
  expect((await screen.findAllByRole('term')).map(({ textContent }) => textContent)).toEqual([
    'Defaults: https://acme.example · ada@example.com',
    'Defaults: https://acme.example · robin@example.com',
    'Defaults: https://other.example',
  ]);
  expect(warn).not.toHaveBeenCalled();
  warn.mockRestore();
});

const account = {
  id: 'account-1',
  serviceAddress: 'https://acme.example',
  tokenEnding: '1234',
  person: { name: '', email: '' },
};

it('an import shows who may see an idea in words, not by the service’s value', async () => {
  const defaults = { ...emptyDefaults, visibility: 'employee_or_creator', tags: ['import', 'q3'] };
  renderWithSay(
    <TransferSection
      today="1970-01-01"
      onReplace={async () => initialPreferences}
      onDownload={() => undefined}
      accounts={[account]}
      preferences={initialPreferences}
    />,
  );
  const content = writeSettingsFile(
    { ...initialPreferences, defaultsByAccount: { [account.id]: defaults } },
    [account],
  );
  await userEvent.upload(screen.getByLabelText('Settings file'), new File([content], 'settings.json'));
  expect(await screen.findByText('Visible to: Employees and the creator')).toBeTruthy();
  expect(screen.getByText('Tags: import, q3')).toBeTruthy();
});

it('an import from right to left keeps the parts of a line apart, whatever their letters', async () => {
  const defaults = { ...emptyDefaults, classNames: { Idea: 'Ideas::Idea' } };
  const rule = { id: 'one', name: 'Docs', pattern: 'acme.example', isOn: true, kind: '', templates: {} };
  const siteRules = [{ ...rule, values: { product: 'PRJ' } }];
  renderWithSay(
    <TransferSection
      today="1970-01-01"
      onReplace={async () => initialPreferences}
      onDownload={() => undefined}
      accounts={[account]}
      preferences={initialPreferences}
    />,
    sayIn('ar'),
  );
  const content = writeSettingsFile(
    { ...initialPreferences, siteRules, defaultsByAccount: { [account.id]: defaults } },
    [account],
  );
  await userEvent.upload(screen.getByLabelText('ملف الإعدادات'), new File([content], 'settings.json'));
  await screen.findAllByRole('term');
  const lines = screen.getAllByRole('listitem').map(({ textContent }) => textContent ?? '');
  for (const part of ['Idea', 'Ideas::Idea', 'Docs', 'acme.example'])
    expect(lines.join('\n')).toContain(`\u2068${part}\u2069`);
});

it('an import shows equal rules, each on its own line', async () => {
  const warn = vi.spyOn(console, 'error').mockReturnValue();
  const rule = {
    name: '',
    pattern: 'forum.example',
    isOn: true,
    kind: '',
    values: {},
    templates: {},
  };
  const siteRules = ['one', 'two'].map((id) => ({ ...rule, id }));
  renderWithSay(
    <TransferSection
      today="1970-01-01"
      onReplace={async () => initialPreferences}
      onDownload={() => undefined}
      accounts={[]}
      preferences={initialPreferences}
    />,
  );
  const content = writeSettingsFile({ ...initialPreferences, siteRules }, []);
  await userEvent.upload(screen.getByLabelText('Settings file'), new File([content], 'settings.json'));
  await screen.findByRole('term');
  const [, after] = screen.getAllByRole('list').map((list) => within(list).getAllByRole('listitem'));
  expect(after?.map(({ textContent }) => textContent?.startsWith('forum.example'))).toEqual([true, true]);
  expect(warn).not.toHaveBeenCalled();
  warn.mockRestore();
});

describe('with full storage', () => {
  function renderFull() {
    renderWithSay(
      <TransferSection
        today="1970-01-01"
        onReplace={() => Promise.reject(new Error('quota exceeded'))}
        onDownload={() => undefined}
        accounts={[]}
        preferences={initialPreferences}
      />,
    );
  }

  it('an import says that nothing was changed, and can be tried again', async () => {
    renderFull();
    const content = writeSettingsFile({ ...initialPreferences, hiddenMenuEntries: ['note'] }, []);
    await userEvent.upload(screen.getByLabelText('Settings file'), new File([content], 'settings.json'));
    await userEvent.click(await screen.findByRole('button', { name: 'Import' }));
    await screen.findByText(/^The browser couldn’t store the settings\. Nothing was changed\./);
    expect(screen.getByRole('button', { name: 'Import' })).toBeTruthy();
  });

  it('a reset closes its question and says that nothing was changed', async () => {
    HTMLDialogElement.prototype.showModal ??= function show(this: HTMLDialogElement) {
      this.open = true;
    };
    renderFull();
    await userEvent.click(screen.getByRole('button', { name: /^Reset/ }));
    const dialog = screen.getByRole('dialog');
    await userEvent.click(within(dialog).getByRole('button', { name: /^Reset/ }));
    await screen.findByText(/^The browser couldn’t store the settings\./);
    expect(screen.queryByRole('dialog')).toBeNull();
  });
});
