// The ways between drafts and captures. Each runs in one strict transaction over both, so that a worker that dies leaves
// the words in exactly one of them.
import type { IDBPTransaction } from 'idb';
import type { Draft } from '@/lib/capture/field/draft';
import type { StoredDraft } from '@/lib/capture/field/stored-draft';
import { isSameDraft } from '@/lib/capture/form/slots';
import type { Fact } from '@/lib/capture/history/fact';
import { picturesIn } from '@/lib/capture/steps/step';
import {
  backgroundWriter,
  type Capture,
  type DraftVersion,
  isUndoable,
  type StateName,
} from '@/lib/outbox/capture';
import { type DraftEvent, reduceCapture } from '@/lib/outbox/reducer';
import { inTransaction, type OutboxDatabase, type OutboxSchema, type StoreResult } from './connection';
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
import { accountRange, parseRow } from './rows';

export type NewCapture = Omit<Capture, 'sequence'>;

export const transitionStores = ['captures', 'drafts', 'facts', 'gone', 'pictures'] as const;
type Transition = IDBPTransaction<OutboxSchema, typeof transitionStores, 'readwrite'>;

/** Runs work in one strict transaction over drafts and captures. */
export const inTransition = <T>(work: (transaction: Transition) => Promise<T>) =>
  inTransaction(transitionStores, work);

/** The versions of a draft that a save ends. */
interface Saved {
  /** The draft's id. @default the capture's */
  readonly documentId?: string;
  /** @default none */
  readonly versions?: readonly DraftVersion[];
  /** What the history keeps of the capture. @default nothing */
  readonly fact?: Fact | null;
}

/** Runs work on the database. `touched`: the ids of the changed captures. null for too many, undefined for none. */
export type StoreUse = <T>(
  work: (database: OutboxDatabase) => Promise<T>,
  touched?: (value: T) => readonly string[] | null | undefined,
) => Promise<StoreResult<T>>;

export const touchedCapture = (capture: Capture | null) => (capture ? [capture.id] : undefined);

/** The part of the store that changes drafts and captures together. `createId` names drafts of quotes that are left. */
export const createTransitions = (use: StoreUse, createId: () => string) => ({
  ...savesOf(use, createId),
  ...removalsOf(use),
});

const savesOf = (use: StoreUse, createId: () => string) => ({
  /**
   * Adds a capture, and ends these versions of its draft, or of `documentId`. Quotes that were added to the draft since
   * become a draft of their own. The same id again returns the existing row. Returns null and changes nothing if one of
   * its pictures is gone.
   */
  add: (capture: NewCapture, saved: Saved = {}) =>
    use(
      inTransition(async (transaction) => {
        const added = await addRow(transaction, capture, saved.fact);
        // The same id with other words gets an id of its own, and ends the draft then.
        if (added && isSameDraft(added.draft, capture.draft))
          await endDraft(transaction, capture, saved, createId);
        return added;
      }),
      touchedCapture,
    ),

  /** Adds a capture of a file, unless it is known (fault F104). The history doesn't use what nobody chose here. */
  addFromFile: (capture: NewCapture) =>
    use(
      inTransition(async (transaction) => {
        if (await isKnown(transaction, capture.id)) return 'known';
        return (await addRow(transaction, capture, null)) ? 'added' : 'pictureMissing';
      }),
      (result) => (result === 'added' ? [capture.id] : undefined),
    ),

  /** Like `change`, and ends these versions of the changes in the same transaction. */
  changeByDraft: (id: string, event: DraftEvent, saved: Omit<Saved, 'documentId'> = {}) =>
    use(
      inTransition(async (transaction) => {
        const before = await captureOf(transaction, id);
        const changed = before && reduceCapture(before, event);
        if (!changed) return null;
        await transaction.objectStore('captures').put(changed);
        if (saved.fact) await transaction.objectStore('facts').put(saved.fact);
        const { draft, atMs: savedAtMs } = event;
        await endDraft(transaction, { id, draft, savedAtMs }, saved, createId);
        return changed;
      }),
      touchedCapture,
    ),
});

