// The drafts that wait, beside those on the screen.
import { useEffect, useState } from 'react';
import type { FormState } from '@/lib/capture/form/form-state';
import type { KeptDraft } from '@/lib/settings/kept-drafts';
import type { PopupDeps } from './deps';

const none: readonly KeptDraft[] = [];

/** Those of the account, and those from before an account was connected. Read once the form is filled. */
export function useWaitingDrafts(
  { settings }: PopupDeps,
  { isWanted, accountId, state }: { isWanted: boolean; accountId: string; state: FormState },
): readonly KeptDraft[] {
  const [drafts, setDrafts] = useState(none);
  const shown = Object.values(state.forms).map(({ draft }) => draft.id);
  // Another draft on the screen: the one before it waits now.
  const shownIds = shown.join(' ');
  // biome-ignore lint/correctness/useExhaustiveDependencies: the ids tell when to read again.
  useEffect(() => {
    if (!isWanted) return;
    let isCurrent = true;
    void settings.drafts.all().then((all) => {
      if (isCurrent) setDrafts(all.filter(({ draft }) => ['', accountId].includes(draft.accountId)));
    });
    return () => {
      isCurrent = false;
    };
  }, [settings, isWanted, accountId, shownIds]);
  return drafts.filter(({ draft }) => !shown.includes(draft.id));
}
