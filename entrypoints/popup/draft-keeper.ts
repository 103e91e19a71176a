// Stores drafts. Every change is on its way to storage before the popup can close.
import type { Draft } from '@/lib/capture/field/draft';
import { type DraftKey, draftName, type KeptDrafts } from '@/lib/settings/kept-drafts';

interface DraftKeeper {
  /** Resolves once this draft or a newer one is written, or the write failed. */
  keep(page: string, draft: Draft): Promise<void>;
  drop(page: string, accountId: string, kindIds: readonly string[]): void;
  /** Starts every queued write. The page may be gone before an earlier write ends. */
  flush(): void;
}

interface DraftKeeperDeps {
  readonly drafts: Pick<KeptDrafts, 'keep' | 'drop'>;
  readonly now: () => number;
  /** Called when drafts can no longer be stored, and when they can again. */
  readonly onKept: (isKept: boolean) => void;
}

/**
 * Writes without reading first. A popup that closes between a read and its write would lose the last words.
 * While a draft is being written, later writes of it coalesce.
 */
export function createDraftKeeper({ drafts, now, onKept }: DraftKeeperDeps): DraftKeeper {
  const waiting = new Map<string, () => Promise<void>>();
  const writing = new Map<string, Promise<void>>();
  let isKept = true;

  function note(isKeptNow: boolean): void {
    if (isKept === isKeptNow) return;
    isKept = isKeptNow;
    onKept(isKept);
  }

  function next(key: string): Promise<void> {
    const write = waiting.get(key);
    waiting.delete(key);
    return write ? write() : Promise.resolve();
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
      return change({ page, kind: draft.kind, accountId: draft.accountId }, () =>
        // The person can keep typing on a full disk. `onKept` warns them.
        drafts.keep(entry).then(
          () => note(true),
          () => note(false),
        ),
      );
    },
    drop(page, accountId, kindIds) {
      for (const kind of kindIds) {
        const key = { page, kind, accountId };
        void change(key, () => drafts.drop(key).catch(() => undefined));
      }
    },
    flush() {
      for (const key of [...waiting.keys()]) void next(key);
    },
  };
}
