// What the activity page uses of the browser. Tests pass their own.
import type { StoredDraft } from '@/lib/capture/field/stored-draft';
import { createDraftStore } from '@/lib/outbox/storage/drafts';
import { createLedger } from '@/lib/outbox/storage/ledger';
import { keepStorage } from '@/lib/platform/installation';
import { send } from '@/lib/platform/messages';
import { announceEverywhere, connectOutbox, watchOutbox } from '@/lib/platform/outbox';
import { requestOriginPermission } from '@/lib/platform/permissions';
import { openForm, openOptions } from '@/lib/platform/screens';
import { settings, watchSetting } from '@/lib/platform/storage';
import { copyText, downloadFile, untilPainted } from '@/lib/platform/view';

type StoredSave = [stored: StoredDraft, captureAccountId?: string];

const connection = connectOutbox();

export const browserDeps = {
  send,
  settings,
  watchSetting,
  ledger: createLedger(connection),
  drafts: createDraftStore({ connection, onChanged: announceEverywhere }),
  watchOutbox,
  /** Loads DOMPurify, which the list doesn't need. */
  saveStoredDraft: async (...of: StoredSave) =>
    (await import('@/entrypoints/popup/save-draft')).saveStoredDraft(send, ...of),
  requestPermission: requestOriginPermission,
  openOptions: () => void openOptions(),
  openForm: (of: Parameters<typeof openForm>[0]) => void openForm(of),
  keepStorage,
  copy: copyText,
  download: downloadFile,
  /** The first rows show before the others are read. */
  untilPainted,
  now: Date.now,
};

export type ActivityDeps = Readonly<typeof browserDeps>;
