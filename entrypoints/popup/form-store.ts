// The form's store: it opens the form, changes it, keeps its drafts and saves it. Uses no React. `lib/capture/form` has the
// pure state and its changes, `form-drafts.ts` the drafts, `form-saving.ts` the save, `form-account.ts` another account,
// `form-policy.ts` a later policy.
import type { Rejection } from '@/components/outcome/capture-view';
import type { Draft } from '@/lib/capture/field/draft';
import { htmlOf } from '@/lib/capture/field/field';
import type { Quote } from '@/lib/capture/field/quote';
import type { FieldValue } from '@/lib/capture/field/values';
import {
  type FormStart,
  startForm,
  withArticle,
  withDraft,
  withRestored,
  withSnapshot,
} from '@/lib/capture/form/form-start';
import {
  chosenForm,
  chosenKind,
  coveredKinds,
  editedDrafts,
  type FormState,
  firstField,
  type OnIdeaKind,
  stayingValues,
  textFieldOf,
  withDraftId,
  withField,
  withKind,
  withQuotes,
  withSource,
  withTypedOn,
} from '@/lib/capture/form/form-state';
import { withWrittenSource, writtenSource } from '@/lib/capture/form/own-source';
import type { Policy } from '@/lib/capture/form/policy';
import { dayOf } from '@/lib/capture/form/setup';
import { withTypedWords } from '@/lib/capture/form/with-typed-words';
import { noAccount } from '@/lib/capture/form/without-account';
import { type Source, sourceOf } from '@/lib/capture/text/source';
import { emptySnapshot } from '@/lib/page/empty-snapshot';
import { isOfBusyPage, noSnapshot, type PageSelection, type Snapshot } from '@/lib/page/snapshot';
import { isSavedKey, type KeptDraft, ownDraftKey, pageDraftKey } from '@/lib/settings/kept-drafts';
import { setupFor } from '@/lib/settings/preferences';
import { createAddToDraft, type ReadSaid } from './add-to-draft';
import type { CarriedDraft, PopupDeps } from './deps';
import type { FormHolder, SavedHere, ShownForm } from './form';
import { createFormAccount } from './form-account';
import { createFormDrafts } from './form-drafts';
import { followPolicy } from './form-policy';
import { createFormSaving } from './form-saving';
import { createLatePage, keepSample } from './late-page';
import { movedValues } from './move-drafts';
import { followPanelDraft } from './panel-draft';
import { createPanelSaving } from './panel-saving';
import { takeGesture } from './pending-gesture';
import {
  type Content,
  destinationsOf,
  type OpenedDraft,
  openCapture,
  openKept,
  pageDrafts,
  readPageContent,
  type Start,
  withRejection,
} from './start';

/** The field that the service named, else the first one. */
function fieldToMend(state: FormState, { refusedField }: Rejection): string {
  const isOfKind = chosenKind(state).fields.some(({ name }) => name === refusedField);
  return (isOfKind && refusedField) || firstField(state);
}

/** The form on the screen. Its actions stay the same values. */
export type Form = ReturnType<ReturnType<typeof createFormStore>['current']>;

