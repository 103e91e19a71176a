// Owns keeping forms in progress: each change is on its way to storage before the popup can close.
import type { Draft } from '@/lib/capture/draft';
import { withDraft, withoutDrafts } from '@/lib/settings/kept-drafts';
import type { KeptDraft } from '@/lib/settings/registry';
import type { StoredValue } from '@/lib/settings/stored-value';

export interface DraftKeeper {
  keep(page: string, draft: Draft): void;
  drop(page: string, accountId: string, kindIds: readonly string[]): void;
  /** Reads the list again after another window wrote it. */
  refresh(): Promise<void>;
}

export interface DraftKeeperDeps {
  readonly stored: StoredValue<KeptDraft[]>;
  readonly initial: readonly KeptDraft[];
  readonly now: () => number;
}

/**
 * Writes without reading first: a popup that closes in the middle of "read, change, write" would lose the last
 * words. While one write is under way, only the newest of those that follow is made.
 */
export function createDraftKeeper({ stored, initial, now }: DraftKeeperDeps): DraftKeeper {
  let drafts: KeptDraft[] = [...initial];
  let isWriting = false;
  let isStale = false;

  async function write(): Promise<void> {
    isStale = isWriting;
    if (isWriting) return;
    isWriting = true;
    // A full disk keeps no drafts, but it does not keep anyone from typing: saving will say what is wrong.
    await stored.set(drafts).catch(() => undefined);
    isWriting = false;
    if (isStale) await write();
  }

  return {
    keep(page, draft) {
      drafts = withDraft(drafts, page, draft, now());
      void write();
    },
    drop(page, accountId, kindIds) {
      drafts = withoutDrafts(drafts, page, accountId, kindIds);
      void write();
    },
    async refresh() {
      const list = await stored.get();
      // What this window is writing at the moment is newer than what was just read.
      if (!isWriting) drafts = list;
    },
  };
}
