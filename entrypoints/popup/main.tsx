// Starts the popup: everything that it needs to know is asked for at once, and drawn as soon as it is there.
import '@/components/theme/index.css';
import './popup.css';
import { createRoot } from 'react-dom/client';
import { Words } from '@/components/Words';
import { emptySnapshot, type Snapshot } from '@/lib/page/snapshot';
import { send } from '@/lib/platform/messages';
import { watchOutbox } from '@/lib/platform/outbox-watch';
import { activePage, readPage } from '@/lib/platform/page-reader';
import { hasOriginPermission, requestOriginPermission } from '@/lib/platform/permissions';
import { settings, watchSetting } from '@/lib/platform/storage';
import { openActivity, openOptions } from '@/lib/platform/tabs';
import { copyText, hasAppleKeys, isOwnAddress, isToolbarPopup } from '@/lib/platform/view';
import { interfaceLanguage, say } from '@/lib/platform/words';
import type { OutboxReader, PopupDeps } from './deps';
import { Popup } from './Popup';
import { readStart } from './start';

let outbox: Promise<OutboxReader> | undefined;

const query = new URLSearchParams(location.search);
const startRead = readStart(settings, {
  draftId: query.get('draft'),
  captureId: query.get('capture'),
  readParked: async (captureId) => (await (await openOutbox()).view(captureId))?.draft ?? null,
});
const pageRead = readFrontPage();

const { language, direction } = interfaceLanguage();
document.documentElement.lang = language;
document.documentElement.dir = direction;
document.documentElement.dataset.view = isToolbarPopup() ? 'popup' : 'window';
document.title = say('extensionName');

const deps: PopupDeps = {
  send,
  settings,
  watchSetting,
  readPage: () => pageRead,
  openOutbox,
  watchOutbox,
  hasPermission: hasOriginPermission,
  requestPermission: requestOriginPermission,
  openOptions: () => void openOptions(),
  openActivity: () => void openActivity(),
  copy: copyText,
  newId: () => crypto.randomUUID(),
  now: Date.now,
  hasAppleKeys: hasAppleKeys(),
  onReady() {
    performance.mark('capture:ready');
    // Alarms can be lost: whoever looks at the popup also sets the queue going again (fault F21).
    void send('outbox.wake', {});
  },
};

const root = document.getElementById('root');
if (!root) throw new Error('the page has no root');
const start = await startRead;
createRoot(root).render(
  <Words say={say}>
    <Popup deps={deps} start={start} />
  </Words>,
);

async function readFrontPage(): Promise<Snapshot> {
  const page = await activePage().catch(() => null);
  return page && !isOwnAddress(page.address) ? readPage(page) : emptySnapshot({ address: '', title: '' }, []);
}

function openOutbox(): Promise<OutboxReader> {
  outbox ??= loadOutbox();
  return outbox;
}

async function loadOutbox(): Promise<OutboxReader> {
  const [{ createOutboxReader }, { createOutboxStore }, { connectOutbox }] = await Promise.all([
    import('./outbox-reader'),
    import('@/lib/outbox/store'),
    import('@/lib/platform/outbox-storage'),
  ]);
  return createOutboxReader(createOutboxStore({ connection: connectOutbox() }));
}
