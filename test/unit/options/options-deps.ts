// What the settings page uses of the browser, in a test: nothing is connected, and nothing happens.
import type { OptionsDeps } from '@/entrypoints/options/deps';
import { createSend } from '@/lib/messaging/send';
import { createOutboxConnection } from '@/lib/outbox/storage/connection';
import { createDraftStore } from '@/lib/outbox/storage/drafts';
import { createFactReader } from '@/lib/outbox/storage/facts';
import { createSettings } from '@/lib/settings/settings';
import type { StorageArea } from '@/lib/settings/stored-value';
import { createMemoryArea } from '../../support/memory-area';

export function optionsDeps(overrides: Partial<OptionsDeps> = {}): OptionsDeps {
  const area = createMemoryArea();
  return {
    send: createSend(async () => undefined),
    settings: createSettings({ local: area, session: area }),
    drafts: createDraftStore({ connection: createOutboxConnection(), onChanged: () => undefined }),
    facts: createFactReader(createOutboxConnection()),
    watchSetting: () => () => undefined,
    openActivity: () => undefined,
    openDraft: () => undefined,
    openNewForm: () => undefined,
    saveStoredDraft: async ({ draft }) => ({ state: 'stored', captureId: draft.id }),
    watchOutbox: () => () => undefined,
    requestPermission: async () => true,
    shortcuts: async () => [],
    openingKeys: async () => '',
    openShortcutSettings: () => undefined,
    readQueue: async () => ({ unsentCount: 0, block: null }),
    onReturn: () => () => undefined,
    writeDiagnostics: async () => '',
    copy: async () => true,
    download: () => undefined,
    newId: () => 'id',
    now: () => 0,
    ...overrides,
  };
}

/** A storage area that tells the page of each change, as the browser does. */
export function watchedArea(items: Readonly<Record<string, unknown>> = {}) {
  const area = createMemoryArea(items);
  const watchers = new Set<() => void>();
  const told: StorageArea = {
    ...area,
    async set(changes) {
      await area.set(changes);
      for (const watcher of watchers) watcher();
    },
  };
  const watch = (_key: string, onChanged: () => void) => {
    watchers.add(onChanged);
    return () => watchers.delete(onChanged);
  };
  return { area: told, watch };
}