export function createFormStore(deps: PopupDeps, start: Start) {
  const { settings } = deps;
  const accountId = start.account?.id ?? noAccount;
  const listeners = new Set<() => void>();
  let opening = 0;

  const setupUnder = (policy: Policy) =>
    setupFor(start.preferences, accountId, { policy, today: dayOf(new Date(deps.now())) });

  function begin(given: Partial<FormStart> = {}): FormState {
    return startForm({
      accountId,
      setup: setupUnder(start.policy),
      snapshot: noSnapshot,
      kindId: start.preferences.lastKind,
      destinations: destinationsOf(start, accountId),
      site: null,
      newId: deps.newId,
      ...given,
    });
  }

  /** A new form under the policy of the one before, with what stays from capture to capture. */
  const beginAgain = (given: Partial<FormStart>, before: FormState | null) =>
    begin({
      ...(before && { setup: before.setup }),
      ...(before?.given && { given: before.given }),
      ...given,
    });

  /** Assigns a draft from before an account was connected to this account. */
  const ofAccount = (draft: Draft): Draft =>
    draft.accountId === noAccount && accountId !== noAccount
      ? { ...draft, accountId, values: movedValues(draft) }
      : draft;

  /** A form with this content. Only a page fills the form that is on the screen, if there is one. */
  function filled(content: Content, before: FormState | null) {
    switch (content.from) {
      case 'page': {
        const { snapshot, site } = content;
        const begun = before ?? begin();
        const state = withRestored(
          withSnapshot(begun, snapshot, site),
          pageDrafts(content, isTyped(before)) ?? [],
        );
        const { isRestored } = chosenForm(state);
        const focus = { field: firstField(state), selectsText: !isRestored, unlessMoved: true };
        const isTyping = chosenForm(begun).edited.length > 0;
        return { state, isReading: false, ...(isTyping ? {} : { focus }) };
      }
      case 'gesture': {
        const { snapshot, kind, values, kept, field } = content.gesture;
        const typed = Object.entries(values).reduce(
          (state, [name, value]) => withField(state, name, value),
          beginAgain({ snapshot, kindId: kind, isKindChosen: true }, before),
        );
        const state = kept?.kind === typed.kindId ? withDraftId(typed, kept.draftId) : typed;
        return { state, isReading: false, focus: { field: field ?? firstField(state), selectsText: true } };
      }
      case 'draft': {
        const { isRestored = false, captureId, change, rejection = null } = content;
        const draft = ofAccount(content.draft);
        const others = content.others.map(ofAccount);
        const { address, title } = draft.source;
        const snapshot = emptySnapshot({ address, title }, []);
        const begun = beginAgain({ snapshot, kindId: draft.kind, isKindChosen: true }, before);
        const state = withDraft(withRestored(begun, others), draft, isRestored);
        return {
          ...afresh(state),
          ...(rejection && {
            rejection,
            focus: { field: fieldToMend(state, rejection), selectsText: false },
          }),
          isReading: false,
          editedCapture: captureId,
          captureChange: change,
        };
      }
      default:
        return content satisfies never;
    }
  }

  /** A form that replaces the one on the screen. */
  function afresh(state: FormState) {
    opening += 1;
    return {
      state,
      opening,
      editedCapture: null,
      rejection: null,
      status: { state: 'idle' },
      cleared: null,
      isForClipboard: false,
      addedTo: null,
      keysForPage: null,
      focus: { field: firstField(state), selectsText: true },
    } as const;
  }

  /** An empty form for the capture after this one. It cites no page, since the person saw none. */
  const emptyAfter = (state: FormState) =>
    beginAgain(
      {
        kindId: state.kindId,
        isKindChosen: true,
        destinations: state.destinations,
        given: stayingValues(state),
      },
      state,
    );

  /** Gives the content on the screen its key for drafts, and adds what its page tells late. */
  async function takeOver(content: Content, before: FormState | null): Promise<void> {
    switch (content.from) {
      case 'page': {
        const { snapshot } = content;
        const shown = pageDrafts(content, isTyped(before));
        if (shown) {
          drafts.shows(shown);
          drafts.moveTyped(pageDraftKey(snapshot.address));
        } else drafts.moveTo(drafts.draftKey());
        latePage.waitFor(snapshot);
        return keepSample(deps, snapshot);
      }
      case 'gesture': {
        const { gesture } = content;
        if (isOfBusyPage(gesture.snapshot)) latePage.waitFor(gesture.snapshot);
        return takeGesture({ gesture, settings, holder, drafts });
      }
      case 'draft': {
        const { draftKey, draft, others } = content;
        drafts.shows([draft, ...others]);
        if (content.isUntouched) drafts.showsUntouched(draft);
        drafts.moveTo(draftKey);
        if (draft.accountId === noAccount)
          drafts.adopt(
            [draft, ...others].map(({ kind }) => ({ draftKey, kind, accountId: noAccount })),
            draft.id,
          );
        return;
      }
      default:
        content satisfies never;
    }
  }

  const isTyped = (state: FormState | null) => state !== null && editedDrafts(state).length > 0;

  function put(content: Content): void {
    if (content.from !== 'page' && isSaving()) return;
    const { state: before } = current();
    show(filled(content, before));
    void takeOver(content, before);
  }

  /** A form without content. The person may type before the page is read, so the first drawing has the focus. */
  function unread() {
    const state = begin();
    return { state, focus: { field: firstField(state), selectsText: true } };
  }

  function moveTyped(to: OnIdeaKind, idea: string): void {
    if (current().editedCapture !== null) return;
    const { kindId } = current().state;
    // The comment or the addition has the words now.
    if (kindId !== to) drafts.drop(accountId, [kindId]);
    void drafts.keep(withTypedOn(current().state, to, idea));
    // In a vote, the customer's field follows the idea's. The idea is selected, so that typing replaces it.
    show({
      focus:
        to === 'vote' ? { field: 'idea', selectsText: true } : { field: textFieldOf(to), selectsText: false },
    });
  }

  async function beginNext(): Promise<void> {
    // The next capture has the same destination.
    const byAccount = await settings.destinations.get().catch(() => start.destinations);
    const { editedCapture: edited, state, status } = current();
    // The words typed after Save are the next capture, and the next key adds to them.
    if (edited === null && status.state === 'saved' && status.isTypedOn)
      return show({ ...afresh(state), focus: { field: firstField(state), selectsText: false } });
    // The person only looked at another capture: what they typed stays on the screen.
    if (edited === null && status.state !== 'saved' && editedDrafts(state).length > 0) return;
    const { kindId } = state;
    const destinations = byAccount[accountId] ?? destinationsOf(start, accountId);
    // In the panel, the person may be on another page by now.
    const isLeft = deps.view === 'panel' && (edited !== null || status.state === 'saved');
    const { snapshot, site } = isLeft ? { snapshot: noSnapshot, site: null } : state;
    const next = beginAgain({ snapshot, kindId, site, isKindChosen: true, destinations }, state);
    // A draft of another kind stays under the page's key, and this form would write over it.
    const covered = status.state === 'saved' ? coveredKinds(state, status.draft) : [];
    const isKeyTaken =
      isSavedKey(drafts.draftKey()) || editedDrafts(state).some(({ kind }) => !covered.includes(kind));
    if (edited !== null || isKeyTaken) drafts.moveTo(ownDraftKey(chosenForm(next).draft.id));
    show(afresh(next));
  }

  /** Nobody typed into the form on the screen, so another one may replace it. */
  function isFree(): boolean {
    const { state, editedCapture, status, isReading } = current();
    return !isReading && editedCapture === null && status.state !== 'saving' && drafts.isUntouched(state);
  }

  async function siteOf({ source, address }: Snapshot): Promise<string | null> {
    return address === '' ? null : deps.digest.site(accountId, source.address).catch(() => null);
  }

  /** The panel stays open while the person goes to other pages. */
  async function readAgain(): Promise<void> {
    if (!isFree()) return;
    const snapshot = await deps.readPageAgain();
    const site = await siteOf(snapshot);
    const keys = snapshot.address === '' ? await deps.openingKeys() : null;
    // The person may have typed meanwhile.
    if (!isFree()) return;
    if (keys === null) replace({ from: 'page', snapshot, drafts: null, site });
    else show({ keysForPage: keys });
  }

  /** The form stays the one that is being saved. What is typed into it is kept. */
  const isSaving = () => current().status.state === 'saving';

  /** The next capture, while its destinations are being read. */
  let beginning: Promise<void> | null = null;

  const actions = {
    change(name: string, value: FieldValue): void {
      void drafts.keep(withField(current().state, name, value));
    },
    /** Cites another address, such as a message's own. */
    cite(source: Source): void {
      void drafts.keep(withSource(current().state, source));
    },
    /** The source line is empty, or has the link or the words that the person wrote. */
    writeSource(written: string): void {
      const { state } = current();
      const source = writtenSource(written, sourceOf(state.snapshot));
      void drafts.keep(withWrittenSource(state, source));
    },
    changeQuotes(quotes: readonly Quote[]): void {
      void drafts.keep(withQuotes(current().state, quotes));
    },
    addToDraft: (readSaid: ReadSaid) => addToDraft(readSaid),
    /** Starts a form without a page, for what the person copied elsewhere. The page's draft stays stored. */
    startFromClipboard(): void {
      if (isSaving() || current().editedCapture !== null) return;
      const before = current().state;
      const state = beginAgain(
        { snapshot: { ...noSnapshot }, kindId: before.kindId, isKindChosen: true },
        before,
      );
      drafts.moveTo(ownDraftKey(chosenForm(state).draft.id));
      const field = textFieldOf(state.kindId) || firstField(state);
      show({ ...afresh(state), isForClipboard: true, focus: { field, selectsText: false } });
    },
    /** The person pasted this into a form without a page. */
    pasteQuote(selection: PageSelection): void {
      const state = withSnapshot(current().state, { ...noSnapshot, selection }, null);
      const field = textFieldOf(state.kindId);
      show({ isForClipboard: false });
      // The person brought these words, so they are a draft.
      void drafts.keep(withField(state, field, htmlOf(chosenForm(state).draft.values, field)));
    },
    /** Switches the kind and leaves the focus on the tabs. */
    chooseKind(kindId: string): void {
      if (current().editedCapture === null) show({ state: withKind(current().state, kindId), focus: null });
    },
    /**
     * Switches the kind and focuses its first field. The field that had the focus goes away. A suggested name is
     * selected, so that typing replaces it.
     */
    goToKind(kindId: string, startsAt?: string): void {
      actions.chooseKind(kindId);
      const { state } = current();
      const field = startsAt ?? firstField(state);
      show({ focus: { field, selectsText: !chosenForm(state).edited.includes(field) } });
    },
    /** Turns the form into a comment on this idea. */
    commentOn: (idea: string) => moveTyped('comment', idea),
    /** Turns the form into an addition to this idea. */
    addTo: (idea: string) => moveTyped('append-idea', idea),
    /** Turns the form into a vote for this idea. */
    voteFor: (idea: string) => moveTyped('vote', idea),
    /** Replaces the form by a new one from the page and the defaults. */
    startOver(): void {
      if (isSaving()) return;
      const before = current().state;
      const { snapshot, kindId, site } = before;
      const next = beginAgain({ snapshot, kindId, site, isKindChosen: true }, before);
      // This draft waits for an account. Starting over must not drop it.
      if (isSavedKey(drafts.draftKey())) {
        drafts.moveTo(ownDraftKey(chosenForm(next).draft.id));
        show(afresh(next));
        return;
      }
      drafts.drop(accountId, Object.keys(before.forms));
      show({ ...afresh(next), cleared: editedDrafts(before).length > 0 ? before : null });
    },
    bringBack(): void {
      const { cleared } = current();
      if (!cleared) return;
      drafts.keepEdited(cleared);
      show(afresh(cleared));
    },
    /**
     * Starts another capture from the same page, or from the page in front of the panel. Resolves once the form shows
     * it. A second click waits for the first, and replaces nothing.
     */
    another(): Promise<void> {
      beginning ??= beginNext()
        .then(() => (deps.view === 'panel' ? readAgain() : undefined))
        .finally(() => {
          beginning = null;
        });
      return beginning;
    },
    isFree,
    async showUndone(draft: Draft): Promise<void> {
      await actions.openKept({ page: ownDraftKey(draft.id), draft, changedAtMs: deps.now() });
    },
    /** Shows a parked capture, with earlier unsaved changes to it. */
    async edit(draft: Draft, captureId: string): Promise<void> {
      put(
        await withRejection(await openCapture(settings.drafts, draft, captureId, 'edit'), deps.outbox.view),
      );
    },
    /**
     * Shows a draft as it is stored now: another window may have changed it since it was listed. The draft on the
     * screen stays stored.
     */
    async openKept(listed: KeptDraft): Promise<void> {
      const kept = (await settings.drafts.find(listed.draft.id)) ?? listed;
      const opened = await openKept(settings.drafts, kept, deps.outbox.readDraft);
      put(await withRejection(opened, deps.outbox.view));
      // An undone capture is no longer in the outbox. Only this draft has its words.
      if (current().editedCapture === null) void drafts.keep(current().state);
    },
    /** Adds the page's whole article to the form. Returns whether the page has one. */
    async readArticle(): Promise<boolean> {
      const snapshot = await deps.readArticle();
      const state = withArticle(current().state, snapshot);
      if (snapshot.isArticle) await drafts.keep(state);
      else show({ state });
      return snapshot.isArticle === true;
    },
    /** Stores the draft, so that the side panel or a tab can open it. */
    carry(): CarriedDraft {
      return { isKept: drafts.carry(current().state), draftId: chosenForm(current().state).draft.id };
    },
    /** Moves what was typed to another account. null for a form that nobody filled, 'failed' with full storage. */
    moveTo: (other: string) => moveTo(other),
    save: () => void (deps.view === 'panel' ? panel.save() : saveShown()),
    /** Focuses the first field again, and changes nothing in it. */
    focusFirst(): void {
      show({ focus: { field: firstField(current().state), selectsText: false } });
    },
    /** Undoes a capture of this panel, and shows it again. */
    async undoHere(captureId: string): Promise<void> {
      const sent = await deps.send('capture.undo', { captureId });
      if (!sent.isOk || !sent.value.draft) return;
      panel.forget(captureId);
      await actions.showUndone(sent.value.draft);
    },
    /** Shows a capture that couldn't be saved. */
    async showFailed({ draft, draftKey }: SavedHere): Promise<void> {
      show({ savedHere: current().savedHere.filter((each) => each.draft.id !== draft.id) });
      await actions.openKept({ page: draftKey, draft, changedAtMs: deps.now() });
    },
  };

  const initial: ShownForm = {
    opening,
    isReading: true,
    focus: null,
    status: { state: 'idle' },
    editedCapture: null,
    rejection: null,
    captureChange: 'edit',
    cleared: null,
    isForClipboard: false,
    addedTo: null,
    keysForPage: null,
    isDraftKept: true,
    savedHere: [],
    ...(start.content ? filled(start.content, null) : unread()),
  };
  let form = { ...initial, ...actions };

  function current() {
    return form;
  }

  function show(changes: Partial<ShownForm>): void {
    form = { ...form, ...changes };
    for (const listener of listeners) listener();
  }

  function subscribe(onChange: () => void): () => void {
    listeners.add(onChange);
    return () => listeners.delete(onChange);
  }

  const holder: FormHolder = { current, show, subscribe };
  const drafts = createFormDrafts(deps, accountId, holder);
  const latePage = createLatePage(deps, holder, drafts);
  const moveTo = createFormAccount({ deps, start, holder, drafts });
  const addToDraft = createAddToDraft({
    ...{ deps, accountId, holder, drafts, rest: latePage.rest },
    open: (kept) => actions.openKept(kept),
  });
  const saveShown = createFormSaving({ deps, holder, drafts, rest: latePage.rest });
  const panel = createPanelSaving({ deps, holder, drafts, latePage, afresh, emptyAfter, saveShown });

  /** A passage or a gesture replaces a form that nobody typed into. Its draft gets a key of its own. */
  function replace(content: Exclude<Content, OpenedDraft>): void {
    const { state: before } = current();
    const { kindId, isKindChosen, destinations } = before;
    const begun =
      content.from === 'page' ? beginAgain({ kindId, isKindChosen, destinations }, before) : before;
    const { state, focus } = filled(content, begun);
    show({ ...afresh(state), ...(focus && { focus }), isReading: false });
    drafts.moveTo(ownDraftKey(chosenForm(state).draft.id));
    void takeOver(content, begun);
  }

  /** Takes what popups of this window read. Loads after the first paint. */
  function answerPopups(): () => void {
    let isOpen = true;
    let stop: (() => void) | null = null;
    void import('./panel-feed').then(({ createPanelFeed }) => {
      const feed = createPanelFeed({ deps, holder, drafts, panel, isFree, siteOf, beginAgain, replace });
      if (isOpen) stop = deps.answerPopups(feed);
    });
    return () => {
      isOpen = false;
      stop?.();
    };
  }

  return {
    current,
    subscribe,
    /** Takes the content over, or reads the page. Call once. Returns a function that ends the form's life. */
    open(): () => void {
      if (start.content) void takeOver(start.content, null);
      else void readPageContent(deps, accountId).then(put);
      if (start.typed) {
        void drafts.keep(withTypedWords(current().state, start.typed));
        show({ focus: { field: firstField(current().state), selectsText: false } });
      }
      // The page may be gone in a moment.
      window.addEventListener('pagehide', drafts.flush);
      const leavePanel = deps.view === 'panel' ? followPanelDraft(deps, holder) : () => undefined;
      const stopAnswering = deps.view === 'panel' ? answerPopups() : () => undefined;
      return () => {
        leavePanel();
        stopAnswering();
        window.removeEventListener('pagehide', drafts.flush);
        drafts.close();
      };
    },
    /** Applies every policy that arrives while the form is open. Returns a function that stops it. */
    followPolicy: () => followPolicy({ deps, holder, drafts, setupUnder }),
  };
}
