// The ways between drafts and captures. Each runs in one strict transaction over both, so that a worker that dies leaves
// the words in exactly one of them.
import type { IDBPTransaction } from 'idb';
import type { Draft } from '@/lib/capture/field/draft';
import type { StoredDraft } from '@/lib/capture/field/stored-draft';
import { isSameDraft } from '@/lib/capture/form/same-draft';
import type { Fact } from '@/lib/capture/history/fact';
import { picturesIn } from '@/lib/capture/steps/step';
import { type Capture, isUndoable, type StateName } from '@/lib/outbox/capture';
import { backgroundWriter, type DraftVersion } from '@/lib/outbox/draft-version';
import { type DraftEvent, reduceCapture } from '@/lib/outbox/reducer';
import type { OutboxSchema } from './connection';
import {
  type DraftRows,
  deleteOrphans,
  documentRange,
  draftOfBackground,
  draftOfQuotes,
  endVersions,
  headKey,
  headsOf,
  putDraft,
  quotesBeside,
} from './draft-rows';
import { accountRange } from './due';
import { parseRow } from './rows';

export type NewCapture = Omit<Capture, 'sequence'>;

export const transitionStores = ['captures', 'drafts', 'facts', 'gone', 'pictures'] as const;
export type Transition = IDBPTransaction<OutboxSchema, typeof transitionStores, 'readwrite'>;

/** The versions of a draft that a save ends. */
export interface SavedVersions {
  readonly documentId: string;
  readonly versions: readonly DraftVersion[];
  /** The id of a draft for quotes that were added after these versions. */
  readonly createId: () => string;
  /** What the history keeps of the capture. null for nothing. */
  readonly fact: Fact | null;
}

/**
 * Adds a capture and ends its draft. The same id again returns the existing row. Returns null and changes nothing if one
 * of its pictures is gone.
 */
export async function addCapture(
  transaction: Transition,
  capture: NewCapture,
  saved: SavedVersions,
): Promise<Capture | null> {
  const added = await addRow(transaction, capture, saved.fact);
  // The same id with other words gets an id of its own, and ends the draft then.
  if (added && isSameDraft(added.draft, capture.draft)) await endDraft(transaction, saved, capture);
  return added;
}

async function addRow(
  transaction: Transition,
  capture: NewCapture,
  fact: Fact | null,
): Promise<Capture | null> {
  const existing = await captureOf(transaction, capture.id);
  if (existing) return existing;
  // Within the transaction, so that no picture is removed while its row is added.
  for (const id of capture.steps.flatMap(({ input }) => picturesIn(input)))
    if ((await transaction.objectStore('pictures').getKey(id)) === undefined) return null;
  const sequence = await transaction.objectStore('captures').add({ ...capture });
  await transaction.objectStore('gone').delete(capture.id);
  if (fact) await transaction.objectStore('facts').put(fact);
  return { ...capture, sequence };
}

const captureOf = async (transaction: Transition, id: string): Promise<Capture | null> =>
  parseRow(await transaction.objectStore('captures').index('byId').get(id));

/** Ends the saved versions. Quotes that were added after them, and that the save doesn't have, become a draft. */
async function endDraft(
  transaction: Transition,
  { documentId, versions, createId }: SavedVersions,
  { draft, savedAtMs }: Pick<NewCapture, 'draft' | 'savedAtMs'>,
): Promise<void> {
  if (versions.length === 0) return;
  const drafts = transaction.objectStore('drafts');
  const beside = await quotesBeside(drafts, documentId, draft.quotes ?? []);
  // The background may have completed the version that the save waited with.
  const completed = versions.map(({ n }) => ({ writer: backgroundWriter, n: n + 1 }));
  const isLeft = await endVersions(drafts, documentId, [...versions, ...completed]);
  // While a version is left, it shows them.
  const left = isLeft ? null : draftOfQuotes(beside, draft, createId);
  if (left) await putDraft(drafts, draftOfBackground(left, savedAtMs));
}

/** Adds a capture of a file, unless it is known. The history doesn't use what nobody chose here. */
export async function addFromFile(
  transaction: Transition,
  capture: NewCapture,
): Promise<'added' | 'known' | 'pictureMissing'> {
  if (await isKnown(transaction, capture.id)) return 'known';
  return (await addRow(transaction, capture, null)) ? 'added' : 'pictureMissing';
}

/** Adds a draft of a file, unless one of these ids is known. */
export async function addDraftFromFile(
  transaction: Transition,
  entry: StoredDraft,
  ids: readonly string[],
): Promise<'added' | 'known'> {
  const known = await Promise.all(ids.map((id) => isKnown(transaction, id)));
  if (known.includes(true)) return 'known';
  await putDraft(transaction.objectStore('drafts'), entry);
  return 'added';
}

