// Owns the life of the form while the popup is open: filled, typed into, kept, saved.
import { useEffect, useMemo, useRef, useState } from 'react';
import type { FieldFocus } from '@/components/CaptureForm';
import type { Draft } from '@/lib/capture/draft';
import {
  chosenForm,
  editedDrafts,
  type FormState,
  firstField,
  settledKinds,
  startForm,
  withArticle,
  withCommentOn,
  withDraft,
  withField,
  withKind,
  withProblems,
  withRestored,
  withSnapshot,
} from '@/lib/capture/form/form-state';
import { dayOf } from '@/lib/capture/form/setup';
import type { FieldValue } from '@/lib/capture/form/values';
import { noSnapshot } from '@/lib/page/snapshot';
import { setupFor } from '@/lib/settings/preferences';
import type { CarriedDraft, PopupDeps } from './deps';
import { createDraftKeeper } from './draft-keeper';
import type { SaveStatus } from './save-draft';
import { destinationsOf, type Start } from './start';

export const loadSaving = () => import('./save-draft');
const loadSample = () => import('@/lib/capture/templates/sample-page');

export interface CaptureFormHandle {
  readonly state: FormState;
  /** Whether the page is still being read; the form can be typed into all the same. */
  readonly isReading: boolean;
  readonly focus: FieldFocus | null;
  readonly status: SaveStatus;
  /** The capture that is being mended, where it is not a new one. */
  readonly editedCapture: string | null;
  change(name: string, value: FieldValue): void;
  /** Switches the kind and leaves the focus where it is. */
  chooseKind(kindId: string): void;
  /** Switches the kind and goes to its first field, as a key does that was pressed in a field of the kind before. */
  goToKind(kindId: string): void;
  /** Whether the form was started over, and nothing was typed since. */
  readonly isCleared: boolean;
  /** Gives the form up for one as the page and the defaults make it. */
  startOver(): void;
  /** Turns what is written into a comment on this idea. */
  commentOn(idea: string): void;
  /** Takes starting over back. */
  bringBack(): void;
  /** Opens the form anew with the page as it was read, for another capture. */
  another(): void;
  edit(draft: Draft, captureId: string | null): Promise<void>;
  /** Puts the page's whole article into the form. */
  readArticle(): Promise<void>;
  /** Keeps the form as it is, so that another place can open it. */
  carry(): CarriedDraft;
  save(): void;
}

