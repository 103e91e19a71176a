// The popup's live view of the database: one capture, the newest ones, the account's block, and drafts that wait.
import { useCallback } from 'react';
import type { OutboxView } from '@/components/form/open-form';
import { rejectionOf } from '@/components/outcome/capture-view';
import { useRead } from '@/components/use-read';
import type { StoredDraft } from '@/lib/capture/field/stored-draft';
import { noAccount } from '@/lib/capture/form/without-account';
import type { Session } from '@/lib/capture/session/session';
import type { PopupDeps } from './deps';

const recentCount = 5;

const nothing: OutboxView = { recent: null, shown: null, block: null, rejection: null };

interface OutboxQuestion {
  /** False until the form is filled. */
  readonly isWanted: boolean;
  readonly accountId: string;
  /** The capture on the screen. null for none. */
  readonly shownId: string | null;
  /** The capture that the form changes. null for none. */
  readonly editedId: string | null;
}

export function useOutbox(deps: PopupDeps, question: OutboxQuestion): OutboxView {
  const { isWanted, accountId, shownId, editedId } = question;
  const { outbox, watch, keepStorage } = deps;
  const read = useCallback(async (): Promise<OutboxView> => {
    const [recent, shown, block, edited] = await Promise.all([
      outbox.newest(recentCount),
      shownId === null ? null : outbox.view(shownId),
      outbox.block(accountId),
      editedId === null ? null : outbox.view(editedId),
    ]);
    // Not while a person types: a browser may ask for permission in a dialog.
    if (shown?.status === 'waiting') void keepStorage();
    return { recent, shown, block, rejection: rejectionOf(edited) };
  }, [outbox, keepStorage, accountId, shownId, editedId]);
  return useRead(isWanted ? read : null, nothing, { watch, isKept: true });
}

const none: readonly StoredDraft[] = [];

interface WaitingDraftsOptions {
  readonly isWanted: boolean;
  readonly accountId: string;
  readonly session: Session;
}

/** Stored drafts of the account that aren't on the screen, and drafts from before an account was connected. Read once the form is filled. */
export function useWaitingDrafts(
  { drafts, watch }: PopupDeps,
  { isWanted, accountId, session: { open, outgoing } }: WaitingDraftsOptions,
): readonly StoredDraft[] {
  const shownId = open.form.document.id;
  // Read again when another draft is on the screen: this page gets no event for its own changes.
  // biome-ignore lint/correctness/useExhaustiveDependencies: see above.
  const read = useCallback(async () => {
    const all = await drafts.all();
    const waiting = all.isOk ? all.value.drafts : none;
    return waiting.filter(({ draft }) => [noAccount, accountId].includes(draft.accountId));
  }, [drafts, accountId, shownId]);
  const found = useRead(isWanted ? read : null, none, { watch, isKept: true });
  // A draft that is being saved is one no more in a moment.
  const left = outgoing.filter(({ save }) => save?.state !== 'failed').map(({ form }) => form.document.id);
  return found.filter(({ draft }) => draft.id !== shownId && !left.includes(draft.id));
}
