// Starts the popup. All reads for the first paint start at once.
import '@/components/theme/index.css';
import './popup.css';
import type { ReactNode } from 'react';
import { createRoot } from 'react-dom/client';
import { AppleKeys } from '@/components/controls/use-keys';
import { SayProvider } from '@/components/words/SayProvider';
import type { PanelLink } from '@/lib/messaging/panel-protocol';
import { createOutboxStore } from '@/lib/outbox/storage/store';
import { openingKeys } from '@/lib/platform/commands';
import { reportUncaught } from '@/lib/platform/errors';
import { rememberedHeights, rememberHeight } from '@/lib/platform/form-heights';
import { keepStorage } from '@/lib/platform/installation';
import { send } from '@/lib/platform/messages';
import { holdPanelDraft, holdShownCapture, panelDraft } from '@/lib/platform/on-screen';
import { connectOutbox } from '@/lib/platform/outbox-storage';
import { watchOutbox } from '@/lib/platform/outbox-watch';
import {
  activePage,
  readArticlePage,
  readBusyPageInFront,
  readInFront,
  readPage,
  readPeopleInFront,
  readSourceInFront,
} from '@/lib/platform/page-reader';
import { answerPopups, panelBeside } from '@/lib/platform/panel-link';
import { hasOriginPermission, requestOriginPermission } from '@/lib/platform/permissions';
import { interfaceLanguage, say } from '@/lib/platform/say';
import { openPanel, openTab } from '@/lib/platform/side-panel';
import { settings, watchSetting } from '@/lib/platform/storage';
import { openActivity, openOptions, openSettingsAt } from '@/lib/platform/tabs';
import { copyText, formView, hasAppleKeys } from '@/lib/platform/view';
import { createPageDigest } from '@/lib/settings/page-digest';
import type { PopupDeps } from './deps';
import { draw } from './draw';
import { createOutboxReader } from './outbox-reader';
import { Popup } from './Popup';
import { createPictures } from './pictures';
import { readStart, withPageInTime } from './start';
import { showHeight } from './use-form-height';

reportUncaught();

const { '': lastHeight } = rememberedHeights();
if (lastHeight !== undefined) showHeight(lastHeight);

const newId = () => crypto.randomUUID();
const connection = connectOutbox();
const outbox = createOutboxReader(createOutboxStore({ connection }), watchOutbox);

const query = new URLSearchParams(location.search);
const startRead = readStart(settings, {
  draftId: query.get('draft'),
  captureId: query.get('capture'),
  accountId: query.get('account'),
  isAsComment: query.get('as') === 'comment',
  readDraft: outbox.readDraft,
  readView: outbox.view,
});
const view = formView(query);
const panelFound = view === 'popup' ? panelBeside() : null;
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
  pictures: createPictures({
    connection,
    limits: async () => (await settings.preferences.get()).pictureLimits,
    newId,
    now: Date.now,
  }),
  readPage: () => pageRead,
  readBusyPage: readBusyPageInFront,
  readPageAgain: () => readInFront(readPage),
  openingKeys,
  frontAddress: () =>
    active.then(
      (page) => page?.address ?? '',
      () => '',
    ),
  readSource: readSourceInFront,
  readPeople: readPeopleInFront,
  readArticle: () => readInFront(readArticlePage),
  panelDraft,
  holdPanelDraft,
  holdShownCapture,
  heights: { remembered: rememberedHeights, remember: rememberHeight },
  keepStorage,
  hasPermission: hasOriginPermission,
  requestPermission: requestOriginPermission,
  openOptions: () => void openOptions(),
  openRules: () => void openSettingsAt('rules'),
  openActivity: () => void openActivity(),
  view,
  answerPopups,
  moveTo(to, { draftId, isKept }) {
    const opened = to === 'panel' ? openPanel(draftId, isKept) : openTab(draftId, isKept);
    // The person types into one form at a time. A form whose draft isn't stored stays, and says so.
    void opened.then((isOpen) => {
      if (isOpen) window.close();
    });
  },
  copy: copyText,
  digest: createPageDigest(settings.digestKey, (count) => crypto.getRandomValues(new Uint8Array(count))),
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
const [started, panel] = await Promise.all([startRead, panelFound]);
const screen = createRoot(root);

const inContext = (content: ReactNode) => (
  <AppleKeys value={hasAppleKeys()}>
    <SayProvider say={say}>{content}</SayProvider>
  </AppleKeys>
);

async function drawForm(typedNow = () => ''): Promise<void> {
  const inTime = await withPageInTime(deps, started);
  const start = { ...inTime, typed: typedNow() };
  draw(screen, inContext(<Popup deps={deps} start={start} />));
}

/** Draws the card, which has the focus. The form is in the panel. */
async function drawCard(link: PanelLink): Promise<void> {
  const { PanelCard } = await import('./PanelCard');
  const { content } = started;
  draw(
    screen,
    inContext(
      <PanelCard
        panel={link}
        read={async () =>
          content?.from === 'gesture' ? content : { from: 'page', snapshot: await pageRead }
        }
        onTaken={deps.onReady}
        onNoPanel={(typedNow) => void drawForm(typedNow)}
        onDone={() => window.close()}
      />,
    ),
  );
}

await (panel ? drawCard(panel) : drawForm());