/** Whether an import would add nothing: it is or was a capture here, or is a draft (fault F104). */
export async function isKnown(
  transaction: IDBPTransaction<OutboxSchema, typeof transitionStores, 'readonly' | 'readwrite'>,
  id: string,
): Promise<boolean> {
  const [row, gone, keys] = await Promise.all([
    transaction.objectStore('captures').index('byId').getKey(id),
    transaction.objectStore('gone').getKey(id),
    transaction.objectStore('drafts').getAllKeys(documentRange(id)),
  ]);
  return row !== undefined || gone !== undefined || keys.some(([, part]) => part === 'head');
}

/** Makes a capture a draft again, if nothing of it was created, and returns it. null if it is too late. */
export async function undoCapture(
  transaction: Transition,
  id: string,
  nowMs: number,
): Promise<Capture | null> {
  const capture = await captureOf(transaction, id);
  if (!capture || !isUndoable(capture)) return null;
  await transaction.objectStore('captures').delete(capture.sequence);
  await transaction.objectStore('facts').delete(id);
  await returnDraft(transaction.objectStore('drafts'), capture.draft, nowMs);
  return capture;
}

/**
 * If the person has changed the words since, the changes are the draft. If a form goes on from the same document, because
 * it never heard that it was saved, the capture's words become a document of their own.
 */
async function returnDraft(drafts: DraftRows, draft: Draft, nowMs: number): Promise<void> {
  const heads = await headsOf(drafts, draft.id);
  const changes = heads.filter(({ captureId }) => captureId !== undefined);
  for (const { captureId: _ended, ...head } of changes) await drafts.put(head, headKey(head));
  const id = heads.length > changes.length ? crypto.randomUUID() : draft.id;
  if (changes.length === 0) await putDraft(drafts, draftOfBackground({ ...draft, id }, nowMs));
}

/** Removes a capture in one of the states for good, with the changes to it. null otherwise. */
export async function discardCapture(
  transaction: Transition,
  id: string,
  from: readonly StateName[],
  nowMs: number,
): Promise<Capture | null> {
  const capture = await captureOf(transaction, id);
  if (!capture || !from.includes(capture.state.name)) return null;
  await transaction.objectStore('captures').delete(capture.sequence);
  await transaction.objectStore('facts').delete(id);
  await transaction.objectStore('gone').put({ id, atMs: nowMs });
  const drafts = transaction.objectStore('drafts');
  const changes = (await headsOf(drafts, id)).filter(({ captureId }) => captureId === id);
  await endVersions(drafts, id, changes);
  return capture;
}

/** Removes the account's captures in these states, its drafts and its history. */
export async function removeOfAccount(
  transaction: Transition,
  accountId: string,
  from: readonly StateName[],
  nowMs: number,
): Promise<void> {
  const captures = transaction.objectStore('captures');
  const sequences = await Promise.all(
    from.map((state) => captures.index('byAccountAndState').getAllKeys(IDBKeyRange.only([accountId, state]))),
  );
  const removed = new Set(sequences.flat());
  const gone = await removeDrafts(transaction, accountId);
  // The index has the ids: rows that the browser lost have none to read.
  for (let cursor = removed.size > 0 ? await captures.index('byId').openKeyCursor() : null; cursor; ) {
    if (removed.has(cursor.primaryKey)) gone.push(cursor.key);
    cursor = await cursor.continue();
  }
  const facts = transaction.objectStore('facts');
  const factIds = await facts.index('byAccount').getAllKeys(accountRange(accountId));
  await Promise.all([
    ...[...removed].map((sequence) => captures.delete(sequence)),
    ...factIds.map((id) => facts.delete(id)),
    ...gone.map((id) => transaction.objectStore('gone').put({ id, atMs: nowMs })),
  ]);
}

/** Returns the documents that are gone. */
async function removeDrafts(transaction: Transition, accountId: string): Promise<string[]> {
  const drafts = transaction.objectStore('drafts');
  const heads = await drafts.index('byPage').getAllKeys(accountRange(accountId));
  await Promise.all(heads.map((key) => drafts.delete(key)));
  const documentIds = [...new Set(heads.map(([documentId]) => documentId))];
  const isLeft = await Promise.all(documentIds.map((id) => deleteOrphans(drafts, id)));
  return documentIds.filter((_id, at) => !isLeft[at]);
}

/** Applies an event, and ends the changes that it takes over. null if there is no such row, or it doesn't apply. */
export async function changeWithDraft(
  transaction: Transition,
  id: string,
  event: DraftEvent,
  saved: SavedVersions,
): Promise<Capture | null> {
  const before = await captureOf(transaction, id);
  const changed = before && reduceCapture(before, event);
  if (!changed) return null;
  await transaction.objectStore('captures').put(changed);
  if (saved.fact) await transaction.objectStore('facts').put(saved.fact);
  await endDraft(transaction, saved, { draft: event.draft, savedAtMs: event.atMs });
  return changed;
}
