// One capture in an exported file for people: a row of a table, and a chapter of a document.
import { openableAddress } from '@/components/controls/openable-address';
import { captureTitle, statusMessages, statusOfDraft, viewCapture } from '@/components/outcome/capture-view';
import { exactTimeText } from '@/components/words/time-text';
import type { Draft } from '@/lib/capture/field/draft';
import { type FieldRole, fieldOf } from '@/lib/capture/field/field';
import type { StoredDraft } from '@/lib/capture/field/stored-draft';
import { kindOf } from '@/lib/capture/kinds';
import { markdownLine, markdownLink, markdownText } from '@/lib/capture/text/markdown';
import type { MessageKey, Say } from '@/lib/capture/text/messages';
import type { Capture } from '@/lib/outbox/capture';
import { draftName } from './activity-entry';
import { filledFields, quoteFields } from './filled-fields';

export interface ExportedCapture {
  readonly draft: Draft;
  readonly savedAtMs: number;
  readonly name: string;
  readonly status: MessageKey;
  /** The record in the service. '' until it is known. */
  readonly key: string;
  readonly address: string;
}

export function exportedCapture(capture: Capture, say: Say): ExportedCapture {
  const view = viewCapture(capture, null);
  return {
    draft: capture.draft,
    savedAtMs: capture.savedAtMs,
    name: captureTitle(view, say),
    status: statusMessages[view.status],
    key: view.key ?? '',
    address: view.address ?? '',
  };
}

/** A draft, or the changes of a capture. */
export function exportedDraft(stored: StoredDraft): ExportedCapture {
  const { draft, changedAtMs, savedAtMs = changedAtMs, captureId } = stored;
  const status = captureId === undefined ? statusMessages[statusOfDraft(stored)] : 'changedNotSent';
  return { draft, savedAtMs, name: draftName(draft), status, key: '', address: '' };
}

/** The fields with a column of their own. */
const columns = [
  ['text', 'templateText'],
  ['product', 'fieldProduct'],
  ['tags', 'fieldTags'],
  ['creator', 'fieldCreatedBy'],
] as const satisfies readonly (readonly [FieldRole, MessageKey])[];

/** The headings of the columns, in the order of the cells. */
const heads = [
  'timeSaved',
  'activityKind',
  'fieldName',
  ...columns.map(([, label]) => label),
  'exportOther',
  'activityState',
  'exportKey',
  'exportRecord',
  'capturedFrom',
  'exportPageAddress',
  'exportPassage',
] as const satisfies readonly MessageKey[];

export const tableHead = (say: Say): string[] => heads.map((label) => say(label));

/** A time as spreadsheets read and sort it, in the person's time zone. The Swedish form is ISO 8601 with a space. */
const sortableTime = (atMs: number) => new Date(atMs).toLocaleString('sv-SE');

const kindText = ({ kind }: Draft, say: Say) => {
  const label = kindOf(kind)?.label;
  return label ? say(label) : kind;
};

/** What was filled in, apart from a name that is shown already. */
function contentOf({ draft, name }: ExportedCapture, say: Say) {
  const title = fieldOf(kindOf(draft.kind)?.fields ?? [], 'title')?.name;
  const filled = [...filledFields(draft, say), ...quoteFields(draft, say)];
  return filled.filter((field) => field.name !== title || field.text !== name);
}

export function tableRow(exported: ExportedCapture, say: Say): string[] {
  const { draft, savedAtMs, name, status, key, address } = exported;
  const content = contentOf(exported, say);
  const fields = kindOf(draft.kind)?.fields ?? [];
  const names = columns.map(([role]) => fieldOf(fields, role)?.name);
  const others = content.filter((field) => !names.includes(field.name));
  return [
    sortableTime(savedAtMs),
    kindText(draft, say),
    name,
    ...names.map((column) => content.find((field) => field.name === column)?.text ?? ''),
    others.map(({ label, text }) => `${label}: ${text}`).join('\n'),
    say(status),
    key,
    address,
    draft.source.title,
    draft.source.address,
    draft.source.passageAddress ?? '',
  ];
}

/** A chapter of a Markdown document. Its heading is of the second level. */
export function chapter(exported: ExportedCapture, say: Say): string {
  const { draft, savedAtMs, name, status, key, address } = exported;
  const { source } = draft;
  const record = address === '' ? markdownLine(key) : markdownLink(key || say('exportRecord'), address);
  const about = [kindText(draft, say), say(status), exactTimeText(savedAtMs)].map(markdownLine).join(' · ');
  const fields = contentOf(exported, say).map(
    ({ label, text }) => `**${markdownLine(label)}:** ${markdownText(text)}`,
  );
  const page = [
    linkOrText(source.title || source.address, source.address),
    source.passageAddress === null ? '' : linkOrText(say('toPassage'), source.passageAddress),
  ].filter(Boolean);
  return [
    `## ${[record, markdownLine(name)].filter(Boolean).join(' ')}`,
    about,
    ...fields,
    ...(page.length > 0 ? [`**${markdownLine(say('capturedFrom'))}:** ${page.join(' · ')}`] : []),
    '',
  ].join('\n\n');
}

function linkOrText(text: string, address: string): string {
  const target = openableAddress(address);
  return target === null ? markdownLine(text) : markdownLink(text, target);
}
