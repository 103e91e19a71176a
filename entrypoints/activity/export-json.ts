// The export to another browser: every row as it is stored, even an unreadable one, and what every format has in common. An
// export contains no secret.
import * as z from 'zod/mini';
import type { StoredDraft } from '@/lib/capture/field/stored-draft';
import { dayOf } from '@/lib/capture/form/setup';
import { picturesIn } from '@/lib/capture/steps/step';
import type { Say } from '@/lib/capture/text/messages';
import { exportPicture } from '@/lib/outbox/from-file';
import { picturesOfDraft } from '@/lib/outbox/storage/draft-rows';
import type { FoundDrafts } from '@/lib/outbox/storage/drafts';
import type { Ledger } from '@/lib/outbox/storage/ledger';
import type { AccountView } from '@/lib/settings/account';
import type { DraftInFile } from './plan-import';

export interface ExportSource {
  /** The captures to export. @default all */
  readonly ids?: ReadonlySet<string> | null;
  readonly accounts: readonly AccountView[];
  readonly drafts: FoundDrafts;
  readonly nowMs: number;
  readonly say: Say;
  /** Called with the count of rows that were read. */
  readonly onProgress: (done: number) => void;
  /** Ends the export without a file. */
  readonly signal: AbortSignal;
}

interface ExportedFile {
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

/**
 * One JSON file with every draft and capture and their pictures, written in chunks. An account is exported as its address
 * and its person's email, by which an import recognises it.
 */
export async function exportJson(ledger: Ledger, source: Omit<ExportSource, 'say'>): Promise<Exported> {
  const { accounts, drafts, ids, nowMs, signal } = source;
  const queues = await ledger.queues();
  const head = {
    product: 'quick-capture',
    version: 1,
    exportedAt: new Date(nowMs).toISOString(),
    accounts: accounts.map(({ id, serviceAddress, person }) => ({ id, serviceAddress, email: person.email })),
    queues: queues.isOk ? queues.value : [],
    drafts: drafts.drafts.map(draftInFile),
    unreadableDrafts: drafts.unreadable,
  };
  const parts = [JSON.stringify(head).slice(0, -1), ',"captures":['];
  const pictureIds = new Set(drafts.drafts.flatMap(picturesOfDraft));
  let isFirst = true;
  const count = await readRows(
    ledger.rawChunk,
    ({ rows }) => {
      const wanted = ids ? rows.filter(({ row }) => ids.has(idSchema.safeParse(row).data?.id ?? '')) : rows;
      for (const row of wanted) {
        parts.push(isFirst ? '\n' : ',\n', JSON.stringify(row));
        for (const id of picturesIn(row.row)) pictureIds.add(id);
        isFirst = false;
      }
      return wanted.length;
    },
    source,
  );
  if (typeof count === 'string') return count;
  parts.push('\n],"pictures":[');
  isFirst = true;
  for (const id of pictureIds) {
    const picture = await ledger.picture(id);
    if (!picture.isOk) return 'unreadable';
    if (signal.aborted) return 'stopped';
    if (!picture.value) continue;
    parts.push(isFirst ? '\n' : ',\n', JSON.stringify(exportPicture(picture.value)));
    isFirst = false;
  }
  parts.push('\n]}\n');
  return {
    name: fileName(nowMs, 'json'),
    content: new Blob(parts, { type: 'application/json' }),
    count: count + drafts.drafts.length,
    leftOut: 0,
  };
}

const idSchema = z.looseObject({ id: z.string() });

/** Another browser doesn't read on. What the person saved, whatever it waited for, stays saved. */
function draftInFile({ draft, changedAtMs, asked, savedAtMs, captureId }: StoredDraft): DraftInFile {
  const saved = savedAtMs ?? (asked ? changedAtMs : undefined);
  return {
    ...{ draft, changedAtMs },
    ...(saved === undefined ? {} : { savedAtMs: saved }),
    ...(captureId === undefined ? {} : { captureId }),
  };
}
