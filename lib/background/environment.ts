// The background's environment. Every member defaults to the browser's. Tests pass their own.
import type { PictureData } from '@/lib/capture/pictures/picture';
import type { PictureLimits } from '@/lib/capture/pictures/picture-size';
import type { Say } from '@/lib/capture/text/words';
import type { OwnExtension } from '@/lib/messaging/receive';
import type { OutboxConnection } from '@/lib/outbox/storage/connection';
import type { Snapshot } from '@/lib/page/snapshot';
import { ensureDailyAlarm, setOutboxAlarm } from '@/lib/platform/alarms';
import { type ImagePlace, readImage } from '@/lib/platform/image-reader';
import { changeMenu, replaceMenu } from '@/lib/platform/menus';
import { ownExtension } from '@/lib/platform/messages';
import { createNetworkObserver, type NetworkObserver } from '@/lib/platform/network-observer';
import { type NotificationContent, notify } from '@/lib/platform/notifications';
import { showOmniboxHint } from '@/lib/platform/omnibox';
import { connectOutbox } from '@/lib/platform/outbox-storage';
import { createOutboxAnnouncer } from '@/lib/platform/outbox-watch';
import type { PageTarget } from '@/lib/platform/page-reader';
import { readArticlePage, readLinkText, readPageAndSource } from '@/lib/platform/page-reader';
import { hasOriginPermission } from '@/lib/platform/permissions';
import { fitPicture } from '@/lib/platform/picture-canvas';
import { keepStorageFromPages, storageAreas } from '@/lib/platform/storage';
import { openActivity, openAddress, openOptions } from '@/lib/platform/tabs';
import { openDraft, openPopup, showBadge } from '@/lib/platform/toolbar';
import { say } from '@/lib/platform/words';
import { readManaged, staysAwake, withOutboxLock } from '@/lib/platform/worker';
import type { MenuChanges, MenuEntry } from '@/lib/settings/menu';
import type { StorageAreas } from '@/lib/settings/stored-key';

export interface Environment {
  readonly extension: () => OwnExtension;
  /** Ms since 1970. */
  readonly now: () => number;
  /** Returns a function that clears the timer. */
  readonly setTimer: (callback: () => void, inMs: number) => () => void;
  readonly createId: () => string;
  readonly randomBytes: (count: number) => Uint8Array;
  /** Returns a number in [0, 1), for jitter. */
  readonly random: () => number;
  readonly fetch: typeof globalThis.fetch;
  /** Limit of a request, to the last byte of its answer. */
  readonly requestTimeoutMs: number;
  readonly isOnline: () => boolean;
  readonly hasPermission: (origin: string) => Promise<boolean>;
  /** Called once, at creation, and registers listeners. */
  readonly observeNetwork: () => NetworkObserver;
  readonly staysAwake: <T>(work: () => Promise<T>) => Promise<T>;
  readonly say: Say;
  readonly storage: BackgroundStorage;
  readonly alarms: Alarms;
  readonly pages: Pages;
  readonly menu: Menu;
  readonly screen: Screen;
}

interface BackgroundStorage {
  readonly areas: StorageAreas;
  /**
   * The administrator's settings. Right after the browser's start, the first answer takes seconds. Never
   * rejects.
   */
  readonly readManaged: () => Promise<Readonly<Record<string, unknown>>>;
  readonly connectOutbox: () => OutboxConnection;
  /** Runs `work` while no other context of the extension runs the outbox. */
  readonly withOutboxLock: (work: () => Promise<void>) => Promise<void>;
  /** Called once. Returns a function that tells open pages which captures changed. */
  readonly createAnnouncer: () => (captureIds: readonly string[] | null) => void;
  /** Keeps scripts inside pages from reading the storage areas (threat T08). */
  readonly keepFromPages: () => Promise<void>;
}

interface Alarms {
  /** Replaces the outbox's alarm. null clears it. */
  readonly setOutbox: (inMs: number | null) => Promise<void>;
  readonly ensureDaily: () => Promise<void>;
}

/** Reads of a gesture's page. Never rejects. */
export interface Pages {
  readonly read: (target: PageTarget) => Promise<Snapshot>;
  readonly readArticle: (target: PageTarget) => Promise<Snapshot>;
  readonly readLinkText: (
    frame: { readonly tabId: number; readonly frameId: number },
    address: string,
  ) => Promise<string>;
  readonly readImage: (image: ImagePlace) => Promise<PictureData | null>;
  readonly fitPicture: (picture: PictureData, limits: PictureLimits) => Promise<PictureData | null>;
}

export interface Menu {
  readonly replace: (entries: readonly MenuEntry[]) => Promise<void>;
  /** Rejects if the menu differs from the one that the changes start from. */
  readonly change: (changes: MenuChanges) => Promise<void>;
}

/** The background's visible part. */
export interface Screen {
  readonly notify: (id: string, content: NotificationContent) => Promise<void>;
  readonly showBadge: (counts: { readonly waiting: number; readonly needsPerson: number }) => Promise<void>;
  readonly showAddressBarHint: (hint: string) => void;
  readonly openPopup: () => Promise<void>;
  readonly openDraft: (draftId: string) => Promise<void>;
  readonly openActivity: (captureId: string | null) => Promise<void>;
  /** False if the address isn't a web page's. */
  readonly openAddress: (address: string) => Promise<boolean>;
  readonly openOptions: () => Promise<void>;
}

/** Contains only functions: importing this file touches no browser API. */
export const browserEnvironment: Environment = {
  extension: ownExtension,
  now: Date.now,
  setTimer(callback, inMs) {
    const timer = setTimeout(callback, inMs);
    return () => clearTimeout(timer);
  },
  createId: () => crypto.randomUUID(),
  randomBytes: (count) => crypto.getRandomValues(new Uint8Array(count)),
  random: Math.random,
  fetch: (input, init) => fetch(input, init),
  requestTimeoutMs: 25_000,
  isOnline: () => navigator.onLine,
  hasPermission: hasOriginPermission,
  observeNetwork: createNetworkObserver,
  staysAwake,
  say,
  storage: {
    areas: storageAreas,
    readManaged,
    connectOutbox,
    withOutboxLock,
    createAnnouncer: createOutboxAnnouncer,
    keepFromPages: keepStorageFromPages,
  },
  alarms: { setOutbox: setOutboxAlarm, ensureDaily: ensureDailyAlarm },
  pages: {
    read: readPageAndSource,
    readArticle: readArticlePage,
    readLinkText,
    readImage,
    fitPicture,
  },
  menu: { replace: replaceMenu, change: changeMenu },
  screen: {
    notify,
    showBadge,
    showAddressBarHint: showOmniboxHint,
    openPopup,
    openDraft,
    openActivity,
    openAddress,
    openOptions,
  },
};
