// Stored drafts that aren't on the screen.
import { useEffect, useState } from 'react';
import type { FormState } from '@/lib/capture/form/form-state';
import type { KeptDraft } from '@/lib/settings/kept-drafts';
import type { PopupDeps } from './deps';

const none: readonly KeptDraft[] = [];

/** Drafts of the account, and drafts from before an account was connected. Read once the form is filled. */
export function useWaitingDrafts(
  { settings }: PopupDeps,
  { isWanted, accountId, state }: { isWanted: boolean; accountId: string; state: FormState },
): readonly KeptDraft[] {
  const [drafts, setDrafts] = useState(none);
  const shown = Object.values(state.forms).map(({ id }) => id);
  // Read again when another draft is on the screen: the previous one is now waiting.
  const shownIds = shown.join(' ');
  // biome-ignore lint/correctness/useExhaustiveDependencies: new ids mean that the drafts changed.
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
