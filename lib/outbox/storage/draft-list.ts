// All drafts, for a list that stays open. After a change, only the changed drafts are read again.
import type { StoreResult } from './connection';
import type { DraftStore, FoundDrafts } from './drafts';

export function createDraftList(drafts: Pick<DraftStore, 'all' | 'some'>) {
  let known: FoundDrafts = { drafts: [], unreadable: [] };
  /** null: all of them. */
  let changed: Set<string> | null = null;
  let reading: Promise<unknown> = Promise.resolve();

  async function readAgain(): Promise<StoreResult<FoundDrafts>> {
    const ids = changed;
    changed = new Set();
    const found = ids ? await readSome(ids) : await drafts.all();
    if (found.isOk) known = found.value;
    else changed = null;
    return found;
  }

  async function readSome(ids: ReadonlySet<string>): Promise<StoreResult<FoundDrafts>> {
    if (ids.size === 0) return { isOk: true, value: known };
    const found = await drafts.some([...ids]);
    if (!found.isOk) return found;
    const unchanged = known.drafts.filter(({ draft }) => !ids.has(draft.id));
    const all = [...found.value, ...unchanged];
    const newestFirst = all.toSorted((one, other) => other.changedAtMs - one.changedAtMs);
    return { isOk: true, value: { ...known, drafts: newestFirst } };
  }

  return {
    /** The next read reads these drafts again. null: all of them. */
    noteChanged(ids: readonly string[] | null): void {
      if (ids === null) changed = null;
      for (const id of ids ?? []) changed?.add(id);
    },
    /** Newest first. Reads one after the other, so that an older answer never replaces a newer one. */
    read(): Promise<StoreResult<FoundDrafts>> {
      const next = reading.then(readAgain);
      reading = next;
      return next;
    },
  };
}
