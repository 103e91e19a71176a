// The life of the form while the popup is open: read the page, restore, keep drafts, save. React-free; the form's own state
// and its changes are pure (`lib/capture/form`).
import type { FieldFocus } from '@/components/CaptureForm';
import type { Draft } from '@/lib/capture/draft';
import { startForm, withArticle, withDraft, withRestored, withSnapshot } from '@/lib/capture/form/form-start';
import {
  chosenForm,
  coveredKinds,
  editedDrafts,
  type FormState,
  firstField,
  withCommentOn,
  withField,
  withKind,
  withProblems,
} from '@/lib/capture/form/form-state';
import { dayOf } from '@/lib/capture/form/setup';
import type { FieldValue } from '@/lib/capture/form/values';
import { samplePageOf } from '@/lib/capture/templates/sample-page';
import { emptySnapshot } from '@/lib/page/empty-snapshot';
import { noSnapshot } from '@/lib/page/snapshot';
import { setupFor } from '@/lib/settings/preferences';
import type { CarriedDraft, PopupDeps } from './deps';
import { createDraftKeeper } from './draft-keeper';
import type { SaveStatus } from './save-draft';
import { destinationsOf, type Start } from './start';

/** Loads DOMPurify and the checks of the contract. */
export const loadSaving = () => import('./save-draft');

/** What the form shows. */
export interface FormProgress {
  readonly state: FormState;
  /** The page is still being read. The person can already type. */
  readonly isReading: boolean;
  readonly focus: FieldFocus | null;
  readonly status: SaveStatus;
  /** The parked capture that the form edits; null for a new one. */
  readonly editedCapture: string | null;
  /** The form before it was started over; null once the person types. */
  readonly cleared: FormState | null;
  /** False while the device has no room for the words: they are on the screen alone. */
  readonly isDraftKept: boolean;
}

/** What a person can do with the form. */
export interface FormActions {
  change(name: string, value: FieldValue): void;
  /** Switches the kind and leaves the focus where it is. */
  chooseKind(kindId: string): void;
  /** Switches the kind and focuses its first field: the shortcut was pressed in a field that goes away. */
  goToKind(kindId: string): void;
  /** Turns the form into a comment on this idea. */
  commentOn(idea: string): void;
  /** Replaces the form by one made of the page and the defaults. */
  startOver(): void;
  /** Undoes `startOver`. */
  bringBack(): void;
  /** A new form from the same page, for another capture. */
  another(): void;
  edit(draft: Draft, captureId: string | null): void;
  /** Puts the page's whole article into the form. */
  readArticle(): Promise<void>;
  /** Keeps the draft, so that the side panel or a tab can open it. */
  carry(): CarriedDraft;
  save(): void;
}

interface FormSession {
  current(): FormProgress;
  /** Calls back after every change; returns the way to stop. */
  subscribe(onChange: () => void): () => void;
  /** Fills the form. Call once. */
  open(): void;
  /** Starts every pending write: the page may be gone in a moment. */
  flush(): void;
  readonly actions: FormActions;
}

