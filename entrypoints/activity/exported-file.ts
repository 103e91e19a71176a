// What every format of an export has in common.
import type { Say } from '@/lib/capture/text/messages';
import type { AccountView } from '@/lib/settings/account';
import type { KeptDraft } from '@/lib/settings/kept-drafts';

export interface ExportSource {
  readonly accounts: readonly AccountView[];
  /** The drafts that wait for an account. */
  readonly saved: readonly KeptDraft[];
  readonly nowMs: number;
  readonly say: Say;
  /** Called with the count of rows that were read. */
  readonly onProgress: (done: number) => void;
  /** Ends the export without a file. */
  readonly signal: AbortSignal;
}

export interface ExportedFile {
  readonly name: string;
  readonly content: Blob;
  readonly count: number;
  /** Rows that only the JSON format has. */
  readonly leftOut: number;
}

/** The file, or why there is none. */
export type Exported = ExportedFile | 'unreadable' | 'stopped';

/** Rows read at once. */
export const chunkSize = 100;

/** The name has the day in the person's time zone. The Swedish form of a day is `YYYY-MM-DD`. */
export const fileName = (nowMs: number, ending: string) =>
  `quick-capture-${new Date(nowMs).toLocaleDateString('sv-SE')}.${ending}`;
