// The activity list's data for each capture. Small, because tens of thousands are in memory. Pure.
import { type CaptureStatus, type CaptureView, viewCapture } from '@/components/outcome/capture-view';
import type { Draft } from '@/lib/capture/field/draft';
import { textOf } from '@/lib/capture/field/field';
import type { StoredDraft } from '@/lib/capture/field/stored-draft';
import { kindOf } from '@/lib/capture/kinds';
import { type Capture, ideaOf } from '@/lib/outbox/capture';

/** `here`: saved before an account was connected, so only this device has it. */
export type EntryStatus = CaptureStatus | 'here';

export interface ActivityEntry {
  readonly id: string;
  readonly sequence: number;
  readonly accountId: string;
  readonly kind: string;
  readonly name: string;
  readonly addsTo: CaptureView['addsTo'];
  readonly key: string | null;
  /** The idea that the capture created, added to or commented on. null before it is sent, and for other records. */
  readonly idea: {
    readonly id: string;
    readonly key: string;
    readonly name: string;
    readonly url: string;
  } | null;
  /** '' if the form had none. */
  readonly product: string;
  /** The host of the captured page. '' without a page. */
  readonly site: string;
  /** The address of the captured page. '' without a page. */
  readonly address: string;
  readonly savedAtMs: number;
  readonly status: EntryStatus;
  readonly hasDuplicates: boolean;
  /** Name, keys, title and address in lower case. */
  readonly searched: string;
}

export function entryOf(capture: Capture): ActivityEntry {
  const { name, addsTo, key, status } = viewCapture(capture, null);
  const idea = capture.state.name === 'delivered' ? ideaOf(capture) : null;
  const keys = capture.steps.map(({ result }) => result?.key ?? '');
  return {
    id: capture.id,
    sequence: capture.sequence,
    accountId: capture.accountId,
    kind: capture.kind,
    name,
    addsTo,
    key,
    idea: idea && { id: idea.id, key: idea.key ?? idea.id, name: idea.name ?? name, url: idea.url ?? '' },
    ...factsOf(capture.draft),
    savedAtMs: capture.savedAtMs,
    status,
    hasDuplicates: capture.duplicates.length > 0,
    searched: searchedIn(capture.draft, [name, addsTo?.reference ?? '', ...keys]),
  };
}

/** A draft that was saved before an account was connected. */
export function entryOfSaved({ draft, changedAtMs, savedAtMs = changedAtMs }: StoredDraft): ActivityEntry {
  const name = savedName(draft);
  return {
    id: draft.id,
    sequence: 0,
    accountId: draft.accountId,
    kind: draft.kind,
    name,
    addsTo: null,
    key: null,
    idea: null,
    ...factsOf(draft),
    savedAtMs,
    status: 'here',
    hasDuplicates: false,
    searched: searchedIn(draft, [name]),
  };
}

/** The name that the capture will have, or else the page's title. */
export function savedName({ kind, values, source }: Draft): string {
  return kindOf(kind)?.name(values) || source.title || source.address;
}

/** Captures in their order, with the saved drafts between them by time. Both start with the newest. */
export function withSaved(
  captures: readonly ActivityEntry[],
  saved: readonly ActivityEntry[],
): readonly ActivityEntry[] {
  if (saved.length === 0) return captures;
  const merged = [...captures];
  for (const entry of saved) {
    // A draft that was just sent is dropped a moment later.
    if (captures.some(({ id }) => id === entry.id)) continue;
    const at = merged.findIndex(({ savedAtMs }) => savedAtMs < entry.savedAtMs);
    merged.splice(at === -1 ? merged.length : at, 0, entry);
  }
  return merged;
}

function factsOf({
  values,
  source: { address },
}: Draft): Pick<ActivityEntry, 'product' | 'site' | 'address'> {
  return {
    product: textOf(values, 'product'),
    site: URL.canParse(address) ? new URL(address).host : '',
    address,
  };
}

function searchedIn({ source: { title, address } }: Draft, words: readonly string[]): string {
  return [...words, title, address].join('\n').toLowerCase();
}

/** What the person can do: something, wait, undo, or nothing. */
type StatusGroup = 'needsYou' | 'waiting' | 'undoable' | 'sent' | 'here';

/** It is sent, or will be, without the person. */
export const isWaiting = (status: EntryStatus): boolean =>
  status === 'waiting' || status === 'sending' || status === 'undoable';

function groupOf({ status }: ActivityEntry): StatusGroup {
  return status === 'sending' ? 'waiting' : status;
}

/**
 * The filters of the list. `waiting` includes captures that can be undone, and those that only this device has.
 * `changed`: the idea has another status since then.
 */
export type StatusFilter = 'needsYou' | 'waiting' | 'changed';
export const statusFilters: readonly StatusFilter[] = ['needsYou', 'waiting', 'changed'];

const isOf = (filter: StatusFilter, entry: ActivityEntry, hasChanged: HasChanged) => {
  if (filter === 'changed') return hasChanged(entry);
  const group = groupOf(entry);
  return group === filter || (filter === 'waiting' && (group === 'undoable' || group === 'here'));
};

export type HasChanged = (entry: ActivityEntry) => boolean;

export interface ActivityFilter {
  readonly text: string;
  /** '' for all, also in the fields below. */
  readonly group: StatusFilter | '';
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
  hasChanged: HasChanged,
): readonly ActivityEntry[] {
  if (!isFiltering(filter)) return entries;
  const words = filter.text.toLowerCase().split(/\s+/).filter(Boolean);
  return entries.filter(
    (entry) =>
      (filter.group === '' || isOf(filter.group, entry, hasChanged)) &&
      (filter.kind === '' || entry.kind === filter.kind) &&
      (filter.accountId === '' || entry.accountId === filter.accountId) &&
      words.every((word) => entry.searched.includes(word)),
  );
}

export function countGroups(entries: readonly ActivityEntry[]): Readonly<Record<StatusGroup, number>> {
  const counts = { needsYou: 0, waiting: 0, undoable: 0, sent: 0, here: 0 };
  for (const entry of entries) counts[groupOf(entry)] += 1;
  return counts;
}
