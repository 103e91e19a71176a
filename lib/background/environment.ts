// The background's environment, as the browser has it. Tests pass their own members.

import { report } from '@/lib/platform/errors';
import { readImage } from '@/lib/platform/image-reader';
import { changeMenu } from '@/lib/platform/menus';
import { ownExtension } from '@/lib/platform/messages';
import { createNetworkObserver } from '@/lib/platform/network-observer';
import { notify } from '@/lib/platform/notifications';
import { showOmniboxHint } from '@/lib/platform/omnibox';
import { announceChange, connectOutbox } from '@/lib/platform/outbox';
import {
  activePage,
  readArticlePage,
  readBusyPage,
  readLinkText,
  readPageAndSource,
  readPeopleSoon,
} from '@/lib/platform/page-reader';
import { hasOriginPermission, releaseOriginPermission } from '@/lib/platform/permissions';
import { fitPicture } from '@/lib/platform/picture-canvas';
import { panelDraft, shownCaptures } from '@/lib/platform/presence';
import { interfaceLanguage, say } from '@/lib/platform/say';
import {
  openActivity,
  openAddress,
  openDraft,
  openOptions,
  openPopup,
  showBadge,
} from '@/lib/platform/screens';
import { showInPanel } from '@/lib/platform/side-panel';
import { keepStorageFromPages, storageAreas, syncedStorage } from '@/lib/platform/storage';
import {
  ensureDailyAlarm,
  readManaged,
  setOutboxAlarm,
  staysAwake,
  withOutboxLock,
} from '@/lib/platform/worker';

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
  staysAwake,
  say,
  /** A language tag, for dates. */
  language: () => interfaceLanguage().language,
  storage: {
    areas: storageAreas,
    synced: syncedStorage,
    readManaged,
    connectOutbox,
    withOutboxLock,
    /** Called once. Returns a function that tells open pages which captures changed. */
    createAnnouncer: () => announceChange,
    keepFromPages: keepStorageFromPages,
  },
  alarms: {
    setOutbox: setOutboxAlarm,
    ensureDaily: ensureDailyAlarm,
  },
  /** Reads of a gesture's page. Never rejects. */
  pages: {
    read: readPageAndSource,
    readPeople: readPeopleSoon,
    readArticle: readArticlePage,
    readBusy: readBusyPage,
    inFront: activePage,
    readLinkText,
    readImage,
    fitPicture,
  },
  changeMenu,
  /** The background's visible part. */
  screen: {
    notify,
    showBadge,
    showAddressBarHint: showOmniboxHint,
    openPopup,
    openDraft,
    openActivity,
    openAddress,
    openOptions,
    panelDraft,
    showInPanel,
    shownCaptures,
  },
};

export type Environment = Readonly<typeof browserEnvironment>;
export type Pages = Environment['pages'];
export type Screen = Environment['screen'];
