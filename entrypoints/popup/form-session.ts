// The life of the form while the popup is open: read the page, restore, keep drafts, save. React-free; the form's own state
// and its changes are pure (`lib/capture/form`).
import type { FieldFocus } from '@/components/CaptureForm';
import type { Draft } from '@/lib/capture/draft';
import {
  startForm,
  withArticle,
  withDraft,
  withPageSource,
  withRestored,
  withSnapshot,
} from '@/lib/capture/form/form-start';
import {
  chosenForm,
  coveredKinds,
  editedDrafts,
  type FormState,
  firstField,
  formOf,
  withCommentOn,
  withDraftId,
  withField,
  withKind,
  withProblems,
} from '@/lib/capture/form/form-state';
import { dayOf } from '@/lib/capture/form/setup';
import type { FieldValue } from '@/lib/capture/form/values';
import { kinds } from '@/lib/capture/kinds';
import { samplePageOf } from '@/lib/capture/templates/sample-page';
import { emptySnapshot } from '@/lib/page/empty-snapshot';
import { noSnapshot, type Snapshot } from '@/lib/page/snapshot';
import {
  besidePage,
  type CaptureChange,
  type DraftKey,
  draftPage,
  type KeptDraft,
} from '@/lib/settings/kept-drafts';
import type { PendingGesture } from '@/lib/settings/keys';
import { setupFor } from '@/lib/settings/preferences';
import type { CarriedDraft, PopupDeps } from './deps';
import { createDraftKeeper } from './draft-keeper';
import { moveDrafts } from './move-drafts';
import type { SaveStatus } from './save-draft';
import { destinationsOf, type OpenedDraft, openCapture, openKept, type Start } from './start';

/** A save waits no longer for what the page tells later: the address is known without. */
const sourceWaitMs = 300;

/** Loads DOMPurify and the checks of the contract. */
export const loadSaving = () => import('./save-draft');

