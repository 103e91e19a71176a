// Moves a person's words to another account, where they choose the destination again.
import type { Draft } from '@/lib/capture/draft';
import { kindOf } from '@/lib/capture/kinds';
import type { KeptDrafts } from '@/lib/settings/kept-drafts';

export interface DraftMove {
  readonly drafts: KeptDrafts;
  readonly page: string;
  /** The drafts that the person changed. */
  readonly edited: readonly Draft[];
  readonly accountId: string;
  readonly newId: () => string;
  readonly nowMs: number;
}

/** A draft that is there already stays, and so does the one here. */
export async function moveDrafts(move: DraftMove): Promise<void> {
  const { drafts, page, edited, accountId, newId, nowMs } = move;
  const waiting = new Set((await drafts.ofPage(page, accountId)).map(({ draft }) => draft.kind));
  for (const draft of edited.filter(({ kind }) => !waiting.has(kind))) {
    const moved = { ...draft, id: newId(), accountId, values: wordsOf(draft) };
    await drafts.keep({ page, draft: moved, changedAtMs: nowMs });
    await drafts.drop({ page, kind: draft.kind, accountId: draft.accountId });
  }
}

/** The values that mean the same in every account. */
function wordsOf({ kind, values }: Draft): Draft['values'] {
  const words = (kindOf(kind)?.fields ?? []).filter(
    ({ group, control }) => group !== 'destination' && control.type !== 'integration' && group !== 'more',
  );
  return Object.fromEntries(
    words.flatMap(({ name }) => {
      const value = values[name];
      return value === undefined ? [] : [[name, value] as const];
    }),
  );
}
