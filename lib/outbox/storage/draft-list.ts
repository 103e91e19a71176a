// All drafts, for a list that stays open. After a change, only the changed drafts are read again.
import type { StoredDraft } from '@/lib/capture/field/stored-draft';
import type { StoreResult } from './connection';
import type { DraftStore, FoundDrafts } from './drafts';

export type DraftList = ReturnType<typeof createDraftList>;

export function createDraftList(drafts: Pick<DraftStore, 'all' | 'some'>) {
  let known: FoundDrafts = { drafts: [], unreadable: [] };
  let isStale = true;
  let changed = new Set<string>();
  let reading: Promise<unknown> = Promise.resolve();

  async function readAgain(): Promise<StoreResult<FoundDrafts>> {
    const ids = changed;
    const isWhole = isStale;
    changed = new Set();
    isStale = false;
    if (!isWhole && ids.size === 0) return { isOk: true, value: known };
    const found = isWhole ? await drafts.all() : await readSome(ids);
    if (found.isOk) known = found.value;
    else isStale = true;
    return found;
  }

  async function readSome(ids: ReadonlySet<string>): Promise<StoreResult<FoundDrafts>> {
    const found = await drafts.some([...ids]);
    if (!found.isOk) return found;
    const unchanged = known.drafts.filter(({ draft }) => !ids.has(draft.id));
    return { isOk: true, value: { ...known, drafts: [...found.value, ...unchanged].toSorted(newestFirst) } };
  }

  return {
    /** The next read reads these drafts again. null: all of them. */
    noteChanged(ids: readonly string[] | null): void {
      if (ids === null) isStale = true;
      for (const id of ids ?? []) changed.add(id);
    },
    /** Newest first. Reads one after the other, so that an older answer never replaces a newer one. */
    read(): Promise<StoreResult<FoundDrafts>> {
      const next = reading.then(readAgain);
      reading = next;
      return next;
    },
  };
}

const newestFirst = (one: StoredDraft, other: StoredDraft): number => other.changedAtMs - one.changedAtMs;
