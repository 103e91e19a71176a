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
import type { MessageKey, Translate } from '@/lib/capture/text/messages';
import type { Capture } from '@/lib/outbox/capture';
import { parseRow } from '@/lib/outbox/storage/rows';
import type { FileWriter } from './export-captures';

interface ReadableFormat extends Pick<FileWriter, 'ending' | 'type'> {
  readonly title: (t: Translate) => string;
  readonly text: (capture: ExportedCapture, t: Translate) => string;
}

const formats: Readonly<Record<Exclude<ExportFormat, 'json'>, ReadableFormat>> = {
  csv: {
    ending: 'csv',
    type: 'text/csv;charset=utf-8',
    title: (t) => byteOrderMark + csvRow(columns.map(([label]) => t(label))),
    text: (capture, t) => csvRow(columns.map(([, textOf]) => textOf(capture, t))),
  },
  markdown: {
    ending: 'md',
    type: 'text/markdown;charset=utf-8',
    title: (t) => `# ${markdownLine(t('allCaptures'))}\n\n`,
    text: chapter,
  },
};

export function readableWriter(
  format: keyof typeof formats,
  drafts: readonly StoredDraft[],
  t: Translate,
): FileWriter {
  const { title, text, ending, type } = formats[format];
  const begun = drafts.map((stored) => text(exportedDraft(stored, t), t));
  return {
    ...{ ending, type },
    head: [title(t), ...begun].join(''),
    write({ row }) {
      const capture = parseRow(row);
      return capture && text(exported(viewCapture(capture, null), capture, t), t);
    },
  };
}

/** One capture without the title of a document. */
export const captureMarkdown = (capture: Capture, t: Translate): string =>
  chapter(exported(viewCapture(capture, null), capture, t), t).trimEnd();

export const draftMarkdown = (stored: StoredDraft, t: Translate): string =>
  chapter(exportedDraft(stored, t), t).trimEnd();

type ExportedCapture = ReturnType<typeof exported>;

/** A draft or capture as texts. `address`: that of its record in the service, absent until it is known. */
function exported(
  row: RowView & { readonly address?: string | null },
  { draft, savedAtMs }: Pick<Capture, 'draft' | 'savedAtMs'>,
  t: Translate,
) {
  const kind = kindOf(draft.kind);
  const name = captureTitle(row, t);
  // A name that is shown already isn't repeated.
  const content = [...filledFields(draft, t, name), ...quoteFields(draft, t)];
  return {
    ...{ source: draft.source, savedAtMs, name, content, address: row.address ?? '', key: row.key ?? '' },
    kind: kind ? t(kind.label) : draft.kind,
    fields: kind?.fields ?? [],
    status: t(rowMessage(row)),
  };
}

function exportedDraft(stored: StoredDraft, t: Translate): ExportedCapture {
  const { draft, changedAtMs, savedAtMs = changedAtMs } = stored;
  return exported(rowOfDraft(stored), { draft, savedAtMs }, t);
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
type Column = readonly [label: MessageKey, textOf: (capture: ExportedCapture, t: Translate) => string];

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
function chapter(capture: ExportedCapture, t: Translate): string {
  const { source, savedAtMs, name, kind, status, key, address, content } = capture;
  const record = address === '' ? markdownLine(key) : markdownLink(key || t('exportRecord'), address);
  const page = [
    linkOrText(source.title || source.address, source.address),
    source.passageAddress === null ? '' : linkOrText(t('toPassage'), source.passageAddress),
  ].filter(Boolean);
  return [
    `## ${[record, markdownLine(name)].filter(Boolean).join(' ')}`,
    [kind, status, exactTimeText(savedAtMs)].map(markdownLine).join(' · '),
    ...content.map(({ label, text }) => `**${markdownLine(label)}:** ${markdownText(text)}`),
    ...(page.length > 0 ? [`**${markdownLine(t('capturedFrom'))}:** ${page.join(' · ')}`] : []),
    '',
  ].join('\n\n');
}

function linkOrText(text: string, address: string): string {
  const target = openableAddress(address);
  return target === null ? markdownLine(text) : markdownLink(text, target);
}
