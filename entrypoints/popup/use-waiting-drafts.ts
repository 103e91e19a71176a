// Stored drafts that aren't on the screen.
import { useCallback } from 'react';
import { useRead } from '@/components/use-read';
import type { KeptDraft } from '@/lib/settings/kept-drafts';
import type { PopupDeps } from './deps';
import type { ShownForm } from './form';

const none: readonly KeptDraft[] = [];

interface WaitingDraftsOptions {
  readonly isWanted: boolean;
  readonly accountId: string;
  readonly form: Pick<ShownForm, 'state' | 'savedHere'>;
}

/** Drafts of the account, and drafts from before an account was connected. Read once the form is filled. */
export function useWaitingDrafts(
  { settings }: PopupDeps,
  { isWanted, accountId, form: { state, savedHere } }: WaitingDraftsOptions,
): readonly KeptDraft[] {
  // A draft that is being saved is dropped in a moment.
  const saved = savedHere.flatMap(({ draft, isFailed = false }) => (isFailed ? [] : [draft.id]));
  const shown = [...saved, ...Object.values(state.forms).map(({ id }) => id)];
  // Read again when another draft is on the screen: the previous one is now waiting.
  const shownIds = shown.join(' ');
  // biome-ignore lint/correctness/useExhaustiveDependencies: what the panel saved or kept changes the drafts.
  const read = useCallback(async () => {
    const ids = shownIds.split(' ');
    const all = await settings.drafts.all();
    return all.filter(
      ({ draft, isUntouched }) =>
        !isUntouched && ['', accountId].includes(draft.accountId) && !ids.includes(draft.id),
    );
  }, [settings, accountId, shownIds, savedHere]);
  const drafts = useRead(isWanted ? read : null, none, { isKept: true });
  return drafts.filter(({ draft }) => !shown.includes(draft.id));
}
