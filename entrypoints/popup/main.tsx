// Starts the popup. All reads for the first paint start at once.
import '@/components/theme/index.css';
import { createRoot } from 'react-dom/client';
import { AppleKeys } from '@/components/controls/use-keys';
import { SayProvider } from '@/components/words/SayProvider';
import { createDraftStore } from '@/lib/outbox/storage/drafts';
import { createFactReader } from '@/lib/outbox/storage/facts';
import { createOutboxStore } from '@/lib/outbox/storage/store';
import { openingKeys } from '@/lib/platform/commands';
import { reportUncaught } from '@/lib/platform/errors';
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
import { interfaceLanguage, say } from '@/lib/platform/say';
import { openActivity, openHelp, openOptions, openSettingsAt } from '@/lib/platform/screens';
import { openPanel, openTab, panelDraftHere, showInPanel, watchPanelDraft } from '@/lib/platform/side-panel';
import { settings, watchSetting } from '@/lib/platform/storage';
import { keepUncommitted, recoverUncommitted, takeUncommitted } from '@/lib/platform/uncommitted';
import { copyText, formView, hasAppleKeys } from '@/lib/platform/view';
import { createPageDigest } from '@/lib/settings/page-digest';
import { pictureLimitsOf } from '@/lib/settings/preferences';
import type { PopupDeps } from './deps';
import { draw } from './draw';
import { createOutboxReader } from './outbox-reader';
import { Popup } from './Popup';
import { readStart, withPageInTime } from './start';

reportUncaught();

const newId = () => crypto.randomUUID();
const connection = connectOutbox();
const store = createOutboxStore({ connection });
const outbox = createOutboxReader(store);
const digest = createPageDigest(settings.digestKey, (count) => crypto.getRandomValues(new Uint8Array(count)));
const drafts = createDraftStore({ connection, onChanged: announceChange });

const query = new URLSearchParams(location.search);
const view = formView(query);
const recovered = recoverUncommitted({ drafts, store }, takeUncommitted()).then(keepUncommitted);
const startRead = recovered.then(async () =>
  readStart(
    { settings, drafts, outbox, digest },
    {
      draftId: query.get('draft') ?? (view === 'panel' ? await panelDraftHere() : null),
      captureId: query.get('capture'),
      accountId: query.get('account'),
      isAsComment: query.get('as') === 'comment',
    },
  ),
);
const active = activePage();
const pageRead = readInFront(readPage, active);

const { language, direction } = interfaceLanguage();
document.documentElement.lang = language;
document.documentElement.dir = direction;
document.documentElement.dataset.view = view === 'popup' ? 'popup' : 'window';
document.title = say('extensionName');

const deps: PopupDeps = {
  send,
  say,
  settings,
  watchSetting,
  outbox,
  drafts,
  facts: createFactReader(connection),
  watch: watchOutbox,
  keepUncommitted,
  pictures: createPictures(connection, async () => pictureLimitsOf(await settings.preferences.get())),
  readPage: () => pageRead,
  readBusyPage: () => readInFront(readBusyPage),
  readPageAgain: () => readInFront(readPage),
  openingKeys,
  frontAddress: () => active.then((page) => page?.address ?? ''),
  readSource: (of) => readSource(of),
  readPeople: (of) => readPeople(of),
  readArticle: () => readInFront(readArticlePage),
  panelDraft: () => panelDraft(),
  holdPanelDraft,
  showInPanel,
  watchPanelDraft: (onDraft) => (view === 'panel' ? watchPanelDraft(onDraft) : () => undefined),
  holdShownCapture,
  keepStorage,
  hasPermission: hasOriginPermission,
  requestPermission: requestOriginPermission,
  openOptions: () => void openOptions(),
  openRules: () => void openSettingsAt('rules'),
  openHelp: () => void openHelp(),
  openAccount: (accountId) => void openSettingsAt(`account-${accountId}`),
  openActivity: () => void openActivity(),
  openDetails: (captureId) => void openActivity(captureId),
  view,
  moveTo(to, { draftId, isKept }) {
    const opened = to === 'panel' ? openPanel(draftId, isKept) : openTab(draftId, isKept);
    // The person types into one form at a time. A form whose draft isn't stored stays, and says so.
    void opened.then((isOpen) => {
      if (isOpen) window.close();
    });
  },
  copy: copyText,
  digest,
  // Long enough for most pages.
  waitsMs: { page: 60, drafts: 500 },
  newId,
  now: Date.now,
  onReady() {
    performance.mark('capture:ready');
    // The browser may lose alarms, so opening the popup wakes the outbox (fault F21).
    void send('outbox.wake', {});
  },
};

const root = document.getElementById('root');
if (!root) throw new Error('the page has no root');
const start = await withPageInTime(deps, await startRead);
draw(
  createRoot(root),
  <AppleKeys value={hasAppleKeys()}>
    <SayProvider say={say}>
      <Popup deps={deps} start={start} />
    </SayProvider>
  </AppleKeys>,
);
