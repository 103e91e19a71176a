// Saves the form as the person sees it, once, and drops its drafts.
import { chosenForm, coveredKinds, firstField, withProblems } from '@/lib/capture/form/form-state';
import { isOfBusyPage } from '@/lib/page/snapshot';
import { within } from '@/lib/platform/time-limit';
import type { PopupDeps } from './deps';
import type { FormKeeping } from './form-keeping';
import type { ProgressHolder } from './form-progress';
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
  readonly progress: ProgressHolder;
  readonly keeping: FormKeeping;
  readonly rest: () => Promise<void> | null;
  /** Called with the id of every durable capture. */
  readonly onSaved: (captureId: string) => void;
}

export function createFormSaving(saving: FormSavingDeps): () => Promise<void> {
  const { deps, accountId, progress, keeping, rest, onSaved } = saving;
  const { current, show } = progress;

  const pageRead = () =>
    new Promise<void>((resolve) => {
      const stop = progress.subscribe(check);
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
    void keeping.keep(current().state);
    await within(restWaitMs, missing);
  }

  return async () => {
    if (current().status.name === 'saving') return;
    const wasRead = !current().isReading;
    show({ status: { name: 'saving' } });
    await within(readingWaitMs, pageRead());
    if (!isOfBusyPage(current().state.snapshot)) await inTime(rest());
    else if (!wasRead) {
      // The person hasn't seen yet that the selection is missing.
      show({ status: { name: 'idle' } });
      return;
    }
    const { state: saved, editedCapture, captureChange } = current();
    const outcome = await loadSaving()
      .then(({ saveDraft }) => saveDraft(deps.send, chosenForm(saved).draft, editedCapture, captureChange))
      .catch((): SaveStatus => ({ name: 'failed', reason: 'unanswered' }));
    if (outcome.name === 'incomplete') {
      const field = outcome.problems[0]?.field ?? firstField(saved);
      show({
        state: withProblems(current().state, outcome.problems),
        focus: { field, selectsText: false },
        status: { name: 'idle' },
      });
      return;
    }
    show({ status: outcome });
    if (outcome.name !== 'saved') return;
    onSaved(outcome.captureId);
    if (editedCapture !== null) {
      const { accountId: ofCapture, kind } = chosenForm(saved).draft;
      keeping.drop(ofCapture, [kind]);
      return;
    }
    keeping.drop(accountId, coveredKinds(saved));
    // Optional: the capture is safe without it.
    await deps.settings.preferences
      .update((preferences) => ({ ...preferences, lastKind: saved.kindId }))
      .catch(() => undefined);
  };
}
