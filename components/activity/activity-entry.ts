// The activity list's data for each capture. Small, because tens of thousands are in memory. Pure.
import { type CaptureStatus, viewCapture } from '@/components/outcome/capture-view';
import type { Capture, StateName } from '@/lib/outbox/capture';

export interface ActivityEntry {
  readonly id: string;
  readonly sequence: number;
  readonly accountId: string;
  readonly kind: string;
  readonly name: string;
  readonly key: string | null;
  readonly savedAtMs: number;
  readonly state: StateName;
  readonly status: CaptureStatus;
  readonly hasDuplicates: boolean;
  /** Name, keys, title and address in lower case. */
  readonly searched: string;
}

export function entryOf(capture: Capture): ActivityEntry {
  const { name, key, status } = viewCapture(capture, null);
  const { title, address } = capture.draft.source;
  const keys = capture.steps.map(({ result }) => result?.key ?? '');
  return {
    id: capture.id,
    sequence: capture.sequence,
    accountId: capture.accountId,
    kind: capture.kind,
    name,
    key,
    savedAtMs: capture.savedAtMs,
    state: capture.state.name,
    status,
    hasDuplicates: capture.duplicates.length > 0,
    searched: [name, ...keys, title, address].join('\n').toLowerCase(),
  };
}

/** The filters of the list. */
export type StatusGroup = 'needsYou' | 'waiting' | 'undoable' | 'sent';
export const statusGroups: readonly StatusGroup[] = ['needsYou', 'waiting', 'undoable', 'sent'];

function groupOf({ status }: ActivityEntry): StatusGroup {
  return status === 'sending' ? 'waiting' : status;
}

export interface ActivityFilter {
  readonly text: string;
  /** '' for all, also in the fields below. */
  readonly group: StatusGroup | '';
  readonly kind: string;
  readonly accountId: string;
}

export const noFilter: ActivityFilter = { text: '', group: '', kind: '', accountId: '' };

export function isFiltering({ text, group, kind, accountId }: ActivityFilter): boolean {
  return [text.trim(), group, kind, accountId].some((part) => part !== '');
}

/** Keeps the order. An entry must contain every word of the text. */
export function filterEntries(
  entries: readonly ActivityEntry[],
  filter: ActivityFilter,
): readonly ActivityEntry[] {
  if (!isFiltering(filter)) return entries;
  const words = filter.text.toLowerCase().split(/\s+/).filter(Boolean);
  return entries.filter(
    (entry) =>
      (filter.group === '' || groupOf(entry) === filter.group) &&
      (filter.kind === '' || entry.kind === filter.kind) &&
      (filter.accountId === '' || entry.accountId === filter.accountId) &&
      words.every((word) => entry.searched.includes(word)),
  );
}

export function countGroups(entries: readonly ActivityEntry[]): Readonly<Record<StatusGroup, number>> {
  const counts = { needsYou: 0, waiting: 0, undoable: 0, sent: 0 };
  for (const entry of entries) counts[groupOf(entry)] += 1;
  return counts;
}
