// What the settings page uses of the browser. Tests pass their own.
import type { QueueFacts } from '@/components/options/AccountSection';
import type { StoredDraft } from '@/lib/capture/field/stored-draft';
import { unsentStates } from '@/lib/outbox/capture';
import { createDraftStore } from '@/lib/outbox/storage/drafts';
import { createFactReader } from '@/lib/outbox/storage/facts';
import { createLedger } from '@/lib/outbox/storage/ledger';
import { createOutboxStore } from '@/lib/outbox/storage/store';
import { openingKeys, openShortcutSettings, shortcuts } from '@/lib/platform/commands';
import { readInstallation } from '@/lib/platform/installation';
import { send } from '@/lib/platform/messages';
import { connectOutbox, watchOutbox } from '@/lib/platform/outbox';
import { requestOriginPermission } from '@/lib/platform/permissions';
import { openActivity, openForm } from '@/lib/platform/screens';
import { settings, watchSetting } from '@/lib/platform/storage';
import { copyText, downloadFile } from '@/lib/platform/view';
import { writeDiagnostics } from './diagnostics';

const connection = connectOutbox();
const outbox = createOutboxStore({ connection });
/** This page only reads. */
const drafts = createDraftStore({ connection, onChanged: () => undefined });

export const browserDeps = {
  send,
  settings,
  facts: createFactReader(connection),
  drafts,
  watchSetting,
  openActivity: () => void openActivity(),
  openNewForm: () => void openForm({}),
  /** Opens the form with a stored draft. */
  openDraft: (draftId: string) => void openForm({ draft: draftId }),
  /** Loads DOMPurify, which the settings don't need. */
  saveStoredDraft: async (stored: StoredDraft) =>
    (await import('@/entrypoints/popup/save-draft')).saveStoredDraft(send, stored),
  watchOutbox,
  requestPermission: requestOriginPermission,
  shortcuts,
  openingKeys,
  openShortcutSettings: () => void openShortcutSettings(),
  async readQueue(accountId: string): Promise<QueueFacts> {
    const reads = [outbox.counts(unsentStates, accountId), outbox.queue(accountId)] as const;
    const [counts, queue] = await Promise.all(reads);
    return {
      unsentCount: counts.isOk ? Object.values(counts.value).reduce((sum, count) => sum + count, 0) : null,
      block: queue.isOk ? queue.value.block : null,
    };
  },
  /** Calls back when the person returns to this page, for example from the browser's settings. */
  onReturn(callback: () => void): () => void {
    window.addEventListener('focus', callback);
    return () => window.removeEventListener('focus', callback);
  },
  /** The text of a bug report's diagnostics. */
  writeDiagnostics: () =>
    writeDiagnostics({ settings, drafts, ledger: createLedger(connection), readInstallation, now: Date.now }),
  copy: copyText,
  download: downloadFile,
  newId: (): string => crypto.randomUUID(),
  now: Date.now,
};

export type OptionsDeps = Readonly<typeof browserDeps>;
