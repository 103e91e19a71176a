// The activity list's data for each capture and draft. Small, because tens of thousands are in memory. Pure.
import { shownAddress } from '@/components/controls/openable-address';
import {
  type CaptureView,
  captureTitle,
  type RowStatus,
  statusOfDraft,
  viewCapture,
} from '@/components/outcome/capture-view';
import type { Control } from '@/lib/capture/field/control';
import type { Draft } from '@/lib/capture/field/draft';
import { htmlOf, textOf } from '@/lib/capture/field/field';
import type { StoredDraft } from '@/lib/capture/field/stored-draft';
import { captureName } from '@/lib/capture/form/quotes';
import { kindOf } from '@/lib/capture/kinds';
import { foldText } from '@/lib/capture/similar/folded-text';
import { textOfHtml } from '@/lib/capture/text/html';
import type { Say } from '@/lib/capture/text/messages';
import type { Source } from '@/lib/capture/text/source';
import { type Capture, ideaOf } from '@/lib/outbox/capture';
import { actionsFor, type CaptureAction, sendingActions } from './capture-actions';

export interface ActivityEntry {
  readonly id: string;
  /** 0 for a draft. */
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
  /** The message that sends it together with others. null if it can't be sent, or could arrive twice. */
  readonly sending: 'capture.sendNow' | 'capture.retry' | null;
  readonly isDiscardable: boolean;
  /** Name, keys, texts, quotes and pages, folded. */
  readonly searched: string;
}

export function entryOf(capture: Capture): ActivityEntry {
  const { name, addsTo, key, status } = viewCapture(capture, null);
  const idea = capture.state.name === 'delivered' ? ideaOf(capture) : null;
  const actions = actionsFor(capture, { isBlocked: false, isConnected: true });
  const records = capture.steps.flatMap(({ result }) => [result?.key ?? '', result?.name ?? '']);
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
    sending: sendingOf(capture, actions),
    isDiscardable: actions.includes('discard'),
    searched: searchedIn(capture.draft, [name, addsTo?.reference ?? '', ...records]),
  };
}

function sendingOf({ state }: Capture, actions: readonly CaptureAction[]): ActivityEntry['sending'] {
  if (state.name === 'unknown' || !actions.some((action) => sendingActions.has(action))) return null;
  return state.name === 'undoable' ? 'capture.sendNow' : 'capture.retry';
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
    ...{ addsTo: null, key: null, idea: null, isChanged: false, hasDuplicates: false, sending: null },
    ...factsOf(draft),
    savedAtMs,
    status: statusOfDraft(stored),
    isDiscardable: true,
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

function searchedIn({ kind, values, source, quotes = [] }: Draft, words: readonly string[]): string {
  const texts = (kindOf(kind)?.fields ?? []).flatMap(({ name, control: { type } }) => {
    if (type === 'html') return textOfHtml(htmlOf(values, name));
    return notWords.has(type) ? [] : (values[name] ?? []);
  });
  const quoted = quotes.flatMap(({ html, remark = '', said, source: page }) => [
    ...[textOfHtml(html), textOfHtml(remark), said ?? ''],
    ...wordsOfPage(page),
  ]);
  return foldText([...words, ...texts, ...quoted, ...wordsOfPage(source)].join('\n'));
}

/** Their values are no words of a person. */
const notWords: ReadonlySet<Control['type']> = new Set(['choice', 'flag', 'picture']);

/** An address is found as it is, and as a person reads it. */
const wordsOfPage = ({ title, address }: Source): string[] => [title, address, shownAddress(address)];

/** It is sent, or will be, without the person. */
export const isWaiting = (status: RowStatus): boolean =>
  status === 'waiting' || status === 'sending' || status === 'undoable';

/**
 * The states that filter the list. `waiting` includes captures that only this device has, `draft` those with changes that
 * weren't saved. `changed`: the idea has another status since then.
 */
export const statusFilters = ['needsYou', 'waiting', 'draft', 'changed', 'sent'] as const;
export type StatusFilter = (typeof statusFilters)[number];

const filterOf: Readonly<Record<RowStatus, StatusFilter>> = {
  ...{ undoable: 'waiting', sending: 'waiting', waiting: 'waiting', here: 'waiting' },
  ...{ needsYou: 'needsYou', draft: 'draft', sent: 'sent' },
};

function groupsOf(entry: ActivityEntry, hasChanged: HasChanged): StatusFilter[] {
  const group = filterOf[entry.status];
  return [
    group,
    ...(entry.isChanged && group !== 'draft' ? (['draft'] as const) : []),
    ...(hasChanged(entry) ? (['changed'] as const) : []),
  ];
}

type HasChanged = (entry: ActivityEntry) => boolean;

export const facets = ['group', 'kind', 'accountId'] as const;
export type Facet = (typeof facets)[number];

/** A row has one of the choices of each facet. Without a choice, a facet filters nothing. */
export interface ActivityFilter extends Readonly<Record<Facet, readonly string[]>> {
  readonly text: string;
}

export const noFilter: ActivityFilter = { text: '', group: [], kind: [], accountId: [] };

export const isFiltering = (filter: ActivityFilter): boolean =>
  filter.text.trim() !== '' || facets.some((facet) => filter[facet].length > 0);

const choicesOf = (entry: ActivityEntry, facet: Facet, hasChanged: HasChanged): readonly string[] =>
  facet === 'group' ? groupsOf(entry, hasChanged) : [entry[facet]];

/** Keeps the order. An entry must contain every word of the text. */
export function filterEntries(
  entries: readonly ActivityEntry[],
  filter: ActivityFilter,
  hasChanged: HasChanged,
): readonly ActivityEntry[] {
  if (!isFiltering(filter)) return entries;
  const words = foldText(filter.text).split(/\s+/).filter(Boolean);
  const filtering = facets.filter((facet) => filter[facet].length > 0);
  return entries.filter(
    (entry) =>
      filtering.every((facet) =>
        choicesOf(entry, facet, hasChanged).some((choice) => filter[facet].includes(choice)),
      ) && words.every((word) => entry.searched.includes(word)),
  );
}

/** How many of the rows that the search and the other facets leave each choice of this facet has. */
export function countChoices(
  entries: readonly ActivityEntry[],
  filter: ActivityFilter,
  hasChanged: HasChanged,
  facet: Facet,
): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  for (const entry of filterEntries(entries, { ...filter, [facet]: [] }, hasChanged))
    for (const choice of choicesOf(entry, facet, hasChanged))
      counts.set(choice, (counts.get(choice) ?? 0) + 1);
  return counts;
}

