// Exports every draft and capture, or the selected ones, newest first: a file for another browser, and two that people read.
// An export contains no secret.
import * as z from 'zod/mini';
import { filledFields, quoteFields } from '@/components/activity/CapturedText';
import type { ExportFormat } from '@/components/activity/Transfer';
import { openableAddress } from '@/components/controls/openable-address';
import {
  captureTitle,
  type RowView,
  rowMessage,
  rowOfDraft,
  viewCapture,
} from '@/components/outcome/capture-view';
import { exactTimeText } from '@/components/words/time-text';
import { type FieldRole, fieldOf } from '@/lib/capture/field/field';
import type { StoredDraft } from '@/lib/capture/field/stored-draft';
import { dayOf } from '@/lib/capture/form/setup';
import { kindOf } from '@/lib/capture/kinds';
import { picturesIn } from '@/lib/capture/steps/step';
import { byteOrderMark, csvRow } from '@/lib/capture/text/csv';
import { markdownLine, markdownLink, markdownText } from '@/lib/capture/text/markdown';
import type { MessageKey, Say } from '@/lib/capture/text/messages';
import type { Capture } from '@/lib/outbox/capture';
import { picturesOfDraft } from '@/lib/outbox/storage/draft-rows';
import type { FoundDrafts } from '@/lib/outbox/storage/drafts';
import { exportPicture } from '@/lib/outbox/storage/exported-file';
import type { Ledger } from '@/lib/outbox/storage/ledger';
import { parseRow } from '@/lib/outbox/storage/rows';
import type { AccountView } from '@/lib/settings/account';
import type { DraftInFile } from './plan-import';

interface ExportSource {
  /** The captures to export. @default all */
  readonly ids?: ReadonlySet<string> | null;
  readonly accounts: readonly AccountView[];
  readonly drafts: FoundDrafts;
  readonly nowMs: number;
  readonly say: Say;
  /** Called with the count of rows that were written. */
  readonly onProgress: (done: number) => void;
  /** Ends the export without a file. */
  readonly signal: AbortSignal;
}

