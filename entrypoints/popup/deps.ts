// What the popup needs of the world around it. `main.tsx` hands in the browser's, tests their own.
import type { CaptureView } from '@/components/capture-view';
import type { PictureAssist } from '@/lib/capture/pictures/picture-assist';
import type { Send } from '@/lib/messaging/send';
import type { Queue } from '@/lib/outbox/queue';
import type { PageSource, Snapshot } from '@/lib/page/snapshot';
import type { PagePerson } from '@/lib/page/source/page-person';
import type { FormView } from '@/lib/platform/view';
import type { PageDigest } from '@/lib/settings/page-digest';
import type { Settings } from '@/lib/settings/settings';
import type { ReadDraft } from './start';

/** Reads of the outbox, which the background alone writes. Nothing here rejects. */
export interface OutboxReader {
  view(captureId: string): Promise<CaptureView | null>;
  readonly readDraft: ReadDraft;
  newest(count: number): Promise<CaptureView[]>;
  block(accountId: string): Promise<Queue['block']>;
  /** Calls back after every change; returns the way to stop. */
  watch(onChanged: () => void): () => void;
}

/** A draft on its way to another view, which reads it from storage. */
export interface CarriedDraft {
  readonly draftId: string;
  readonly isKept: Promise<void>;
}

export interface PopupDeps {
  readonly send: Send;
  readonly settings: Settings;
  /** Calls back after every change of a stored key; returns the function that stops. */
  readonly watchSetting: (key: string, onChanged: () => void) => () => void;
  readonly outbox: OutboxReader;
  readonly pictures: PictureAssist;
  /** The snapshot of the page in front. Never rejects. */
  readonly readPage: () => Promise<Snapshot>;
  /** The address of the page in front; empty where the browser doesn't tell. Never rejects. */
  readonly frontAddress: () => Promise<string>;
  /** What the page tells later; null where it doesn't. Never rejects. */
  readonly readSource: (of: Snapshot) => Promise<PageSource | null>;
  /** Whom the page names; nobody where it doesn't tell. Never rejects. */
  readonly readPeople: (of: Snapshot) => Promise<readonly PagePerson[]>;
  /** The whole article of the page in front, where the page has one. Never rejects. */
  readonly readArticle: () => Promise<Snapshot>;
  /** Asks the browser not to evict what waits. */
  readonly keepStorage: () => Promise<void>;
  readonly hasPermission: (origin: string) => Promise<boolean>;
  readonly requestPermission: (origin: string) => Promise<boolean>;
  readonly openOptions: () => void;
  readonly openActivity: () => void;
  readonly view: FormView;
  /** Moves the form with this draft, and closes this one. Call in the click or key itself. */
  readonly moveTo: (view: Exclude<FormView, 'popup'>, carried: CarriedDraft) => void;
  readonly copy: (text: string) => Promise<boolean>;
  /** Names pages and sites without their addresses. */
  readonly digest: PageDigest;
  readonly newId: () => string;
  readonly now: () => number;
  readonly hasAppleKeys: boolean;
  /** Called when a form is filled and painted. */
  readonly onReady: () => void;
}
