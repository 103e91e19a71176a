// The exports that people read: a table for spreadsheets, and a document.

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
import { kindOf } from '@/lib/capture/kinds';
import { byteOrderMark, csvRow } from '@/lib/capture/text/csv';
import { markdownLine, markdownLink, markdownText } from '@/lib/capture/text/markdown';
import type { MessageKey, Say } from '@/lib/capture/text/messages';
import type { Capture } from '@/lib/outbox/capture';
import { parseRow } from '@/lib/outbox/storage/rows';
import type { FileWriter } from './export-captures';

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

export function readableWriter(
  format: keyof typeof formats,
  drafts: readonly StoredDraft[],
  say: Say,
): FileWriter {
  const { title, text, ending, type } = formats[format];
  const begun = drafts.map((stored) => text(exportedDraft(stored, say), say));
  return {
    ...{ ending, type },
    head: [title(say), ...begun].join(''),
    write({ row }) {
      const capture = parseRow(row);
      return capture && text(exported(viewCapture(capture, null), capture, say), say);
    },
  };
}

/** One capture without the title of a document. */
export const captureMarkdown = (capture: Capture, say: Say): string =>
  chapter(exported(viewCapture(capture, null), capture, say), say).trimEnd();

export const draftMarkdown = (stored: StoredDraft, say: Say): string =>
  chapter(exportedDraft(stored, say), say).trimEnd();

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

function exportedDraft(stored: StoredDraft, say: Say): ExportedCapture {
  const { draft, changedAtMs, savedAtMs = changedAtMs } = stored;
  return exported(rowOfDraft(stored), { draft, savedAtMs }, say);
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
