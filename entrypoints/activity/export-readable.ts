// Exports what people read: a table for spreadsheets, and a document. Both have the drafts and captures of this device, newest first.
import { filledFields, quoteFields } from '@/components/activity/filled-fields';
import { openableAddress } from '@/components/controls/openable-address';
import {
  captureTitle,
  type RowView,
  rowMessage,
  rowOfDraft,
  viewCapture,
} from '@/components/outcome/capture-view';
import { exactTimeText } from '@/components/words/time-text';
import type { Draft } from '@/lib/capture/field/draft';
import { type FieldRole, fieldOf } from '@/lib/capture/field/field';
import { kindOf } from '@/lib/capture/kinds';
import { byteOrderMark, csvRow } from '@/lib/capture/text/csv';
import { markdownLine, markdownLink, markdownText } from '@/lib/capture/text/markdown';
import type { MessageKey, Say } from '@/lib/capture/text/messages';
import type { Ledger } from '@/lib/outbox/storage/ledger';
import { type Exported, type ExportSource, fileName, readRows } from './export-json';

interface ReadableFormat {
  readonly ending: string;
  readonly type: string;
  readonly head: (say: Say) => string;
  readonly write: (capture: ExportedCapture, say: Say) => string;
}

const csv: ReadableFormat = {
  ending: 'csv',
  type: 'text/csv;charset=utf-8',
  head: (say) => byteOrderMark + csvRow(columns.map(([label]) => say(label))),
  write: (capture, say) => csvRow(columns.map(([, textOf]) => textOf(capture, say))),
};

const markdown: ReadableFormat = {
  ending: 'md',
  type: 'text/markdown;charset=utf-8',
  head: (say) => `# ${markdownLine(say('allCaptures'))}\n\n`,
  write: chapter,
};

const exporting =
  ({ ending, type, head, write }: ReadableFormat) =>
  async (ledger: Ledger, source: ExportSource): Promise<Exported> => {
    const { drafts, ids, nowMs, say } = source;
    const parts = [head(say)];
    const add = (...of: Parameters<typeof exported>) => parts.push(write(exported(...of), say));
    for (const stored of drafts.drafts)
      add(rowOfDraft(stored), stored.draft, stored.savedAtMs ?? stored.changedAtMs, '', say);
    let leftOut = drafts.unreadable.length;
    const count = await readRows(
      ledger.chunk,
      ({ captures, unreadableCount }) => {
        const wanted = ids ? captures.filter(({ id }) => ids.has(id)) : captures;
        for (const capture of wanted) {
          const view = viewCapture(capture, null);
          add(view, capture.draft, capture.savedAtMs, view.address ?? '', say);
        }
        if (!ids) leftOut += unreadableCount;
        return wanted.length;
      },
      source,
    );
    if (typeof count === 'string') return count;
    return {
      name: fileName(nowMs, ending),
      content: new Blob(parts, { type }),
      count: count + drafts.drafts.length,
      leftOut,
    };
  };

export const exportCsv = exporting(csv);
export const exportMarkdown = exporting(markdown);

type ExportedCapture = ReturnType<typeof exported>;

/** A draft or capture as texts. `address`: that of its record in the service, '' until it is known. */
function exported(row: RowView, draft: Draft, savedAtMs: number, address: string, say: Say) {
  const kind = kindOf(draft.kind);
  const name = captureTitle(row, say);
  // A name that is shown already isn't repeated.
  const content = [...filledFields(draft, say, name), ...quoteFields(draft, say)];
  return {
    ...{ source: draft.source, savedAtMs, name, address, content },
    kind: kind ? say(kind.label) : draft.kind,
    fields: kind?.fields ?? [],
    status: say(rowMessage(row)),
    key: row.key ?? '',
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
