// Exports every draft and capture, or the selected ones, newest first: a file for another browser, and two that people read.
// An export contains no secret.
import * as z from 'zod/mini';
import type { ExportFormat } from '@/components/activity/Transfer';
import type { StoredDraft } from '@/lib/capture/field/stored-draft';
import { picturesIn } from '@/lib/capture/steps/step';
import type { Translate } from '@/lib/capture/text/messages';
import { exportPicture } from '@/lib/outbox/from-file';
import { picturesOfDraft } from '@/lib/outbox/storage/draft-rows';
import type { FoundDrafts } from '@/lib/outbox/storage/drafts';
import type { Ledger } from '@/lib/outbox/storage/ledger';
import type { AccountView } from '@/lib/settings/account';
import { dayOf } from '@/lib/time';
import { chunksOf } from './activity-feed';
import type { DraftInFile } from './import-captures';

interface ExportSource {
  /** The captures to export. @default all */
  readonly ids?: ReadonlySet<string> | null;
  readonly accounts: readonly AccountView[];
  readonly drafts: FoundDrafts;
  readonly nowMs: number;
  readonly t: Translate;
  /** Ends the export without a file. */
  readonly signal: AbortSignal;
}

export interface FileWriter {
  readonly ending: string;
  readonly type: string;
  /** What stands before the captures, drafts included. */
  readonly head: string;
  /** null for a capture that only the JSON format has. */
  readonly write: (stored: { readonly row?: unknown }) => string | null;
  /** What follows the captures. null if the storage can't be read. @default nothing */
  readonly end?: () => Promise<Blob | null>;
}

/** The file, or why there is none. `leftOut`: rows that only the JSON format has. */
export type Exported =
  | Readonly<{ name: string; content: Blob; count: number; leftOut: number }>
  | 'unreadable'
  | 'stopped';

/** Rows read at once. */
const chunkSize = 100;
const idSchema = z.looseObject({ id: z.string() });

export async function exportCaptures(
  format: ExportFormat,
  ledger: Ledger,
  source: ExportSource,
): Promise<Exported> {
  const { drafts, ids, nowMs, t, signal } = source;
  const writer =
    format === 'json'
      ? await jsonWriter(ledger, source)
      : (await import('./export-readable')).readableWriter(format, drafts.drafts, t);
  // The browser keeps what is written outside of the page's memory.
  const parts = [new Blob([writer.head])];
  let written = 0;
  let leftOut = format === 'json' ? 0 : drafts.unreadable.length;
  for await (const chunk of chunksOf(ledger, chunkSize, chunkSize)) {
    if (!chunk.isOk) return 'unreadable';
    const texts: string[] = [];
    for (const row of chunk.value.rows) {
      if (ids && !ids.has(idSchema.safeParse(row.row).data?.id ?? '')) continue;
      const text = writer.write(row);
      if (text === null) leftOut += 1;
      else texts.push(text);
    }
    parts.push(new Blob(texts));
    written += texts.length;
    if (signal.aborted) return 'stopped';
  }
  const count = written + drafts.drafts.length;
  const end = writer.end ? await writer.end() : new Blob();
  if (end === null) return 'unreadable';
  if (signal.aborted) return 'stopped';
  return {
    // The day in the person's time zone.
    name: `quick-capture-${dayOf(new Date(nowMs))}.${writer.ending}`,
    content: new Blob([...parts, end], { type: writer.type }),
    ...{ count, leftOut },
  };
}

/**
 * Every row as it is stored, even an unreadable one, and the pictures. An account is exported as its address and its
 * person's email, by which an import recognizes it.
 */
async function jsonWriter(
  ledger: Ledger,
  { accounts, drafts, nowMs, signal }: ExportSource,
): Promise<FileWriter> {
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
  const pictureIds = new Set(drafts.drafts.flatMap(picturesOfDraft));
  let separator = '\n';
  return {
    ...{ ending: 'json', type: 'application/json' },
    head: `${JSON.stringify(head).slice(0, -1)},"captures":[`,
    write(stored) {
      const text = `${separator}${JSON.stringify(stored)}`;
      // Most captures have none, and looking through one takes longer than writing it.
      if (text.includes('"$picture"')) for (const id of picturesIn(stored)) pictureIds.add(id);
      separator = ',\n';
      return text;
    },
    async end() {
      const pictures: Blob[] = [];
      for (const id of pictureIds) {
        const picture = await ledger.picture(id);
        if (!picture.isOk) return null;
        if (signal.aborted) break;
        if (picture.value)
          pictures.push(
            new Blob([pictures.length > 0 ? ',\n' : '', JSON.stringify(exportPicture(picture.value))]),
          );
      }
      return new Blob(['\n],"pictures":[\n', ...pictures, '\n]}\n']);
    },
  };
}

/** Another browser doesn't read on. What the person saved, whatever it waited for, stays saved. */
function draftInFile({ draft, changedAtMs, asked, savedAtMs, captureId }: StoredDraft): DraftInFile {
  const saved = savedAtMs ?? (asked ? changedAtMs : undefined);
  return {
    ...{ draft, changedAtMs },
    ...(saved === undefined ? {} : { savedAtMs: saved }),
    ...(captureId === undefined ? {} : { captureId }),
  };
}
