// Moves a person's text to another account. Person and destination come from that account.
import type { Draft } from '@/lib/capture/field/draft';
import { type Field, isFilled, isPortable } from '@/lib/capture/field/field';
import type { DraftValues } from '@/lib/capture/field/values';
import { noAccount } from '@/lib/capture/form/without-account';
import { kindOf } from '@/lib/capture/kinds';
import { type KeptDrafts, ownDraftKey } from '@/lib/settings/kept-drafts';

interface DraftMove {
  readonly drafts: Pick<KeptDrafts, 'under' | 'keep' | 'drop'>;
  /** The key that the drafts are stored under. */
  readonly draftKey: string;
  /** The draft on the screen. */
  readonly draft: Draft;
  /** The others that the person changed. */
  readonly others: readonly Draft[];
  readonly accountId: string;
  readonly newId: () => string;
  readonly nowMs: number;
}

interface MovedDrafts {
  readonly draftKey: string;
  readonly draft: Draft;
  readonly others: readonly Draft[];
}

/**
 * The other account's drafts for this page stay unchanged. null if the storage has no room: then every draft
 * stays where it is.
 */
export async function moveDrafts(move: DraftMove): Promise<MovedDrafts | null> {
  const { drafts, accountId, newId, nowMs } = move;
  const moved = (draft: Draft) => ({ ...draft, id: newId(), accountId, values: movedValues(draft) });
  const draft = moved(move.draft);
  const others = move.others.map(moved);
  const isTaken = (await drafts.under(move.draftKey, accountId)).length > 0;
  const draftKey = isTaken ? ownDraftKey(draft.id) : move.draftKey;
  /** A copy that can't be dropped is listed with the drafts, and loses nothing. */
  const dropAll = (from: string, copies: readonly Draft[]) =>
    Promise.allSettled(
      copies.map(({ kind, accountId: of }) => drafts.drop({ draftKey: from, kind, accountId: of })),
    );
  try {
    for (const copy of [draft, ...others])
      await drafts.keep({ page: draftKey, draft: copy, changedAtMs: nowMs });
  } catch {
    // The storage is full. The form says so.
    await dropAll(draftKey, [draft, ...others]);
    return null;
  }
  await dropAll(move.draftKey, [move.draft, ...move.others]);
  return { draftKey, draft, others };
}

/** The values that mean the same in every account. */
export function portableValues(draft: Draft): DraftValues {
  return valuesOf(draft, isPortable);
}

/**
 * The values of a draft for another account. A draft from before an account was connected keeps what the person filled
 * in.
 */
export function movedValues(draft: Draft): DraftValues {
  return draft.accountId === noAccount
    ? valuesOf(draft, (field) => isPortable(field) || isFilled(field, draft.values))
    : portableValues(draft);
}

function valuesOf({ kind, values }: Draft, isWanted: (field: Field) => boolean): DraftValues {
  const wanted = (kindOf(kind)?.fields ?? []).filter(isWanted);
  return Object.fromEntries(
    wanted.flatMap(({ name }) => {
      const value = values[name];
      return value === undefined ? [] : [[name, value] as const];
    }),
  );
}