const removalsOf = (use: StoreUse) => ({
  /** Makes a capture a draft again, with the same id, if nothing of it was created. null if it is too late. */
  undo: (id: string, nowMs: number) =>
    use(
      inTransition(async (transaction) => {
        const capture = await removeRow(transaction, id, isUndoable);
        if (capture) await returnDraft(transaction.objectStore('drafts'), capture.draft, nowMs);
        return capture;
      }),
      touchedCapture,
    ),

  /** Removes a capture in one of the states for good, with the changes to it. null otherwise. */
  discard: (id: string, from: readonly StateName[], nowMs: number) =>
    use(
      inTransition(async (transaction) => {
        const capture = await removeRow(transaction, id, ({ state }) => from.includes(state.name));
        if (!capture) return null;
        await transaction.objectStore('gone').put({ id, atMs: nowMs });
        const drafts = transaction.objectStore('drafts');
        await endVersions(drafts, id, (await headsOf(drafts, id)).filter(isChange));
        return capture;
      }),
      touchedCapture,
    ),

  /** Removes the account's captures in these states, its drafts and its history. */
  removeAll: (accountId: string, from: readonly StateName[], nowMs: number) =>
    use(
      inTransition((transaction) => removeAll(transaction, accountId, from, nowMs)),
      () => null,
    ),
});

async function removeAll(
  transaction: Transition,
  accountId: string,
  from: readonly StateName[],
  nowMs: number,
): Promise<void> {
  const ids = [
    ...(await removeCaptures(transaction, accountId, from)),
    ...(await removeDrafts(transaction, accountId)),
  ];
  const facts = transaction.objectStore('facts');
  const factIds = await facts.index('byAccount').getAllKeys(accountRange(accountId));
  await Promise.all(factIds.map((id) => facts.delete(id)));
  const gone = transaction.objectStore('gone');
  await Promise.all(ids.map((id) => gone.put({ id, atMs: nowMs })));
}

/** Removes the capture and its fact if the condition holds. */
async function removeRow(
  transaction: Transition,
  id: string,
  mayGo: (capture: Capture) => boolean,
): Promise<Capture | null> {
  const capture = await captureOf(transaction, id);
  if (!capture || !mayGo(capture)) return null;
  await transaction.objectStore('captures').delete(capture.sequence);
  await transaction.objectStore('facts').delete(id);
  return capture;
}

async function addRow(
  transaction: Transition,
  capture: NewCapture,
  fact: Fact | null | undefined,
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
  { id, draft, savedAtMs }: Pick<NewCapture, 'id' | 'draft' | 'savedAtMs'>,
  { documentId = id, versions = [] }: Saved,
  createId: () => string,
): Promise<void> {
  if (versions.length === 0) return;
  const drafts = transaction.objectStore('drafts');
  const beside = await quotesBeside(drafts, documentId, draft.quotes ?? []);
  // The background may have completed the version that the save waited with. Its other versions aren't part of this save.
  for (const { n } of versions) await drafts.delete([documentId, 'head', backgroundWriter, n + 1]);
  const isLeft = await endVersions(drafts, documentId, versions);
  // While a version is left, it shows them.
  const left = isLeft ? null : draftOfQuotes(beside, draft, createId);
  if (left) await putDraft(drafts, draftOfBackground(left, savedAtMs));
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

/**
 * If the person has changed the words since, the changes are the draft. If a form goes on from the same document, because
 * it never heard that it was saved, the capture's words become a document of their own.
 */
async function returnDraft(drafts: DraftRows, draft: Draft, nowMs: number): Promise<void> {
  const heads = await headsOf(drafts, draft.id);
  const changes = heads.filter(isChange);
  for (const { captureId: _ended, ...head } of changes) await drafts.put(head, headKey(head));
  const id = heads.length > changes.length ? crypto.randomUUID() : draft.id;
  if (changes.length === 0) await putDraft(drafts, draftOfBackground({ ...draft, id }, nowMs));
}

/** A version of the changes to a capture. */
const isChange = ({ captureId }: Pick<StoredDraft, 'captureId'>): boolean => captureId !== undefined;

/** Returns the ids. */
async function removeCaptures(
  transaction: Transition,
  accountId: string,
  from: readonly StateName[],
): Promise<string[]> {
  const captures = transaction.objectStore('captures');
  const sequences = await Promise.all(
    from.map((state) => captures.index('byAccountAndState').getAllKeys(IDBKeyRange.only([accountId, state]))),
  );
  const removed = new Set(sequences.flat());
  const ids: string[] = [];
  // The index has the ids: rows that the browser lost have none to read.
  for (let cursor = removed.size > 0 ? await captures.index('byId').openKeyCursor() : null; cursor; ) {
    if (removed.has(cursor.primaryKey)) ids.push(cursor.key);
    cursor = await cursor.continue();
  }
  await Promise.all([...removed].map((sequence) => captures.delete(sequence)));
  return ids;
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
