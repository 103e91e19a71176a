// What a page tells after its snapshot: a busy page its selection, every page its complete source.
import { withLateSnapshot, withPageSource } from '@/lib/capture/form/form-start';
import type { FormState } from '@/lib/capture/form/form-state';
import { samplePageOf } from '@/lib/capture/text/templates/sample-page';
import { isOfBusyPage, type Snapshot } from '@/lib/page/snapshot';
import { report } from '@/lib/platform/errors';
import { pageDraftKey } from '@/lib/settings/kept-drafts';
import type { PopupDeps } from './deps';
import type { FormHolder } from './form';
import type { FormDrafts } from './form-drafts';

/** Optional: the settings try templates on this sample. A full storage keeps the last one. */
export async function keepSample({ settings }: PopupDeps, snapshot: Snapshot): Promise<void> {
  await settings.samplePage.set(samplePageOf(snapshot)).catch(() => undefined);
}

export type LatePage = ReturnType<typeof createLatePage>;

export function createLatePage(deps: PopupDeps, { current, show }: FormHolder, drafts: FormDrafts) {
  let rest: Promise<void> | null = null;
  /** What a page told last. A form that is being saved may have left the screen. */
  let told: { readonly of: Snapshot; readonly withRest: (before: FormState) => FormState } | null = null;

  async function readRest(of: Snapshot): Promise<void> {
    if (!isOfBusyPage(of)) return readSource(of);
    const snapshot = await deps.readBusyPage();
    if (pageDraftKey(snapshot.address) !== pageDraftKey(of.address)) return;
    complete(of, (state) => withLateSnapshot(state, snapshot));
    await Promise.all([readSource(snapshot), keepSample(deps, snapshot)]);
  }

  async function readSource(of: Snapshot): Promise<void> {
    const source = await deps.readSource(of);
    if (source) complete(of, (state) => withPageSource(state, source));
  }

  /** The page may tell the rest after the capture was saved, or after another draft replaced this one. */
  function complete(of: Snapshot, withRest: (before: FormState) => FormState): void {
    told = { of, withRest };
    const { state: before, status } = current();
    if (before.snapshot !== of || status.state === 'saved') return;
    const state = withRest(before);
    show({ state });
    drafts.keepEdited(state);
  }

  return {
    /** null once the page has told everything. */
    rest: () => rest,
    /** Adds what the page has told since to a form that left the screen. */
    completed: (left: FormState): FormState => (told?.of === left.snapshot ? told.withRest(left) : left),
    waitFor(of: Snapshot): void {
      // A save waits for the rest, and must not fail with it.
      const reading = readRest(of)
        .catch((error: unknown) => report('page', error))
        .finally(() => {
          // The next page may have been read meanwhile.
          if (rest === reading) rest = null;
        });
      rest = reading;
    },
  };
}
