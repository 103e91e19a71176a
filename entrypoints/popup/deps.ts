// Owns what the popup needs of the world around it; `main.tsx` hands in the browser's, tests their own.
import type { CaptureView } from '@/components/capture-view';
import type { PictureAssist } from '@/lib/capture/pictures/picture-assist';
import type { Send } from '@/lib/messaging/send';
import type { Queue } from '@/lib/outbox/queue';
import type { Snapshot } from '@/lib/page/snapshot';
import type { FormView } from '@/lib/platform/larger-place';
import type { PageDigest } from '@/lib/settings/page-digest';
import type { Settings } from '@/lib/settings/settings';

/** Looking at the outbox, which the background alone writes. Nothing here rejects. */
export interface OutboxReader {
  view(captureId: string): Promise<CaptureView | null>;
  newest(count: number): Promise<CaptureView[]>;
  block(accountId: string): Promise<Queue['block']>;
}

/** A draft on its way to another place, which reads it from storage. */
export interface CarriedDraft {
  readonly draftId: string;
  readonly isKept: Promise<void>;
}

export interface PopupDeps {
  readonly send: Send;
  readonly settings: Settings;
  /** Calls back after every change of a setting, with the way to stop as its result. */
  readonly watchSetting: (key: string, onChanged: () => void) => () => void;
  /** What the page in front gives. Never rejects. */
  readonly readPage: () => Promise<Snapshot>;
  /** The whole article of the page in front, where it has one. Never rejects. */
  readonly readArticle: () => Promise<Snapshot>;
  readonly pictures: PictureAssist;
  /** Loads on demand: nothing of it is needed before a person can type. */
  readonly openOutbox: () => Promise<OutboxReader>;
  readonly watchOutbox: (onChanged: () => void) => () => void;
  readonly hasPermission: (origin: string) => Promise<boolean>;
  readonly requestPermission: (origin: string) => Promise<boolean>;
  readonly openOptions: () => void;
  readonly openActivity: () => void;
  readonly place: FormView;
  /** Moves the form with this draft, and closes this one. Call in the click or key itself. */
  readonly moveTo: (place: Exclude<FormView, 'popup'>, carried: CarriedDraft) => void;
  readonly copy: (text: string) => Promise<boolean>;
  /** Names pages and sites without their addresses. */
  readonly digest: PageDigest;
  readonly newId: () => string;
  readonly now: () => number;
  readonly hasAppleKeys: boolean;
  /** Called once, when the form is filled, painted, and ready to be typed into. */
  readonly onReady: () => void;
}
