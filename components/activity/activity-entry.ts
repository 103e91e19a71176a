// The activity list's data for each capture and draft. Small, because tens of thousands are in memory. Pure.
import { shownAddress } from '@/components/controls/openable-address';
import { draftName, type RowView, rowOfDraft, viewCapture } from '@/components/outcome/capture-view';
import type { Control } from '@/lib/capture/field/control';
import type { Draft } from '@/lib/capture/field/draft';
import { htmlOf, textOf } from '@/lib/capture/field/field';
import type { StoredDraft } from '@/lib/capture/field/stored-draft';
import { kindOf } from '@/lib/capture/kinds';
import { foldText } from '@/lib/capture/similar/folded-text';
import { textOfHtml } from '@/lib/capture/text/html';
import type { Source } from '@/lib/capture/text/source';
import { type Capture, ideaOf } from '@/lib/outbox/capture';
import { actionEntry, actionsFor } from './capture-actions';

export interface ActivityEntry extends RowView {
  /** 0 for a draft. */
  readonly sequence: number;
  /** The idea that the capture created, added to or commented on. null before it is sent, and for other records. */
  readonly idea: Readonly<Record<'id' | 'key' | 'name' | 'url', string>> | null;
  /** '' if the form had none. */
  readonly product: string;
  /** The host of the captured page. '' without a page. */
  readonly site: string;
  /** The address of the captured page. '' without a page. */
  readonly address: string;
  readonly savedAtMs: number;
  readonly hasDuplicates: boolean;
  /** The message that sends it together with others. A draft is saved. null if it can't be sent, or could arrive twice. */
  readonly sending: 'capture.sendNow' | 'capture.retry' | 'capture.save' | null;
  readonly isDiscardable: boolean;
  /** Name, keys, texts, quotes and pages, folded. */
  readonly searched: string;
}

export function entryOf(capture: Capture): ActivityEntry {
  const { id, sequence, accountId, kind, draft, savedAtMs, state, steps, duplicates } = capture;
  const { name, addsTo, key, status } = viewCapture(capture, null);
  const idea = state.name === 'delivered' ? ideaOf(capture) : null;
  const actions = actionsFor(capture, { isBlocked: false, isConnected: true });
  const canSend = state.name !== 'unknown' && actions.some((action) => actionEntry(action).isSending);
  const records = steps.flatMap(({ result }) => [result?.key ?? '', result?.name ?? '']);
  return {
    ...{ id, sequence, accountId, kind, name, addsTo, key, savedAtMs, status, ...rowFactsOf(draft) },
    idea: idea && { id: idea.id, key: idea.key ?? idea.id, name: idea.name ?? name, url: idea.url ?? '' },
    isChanged: false,
    hasDuplicates: duplicates.length > 0,
    sending: !canSend ? null : state.name === 'undoable' ? 'capture.sendNow' : 'capture.retry',
    isDiscardable: actions.includes('discard'),
    searched: searchedIn(draft, [name, addsTo?.reference ?? '', ...records]),
  };
}

export function entryOfDraft(stored: StoredDraft): ActivityEntry {
  const { draft, changedAtMs, savedAtMs = changedAtMs, captureId } = stored;
  const row = rowOfDraft(stored);
  return {
    ...{ ...row, savedAtMs, ...rowFactsOf(draft) },
    ...{ sequence: 0, idea: null, isChanged: false, hasDuplicates: false, isDiscardable: true },
    // The changes of a capture that is gone need a decision in the form.
    sending: captureId === undefined ? 'capture.save' : null,
    searched: searchedIn(draft, [row.name]),
  };
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

/** Each draft before the first row that is older. */
function merged(captures: readonly ActivityEntry[], drafts: readonly ActivityEntry[]): ActivityEntry[] {
  const rows = [...captures];
  for (const draft of drafts) {
    const at = rows.findIndex(({ savedAtMs }) => savedAtMs < draft.savedAtMs);
    rows.splice(at === -1 ? rows.length : at, 0, draft);
  }
  return rows;
}

const rowFactsOf = ({ values, source: { address } }: Draft) => ({
  product: textOf(values, 'product'),
  site: URL.canParse(address) ? new URL(address).host : '',
  address,
});

function searchedIn({ kind, values, source, quotes = [] }: Draft, words: readonly string[]): string {
  const texts = (kindOf(kind)?.fields ?? []).flatMap(({ name, control: { type } }) => {
    if (type === 'html') return textOfHtml(htmlOf(values, name));
    return notWords.has(type) ? [] : (values[name] ?? []);
  });
  const quoted = quotes.flatMap(({ html, comment = '', said, source: page }) => [
    ...[textOfHtml(html), textOfHtml(comment), said ?? ''],
    ...wordsOfPage(page),
  ]);
  return foldText([...words, ...texts, ...quoted, ...wordsOfPage(source)].join('\n'));
}

/** Their values are no words of a person. */
const notWords: ReadonlySet<Control['type']> = new Set(['choice', 'flag', 'picture']);

/** An address is found as it is, and as a person reads it. */
const wordsOfPage = ({ title, address }: Source): string[] => [title, address, shownAddress(address)];
