// @vitest-environment jsdom
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import { TransferSection } from '@/components/options/TransferSection';
import { emptyDefaults } from '@/lib/capture/start/defaults';
import { initialPreferences } from '@/lib/settings/preferences';
import { createSettings } from '@/lib/settings/settings';
import { writeSettingsFile } from '@/lib/settings/settings-file';
import type { StorageArea } from '@/lib/settings/stored-value';
import { renderWithWords } from '../components/with-words';

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
  renderWithWords(
    <TransferSection
      today="1970-01-01"
      onSave={settings.preferences.update}
      onDownload={(_name, content) => files.push(content)}
      accounts={[]}
      preferences={initialPreferences}
      onReplaced={() => undefined}
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
  renderWithWords(
    <TransferSection
      today="1970-01-01"
      onSave={async () => initialPreferences}
      onDownload={() => undefined}
      accounts={accounts}
      preferences={initialPreferences}
      onReplaced={() => undefined}
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
