// Stored drafts that aren't on the screen.
import { useCallback } from 'react';
import { useRead } from '@/components/use-read';
import type { StoredDraft } from '@/lib/capture/field/stored-draft';
import type { Session } from '@/lib/capture/session/session';
import type { PopupDeps } from './deps';

const none: readonly StoredDraft[] = [];

interface WaitingDraftsOptions {
  readonly isWanted: boolean;
  readonly accountId: string;
  readonly session: Session;
}

/** Drafts of the account, and drafts from before an account was connected. Read once the form is filled. */
export function useWaitingDrafts(
  { drafts, watchDrafts }: PopupDeps,
  { isWanted, accountId, session: { open, outgoing } }: WaitingDraftsOptions,
): readonly StoredDraft[] {
  const shownId = open.form.document.id;
  // Read again when another draft is on the screen: the previous one is now waiting.
  // biome-ignore lint/correctness/useExhaustiveDependencies: see above.
  const read = useCallback(async () => {
    const all = await drafts.all();
    const waiting = all.isOk ? all.value.drafts : none;
    return waiting.filter(
      ({ draft, isUntouched }) => !isUntouched && ['', accountId].includes(draft.accountId),
    );
  }, [drafts, accountId, shownId]);
  const found = useRead(isWanted ? read : null, none, { watch: watchDrafts, isKept: true });
  // A draft that is being saved is one no more in a moment.
  const left = outgoing.filter(({ save }) => save?.state !== 'failed').map(({ form }) => form.document.id);
  return found.filter(({ draft }) => draft.id !== shownId && !left.includes(draft.id));
}
