// Saves the form as the person sees it, once, and drops its drafts. Words typed meanwhile stay a draft.
import type { Draft } from '@/lib/capture/field/draft';
import {
  chosenForm,
  coveredKinds,
  firstField,
  formOf,
  withNewIds,
  withProblems,
} from '@/lib/capture/form/form-state';
import { noAccount } from '@/lib/capture/form/without-account';
import { isOfBusyPage } from '@/lib/page/snapshot';
import { report } from '@/lib/platform/errors';
import { within } from '@/lib/platform/page-reader';
import { type CaptureChange, isSavedKey, ownDraftKey } from '@/lib/settings/kept-drafts';
import type { PopupDeps } from './deps';
import { type FormHolder, until } from './form';
import type { FormDrafts } from './form-drafts';
import type { SaveOutcome } from './save-draft';

/** How long a save waits for what the page tells late. The address is known without it. */
export const restWaitMs = 300;

/** How long a save waits for the page to be read. The reader always answers sooner. */
export const readingWaitMs = 1_500;

let loaded: typeof import('./save-draft') | null = null;

/** Loads DOMPurify and the operations' schemas. */
export async function loadSaving() {
  const saving = await import('./save-draft');
  loaded = saving;
  return saving;
}

/** null until they are loaded. */
export const loadedSaving = () => loaded;

/** Optional: the capture is safe without it, also in a full storage. */
export async function rememberKind({ settings }: Pick<PopupDeps, 'settings'>, kindId: string): Promise<void> {
  await settings.preferences
    .update((preferences) => ({ ...preferences, lastKind: kindId }))
    .catch(() => undefined);
}

type Saving = Awaited<ReturnType<typeof loadSaving>>;

/** The outcome of a save. A thrown error is reported, and the words stay. */
async function settled(save: (saving: Saving) => Promise<SaveOutcome>): Promise<SaveOutcome> {
  return loadSaving()
    .then(save)
    .catch((error: unknown): SaveOutcome => {
      report('save', error);
      return { state: 'failed', reason: 'unanswered' };
    });
}

/** Sends the draft to the background. */
export const sendDraft = (
  { send }: Pick<PopupDeps, 'send'>,
  draft: Draft,
  captureId: string | null,
  change: CaptureChange,
): Promise<SaveOutcome> => settled(({ saveDraft }) => saveDraft(send, draft, captureId, change));

interface FormSavingDeps {
  readonly deps: PopupDeps;
  readonly holder: FormHolder;
  readonly drafts: FormDrafts;
  /** What the page hasn't told yet. null once it has. */
  readonly rest: () => Promise<void> | null;
}

export function createFormSaving(saving: FormSavingDeps): () => Promise<void> {
  const { deps, holder, drafts, rest } = saving;
  const { current, show } = holder;

  /** A popup that is closed during the wait sends nothing. Its words then come back as a draft. */
  async function inTime(missing: Promise<void> | null): Promise<void> {
    if (!missing) return;
    void drafts.keep(current().state);
    await within(restWaitMs, missing);
  }

  /** Shows that the draft was saved, and keeps what the person typed meanwhile as a new draft. */
  function saved(captureId: string, draft: Draft): void {
    const { state, editedCapture } = current();
    const covered = coveredKinds(state, draft);
    const typedOn = [draft.kind, state.kindId].filter((kind) => !covered.includes(kind));
    const isTypedOn = typedOn.length > 0;
    show({ status: { state: 'saved', captureId, draft, isTypedOn } });
    drafts.dropSaved(draft, covered);
    // Changes to a capture stay under its key, and keep its id.
    if (!typedOn.includes(draft.kind) || editedCapture !== null) return;
    // The capture has the draft's id.
    show({ state: withNewIds(state, [draft.kind], deps.newId) });
    if (isSavedKey(drafts.draftKey()))
      drafts.moveTo(ownDraftKey(formOf(current().state, draft.kind).draft.id));
    drafts.keepEdited(current().state, [draft.kind]);
  }

  return async () => {
    if (current().status.state === 'saving') return;
    const wasRead = !current().isReading;
    show({ status: { state: 'saving' } });
    await within(
      readingWaitMs,
      until(holder, ({ isReading }) => !isReading),
    );
    if (!isOfBusyPage(current().state.snapshot)) await inTime(rest());
    else if (!wasRead) {
      // The person hasn't seen yet that the selection is missing.
      show({ status: { state: 'idle' } });
      return;
    }
    const { state, editedCapture, captureChange } = current();
    const { draft } = chosenForm(state);
    const looked = drafts.look();
    const outcome =
      draft.accountId === noAccount
        ? await settled(({ saveHere }) => saveHere(draft, drafts.save, deps.settings.isOfNewerVersion))
        : await sendDraft(deps, draft, editedCapture, captureChange);
    // Another window's words must not be dropped with this form's.
    await within(restWaitMs, looked);
    if (outcome.state === 'incomplete') {
      const field = outcome.problems[0]?.field ?? firstField(state);
      show({
        state: withProblems(current().state, outcome.problems),
        focus: { field, selectsText: false },
        status: { state: 'idle' },
      });
      return;
    }
    if (outcome.state !== 'stored') {
      show({ status: outcome });
      return;
    }
    saved(outcome.captureId, draft);
    if (editedCapture === null) await rememberKind(deps, draft.kind);
  };
}
