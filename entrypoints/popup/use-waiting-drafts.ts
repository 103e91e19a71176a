// Stored drafts that aren't on the screen.
import { useCallback, useMemo } from 'react';
import { useRead } from '@/components/use-read';
import type { StoredDraft } from '@/lib/capture/field/stored-draft';
import { noAccount } from '@/lib/capture/form/without-account';
import type { Session } from '@/lib/capture/session/session';
import { createDraftList } from '@/lib/outbox/storage/draft-list';
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
  // Read as a whole when another draft is on the screen: this page isn't told of its own changes.
  // biome-ignore lint/correctness/useExhaustiveDependencies: see above.
  const list = useMemo(() => createDraftList(drafts), [drafts, shownId]);
  const read = useCallback(async () => {
    const all = await list.read();
    const waiting = all.isOk ? all.value.drafts : none;
    return waiting.filter(({ draft }) => [noAccount, accountId].includes(draft.accountId));
  }, [list, accountId]);
  const watch = useCallback(
    (onChanged: () => void) =>
      watchDrafts((ids) => {
        list.noteChanged(ids);
        onChanged();
      }),
    [list, watchDrafts],
  );
  const found = useRead(isWanted ? read : null, none, { watch, isKept: true });
  // A draft that is being saved is one no more in a moment.
  const left = outgoing.filter(({ save }) => save?.state !== 'failed').map(({ form }) => form.document.id);
  return found.filter(({ draft }) => draft.id !== shownId && !left.includes(draft.id));
}
