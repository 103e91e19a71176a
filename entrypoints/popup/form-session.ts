// The form's life while the popup is open, and its actions. Uses no React. `lib/capture/form` has the form's
// state and its pure changes. `form-opening.ts` fills the form, `form-keeping.ts` stores it, `form-saving.ts`
// saves it.
import type { Draft } from '@/lib/capture/field/draft';
import type { FieldValue } from '@/lib/capture/field/values';
import { startForm, withArticle, withOfferedKind, withSetup } from '@/lib/capture/form/form-start';
import {
  chosenForm,
  editedDrafts,
  type FormState,
  firstField,
  textFieldOf,
  withDraftId,
  withField,
  withKind,
  withWordsOn,
} from '@/lib/capture/form/form-state';
import type { Policy } from '@/lib/capture/form/policy';
import { dayOf } from '@/lib/capture/form/setup';
import { noSnapshot } from '@/lib/page/snapshot';
import { besidePage, draftPage, type KeptDraft } from '@/lib/settings/kept-drafts';
import { setupFor } from '@/lib/settings/preferences';
import type { CarriedDraft, PopupDeps } from './deps';
import { createFormKeeping } from './form-keeping';
import { type BeginForm, createFormOpening, pageFocus, withPage } from './form-opening';
import { type FormProgress, holdProgress } from './form-progress';
import { createFormSaving } from './form-saving';
import { moveDrafts } from './move-drafts';
import { destinationsOf, type OpenedDraft, openCapture, openKept, type Start } from './start';

export interface FormActions {
  change(name: string, value: FieldValue): void;
  /** Switches the kind and keeps the focus. */
  chooseKind(kindId: string): void;
  /** Switches the kind and focuses its first field. The field that had the focus goes away. */
  goToKind(kindId: string): void;
  /** Turns the form into a comment on this idea. */
  commentOn(idea: string): void;
  /** Turns the form into an addition to this idea. */
  addTo(idea: string): void;
  /** Replaces the form by a new one from the page and the defaults. */
  startOver(): void;
  /** Undoes `startOver`. */
  bringBack(): void;
  /** Starts another capture from the same page. */
  another(): void;
  /** Shows the draft of an undone capture. */
  showUndone(draft: Draft): Promise<void>;
  /** Shows a parked capture, with earlier unsaved changes to it. */
  edit(draft: Draft, captureId: string): Promise<void>;
  /** Shows a stored draft. The draft on the screen stays stored. */
  openKept(kept: KeptDraft): Promise<void>;
  /** Adds the page's whole article to the form. */
  readArticle(): Promise<void>;
  /** Stores the draft, so that the side panel or a tab can open it. */
  carry(): CarriedDraft;
  /** Moves the words to another account. null if neither a person nor a gesture filled the form. */
  moveTo(accountId: string): Promise<OpenedDraft | null>;
  save(): void;
}

interface FormSession {
  current(): FormProgress;
  /** Calls back after every change. Returns a function that stops it. */
  subscribe(onChange: () => void): () => void;
  /** Fills the form. Call once. */
  open(): void;
  /** Starts every queued write. The page may be gone in a moment. */
  flush(): void;
  /** Applies a policy that arrived while the form was open. */
  obey(policy: Policy): void;
  /** Ends the session, as after a switch of the account. */
  close(): void;
  readonly actions: FormActions;
}

