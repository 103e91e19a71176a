// Starts the popup: everything that it needs to know is asked for at once, and drawn as soon as it is there.
import '@/components/theme/index.css';
import './popup.css';
import { createRoot } from 'react-dom/client';
import { Words } from '@/components/Words';
import type { PictureAssist } from '@/lib/capture/pictures/picture-assist';
import { noSnapshot, type Snapshot } from '@/lib/page/snapshot';
import { takeEarlyRead } from '@/lib/platform/early-read';
import { openPanel } from '@/lib/platform/larger-place';
import { send } from '@/lib/platform/messages';
import { watchOutbox } from '@/lib/platform/outbox-watch';
import { activePage, readArticlePage, readPage } from '@/lib/platform/page-reader';
import { isOwnAddress, type PageTarget } from '@/lib/platform/page-script';
import { hasOriginPermission, requestOriginPermission } from '@/lib/platform/permissions';
import { settings } from '@/lib/platform/settings';
import { watchSetting } from '@/lib/platform/storage';
import { openActivity, openForm, openOptions } from '@/lib/platform/tabs';
import { copyText, formView, hasAppleKeys } from '@/lib/platform/view';
import { interfaceLanguage, say } from '@/lib/platform/words';
import { createPageDigest } from '@/lib/settings/page-digest';
import type { OutboxReader, PopupDeps } from './deps';
import { Popup } from './Popup';
import { readStart } from './start';

let outbox: Promise<OutboxReader> | undefined;
let pictures: Promise<PictureAssist> | undefined;

const query = new URLSearchParams(location.search);
const startRead = readStart(settings, {
  draftId: query.get('draft'),
  captureId: query.get('capture'),
  readParked: async (captureId) => (await (await openOutbox()).view(captureId))?.draft ?? null,
});
const early = takeEarlyRead();
const pageRead = readFrontPage(readFirst, early?.page);

const { language, direction } = interfaceLanguage();
document.documentElement.lang = language;
document.documentElement.dir = direction;
const place = formView(query);
document.documentElement.dataset.view = place === 'popup' ? 'popup' : 'window';
document.title = say('extensionName');

const deps: PopupDeps = {
  send,
  settings,
  watchSetting,
  readPage: () => pageRead,
  readArticle: () => readFrontPage(readArticlePage),
  pictures: {
    take: async () => (await openPictures()).take(),
    cut: async (picture, region) => (await openPictures()).cut(picture, region),
    keep: async (picture, title) => (await openPictures()).keep(picture, title),
    read: async (id) => (await openPictures()).read(id),
  },
  openOutbox,
  watchOutbox,
  hasPermission: hasOriginPermission,
  requestPermission: requestOriginPermission,
  openOptions: () => void openOptions(),
  openActivity: () => void openActivity(),
  place,
  moveTo(to, { draftId, isKept }) {
    const opened =
      to === 'panel' ? openPanel(draftId, isKept) : isKept.then(() => openForm({ draft: draftId }));
    // One form is written into at a time.
    void opened.then(() => window.close());
  },
  copy: copyText,
  digest: createPageDigest(settings.digestKey, (count) => crypto.getRandomValues(new Uint8Array(count))),
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

async function readFrontPage(read: typeof readArticlePage, front = activePage()): Promise<Snapshot> {
  const page = await front.catch(() => null);
  return page && !isOwnAddress(page.address) ? read(page) : noSnapshot;
}

/** The first time, the page is being read already. */
function readFirst(target: PageTarget): Promise<Snapshot> {
  return readPage(target, early?.result);
}

function openPictures(): Promise<PictureAssist> {
  pictures ??= import('./pictures').then(({ createPictures }) =>
    createPictures({
      limits: async () => (await settings.preferences.get()).pictureLimits,
      newId: () => crypto.randomUUID(),
      now: Date.now,
    }),
  );
  return pictures;
}

function openOutbox(): Promise<OutboxReader> {
  outbox ??= loadOutbox();
  return outbox;
}

async function loadOutbox(): Promise<OutboxReader> {
  const [{ createOutboxReader }, { createOutboxStore }, { connectOutbox }] = await Promise.all([
    import('./outbox-reader'),
    import('@/lib/outbox/storage/store'),
    import('@/lib/platform/outbox-storage'),
  ]);
  return createOutboxReader(createOutboxStore({ connection: connectOutbox() }));
}
