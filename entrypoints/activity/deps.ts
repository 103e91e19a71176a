// The dependencies of the activity page. `main.tsx` passes those of the browser, tests pass their own.
import type { Send } from '@/lib/messaging/send';
import type { Ledger } from '@/lib/outbox/storage/ledger';
import type { Settings } from '@/lib/settings/settings';

export interface ActivityDeps {
  readonly send: Send;
  readonly settings: Settings;
  readonly watchSetting: (key: string, onChanged: () => void) => () => void;
  readonly ledger: Ledger;
  /** Calls back with the ids of the changed captures, or null for many. Returns a function that stops it. */
  readonly watchOutbox: (onChanged: (captureIds: readonly string[] | null) => void) => () => void;
  readonly requestPermission: (origin: string) => Promise<boolean>;
  readonly openOptions: () => void;
  /** Opens the form with the draft of an undone capture. */
  readonly openDraft: (draftId: string) => void;
  /** Opens the form with the draft of a parked capture. */
  readonly openEdit: (captureId: string) => void;
  /** Opens the form to move a capture to this account. */
  readonly openMove: (captureId: string, accountId: string) => void;
  /** Asks the browser not to delete unsent captures when space is short. */
  readonly keepStorage: () => Promise<void>;
  readonly copy: (text: string) => Promise<boolean>;
  readonly download: (name: string, file: Blob) => void;
  /** Resolves after the next paint, so that the first rows show before the others are read. */
  readonly untilPainted: () => Promise<void>;
  readonly now: () => number;
}
