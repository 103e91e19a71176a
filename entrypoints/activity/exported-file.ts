// What every format of an export has in common.

import { dayOf } from '@/lib/capture/form/setup';
import type { Say } from '@/lib/capture/text/messages';
import type { FoundDrafts } from '@/lib/outbox/storage/drafts';
import type { AccountView } from '@/lib/settings/account';

export interface ExportSource {
  readonly accounts: readonly AccountView[];
  readonly drafts: FoundDrafts;
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
const chunkSize = 100;

/** The name has the day in the person's time zone. */
export const fileName = (nowMs: number, ending: string) =>
  `quick-capture-${dayOf(new Date(nowMs))}.${ending}`;

type ReadChunk<Chunk> = { readonly isOk: true; readonly value: Chunk } | { readonly isOk: false };

/** Reads every row, newest first. `take` returns how many rows a chunk had. The count of all, or why there is no file. */
export async function readRows<Chunk extends { readonly before: number | null }>(
  read: (before: number | null, size: number) => Promise<ReadChunk<Chunk>>,
  take: (chunk: Chunk) => number,
  { onProgress, signal }: Pick<ExportSource, 'onProgress' | 'signal'>,
): Promise<number | 'unreadable' | 'stopped'> {
  let count = 0;
  let before: number | null = null;
  do {
    const chunk = await read(before, chunkSize);
    if (!chunk.isOk) return 'unreadable';
    count += take(chunk.value);
    before = chunk.value.before;
    onProgress(count);
    if (signal.aborted) return 'stopped';
  } while (before !== null);
  return count;
}
