// Stored drafts that aren't on the screen.
import { useCallback } from 'react';
import { useRead } from '@/components/use-read';
import type { FormState } from '@/lib/capture/form/form-state';
import type { KeptDraft } from '@/lib/settings/kept-drafts';
import type { PopupDeps } from './deps';

const none: readonly KeptDraft[] = [];

/** Drafts of the account, and drafts from before an account was connected. Read once the form is filled. */
export function useWaitingDrafts(
  { settings }: PopupDeps,
  { isWanted, accountId, state }: { isWanted: boolean; accountId: string; state: FormState },
): readonly KeptDraft[] {
  const shown = Object.values(state.forms).map(({ id }) => id);
  // Read again when another draft is on the screen: the previous one is now waiting.
  const shownIds = shown.join(' ');
  const read = useCallback(async () => {
    const ids = shownIds.split(' ');
    const all = await settings.drafts.all();
    return all.filter(
      ({ draft, isUntouched }) =>
        !isUntouched && ['', accountId].includes(draft.accountId) && !ids.includes(draft.id),
    );
  }, [settings, accountId, shownIds]);
  const drafts = useRead(isWanted ? read : null, none, { isKept: true });
  return drafts.filter(({ draft }) => !shown.includes(draft.id));
}
