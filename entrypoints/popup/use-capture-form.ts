// Owns the life of the form while the popup is open: filled, typed into, kept, saved.
import { useEffect, useMemo, useRef, useState } from 'react';
import type { FieldFocus } from '@/components/CaptureForm';
import { cleanHtml } from '@/components/rich-text/clean-html';
import type { Draft } from '@/lib/capture/draft';
import { kindOf } from '@/lib/capture/kinds';
import type { FieldValue } from '@/lib/capture/values';
import { emptySnapshot } from '@/lib/page/snapshot';
import { draftsOf } from '@/lib/settings/kept-drafts';
import { defaultsFor } from '@/lib/settings/preferences';
import type { PopupDeps } from './deps';
import { createDraftKeeper } from './draft-keeper';
import {
  chosenForm,
  chosenKind,
  type FormState,
  firstField,
  settledKinds,
  startForm,
  withDraft,
  withField,
  withKind,
  withProblems,
  withRestored,
  withSnapshot,
} from './form-state';
import { type SaveStatus, saveDraft } from './save-draft';
import type { Start } from './start';

const noPage = emptySnapshot({ address: '', title: '' }, []);

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
  startOver(): void;
  /** Opens the form anew with the page as it was read, for another capture. */
  another(): void;
  edit(draft: Draft, captureId: string | null): void;
  save(): void;
}

export function useCaptureForm(deps: PopupDeps, start: Start, onSaved: (captureId: string) => void) {
  const accountId = start.account?.id ?? '';
  const begin = (snapshot = noPage, kindId = start.preferences.lastKind) =>
    startForm({
      accountId,
      defaults: defaultsFor(start.preferences, accountId),
      snapshot,
      kindId,
      newId: deps.newId,
    });

  const [state, setState] = useState(() =>
    start.gesture ? begin(start.gesture.snapshot, start.gesture.kind) : begin(),
  );
  const [isReading, setIsReading] = useState(true);
  const [focus, setFocus] = useState<FieldFocus | null>(null);
  const [status, setStatus] = useState<SaveStatus>({ name: 'idle' });
  const [editedCapture, setEditedCapture] = useState<string | null>(null);
  const keeper = useMemo(
    () => createDraftKeeper({ stored: deps.settings.drafts, initial: start.drafts, now: deps.now }),
    [deps, start],
  );
  // Saving must see the last key pressed, and the last save, which may not be drawn yet.
  const latest = useRef(state);
  const isSaving = useRef(false);

  function show(next: FormState): void {
    latest.current = next;
    setState(next);
  }

  function keep(next: FormState): void {
    show(next);
    if (editedCapture === null) keeper.keep(next.snapshot.address, chosenForm(next).draft);
  }

  function goTo(field: string, selectsText: boolean): void {
    setFocus({ field, selectsText });
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the popup opens.
  useEffect(() => {
    if (start.opened) {
      open(start.opened.draft, start.opened.captureId, start.opened.page);
      setIsReading(false);
      return;
    }
    if (start.gesture) {
      void deps.settings.pendingGesture.set(null);
      // The gesture is nowhere else any more; but words that were typed on this page before are worth more.
      const { snapshot, kindId } = latest.current;
      const kept = draftsOf(start.drafts, snapshot.address, accountId);
      if (!kept.some(({ draft }) => draft.kind === kindId)) keep(latest.current);
      goTo(start.gesture.field ?? firstField(latest.current), true);
      setIsReading(false);
      return;
    }
    void deps.readPage().then((snapshot) => {
      const isTyping = chosenForm(latest.current).edited.length > 0;
      const filled = withSnapshot(latest.current, snapshot);
      const kept = draftsOf(start.drafts, snapshot.address, accountId);
      show(
        withRestored(
          filled,
          kept.map(({ draft }) => draft),
        ),
      );
      if (!isTyping) goTo(firstField(latest.current), !chosenForm(latest.current).isRestored);
      setIsReading(false);
    });
  }, []);

  useEffect(() => deps.watchSetting(deps.settings.drafts.key, () => void keeper.refresh()), [deps, keeper]);

  function opened(next: FormState, captureId: string | null): void {
    show(next);
    setEditedCapture(captureId);
    setStatus({ name: 'idle' });
    goTo(firstField(next), true);
  }

  function open(draft: Draft, captureId: string | null, page: string): void {
    const snapshot = emptySnapshot({ address: page, title: draft.source.title }, []);
    opened(withDraft(begin(snapshot, draft.kind), draft), captureId);
    // A capture that was taken back is in no queue any more: its words are here alone.
    if (captureId === null) keeper.keep(page, draft);
  }

  async function save(): Promise<void> {
    if (isSaving.current) return;
    const saved = latest.current;
    const draft = cleaned(chosenForm(saved).draft);
    const problems = chosenKind(saved).problems(draft.values);
    if (problems[0]) {
      show(withProblems(saved, problems));
      goTo(problems[0].field, false);
      return;
    }
    isSaving.current = true;
    setStatus({ name: 'saving' });
    const outcome = await saveDraft(deps.send, draft, editedCapture);
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
    change: (name, value) => keep(withField(latest.current, name, value)),
    chooseKind,
    goToKind(kindId) {
      chooseKind(kindId);
      goTo(firstField(latest.current), false);
    },
    startOver() {
      const { snapshot, kindId } = latest.current;
      keeper.drop(snapshot.address, accountId, Object.keys(latest.current.forms));
      opened(begin(snapshot, kindId), null);
    },
    another: () => opened(begin(latest.current.snapshot, latest.current.kindId), null),
    edit: (draft, captureId) => open(draft, captureId, draft.source.address),
    save: () => void save(),
  };
  return handle;
}

/** The draft with its formatted texts cleaned: the background, which has no DOM, cannot. */
function cleaned(draft: Draft): Draft {
  const values = { ...draft.values };
  for (const field of kindOf(draft.kind)?.fields ?? []) {
    const value = values[field.name];
    if (field.control.type === 'html' && typeof value === 'string') values[field.name] = cleanHtml(value);
  }
  return { ...draft, values };
}
