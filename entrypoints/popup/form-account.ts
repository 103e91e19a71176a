// Moves the form to another account.
import { chosenForm, editedDrafts } from '@/lib/capture/form/form-state';
import { pageDraftKey } from '@/lib/settings/kept-drafts';
import type { PopupDeps } from './deps';
import type { FormHolder } from './form';
import type { FormDrafts } from './form-drafts';
import { moveDrafts } from './move-drafts';
import type { OpenedDraft, Start } from './start';

interface FormAccountDeps {
  readonly deps: Pick<PopupDeps, 'settings' | 'newId' | 'now'>;
  readonly start: Pick<Start, 'content'>;
  readonly holder: FormHolder;
  readonly drafts: FormDrafts;
}

export function createFormAccount({ deps, start, holder, drafts }: FormAccountDeps) {
  return async (accountId: string): Promise<OpenedDraft | 'failed' | null> => {
    const { state, status } = holder.current();
    // The form stays the one that is being saved.
    if (status.state === 'saving') return 'failed';
    const { draft } = chosenForm(state);
    const others = editedDrafts(state).filter(({ kind }) => kind !== draft.kind);
    const draftKey = drafts.draftKey();
    const isOfPage = draftKey === pageDraftKey(state.snapshot.address) && start.content?.from !== 'gesture';
    if (isOfPage && others.length === 0 && chosenForm(state).edited.length === 0) return null;
    const moved = await moveDrafts({
      drafts: deps.settings.drafts,
      draftKey,
      draft,
      others,
      accountId,
      newId: deps.newId,
      nowMs: deps.now(),
    });
    if (moved === null) holder.show({ status: { state: 'failed', reason: 'not-switched' } });
    const opened = { from: 'draft', captureId: null, change: 'edit', isRestored: true } as const;
    return moved ? { ...opened, ...moved } : 'failed';
  };
}
