// The background's environment, as the browser has it. Tests pass their own members.

import { report } from '@/lib/platform/errors';
import { readImage } from '@/lib/platform/image-reader';
import { changeMenu } from '@/lib/platform/menus';
import { ownExtension } from '@/lib/platform/messages';
import { createNetworkObserver } from '@/lib/platform/network-observer';
import { notify } from '@/lib/platform/notifications';
import { showOmniboxHint } from '@/lib/platform/omnibox';
import { announceChange, connectOutbox } from '@/lib/platform/outbox';
import * as reader from '@/lib/platform/page-reader';
import { hasOriginPermission, releaseOriginPermission } from '@/lib/platform/permissions';
import { fitPicture } from '@/lib/platform/picture-canvas';
import { panelDraft, shownCaptures } from '@/lib/platform/presence';
import * as screens from '@/lib/platform/screens';
import { showInPanel } from '@/lib/platform/side-panel';
import { keepStorageFromPages, storageAreas, syncedStorage } from '@/lib/platform/storage';
import { interfaceLanguage, t } from '@/lib/platform/translate';
import * as worker from '@/lib/platform/worker';

/** Importing this has no side effects. `lib/platform` has the contract of each function. */
export const browserEnvironment = {
  extension: ownExtension,
  /** Ms since 1970. */
  now: Date.now,
  /** Returns a function that clears the timer. */
  setTimer(callback: () => void, inMs: number): () => void {
    const timer = setTimeout(callback, inMs);
    return () => clearTimeout(timer);
  },
  createId: (): string => crypto.randomUUID(),
  randomBytes: (count: number): Uint8Array => crypto.getRandomValues(new Uint8Array(count)),
  /** A number in [0, 1), for jitter. */
  random: Math.random,
  fetch: (...request: Parameters<typeof globalThis.fetch>) => fetch(...request),
  /** Limit of a request, to the last byte of its answer. */
  requestTimeoutMs: 25_000,
  isOnline: () => navigator.onLine,
  hasPermission: hasOriginPermission,
  releasePermission: releaseOriginPermission,
  report,
  /** Called once, at creation, and registers listeners. */
  observeNetwork: createNetworkObserver,
  staysAwake: worker.staysAwake,
  t,
  /** A language tag, for dates. */
  language: () => interfaceLanguage().language,
  storage: {
    areas: storageAreas,
    synced: syncedStorage,
    readManaged: worker.readManaged,
    connectOutbox,
    withOutboxLock: worker.withOutboxLock,
    /** Says to open pages which captures changed. */
    announceChange,
    keepFromPages: keepStorageFromPages,
  },
  alarms: {
    setOutbox: worker.setOutboxAlarm,
    ensureDaily: worker.ensureDailyAlarm,
  },
  /** Reads of a capture request's page. Never rejects. */
  pages: {
    read: reader.readPageAndSource,
    readPeople: reader.readPeopleSoon,
    readArticle: reader.readArticlePage,
    readBusy: reader.readBusyPage,
    inFront: reader.activePage,
    readLinkText: reader.readLinkText,
    readImage,
    fitPicture,
  },
  changeMenu,
  /** The background's visible part. */
  screen: {
    notify,
    showBadge: screens.showBadge,
    showAddressBarHint: showOmniboxHint,
    openPopup: screens.openPopup,
    openDraft: screens.openDraft,
    openActivity: screens.openActivity,
    openAddress: screens.openAddress,
    openOptions: screens.openOptions,
    panelDraft,
    showInPanel,
    shownCaptures,
  },
};

export type Environment = Readonly<typeof browserEnvironment>;
export type Pages = Environment['pages'];
export type Screen = Environment['screen'];