/** `onSaved` is called with the id of every durable capture. */
export function createFormSession(
  deps: PopupDeps,
  start: Start,
  onSaved: (captureId: string) => void,
): FormSession {
  const { settings } = deps;
  const accountId = start.account?.id ?? '';
  const setupUnder = (policy: Policy) =>
    setupFor(start.preferences, accountId, { policy, today: dayOf(new Date(deps.now())) });
  let setup = setupUnder(start.policy);

  const begin: BeginForm = (given) =>
    startForm({
      accountId,
      setup,
      snapshot: noSnapshot,
      kindId: start.preferences.lastKind,
      destinations: destinationsOf(start, accountId),
      site: null,
      newId: deps.newId,
      ...given,
    });

  function firstState(): FormState {
    if (!start.gesture) return start.page ? withPage(begin({}), start.page) : begin({});
    const { snapshot, kind, values, kept } = start.gesture;
    const state = Object.entries(values).reduce(
      (filled, [name, value]) => withField(filled, name, value),
      begin({ snapshot, kindId: kind, isKindChosen: true }),
    );
    return kept?.kind === state.kindId ? withDraftId(state, kept.draftId) : state;
  }

  const first = firstState();
  const progress = holdProgress(
    first,
    start.page ? { isReading: false, focus: pageFocus(first) } : { isReading: true, focus: null },
  );
  const { current, show } = progress;
  const keeping = createFormKeeping(deps, accountId, progress);
  const opening = createFormOpening({ deps, accountId, progress, keeping, begin });
  const save = createFormSaving({ deps, accountId, progress, keeping, rest: opening.rest, onSaved });

  function moveWords(to: 'comment' | 'append-idea', idea: string): void {
    if (current().editedCapture !== null) return;
    const { kindId } = current().state;
    // The comment or the addition has the words now.
    if (kindId !== to) keeping.drop(accountId, [kindId]);
    void keeping.keep(withWordsOn(current().state, to, idea));
    show({ focus: { field: textFieldOf(to), selectsText: false } });
  }

  const actions: FormActions = {
    change: (name, value) => void keeping.keep(withField(current().state, name, value)),
    chooseKind(kindId) {
      if (current().editedCapture === null) show({ state: withKind(current().state, kindId), focus: null });
    },
    goToKind(kindId) {
      actions.chooseKind(kindId);
      show({ focus: { field: firstField(current().state), selectsText: false } });
    },
    commentOn: (idea) => moveWords('comment', idea),
    addTo: (idea) => moveWords('append-idea', idea),
    startOver() {
      const before = current().state;
      const { snapshot, kindId, site } = before;
      keeping.drop(accountId, Object.keys(before.forms));
      const cleared = editedDrafts(before).length > 0 ? before : null;
      opening.show(begin({ snapshot, kindId, site, isKindChosen: true }), { cleared });
    },
    bringBack() {
      const { cleared } = current();
      if (!cleared) return;
      keeping.keepEdited(cleared);
      opening.show(cleared);
    },
    another() {
      const { editedCapture: edited, state } = current();
      const { snapshot, kindId, site } = state;
      // The next capture has the same destination.
      void settings.destinations.get().then((byAccount) => {
        const destinations = byAccount[accountId] ?? destinationsOf(start, accountId);
        const next = begin({ snapshot, kindId, site, isKindChosen: true, destinations });
        if (edited !== null) keeping.moveTo(besidePage(chosenForm(next).draft.id));
        opening.show(next);
      });
    },
    async showUndone(draft) {
      const kept = await settings.drafts.find(draft.id);
      const beside = { page: besidePage(draft.id), draft, changedAtMs: deps.now() };
      await actions.openKept(kept ?? beside);
    },
    async edit(draft, captureId) {
      opening.fromDraft(await openCapture(settings.drafts, draft, captureId, 'edit'));
    },
    async openKept(kept) {
      opening.fromDraft(await openKept(settings.drafts, kept, deps.outbox.readDraft));
      // An undone capture is no longer in the outbox. Only this draft has its words.
      if (current().editedCapture === null) void keeping.keep(current().state);
    },
    async readArticle() {
      const snapshot = await deps.readArticle();
      const state = withArticle(current().state, snapshot);
      if (snapshot.isArticle) await keeping.keep(state);
      else show({ state });
    },
    carry() {
      const isKept = keeping.keep(current().state);
      return { draftId: chosenForm(current().state).draft.id, isKept };
    },
    async moveTo(other) {
      const { state } = current();
      const { draft } = chosenForm(state);
      const edited = editedDrafts(state).filter(({ kind }) => kind !== draft.kind);
      const isOfPage = keeping.page() === draftPage(state.snapshot.address) && start.gesture === null;
      if (isOfPage && edited.length === 0 && chosenForm(state).edited.length === 0) return null;
      const moved = await moveDrafts({
        drafts: settings.drafts,
        page: keeping.page(),
        moved: [draft, ...edited],
        accountId: other,
        newId: deps.newId,
        nowMs: deps.now(),
      });
      const [chosen, ...others] = moved.drafts;
      return chosen
        ? { page: moved.page, draft: chosen, captureId: null, change: 'edit', isRestored: true, others }
        : null;
    },
    save: () => void save(),
  };

  return {
    current,
    subscribe: progress.subscribe,
    open() {
      const { opened, gesture } = start;
      if (opened) {
        opening.fromDraft(opened);
        show({ isReading: false });
      } else if (gesture) void opening.fromGesture(gesture);
      else void opening.fromPage(start.page);
    },
    flush: keeping.flush,
    obey(policy) {
      if (JSON.stringify(policy) === JSON.stringify(setup.policy)) return;
      setup = setupUnder(policy);
      const locked = withSetup(current().state, setup);
      // An existing capture keeps its kind. Saving reports what the policy forbids.
      const state = current().editedCapture === null ? withOfferedKind(locked) : locked;
      const isOfOtherKind = state.kindId !== locked.kindId;
      show({ state, ...(isOfOtherKind ? { focus: { field: firstField(state), selectsText: false } } : {}) });
      keeping.keepEdited(state);
    },
    close: keeping.close,
    actions,
  };
}