/** What the form shows. */
export interface FormProgress {
  readonly state: FormState;
  /** The page is still being read. The person can already type. */
  readonly isReading: boolean;
  readonly focus: FieldFocus | null;
  readonly status: SaveStatus;
  /** The capture that the form edits or moves; null for a new one. */
  readonly editedCapture: string | null;
  readonly captureChange: CaptureChange;
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
  /** Shows the draft of an undone capture. */
  takeBack(draft: Draft): Promise<void>;
  /** Shows a parked capture, with the words that were typed into it before. */
  edit(draft: Draft, captureId: string): Promise<void>;
  /** Shows a draft that waits. The one on the screen is kept. */
  openKept(kept: KeptDraft): Promise<void>;
  /** Puts the page's whole article into the form. */
  readArticle(): Promise<void>;
  /** Keeps the draft, so that the side panel or a tab can open it. */
  carry(): CarriedDraft;
  /** Moves the words to another account; null where the form holds nothing of a person's or a gesture's. */
  moveTo(accountId: string): Promise<OpenedDraft | null>;
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
  /** The form is gone, as after a switch of the account. */
  close(): void;
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
  /** Ends once the page has told its whole source. */
  let sourceRead: Promise<void> = Promise.resolve();
  /** Ends the watching of what other windows keep. */
  const stops: (() => void)[] = [];
  let progress: FormProgress = {
    state: firstState(),
    isReading: true,
    focus: null,
    status: { name: 'idle' },
    editedCapture: null,
    captureChange: 'edit',
    cleared: null,
    isDraftKept: true,
  };
  /** The name that the form's drafts are kept under. Before the page is read it is no page's: nothing there is overwritten. */
  let page = besidePage(chosenForm(progress.state).draft.id);

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
    const { snapshot, kind, values, kept } = start.gesture;
    const state = Object.entries(values).reduce(
      (filled, [name, value]) => withField(filled, name, value),
      begin({ snapshot, kindId: kind, isKindChosen: true }),
    );
    return kept?.kind === state.kindId ? withDraftId(state, kept.draftId) : state;
  }

  function show(changes: Partial<FormProgress>): void {
    progress = { ...progress, ...changes };
    for (const listener of listeners) listener();
  }

  function keep(state: FormState): Promise<void> {
    show({ state, cleared: null });
    return keeper.keep(page, chosenForm(state).draft);
  }

  /** What was kept while no account was connected becomes this account's. */
  function adopt(kept: DraftKey, draftId: string): void {
    if (kept.accountId === accountId) return;
    page = besidePage(draftId);
    void keep(progress.state).then(() => settings.drafts.drop(kept));
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

  function openDraft({ draft: kept, isRestored = false, ...opened }: OpenedDraft): void {
    const { captureId, change, page: keptUnder, others } = opened;
    const draft = kept.accountId === '' ? { ...kept, accountId } : kept;
    const { address, title } = draft.source;
    const begun = begin({
      snapshot: emptySnapshot({ address, title }, []),
      kindId: draft.kind,
      isKindChosen: true,
    });
    page = keptUnder;
    showOpened(withDraft(withRestored(begun, others), draft, isRestored), {
      editedCapture: captureId,
      captureChange: change,
    });
    if (kept.accountId === '') adopt({ page: keptUnder, kind: kept.kind, accountId: '' }, draft.id);
  }

  /** The background kept the gesture's draft. Where it could not, the form tries. */
  async function openGesture({ kept, field }: PendingGesture): Promise<void> {
    const { state } = progress;
    if (kept) page = kept.page;
    show({ isReading: false, focus: { field: field ?? firstField(state), selectsText: true } });
    if (kept) adopt(kept, kept.draftId);
    await keep(progress.state);
    // A later gesture waits for its own form.
    await settings.pendingGesture.update((latest) =>
      latest?.kept?.draftId === kept?.draftId ? null : latest,
    );
  }

  async function openPage(): Promise<void> {
    // The person may type before the page is read (fault F79).
    show({ focus: { field: firstField(progress.state), selectsText: true } });
    const snapshot = await deps.readPage();
    const typedUnder = page;
    const readUnder = draftPage(snapshot.address);
    const [kept, site] = await Promise.all([
      settings.drafts.ofPage(readUnder, accountId),
      deps.digest.site(accountId, snapshot.source.address).catch(() => null),
    ]);
    const isTyping = chosenForm(progress.state).edited.length > 0;
    const state = withRestored(
      withSnapshot(progress.state, snapshot, site),
      kept.map(({ draft }) => draft),
    );
    const focus = {
      field: firstField(state),
      selectsText: !chosenForm(state).isRestored,
      unlessMoved: true,
    };
    page = readUnder;
    show({ state, isReading: false, ...(isTyping ? {} : { focus }) });
    if (isTyping) moveTyped(typedUnder);
    sourceRead = readSource(state.snapshot);
    for (const { id } of kinds) {
      const key = settings.drafts.keyOf({ page, kind: id, accountId });
      stops.push(deps.watchSetting(key, () => void giveWay(readUnder, id)));
    }
    // Comfort only: the settings try templates on it.
    await settings.samplePage.set(samplePageOf(snapshot)).catch(() => undefined);
  }

  /** Another draft may be on the screen by the time that the page has told it. */
  async function readSource(of: Snapshot): Promise<void> {
    const source = await deps.readSource(of);
    if (!source || progress.state.snapshot !== of) return;
    const state = withPageSource(progress.state, source);
    show({ state });
    for (const draft of editedDrafts(state)) void keeper.keep(page, draft);
  }

  /** Another window wrote a draft of its own under the page's name: this form's drafts go beside it (fault F62). */
  async function giveWay(watched: string, kind: string): Promise<void> {
    const theirs = await settings.drafts.get({ page: watched, kind, accountId });
    const ours = formOf(progress.state, kind).draft;
    if (page !== watched || !theirs || theirs.draft.id === ours.id) return;
    page = besidePage(ours.id);
    for (const draft of editedDrafts(progress.state)) {
      void keeper.keep(page, draft);
      if (draft.kind !== kind) keeper.drop(watched, accountId, [draft.kind]);
    }
  }

  /** Moves drafts typed before the page was read under the page's own name. */
  function moveTyped(typedUnder: string): void {
    for (const draft of editedDrafts(progress.state)) {
      void keeper.keep(page, draft);
      keeper.drop(typedUnder, accountId, [draft.kind]);
    }
  }

  async function save(): Promise<void> {
    if (progress.status.name === 'saving') return;
    show({ status: { name: 'saving' } });
    await Promise.race([sourceRead, new Promise((resolve) => setTimeout(resolve, sourceWaitMs))]);
    const { state: saved, editedCapture, captureChange } = progress;
    const outcome = await loadSaving()
      .then(({ saveDraft }) => saveDraft(deps.send, chosenForm(saved).draft, editedCapture, captureChange))
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
    if (editedCapture !== null) {
      const { accountId: ofCapture, kind } = chosenForm(saved).draft;
      keeper.drop(page, ofCapture, [kind]);
      return;
    }
    keeper.drop(page, accountId, coveredKinds(saved));
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
      const { kindId } = progress.state;
      // Its words are the comment's now.
      if (kindId !== 'comment') keeper.drop(page, accountId, [kindId]);
      void keep(withCommentOn(progress.state, idea));
      show({ focus: { field: 'body', selectsText: false } });
    },
    startOver() {
      const before = progress.state;
      const { snapshot, kindId, site } = before;
      keeper.drop(page, accountId, Object.keys(before.forms));
      const cleared = editedDrafts(before).length > 0 ? before : null;
      showOpened(begin({ snapshot, kindId, site, isKindChosen: true }), { cleared });
    },
    bringBack() {
      const { cleared } = progress;
      if (!cleared) return;
      for (const draft of editedDrafts(cleared)) void keeper.keep(page, draft);
      showOpened(cleared);
    },
    another() {
      const { editedCapture: edited, state } = progress;
      const { snapshot, kindId, site } = state;
      // The next capture goes where the last one went.
      void settings.destinations.get().then((byAccount) => {
        const destinations = byAccount[accountId] ?? destinationsOf(start, accountId);
        const next = begin({ snapshot, kindId, site, isKindChosen: true, destinations });
        if (edited !== null) page = besidePage(chosenForm(next).draft.id);
        showOpened(next);
      });
    },
    async takeBack(draft) {
      const kept = await settings.drafts.find(draft.id);
      const beside = { page: besidePage(draft.id), draft, changedAtMs: deps.now() };
      await actions.openKept(kept ?? beside);
    },
    async edit(draft, captureId) {
      openDraft(await openCapture(settings.drafts, draft, captureId, 'edit'));
    },
    async openKept(kept) {
      openDraft(await openKept(settings.drafts, kept, deps.outbox.readDraft));
      // An undone capture is in no queue any more: its words are here alone.
      if (progress.editedCapture === null) void keep(progress.state);
    },
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
    async moveTo(other) {
      const { state } = progress;
      const { draft } = chosenForm(state);
      const edited = editedDrafts(state).filter(({ kind }) => kind !== draft.kind);
      const isOfPage = page === draftPage(state.snapshot.address) && start.gesture === null;
      if (isOfPage && edited.length === 0 && chosenForm(state).edited.length === 0) return null;
      const moved = await moveDrafts({
        drafts: settings.drafts,
        page,
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
    current: () => progress,
    subscribe(onChange) {
      listeners.add(onChange);
      return () => listeners.delete(onChange);
    },
    open() {
      const { opened, gesture } = start;
      if (opened) {
        openDraft(opened);
        show({ isReading: false });
      } else if (gesture) void openGesture(gesture);
      else void openPage();
    },
    flush: keeper.flush,
    close() {
      for (const stop of stops) stop();
    },
    actions,
  };
}
