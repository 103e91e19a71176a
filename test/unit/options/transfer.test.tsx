// @vitest-environment jsdom
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { TransferSection } from '@/components/options/TransferSection';
import { initialPreferences } from '@/lib/settings/preferences';
import { createSettings } from '@/lib/settings/settings';
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
