// Fills the form when it opens: from the page, from a gesture, or from a stored draft.
import type { FieldFocus } from '@/components/CaptureForm';
import {
  type FormStart,
  withDraft,
  withLateSnapshot,
  withPageSource,
  withRestored,
  withSnapshot,
} from '@/lib/capture/form/form-start';
import { chosenForm, type FormState, firstField } from '@/lib/capture/form/form-state';
import { samplePageOf } from '@/lib/capture/text/templates/sample-page';
import { emptySnapshot } from '@/lib/page/empty-snapshot';
import { isOfBusyPage, type Snapshot } from '@/lib/page/snapshot';
import { draftPage } from '@/lib/settings/kept-drafts';
import type { PendingGesture } from '@/lib/settings/keys';
import type { PopupDeps } from './deps';
import type { FormKeeping } from './form-keeping';
import type { FormProgress, ProgressHolder } from './form-progress';
import { type PageStart, readPageStart } from './page-start';
import type { OpenedDraft } from './start';

/** Starts a form for this account. Missing values come from the popup's start. */
export type BeginForm = (given: Partial<FormStart>) => FormState;

export interface FormOpening {
  /** `shown`: the page that the form shows from its first drawing on. null reads it now. */
  fromPage(shown: PageStart | null): Promise<void>;
  fromGesture(gesture: PendingGesture): Promise<void>;
  fromDraft(opened: OpenedDraft): void;
  /** Replaces the form on the screen. */
  show(state: FormState, changes?: Partial<FormProgress>): void;
  /**
   * What the page hasn't told yet: a busy page its selection, every page its complete source. null once it has.
   */
  rest(): Promise<void> | null;
}

interface FormOpeningDeps {
  readonly deps: PopupDeps;
  readonly accountId: string;
  readonly progress: ProgressHolder;
  readonly keeping: FormKeeping;
  readonly begin: BeginForm;
}

export function createFormOpening({
  deps,
  accountId,
  progress,
  keeping,
  begin,
}: FormOpeningDeps): FormOpening {
  const { settings } = deps;
  let rest: Promise<void> | null = null;

  function waitForRest(of: Snapshot): void {
    rest = readRest(of).finally(() => {
      rest = null;
    });
  }

  async function readRest(of: Snapshot): Promise<void> {
    if (!isOfBusyPage(of)) return readSource(of);
    const snapshot = await deps.readBusyPage();
    if (draftPage(snapshot.address) !== draftPage(of.address)) return;
    complete(of, (state) => withLateSnapshot(state, snapshot));
    return readSource(snapshot);
  }

  async function readSource(of: Snapshot): Promise<void> {
    const source = await deps.readSource(of);
    if (source) complete(of, (state) => withPageSource(state, source));
  }

  /** The page may tell the rest after the capture was saved, or after another draft replaced this one. */
  function complete(of: Snapshot, withRest: (before: FormState) => FormState): void {
    const { state: before, status } = progress.current();
    if (before.snapshot !== of || status.name === 'saved') return;
    const state = withRest(before);
    progress.show({ state });
    keeping.keepEdited(state);
  }

  function show(state: FormState, changes: Partial<FormProgress> = {}): void {
    progress.show({
      state,
      editedCapture: null,
      status: { name: 'idle' },
      cleared: null,
      focus: { field: firstField(state), selectsText: true },
      ...changes,
    });
  }

  /** The person may type before the page is read (fault F79). */
  async function fillFromPage(): Promise<PageStart> {
    progress.show({ focus: { field: firstField(progress.current().state), selectsText: true } });
    const page = await readPageStart(deps, accountId);
    const before = progress.current().state;
    const isTyping = chosenForm(before).edited.length > 0;
    const state = withPage(before, page);
    progress.show({ state, isReading: false, ...(isTyping ? {} : { focus: pageFocus(state) }) });
    return page;
  }

  return {
    show,
    rest: () => rest,

    async fromPage(shown) {
      const { snapshot } = shown ?? (await fillFromPage());
      const page = draftPage(snapshot.address);
      keeping.moveTyped(page);
      waitForRest(snapshot);
      keeping.giveWayOn(page);
      // Optional: the settings try templates on this sample.
      await settings.samplePage.set(samplePageOf(snapshot)).catch(() => undefined);
    },

    /** The background stored the gesture's draft. If that failed, the form tries again. */
    async fromGesture({ kept, field }) {
      const { state } = progress.current();
      if (kept) keeping.moveTo(kept.page);
      progress.show({
        isReading: false,
        focus: { field: field ?? firstField(state), selectsText: true },
      });
      if (isOfBusyPage(state.snapshot)) waitForRest(state.snapshot);
      if (kept) keeping.adopt(kept, kept.draftId);
      await keeping.keep(progress.current().state);
      // A later gesture opens its own form.
      await settings.pendingGesture.update((latest) =>
        latest?.kept?.draftId === kept?.draftId ? null : latest,
      );
    },

    fromDraft({ draft: kept, isRestored = false, captureId, change, page, others }) {
      const draft = kept.accountId === '' ? { ...kept, accountId } : kept;
      const { address, title } = draft.source;
      const begun = begin({
        snapshot: emptySnapshot({ address, title }, []),
        kindId: draft.kind,
        isKindChosen: true,
      });
      keeping.moveTo(page);
      show(withDraft(withRestored(begun, others), draft, isRestored), {
        editedCapture: captureId,
        captureChange: change,
      });
      if (kept.accountId === '') keeping.adopt({ page, kind: kept.kind, accountId: '' }, draft.id);
    },
  };
}

/** The form filled from the page and its stored drafts. */
export function withPage(before: FormState, { snapshot, site, drafts }: PageStart): FormState {
  return withRestored(withSnapshot(before, snapshot, site), drafts);
}

/** The focus of a form filled from its page. */
export function pageFocus(state: FormState): FieldFocus {
  return { field: firstField(state), selectsText: !chosenForm(state).isRestored, unlessMoved: true };
}
