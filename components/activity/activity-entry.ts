// The activity list's data for each capture and draft. Small, because tens of thousands are in memory. Pure.
import {
  type CaptureView,
  captureTitle,
  type RowStatus,
  statusOfDraft,
  viewCapture,
} from '@/components/outcome/capture-view';
import type { Draft } from '@/lib/capture/field/draft';
import { textOf } from '@/lib/capture/field/field';
import type { StoredDraft } from '@/lib/capture/field/stored-draft';
import { captureName } from '@/lib/capture/form/quotes';
import { kindOf } from '@/lib/capture/kinds';
import type { Say } from '@/lib/capture/text/messages';
import { type Capture, ideaOf } from '@/lib/outbox/capture';

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
  readonly status: RowStatus;
  /** The person changed its words in a draft that they haven't saved. */
  readonly isChanged: boolean;
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
    isChanged: false,
    hasDuplicates: capture.duplicates.length > 0,
    searched: searchedIn(capture.draft, [name, addsTo?.reference ?? '', ...keys]),
  };
}

/** A draft, with the status that its row shows. */
export function entryOfDraft(stored: StoredDraft): ActivityEntry {
  const { draft, changedAtMs, savedAtMs = changedAtMs } = stored;
  const name = draftName(draft);
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
    status: statusOfDraft(stored),
    isChanged: false,
    hasDuplicates: false,
    searched: searchedIn(draft, [name]),
  };
}

/** The name that the capture will have, or else the page's title. '' without both. */
export const draftName = (draft: Draft): string =>
  captureName(draft) || draft.source.title || draft.source.address;

/** The name of a row. A draft without words and page has its kind's. */
export function entryTitle(entry: Pick<ActivityEntry, 'addsTo' | 'name' | 'kind'>, say: Say): string {
  const label = kindOf(entry.kind)?.label;
  return captureTitle(entry, say) || (label ? say(label) : entry.kind);
}

/**
 * Captures in their order, with the drafts between them by time. Both start with the newest. Changes of a capture have no
 * row of their own: its row says that it was changed. `isWhole`: every capture is read, so that changes of a capture that
 * is gone get a row.
 */
export function withDrafts(
  captures: readonly ActivityEntry[],
  drafts: readonly StoredDraft[],
  isWhole: boolean,
): readonly ActivityEntry[] {
  if (drafts.length === 0) return captures;
  const byId = new Map(drafts.map((stored) => [stored.draft.id, stored]));
  const marked = captures.map((entry) => {
    const changes = byId.get(entry.id);
    byId.delete(entry.id);
    return changes ? withChanges(entry, changes) : entry;
  });
  const rows = [...byId.values()].filter(({ captureId }) => captureId === undefined || isWhole);
  return merged(marked, rows.map(entryOfDraft).toSorted(newestFirst));
}

const newestFirst = (one: ActivityEntry, other: ActivityEntry): number => other.savedAtMs - one.savedAtMs;

/** Its changed words are found by search, too. */
function withChanges(entry: ActivityEntry, { draft }: StoredDraft): ActivityEntry {
  const searched = `${entry.searched}\n${searchedIn(draft, [draftName(draft)])}`;
  return { ...entry, isChanged: true, searched };
}

function merged(captures: readonly ActivityEntry[], drafts: readonly ActivityEntry[]): ActivityEntry[] {
  const left = [...drafts].reverse();
  const rows = captures.flatMap((capture) => {
    const newer: ActivityEntry[] = [];
    for (let next = left.at(-1); next && next.savedAtMs > capture.savedAtMs; next = left.at(-1)) {
      newer.push(next);
      left.pop();
    }
    return [...newer, capture];
  });
  return [...rows, ...left.reverse()];
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
type StatusGroup = 'needsYou' | 'waiting' | 'undoable' | 'sent' | 'here' | 'draft';

/** It is sent, or will be, without the person. */
export const isWaiting = (status: RowStatus): boolean =>
  status === 'waiting' || status === 'sending' || status === 'undoable';

function groupOf({ status }: ActivityEntry): StatusGroup {
  return status === 'sending' ? 'waiting' : status;
}

/**
 * The filters of the list. `waiting` includes captures that can be undone, and those that only this device has.
 * `draft` includes captures with changes that weren't saved. `changed`: the idea has another status since then.
 */
export type StatusFilter = 'needsYou' | 'waiting' | 'draft' | 'changed';
export const statusFilters: readonly StatusFilter[] = ['needsYou', 'waiting', 'draft', 'changed'];

const isOf = (filter: StatusFilter, entry: ActivityEntry, hasChanged: HasChanged) => {
  if (filter === 'changed') return hasChanged(entry);
  if (filter === 'draft') return isUnsaved(entry);
  const group = groupOf(entry);
  return group === filter || (filter === 'waiting' && (group === 'undoable' || group === 'here'));
};

/** It has words that the person hasn't saved. */
export const isUnsaved = ({ status, isChanged }: ActivityEntry): boolean => status === 'draft' || isChanged;

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
  const counts = { needsYou: 0, waiting: 0, undoable: 0, sent: 0, here: 0, draft: 0 };
  for (const entry of entries) counts[groupOf(entry)] += 1;
  return counts;
}
