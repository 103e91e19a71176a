// Owns what the page of all captures needs of the world around it; `main.tsx` hands in the browser's, tests their own.
import type { Send } from '@/lib/messaging/send';
import type { Ledger } from '@/lib/outbox/storage/ledger';
import type { Settings } from '@/lib/settings/settings';

export interface ActivityDeps {
  readonly send: Send;
  readonly settings: Settings;
  readonly watchSetting: (key: string, onChanged: () => void) => () => void;
  readonly ledger: Ledger;
  /** Calls back with the captures that changed, null for many; gives the way to stop. */
  readonly watchOutbox: (onChanged: (captureIds: readonly string[] | null) => void) => () => void;
  readonly requestPermission: (origin: string) => Promise<boolean>;
  readonly openOptions: () => void;
  /** Opens the form with the kept draft of this id, of a capture that was taken back. */
  readonly openDraft: (draftId: string) => void;
  /** Opens the form with the draft of a parked capture. */
  readonly openEdit: (captureId: string) => void;
  readonly copy: (text: string) => Promise<boolean>;
  readonly download: (name: string, file: Blob) => void;
  /** Resolves once what was drawn is in sight; the first rows do not wait for the reading of the rest. */
  readonly untilPainted: () => Promise<void>;
  readonly now: () => number;
}