interface FileWriter {
  readonly ending: string;
  readonly type: string;
  /** What stands before the captures, drafts included. */
  readonly head: string;
  /** null for a capture that only the JSON format has. */
  readonly write: (stored: { readonly row?: unknown }) => string | null;
  /** What follows the captures. null if the storage can't be read. @default nothing */
  readonly end?: () => Promise<string | null>;
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
const idSchema = z.looseObject({ id: z.string() });

export async function exportCaptures(
  format: ExportFormat,
  ledger: Ledger,
  source: ExportSource,
): Promise<Exported> {
  const { drafts, ids, nowMs, say, onProgress, signal } = source;
  const writer =
    format === 'json' ? await jsonWriter(ledger, source) : readableWriter(format, drafts.drafts, say);
  const parts = [writer.head];
  let leftOut = format === 'json' ? 0 : drafts.unreadable.length;
  let before: number | null = null;
  do {
    const chunk: Awaited<ReturnType<Ledger['rawChunk']>> = await ledger.rawChunk(before, chunkSize);
    if (!chunk.isOk) return 'unreadable';
    for (const row of chunk.value.rows) {
      if (ids && !ids.has(idSchema.safeParse(row.row).data?.id ?? '')) continue;
      const text = writer.write(row);
      if (text === null) leftOut += 1;
      else parts.push(text);
    }
    before = chunk.value.before;
    onProgress(parts.length - 1);
    if (signal.aborted) return 'stopped';
  } while (before !== null);
  const count = parts.length - 1 + drafts.drafts.length;
  const end = writer.end ? await writer.end() : '';
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
      for (const id of picturesIn(stored)) pictureIds.add(id);
      separator = ',\n';
      return text;
    },
    async end() {
      const pictures: string[] = [];
      for (const id of pictureIds) {
        const picture = await ledger.picture(id);
        if (!picture.isOk) return null;
        if (signal.aborted) break;
        if (picture.value) pictures.push(JSON.stringify(exportPicture(picture.value)));
      }
      return `\n],"pictures":[\n${pictures.join(',\n')}\n]}\n`;
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

interface ReadableFormat extends Pick<FileWriter, 'ending' | 'type'> {
  readonly title: (say: Say) => string;
  readonly text: (capture: ExportedCapture, say: Say) => string;
}

const formats: Readonly<Record<Exclude<ExportFormat, 'json'>, ReadableFormat>> = {
  csv: {
    ending: 'csv',
    type: 'text/csv;charset=utf-8',
    title: (say) => byteOrderMark + csvRow(columns.map(([label]) => say(label))),
    text: (capture, say) => csvRow(columns.map(([, textOf]) => textOf(capture, say))),
  },
  markdown: {
    ending: 'md',
    type: 'text/markdown;charset=utf-8',
    title: (say) => `# ${markdownLine(say('allCaptures'))}\n\n`,
    text: chapter,
  },
};

function readableWriter(format: keyof typeof formats, drafts: readonly StoredDraft[], say: Say): FileWriter {
  const { title, text, ending, type } = formats[format];
  const begun = drafts.map((stored) => {
    const { draft, changedAtMs, savedAtMs = changedAtMs } = stored;
    return text(exported(rowOfDraft(stored), { draft, savedAtMs }, say), say);
  });
  return {
    ...{ ending, type },
    head: [title(say), ...begun].join(''),
    write({ row }) {
      const capture = parseRow(row);
      return capture && text(exported(viewCapture(capture, null), capture, say), say);
    },
  };
}

type ExportedCapture = ReturnType<typeof exported>;

/** A draft or capture as texts. `address`: that of its record in the service, absent until it is known. */
function exported(
  row: RowView & { readonly address?: string | null },
  { draft, savedAtMs }: Pick<Capture, 'draft' | 'savedAtMs'>,
  say: Say,
) {
  const kind = kindOf(draft.kind);
  const name = captureTitle(row, say);
  // A name that is shown already isn't repeated.
  const content = [...filledFields(draft, say, name), ...quoteFields(draft, say)];
  return {
    ...{ source: draft.source, savedAtMs, name, content, address: row.address ?? '', key: row.key ?? '' },
    kind: kind ? say(kind.label) : draft.kind,
    fields: kind?.fields ?? [],
    status: say(rowMessage(row)),
  };
}

const nameOfField = ({ fields }: ExportedCapture, role: FieldRole) => fieldOf(fields, role)?.name;
const ofRole = (role: FieldRole) => (capture: ExportedCapture) =>
  capture.content.find(({ name }) => name === nameOfField(capture, role))?.text ?? '';

/** The fields with a column of their own. */
const ownColumns = [
  ['text', 'templateText'],
  ['product', 'fieldProduct'],
  ['tags', 'fieldTags'],
  ['creator', 'fieldCreatedBy'],
] as const;

/** A heading, and the cell below it. */
type Column = readonly [label: MessageKey, textOf: (capture: ExportedCapture, say: Say) => string];

const columns: readonly Column[] = [
  // As spreadsheets read and sort it, in the person's time zone. The Swedish form is ISO 8601 with a space.
  ['timeSaved', ({ savedAtMs }) => new Date(savedAtMs).toLocaleString('sv-SE')],
  ['activityKind', ({ kind }) => kind],
  ['fieldName', ({ name }) => name],
  ...ownColumns.map(([role, label]): Column => [label, ofRole(role)]),
  ['exportOther', otherFields],
  ['activityState', ({ status }) => status],
  ['exportKey', ({ key }) => key],
  ['exportRecord', ({ address }) => address],
  ['capturedFrom', ({ source }) => source.title],
  ['exportPageAddress', ({ source }) => source.address],
  ['exportPassage', ({ source }) => source.passageAddress ?? ''],
];

function otherFields(capture: ExportedCapture): string {
  const names = ownColumns.map(([role]) => nameOfField(capture, role));
  const others = capture.content.filter(({ name }) => !names.includes(name));
  return others.map(({ label, text }) => `${label}: ${text}`).join('\n');
}

/** A chapter of a Markdown document. Its heading is of the second level. */
function chapter(capture: ExportedCapture, say: Say): string {
  const { source, savedAtMs, name, kind, status, key, address, content } = capture;
  const record = address === '' ? markdownLine(key) : markdownLink(key || say('exportRecord'), address);
  const page = [
    linkOrText(source.title || source.address, source.address),
    source.passageAddress === null ? '' : linkOrText(say('toPassage'), source.passageAddress),
  ].filter(Boolean);
  return [
    `## ${[record, markdownLine(name)].filter(Boolean).join(' ')}`,
    [kind, status, exactTimeText(savedAtMs)].map(markdownLine).join(' · '),
    ...content.map(({ label, text }) => `**${markdownLine(label)}:** ${markdownText(text)}`),
    ...(page.length > 0 ? [`**${markdownLine(say('capturedFrom'))}:** ${page.join(' · ')}`] : []),
    '',
  ].join('\n\n');
}

function linkOrText(text: string, address: string): string {
  const target = openableAddress(address);
  return target === null ? markdownLine(text) : markdownLink(text, target);
}