export interface FilterChoice {
  readonly facet: Facet;
  readonly choice: string;
  readonly count: number;
}

/** What the list can be filtered by. A search changes the counts alone, so that nothing moves while a person types. */
export function filterChoices(
  entries: readonly ActivityEntry[],
  filter: ActivityFilter,
  hasChanged: HasChanged,
): FilterChoice[] {
  return facets.flatMap((facet) => {
    const all = countChoices(entries, noFilter, hasChanged, facet);
    const counts = isFiltering(filter) ? countChoices(entries, filter, hasChanged, facet) : all;
    const known = [...(facet === 'group' ? statusFilters : [...all.keys()].filter(Boolean).sort())];
    // One that is chosen stays, so that it can be switched off.
    const choices = known.filter((choice) => all.has(choice) || filter[facet].includes(choice));
    if (choices.length < 2 && filter[facet].length === 0) return [];
    return choices.map((choice) => ({ facet, choice, count: counts.get(choice) ?? 0 }));
  });
}

/** The rows that the person selected, to do one thing with all of them. */
export interface Picks {
  readonly ids: ReadonlySet<string>;
  /** The row that a range starts at. null for the one that shows its details. */
  readonly anchor: string | null;
  /** What was selected before the range. */
  readonly before: ReadonlySet<string>;
}

export const noPicks: Picks = { ids: new Set(), anchor: null, before: new Set() };

export function withToggled({ ids }: Picks, id: string): Picks {
  const next = new Set(ids);
  if (!next.delete(id)) next.add(id);
  return { ids: next, anchor: id, before: next };
}

/** Another end of the same range takes the place of the one before. */
export function withRange(
  { anchor, before }: Picks,
  entries: readonly Pick<ActivityEntry, 'id'>[],
  from: string | null,
  to: string,
): Picks {
  const ids = entries.map(({ id }) => id);
  const start = anchor ?? from ?? to;
  const ends = [ids.indexOf(ids.includes(start) ? start : to), ids.indexOf(to)];
  const range = ids.slice(Math.min(...ends), Math.max(...ends) + 1);
  return { ids: new Set([...before, ...range]), anchor: start, before };
}
