// The writes of drafts that are under way. A page may be gone in the next task, so each starts in the task of its key.

import type { StoredDraft } from '@/lib/capture/field/stored-draft';
import type { Effect, UntimedDraft } from '@/lib/capture/session/session';
import type { DraftStore } from '@/lib/outbox/storage/drafts';
import type { UncommittedWrite } from '@/lib/platform/uncommitted';

type Write = Extract<Effect, { type: 'write' }>;

interface DraftWritesDeps {
  readonly drafts: Pick<DraftStore, 'write'>;
  readonly now: () => number;
  readonly onWritten: (documentId: string, isOk: boolean) => void;
}

export type DraftWrites = ReturnType<typeof createDraftWrites>;

export function createDraftWrites({ drafts, now, onWritten }: DraftWritesDeps) {
  const writing = new Map<string, Promise<unknown>>();
  /** The newest write of each document that no database has yet. */
  const uncommitted = new Map<string, Write>();
  const timed = (stored: UntimedDraft): StoredDraft => ({ ...stored, changedAtMs: now() });

  return {
    timed,
    write(effect: Write): void {
      const { documentId, stored, base } = effect;
      uncommitted.set(documentId, effect);
      const written = drafts.write(timed(stored), base).then(({ isOk }) => {
        if (isOk && uncommitted.get(documentId) === effect) uncommitted.delete(documentId);
        onWritten(documentId, isOk);
      });
      const earlier = writing.get(documentId);
      writing.set(
        documentId,
        written.then(() => earlier),
      );
    },
    /** Resolves once no write of this document is under way. */
    settled: async (documentId: string): Promise<unknown> => writing.get(documentId),
    /** The document is a capture now, or gone. What was typed after write `n` isn't. */
    forget(documentId: string, n = Number.POSITIVE_INFINITY): void {
      const write = uncommitted.get(documentId);
      if (write && write.stored.n <= n) uncommitted.delete(documentId);
    },
    left: (): UncommittedWrite[] =>
      [...uncommitted.values()].map(({ stored, base }) => ({ stored: timed(stored), base })),
  };
}
