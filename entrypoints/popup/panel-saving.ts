// Saves in the side panel. The form is empty at once, and the keys after Save go into the next capture.
import type { FieldProblem } from '@/lib/capture/field/field';
import {
  chosenForm,
  coveredKinds,
  type FormState,
  firstField,
  withProblems,
} from '@/lib/capture/form/form-state';
import { noAccount } from '@/lib/capture/form/without-account';
import { isOfBusyPage } from '@/lib/page/snapshot';
import { within } from '@/lib/platform/page-reader';
import type { PopupDeps } from './deps';
import { type FormHolder, type SavedHere, type ShownForm, until } from './form';
import type { FormDrafts } from './form-drafts';
import { loadedSaving, readingWaitMs, rememberKind, restWaitMs, sendDraft } from './form-saving';
import type { LatePage } from './late-page';
import type { SaveOutcome } from './save-draft';

interface PanelSavingDeps {
  readonly deps: PopupDeps;
  readonly holder: FormHolder;
  readonly drafts: FormDrafts;
  readonly latePage: LatePage;
  /** A form that replaces the one on the screen. */
  readonly afresh: (state: FormState) => Partial<ShownForm> & Pick<ShownForm, 'state'>;
  /** An empty form for the next capture. Kind, destination and tags stay. */
  readonly emptyAfter: (state: FormState) => FormState;
  /** Saves the form on the screen, and shows the result in its place. */
  readonly saveShown: () => Promise<void>;
}

interface LeftForm {
  readonly state: FormState;
  /** The key that its draft is stored under. */
  readonly draftKey: string;
  /** The form with what its page tells soon. */
  readonly completed: () => Promise<FormState>;
}

/** `lacking`: the form on the screen shows what it needs. */
export type PanelSave = 'stored' | 'lacking' | 'failed';

export type PanelSaving = ReturnType<typeof createPanelSaving>;

export function createPanelSaving(saving: PanelSavingDeps) {
  const { deps, holder, drafts, latePage, afresh, emptyAfter, saveShown } = saving;
  const { current, show } = holder;

  const untilRead = () => until(holder, ({ isReading }) => !isReading);

  const noteHere = (entry: SavedHere, change: Partial<SavedHere> | null) => ({
    savedHere: current().savedHere.flatMap((each) =>
      each.draft.id !== entry.draft.id ? [each] : change === null ? [] : [{ ...each, ...change }],
    ),
  });

  function showProblems(state: FormState, problems: readonly FieldProblem[]): Partial<ShownForm> {
    const field = problems[0]?.field ?? firstField(state);
    return { state: withProblems(state, problems), focus: { field, selectsText: false } };
  }

  /** Nothing was saved. The words come back, unless they would replace others. */
  function bringBack(
    entry: SavedHere,
    left: FormState,
    outcome: Exclude<SaveOutcome, { state: 'stored' }>,
  ): void {
    const { state } = current();
    const isEmpty = drafts.isUntouched(state) && state.snapshot.address === '';
    if (!isEmpty) {
      show(noteHere(entry, { isFailed: true }));
      return;
    }
    drafts.moveTo(entry.draftKey);
    show({
      ...noteHere(entry, null),
      ...afresh(left),
      ...(outcome.state === 'incomplete'
        ? showProblems(left, outcome.problems)
        : { status: outcome, focus: { field: firstField(left), selectsText: false } }),
    });
  }

  /** Saves a form that isn't on the screen. Its draft stays under the key until it is stored. */
  async function saveLeft({ state, draftKey, completed }: LeftForm): Promise<PanelSave> {
    const entry: SavedHere = { draft: chosenForm(state).draft, draftKey, captureId: null };
    show({ savedHere: [...current().savedHere, entry] });
    const left = await completed();
    const { draft } = chosenForm(left);
    const outcome = await sendDraft(deps, draft, null, 'edit');
    if (outcome.state !== 'stored') {
      bringBack(entry, left, outcome);
      return outcome.state === 'incomplete' ? 'lacking' : 'failed';
    }
    show(noteHere(entry, { draft, captureId: outcome.captureId }));
    drafts.dropLeft(draftKey, coveredKinds(left, draft));
    await rememberKind(deps, draft.kind);
    return 'stored';
  }

  return {
    async save(): Promise<PanelSave> {
      // Wait only for a page that is being read. Otherwise, the next key already goes into the empty form.
      if (current().isReading) await within(readingWaitMs, untilRead());
      const { isReading, editedCapture, state } = current();
      const { draft } = chosenForm(state);
      const isHere = draft.accountId === noAccount;
      if (isReading || isHere || editedCapture !== null || isOfBusyPage(state.snapshot)) {
        await saveShown();
        return current().status.state === 'saved' ? 'stored' : 'failed';
      }
      // Until the checks are loaded, an incomplete form is saved first, and comes back with its problems.
      const problems = loadedSaving()?.problemsOfDraft(draft) ?? [];
      if (problems.length > 0) {
        show(showProblems(state, problems));
        return 'lacking';
      }
      const looked = drafts.look();
      const next = emptyAfter(state);
      const draftKey = drafts.leaveTo(next, draft);
      show(afresh(next));
      const rest = latePage.rest();
      return saveLeft({
        state,
        draftKey,
        async completed() {
          await within(restWaitMs, Promise.all([rest, looked]));
          return latePage.completed(state);
        },
      });
    },
    saveLeft,
    /** The capture is no longer among those that were saved here. */
    forget(captureId: string): void {
      show({ savedHere: current().savedHere.filter((each) => each.captureId !== captureId) });
    },
  };
}
