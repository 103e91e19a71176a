// Moves a person's text to another account. Person and destination come from that account (fault F58).
import type { Draft } from '@/lib/capture/field/draft';
import { isPortable } from '@/lib/capture/field/field';
import type { DraftValues } from '@/lib/capture/field/values';
import { kindOf } from '@/lib/capture/kinds';
import { type KeptDrafts, ownDraftKey } from '@/lib/settings/kept-drafts';

interface DraftMove {
  readonly drafts: Pick<KeptDrafts, 'under' | 'keep' | 'drop'>;
  /** The key that the drafts are stored under. */
  readonly draftKey: string;
  /** The draft on the screen, then the others that the person changed. */
  readonly moved: readonly Draft[];
  readonly accountId: string;
  readonly newId: () => string;
  readonly nowMs: number;
}

interface MovedDrafts {
  readonly draftKey: string;
  readonly drafts: readonly Draft[];
}

/** The other account's drafts for this page stay unchanged. */
export async function moveDrafts(move: DraftMove): Promise<MovedDrafts> {
  const { drafts, accountId, newId, nowMs } = move;
  const moved = move.moved.map((draft) => ({
    ...draft,
    id: newId(),
    accountId,
    values: portableValues(draft),
  }));
  const isTaken = (await drafts.under(move.draftKey, accountId)).length > 0;
  const draftKey = isTaken ? ownDraftKey(moved[0]?.id ?? '') : move.draftKey;
  for (const [at, draft] of moved.entries()) {
    await drafts.keep({ page: draftKey, draft, changedAtMs: nowMs });
    const { kind, accountId: before = '' } = move.moved[at] ?? draft;
    await drafts.drop({ draftKey: move.draftKey, kind, accountId: before });
  }
  return { draftKey, drafts: moved };
}

/** The values that mean the same in every account. */
export function portableValues({ kind, values }: Draft): DraftValues {
  const portable = (kindOf(kind)?.fields ?? []).filter(isPortable);
  return Object.fromEntries(
    portable.flatMap(({ name }) => {
      const value = values[name];
      return value === undefined ? [] : [[name, value] as const];
    }),
  );
}
