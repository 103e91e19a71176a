// What the popup uses of the browser. Tests pass their own. The page in front is read from the first moment on.
import type { CarriedDraft } from '@/components/form/open-form';
import { createDraftStore } from '@/lib/outbox/storage/drafts';
import { createFactReader } from '@/lib/outbox/storage/facts';
import { createOutboxStore } from '@/lib/outbox/storage/store';
import { openingKeys } from '@/lib/platform/commands';
import { keepStorage } from '@/lib/platform/installation';
import { send } from '@/lib/platform/messages';
import { announceChange, connectOutbox, watchOutbox } from '@/lib/platform/outbox';
import {
  activePage,
  readArticlePage,
  readBusyPage,
  readInFront,
  readPage,
  readPeople,
  readSource,
} from '@/lib/platform/page-reader';
import { hasOriginPermission, requestOriginPermission } from '@/lib/platform/permissions';
import { createPictures } from '@/lib/platform/pictures';
import { holdPanelDraft, holdShownCapture, panelDraft } from '@/lib/platform/presence';
import { openActivity, openHelp, openOptions, openSettingsAt } from '@/lib/platform/screens';
import { openPanel, openTab, showInPanel, watchPanelDraft } from '@/lib/platform/side-panel';
import { settings, watchSetting } from '@/lib/platform/storage';
import { t } from '@/lib/platform/translate';
import { keepUncommitted } from '@/lib/platform/uncommitted';
import { copyText, type FormView, formView } from '@/lib/platform/view';
import { createPageDigest } from '@/lib/settings/page-digest';
import { pictureLimitsOf } from '@/lib/settings/preferences';
import { createOutboxReader } from './outbox-reader';

const connection = connectOutbox();
export const store = createOutboxStore({ connection });
const active = activePage();
const pageRead = readInFront(readPage, active);
export const query = new URLSearchParams(location.search);
const view = formView(query);

export const browserDeps = {
  send,
  t,
  settings,
  watchSetting,
  outbox: createOutboxReader(store),
  drafts: createDraftStore({ connection, onChanged: announceChange }),
  facts: createFactReader(connection),
  watch: watchOutbox,
  keepUncommitted,
  pictures: createPictures(connection, async () => pictureLimitsOf(await settings.preferences.get())),
  readPage: () => pageRead,
  readBusyPage: () => readInFront(readBusyPage),
  /** Reads the page in front as it is now. Its address is '' if the browser allows that only after a user gesture. */
  readPageAgain: () => readInFront(readPage),
  openingKeys,
  /** '' if the browser doesn't name it. */
  frontAddress: () => active.then((page) => page?.address ?? ''),
  readSource: (of: Parameters<typeof readSource>[0]) => readSource(of),
  readPeople: (of: Parameters<typeof readPeople>[0]) => readPeople(of),
  readArticle: () => readInFront(readArticlePage),
  panelDraft,
  holdPanelDraft,
  showInPanel: (documentId: string) => showInPanel(documentId),
  watchPanelDraft: (onDraft: (documentId: string) => void) =>
    view === 'panel' ? watchPanelDraft(onDraft) : () => undefined,
  holdShownCapture,
  keepStorage,
  hasPermission: hasOriginPermission,
  requestPermission: requestOriginPermission,
  openOptions: () => void openOptions(),
  openRules: () => void openSettingsAt('rules'),
  openHelp: () => void openHelp(),
  openAccount: (accountId: string) => void openSettingsAt(`account-${accountId}`),
  openActivity: () => void openActivity(),
  openDetails: (captureId: string) => void openActivity(captureId),
  view,
  /** Moves the form with this draft and closes this view. Call within the click or key event. */
  moveTo(to: Exclude<FormView, 'popup'>, { draftId, isKept }: CarriedDraft): void {
    const opened = to === 'panel' ? openPanel(draftId, isKept) : openTab(draftId, isKept);
    // The person types into one form at a time. A form whose draft isn't stored stays, and says so.
    void opened.then((isOpen) => {
      if (isOpen) window.close();
    });
  },
  copy: copyText,
  /** Identifies pages and sites without storing their addresses. */
  digest: createPageDigest(settings.digestKey, (count) => crypto.getRandomValues(new Uint8Array(count))),
  /**
   * How long the first drawing waits for the page, and a page for its drafts: long enough for most. Later ones fill the
   * form, or are offered.
   */
  waitsMs: { page: 60, drafts: 500 },
  newId: (): string => crypto.randomUUID(),
  now: Date.now,
  /** Called when a form is filled and painted. */
  onReady() {
    performance.mark('capture:ready');
    // The browser may lose alarms, so opening the popup wakes the outbox (fault F21).
    void send('outbox.wake', {});
  },
};

export type PopupDeps = Readonly<typeof browserDeps>;
