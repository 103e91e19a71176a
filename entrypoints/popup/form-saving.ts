// Saves the form as the person sees it, once, and drops its drafts.
import { chosenForm, coveredKinds, firstField, withProblems } from '@/lib/capture/form/form-state';
import { isOfBusyPage } from '@/lib/page/snapshot';
import { report } from '@/lib/platform/errors';
import { within } from '@/lib/platform/page-reader';
import type { PopupDeps } from './deps';
import type { FormHolder } from './form';
import type { FormDrafts } from './form-drafts';
import type { SaveStatus } from './save-draft';

/** How long a save waits for what the page tells late. The address is known without it. */
const restWaitMs = 300;

/** How long a save waits for the page to be read. The reader always answers sooner. */
const readingWaitMs = 1_500;

/** Loads DOMPurify and the operations' schemas. */
export const loadSaving = () => import('./save-draft');

interface FormSavingDeps {
  readonly deps: PopupDeps;
  readonly accountId: string;
  readonly holder: FormHolder;
  readonly drafts: FormDrafts;
  /** What the page hasn't told yet. null once it has. */
  readonly rest: () => Promise<void> | null;
}

export function createFormSaving(saving: FormSavingDeps): () => Promise<void> {
  const { deps, accountId, holder, drafts, rest } = saving;
  const { current, show } = holder;

  const pageRead = () =>
    new Promise<void>((resolve) => {
      const stop = holder.subscribe(check);
      function check(): void {
        if (current().isReading) return;
        stop();
        resolve();
      }
      check();
    });

  /** A popup that is closed during the wait sends nothing. Its words then come back as a draft. */
  async function inTime(missing: Promise<void> | null): Promise<void> {
    if (!missing) return;
    void drafts.keep(current().state);
    await within(restWaitMs, missing);
  }

  return async () => {
    if (current().status.state === 'saving') return;
    const wasRead = !current().isReading;
    show({ status: { state: 'saving' } });
    await within(readingWaitMs, pageRead());
    if (!isOfBusyPage(current().state.snapshot)) await inTime(rest());
    else if (!wasRead) {
      // The person hasn't seen yet that the selection is missing.
      show({ status: { state: 'idle' } });
      return;
    }
    const { state: saved, editedCapture, captureChange } = current();
    const outcome = await loadSaving()
      .then(({ saveDraft }) => saveDraft(deps.send, chosenForm(saved).draft, editedCapture, captureChange))
      .catch((error: unknown): SaveStatus => {
        report('save', error);
        return { state: 'failed', reason: 'unanswered' };
      });
    if (outcome.state === 'incomplete') {
      const field = outcome.problems[0]?.field ?? firstField(saved);
      show({
        state: withProblems(current().state, outcome.problems),
        focus: { field, selectsText: false },
        status: { state: 'idle' },
      });
      return;
    }
    show({ status: outcome });
    if (outcome.state !== 'saved') return;
    if (editedCapture !== null) {
      const { accountId: ofCapture, kind } = chosenForm(saved).draft;
      drafts.drop(ofCapture, [kind]);
      return;
    }
    drafts.drop(accountId, coveredKinds(saved));
    // Optional: the capture is safe without it, also in a full storage.
    await deps.settings.preferences
      .update((preferences) => ({ ...preferences, lastKind: saved.kindId }))
      .catch(() => undefined);
  };
}
