// Keeps drafts: every change is on its way to storage before the popup can close.
import type { Draft } from '@/lib/capture/draft';
import { type DraftKey, draftName, type KeptDrafts } from '@/lib/settings/kept-drafts';

export interface DraftKeeper {
  /** Resolves when this draft or a newer one is written, or the write failed. */
  keep(page: string, draft: Draft): Promise<void>;
  drop(page: string, accountId: string, kindIds: readonly string[]): void;
  /** Starts every write that waits for an earlier one: the page may be gone before that one ends. */
  flush(): void;
}

export interface DraftKeeperDeps {
  readonly drafts: Pick<KeptDrafts, 'keep' | 'drop'>;
  readonly now: () => number;
}

/**
 * Writes without reading first: a popup that closes between a read and its write would lose the last words. Writes of one
 * draft coalesce while one is under way.
 */
export function createDraftKeeper({ drafts, now }: DraftKeeperDeps): DraftKeeper {
  const waiting = new Map<string, () => Promise<void>>();
  const writing = new Map<string, Promise<void>>();

  function next(key: string): Promise<void> {
    const write = waiting.get(key);
    waiting.delete(key);
    // On a full disk a person can still type; saving says what is wrong.
    return write ? write().catch(() => undefined) : Promise.resolve();
  }

  async function writeAll(key: string): Promise<void> {
    while (waiting.has(key)) await next(key);
    writing.delete(key);
  }

  function change(draft: DraftKey, write: () => Promise<void>): Promise<void> {
    const key = draftName(draft);
    waiting.set(key, write);
    const written = writing.get(key) ?? writeAll(key);
    writing.set(key, written);
    return written;
  }

  return {
    keep(page, draft) {
      const entry = { page, draft, changedAtMs: now() };
      return change({ page, kind: draft.kind, accountId: draft.accountId }, () => drafts.keep(entry));
    },
    drop(page, accountId, kindIds) {
      for (const kind of kindIds) {
        const place = { page, kind, accountId };
        void change(place, () => drafts.drop(place));
      }
    },
    flush() {
      for (const key of [...waiting.keys()]) void next(key);
    },
  };
}