/** `onSaved` is called with the id of every capture that is durable. */
export function createFormSession(
  deps: PopupDeps,
  start: Start,
  onSaved: (captureId: string) => void,
): FormSession {
  const { settings } = deps;
  const accountId = start.account?.id ?? '';
  const setup = setupFor(start.preferences, accountId, {
    policy: start.policy,
    today: dayOf(new Date(deps.now())),
  });
  const keeper = createDraftKeeper({
    drafts: settings.drafts,
    now: deps.now,
    onKept: (isDraftKept) => show({ isDraftKept }),
  });
  const listeners = new Set<() => void>();
  let progress: FormProgress = {
    state: firstState(),
    isReading: true,
    focus: null,
    status: { name: 'idle' },
    editedCapture: null,
    cleared: null,
    isDraftKept: true,
  };

  function begin({
    snapshot = noSnapshot,
    kindId = start.preferences.lastKind,
    site = null,
    isKindChosen = false,
    destinations = destinationsOf(start, accountId),
  }: Partial<Parameters<typeof startForm>[0]>): FormState {
    return startForm({
      accountId,
      setup,
      snapshot,
      kindId,
      isKindChosen,
      destinations,
      site,
      newId: deps.newId,
    });
  }

  function firstState(): FormState {
    if (!start.gesture) return begin({});
    const { snapshot, kind, values } = start.gesture;
    return Object.entries(values).reduce(
      (state, [name, value]) => withField(state, name, value),
      begin({ snapshot, kindId: kind, isKindChosen: true }),
    );
  }

  function show(changes: Partial<FormProgress>): void {
    progress = { ...progress, ...changes };
    for (const listener of listeners) listener();
  }

  function keep(state: FormState): Promise<void> {
    show({ state, cleared: null });
    return progress.editedCapture === null
      ? keeper.keep(state.snapshot.address, chosenForm(state).draft)
      : Promise.resolve();
  }

  function showOpened(state: FormState, changes: Partial<FormProgress> = {}): void {
    show({
      state,
      editedCapture: null,
      status: { name: 'idle' },
      cleared: null,
      focus: { field: firstField(state), selectsText: true },
      ...changes,
    });
  }

  function openDraft(draft: Draft, captureId: string | null, page: string): void {
    const snapshot = emptySnapshot({ address: page, title: draft.source.title }, []);
    const state = withDraft(begin({ snapshot, kindId: draft.kind, isKindChosen: true }), draft);
    showOpened(state, { editedCapture: captureId });
    // An undone capture is in no queue any more: its words are here alone.
    if (captureId === null) void keeper.keep(page, draft);
  }

  /** Only the form has the gesture's content. But an earlier draft of this page is kept instead. */
  async function openGesture(): Promise<void> {
    const { state } = progress;
    show({
      isReading: false,
      focus: { field: start.gesture?.field ?? firstField(state), selectsText: true },
    });
    const kept = await settings.drafts.ofPage(state.snapshot.address, accountId);
    if (!kept.some(({ draft }) => draft.kind === state.kindId)) await keep(progress.state);
    await settings.pendingGesture.set(null);
  }

  async function openPage(): Promise<void> {
    const snapshot = await deps.readPage();
    const [kept, site] = await Promise.all([
      settings.drafts.ofPage(snapshot.address, accountId),
      deps.digest.site(accountId, snapshot.source.address).catch(() => null),
    ]);
    const isTyping = chosenForm(progress.state).edited.length > 0;
    const state = withRestored(
      withSnapshot(progress.state, snapshot, site),
      kept.map(({ draft }) => draft),
    );
    const focus = { field: firstField(state), selectsText: !chosenForm(state).isRestored };
    show({ state, isReading: false, ...(isTyping ? {} : { focus }) });
    if (isTyping) keepUnder(snapshot.address);
    // Comfort only: the settings try templates on it.
    await settings.samplePage.set(samplePageOf(snapshot)).catch(() => undefined);
  }

  /** Moves drafts typed before the page was read under the page's own key. */
  function keepUnder(page: string): void {
    if (page === noSnapshot.address) return;
    for (const draft of editedDrafts(progress.state)) {
      void keeper.keep(page, draft);
      keeper.drop(noSnapshot.address, accountId, [draft.kind]);
    }
  }

  async function save(): Promise<void> {
    if (progress.status.name === 'saving') return;
    const { state: saved, editedCapture } = progress;
    show({ status: { name: 'saving' } });
    const outcome = await loadSaving()
      .then(({ saveDraft }) => saveDraft(deps.send, chosenForm(saved).draft, editedCapture))
      .catch((): SaveStatus => ({ name: 'failed', reason: 'unanswered' }));
    if (outcome.name === 'incomplete') {
      const field = outcome.problems[0]?.field ?? firstField(saved);
      show({
        state: withProblems(progress.state, outcome.problems),
        focus: { field, selectsText: false },
        status: { name: 'idle' },
      });
      return;
    }
    show({ status: outcome });
    if (outcome.name !== 'saved') return;
    onSaved(outcome.captureId);
    if (editedCapture !== null) return;
    keeper.drop(saved.snapshot.address, accountId, coveredKinds(saved));
    // Comfort only: the capture is safe without it.
    await settings.preferences
      .update((preferences) => ({ ...preferences, lastKind: saved.kindId }))
      .catch(() => undefined);
  }

  const actions: FormActions = {
    change: (name, value) => void keep(withField(progress.state, name, value)),
    chooseKind(kindId) {
      if (progress.editedCapture === null) show({ state: withKind(progress.state, kindId), focus: null });
    },
    goToKind(kindId) {
      actions.chooseKind(kindId);
      show({ focus: { field: firstField(progress.state), selectsText: false } });
    },
    commentOn(idea) {
      if (progress.editedCapture !== null) return;
      const { snapshot, kindId } = progress.state;
      // Its words are the comment's now.
      if (kindId !== 'comment') keeper.drop(snapshot.address, accountId, [kindId]);
      void keep(withCommentOn(progress.state, idea));
      show({ focus: { field: 'body', selectsText: false } });
    },
    startOver() {
      const before = progress.state;
      const { snapshot, kindId, site } = before;
      keeper.drop(snapshot.address, accountId, Object.keys(before.forms));
      const cleared = editedDrafts(before).length > 0 ? before : null;
      showOpened(begin({ snapshot, kindId, site, isKindChosen: true }), { cleared });
    },
    bringBack() {
      const { cleared } = progress;
      if (!cleared) return;
      for (const draft of editedDrafts(cleared)) void keeper.keep(cleared.snapshot.address, draft);
      showOpened(cleared);
    },
    another() {
      const { snapshot, kindId, site } = progress.state;
      // The next capture goes where the last one went.
      void settings.destinations.get().then((byAccount) => {
        const destinations = byAccount[accountId] ?? destinationsOf(start, accountId);
        showOpened(begin({ snapshot, kindId, site, isKindChosen: true, destinations }));
      });
    },
    edit: (draft, captureId) => openDraft(draft, captureId, draft.source.address),
    async readArticle() {
      const snapshot = await deps.readArticle();
      const state = withArticle(progress.state, snapshot);
      if (snapshot.isArticle) await keep(state);
      else show({ state });
    },
    carry() {
      const isKept = keep(progress.state);
      return { draftId: chosenForm(progress.state).draft.id, isKept };
    },
    save: () => void save(),
  };

  return {
    current: () => progress,
    subscribe(onChange) {
      listeners.add(onChange);
      return () => listeners.delete(onChange);
    },
    open() {
      const { opened, gesture } = start;
      if (opened) {
        openDraft(opened.draft, opened.captureId, opened.page);
        show({ isReading: false });
      } else if (gesture) void openGesture();
      else void openPage();
    },
    flush: keeper.flush,
    actions,
  };
}