export function useCaptureForm(deps: PopupDeps, start: Start, onSaved: (captureId: string) => void) {
  const accountId = start.account?.id ?? '';
  const setup = useMemo(
    () =>
      setupFor(start.preferences, accountId, {
        policy: start.policy,
        today: dayOf(new Date(deps.now())),
      }),
    [start, accountId, deps],
  );
  const begin = (
    snapshot = noSnapshot,
    kindId: string | null = null,
    site: string | null = null,
    places = destinationsOf(start, accountId),
  ) =>
    startForm({
      accountId,
      setup,
      snapshot,
      kindId: kindId ?? start.preferences.lastKind,
      isKindChosen: kindId !== null,
      places,
      site,
      newId: deps.newId,
    });

  const [state, setState] = useState(() => {
    if (!start.gesture) return begin();
    const { snapshot, kind, values } = start.gesture;
    return Object.entries(values).reduce(
      (filled, [name, value]) => withField(filled, name, value),
      begin(snapshot, kind),
    );
  });
  const [isReading, setIsReading] = useState(true);
  const [focus, setFocus] = useState<FieldFocus | null>(null);
  const [status, setStatus] = useState<SaveStatus>({ name: 'idle' });
  const [editedCapture, setEditedCapture] = useState<string | null>(null);
  const [cleared, setCleared] = useState<FormState | null>(null);
  const keeper = useMemo(() => createDraftKeeper({ drafts: deps.settings.drafts, now: deps.now }), [deps]);
  // Saving must see the last key pressed, and the last save, which may not be drawn yet.
  const latest = useRef(state);
  const isSaving = useRef(false);

  function show(next: FormState): void {
    latest.current = next;
    setState(next);
  }

  function keep(next: FormState): Promise<void> {
    show(next);
    setCleared(null);
    return editedCapture === null
      ? keeper.keep(next.snapshot.address, chosenForm(next).draft)
      : Promise.resolve();
  }

  function goTo(field: string, selectsText: boolean): void {
    setFocus({ field, selectsText });
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the popup opens.
  useEffect(() => {
    if (start.opened) {
      const { draft, captureId, page } = start.opened;
      void open(draft, captureId, page).then(() => setIsReading(false));
      return;
    }
    if (start.gesture) {
      goTo(start.gesture.field ?? firstField(latest.current), true);
      setIsReading(false);
      void takeGesture();
      return;
    }
    void deps.readPage().then(async (snapshot) => {
      const [kept, site] = await Promise.all([
        deps.settings.drafts.ofPage(snapshot.address, accountId),
        deps.digest.site(accountId, snapshot.source.address).catch(() => null),
      ]);
      const isTyping = chosenForm(latest.current).edited.length > 0;
      const filled = withSnapshot(latest.current, snapshot, site);
      show(
        withRestored(
          filled,
          kept.map(({ draft }) => draft),
        ),
      );
      if (isTyping) keepUnder(snapshot.address);
      else goTo(firstField(latest.current), !chosenForm(latest.current).isRestored);
      setIsReading(false);
      // For trying templates on; nothing waits for it, and nothing is lost without it.
      void loadSample()
        .then(({ samplePageOf }) => deps.settings.samplePage.set(samplePageOf(snapshot)))
        .catch(() => undefined);
    });
  }, []);

  useEffect(() => {
    window.addEventListener('pagehide', keeper.flush);
    return () => window.removeEventListener('pagehide', keeper.flush);
  }, [keeper]);

  /** What was typed before the page was read is kept where the page's drafts are looked for. */
  function keepUnder(page: string): void {
    if (page === noSnapshot.address) return;
    for (const draft of editedDrafts(latest.current)) {
      keeper.keep(page, draft);
      keeper.drop(noSnapshot.address, accountId, [draft.kind]);
    }
  }

  /** What the gesture caught is nowhere else; but words that were typed on this page before are worth more. */
  async function takeGesture(): Promise<void> {
    const { snapshot, kindId } = latest.current;
    const kept = await deps.settings.drafts.ofPage(snapshot.address, accountId);
    if (!kept.some(({ draft }) => draft.kind === kindId)) await keep(latest.current);
    await deps.settings.pendingGesture.set(null);
  }

  function opened(next: FormState, captureId: string | null): void {
    show(next);
    setEditedCapture(captureId);
    setStatus({ name: 'idle' });
    setCleared(null);
    goTo(firstField(next), true);
  }

  async function open(draft: Draft, captureId: string | null, page: string): Promise<void> {
    const { emptySnapshot } = await import('@/lib/page/empty-snapshot');
    const snapshot = emptySnapshot({ address: page, title: draft.source.title }, []);
    opened(withDraft(begin(snapshot, draft.kind), draft), captureId);
    // A capture that was taken back is in no queue any more: its words are here alone.
    if (captureId === null) keeper.keep(page, draft);
  }

  async function save(): Promise<void> {
    if (isSaving.current) return;
    const saved = latest.current;
    isSaving.current = true;
    setStatus({ name: 'saving' });
    const outcome = await loadSaving()
      .then(({ saveDraft }) => saveDraft(deps.send, chosenForm(saved).draft, editedCapture))
      .catch((): SaveStatus => ({ name: 'failed', reason: 'unanswered' }));
    isSaving.current = false;
    if (outcome.name === 'incomplete') {
      show(withProblems(latest.current, outcome.problems));
      goTo(outcome.problems[0]?.field ?? firstField(saved), false);
      setStatus({ name: 'idle' });
      return;
    }
    setStatus(outcome);
    if (outcome.name !== 'saved') return;
    onSaved(outcome.captureId);
    if (editedCapture !== null) return;
    keeper.drop(saved.snapshot.address, accountId, settledKinds(saved));
    // Comfort only: the capture is safe, whether or not this can be kept.
    await deps.settings.preferences
      .update((preferences) => ({ ...preferences, lastKind: saved.kindId }))
      .catch(() => undefined);
  }

  function chooseKind(kindId: string): void {
    if (editedCapture !== null) return;
    show(withKind(latest.current, kindId));
    setFocus(null);
  }

  const handle: CaptureFormHandle = {
    state,
    isReading,
    focus,
    status,
    editedCapture,
    change: (name, value) => void keep(withField(latest.current, name, value)),
    chooseKind,
    goToKind(kindId) {
      chooseKind(kindId);
      goTo(firstField(latest.current), false);
    },
    commentOn(idea) {
      if (editedCapture !== null) return;
      const { snapshot, kindId } = latest.current;
      // Its words are the comment's now.
      if (kindId !== 'comment') keeper.drop(snapshot.address, accountId, [kindId]);
      keep(withCommentOn(latest.current, idea));
      goTo('body', false);
    },
    isCleared: cleared !== null,
    startOver() {
      const given = latest.current;
      keeper.drop(given.snapshot.address, accountId, Object.keys(given.forms));
      opened(begin(given.snapshot, given.kindId, given.site), null);
      setCleared(editedDrafts(given).length > 0 ? given : null);
    },
    bringBack() {
      if (!cleared) return;
      for (const draft of editedDrafts(cleared)) keeper.keep(cleared.snapshot.address, draft);
      opened(cleared, null);
      setCleared(null);
    },
    another() {
      const { snapshot, kindId, site } = latest.current;
      // Where the one before went is where the next one goes.
      void deps.settings.destinations.get().then((places) => {
        opened(begin(snapshot, kindId, site, places[accountId]), null);
      });
    },
    edit: (draft, captureId) => open(draft, captureId, draft.source.address),
    async readArticle() {
      const snapshot = await deps.readArticle();
      const next = withArticle(latest.current, snapshot);
      if (snapshot.isArticle) keep(next);
      else show(next);
    },
    carry() {
      const isKept = keep(latest.current);
      return { draftId: chosenForm(latest.current).draft.id, isKept };
    },
    save: () => void save(),
  };
  return handle;
}
