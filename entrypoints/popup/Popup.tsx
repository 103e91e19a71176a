// The popup: the form or the outcome of a capture.
import History from 'lucide-react/icons/history';
import Settings from 'lucide-react/icons/settings';
import {
  lazy,
  Suspense,
  useEffect,
  useEffectEvent,
  useId,
  useLayoutEffect,
  useRef,
  useState,
  useSyncExternalStore,
} from 'react';
import { IconButton } from '@/components/controls/IconButton';
import { useKeptDigits } from '@/components/controls/use-kept-digits';
import { useEscape, useShortcuts } from '@/components/controls/use-shortcuts';
import { KindTabs } from '@/components/form/KindTabs';
import { MoveButton } from '@/components/form/MoveButton';
import { useCardSize } from '@/components/outcome/use-card-size';
import { useSay } from '@/components/words/SayProvider';
import { mostUsedDestinations } from '@/lib/capture/form/form-state';
import { lackingKinds } from '@/lib/capture/form/offered-kinds';
import { shownKinds } from '@/lib/capture/form/policy';
import { noAccount } from '@/lib/capture/form/without-account';
import { isFree } from '@/lib/capture/session/open-document';
import { afterPaint } from './after-paint';
import { CapturePanel } from './CapturePanel';
import type { PopupDeps } from './deps';
import { loadSaving } from './effects';
import styles from './Popup.module.css';
import { RecentButton } from './RecentButton';
import { createSessionStore } from './session-store';
import type { Start } from './start';
import { useFormHeight } from './use-form-height';
import { useOutbox } from './use-outbox';

const loadOutcomeScreen = () => import('./OutcomeScreen');
const OutcomeScreen = lazy(loadOutcomeScreen);

const loadSavedHere = () => import('@/components/form/SavedHere');
const SavedHere = lazy(loadSavedHere);

export function Popup({ deps, start: opened }: { readonly deps: PopupDeps; readonly start: Start }) {
  const say = useSay();
  const panelId = useId();
  const root = useRef<HTMLDivElement>(null);
  const [start, setStart] = useState(opened);
  /** A capture that the person looks at. The next form that opens replaces it. */
  const [looked, setLooked] = useState<{ readonly captureId: string; readonly opening: number } | null>(null);
  const [isReady, setIsReady] = useState(false);
  const [store] = useState(() => createSessionStore(deps, opened));
  const form = useSyncExternalStore(store.subscribe, store.current);
  const { session, state, dispatch } = form;
  const { open } = session;
  const documentId = open.form.document.id;
  const isEdited = open.captureId !== null;
  const accountId = state.document.accountId;
  const account = start.accounts.find(({ id }) => id === accountId) ?? null;
  const savedId = open.save?.state === 'saved' ? open.save.captureId : null;
  const shownId = savedId ?? (looked?.opening === session.opening ? looked.captureId : null);
  const lastSaved = session.outgoing.findLast(({ save }) => save?.state === 'saved');
  const resultId = shownId ?? (lastSaved?.save?.state === 'saved' ? lastSaved.save.captureId : null);
  const outbox = useOutbox(deps, {
    isWanted: isReady,
    accountId,
    shownId: resultId,
    editedId: open.captureId,
  });
  const hidden = [...start.preferences.hiddenKinds, ...lackingKinds(start.listsVotes, accountId)];
  const kinds = shownKinds(state.setup.policy, hidden, state.document.kind);
  const offered = isEdited ? kinds.filter(({ id }) => id === state.document.kind) : kinds;

  const goToKind = (kindId: string, startsAt?: string) =>
    dispatch({ type: 'kindChosen', kindId, focuses: true, ...(startsAt && { startsAt }) });

  useKeptDigits();
  useShortcuts({
    save: () => shownId === null && dispatch({ type: 'saveAsked' }),
    chooseKind(digit) {
      const kind = kinds[digit - 1];
      if (kind && shownId === null) goToKind(kind.id);
    },
    voteForIdea() {
      const isOffered = shownId === null && offered.some(({ id }) => id === 'vote');
      // An offered idea may have taken the key: then the form is a vote already.
      if (isOffered && store.current().state.document.kind !== 'vote') goToKind('vote', 'idea');
    },
    pickDestination(digit) {
      const mostUsed = shownId === null ? mostUsedDestinations(state) : null;
      const destination = mostUsed?.options[digit - 1];
      if (mostUsed && destination)
        dispatch({ type: 'fieldChanged', name: mostUsed.field.name, value: destination.value });
    },
    moveToPanel: () => moveOn(deps.view === 'panel' ? 'tab' : 'panel'),
    moveToTab: () => moveOn('tab'),
    startOver() {
      if (shownId === null) dispatch({ type: session.cleared ? 'broughtBack' : 'startedOver' });
    },
  });
  useEscape();
  useCardSize(deps.view === 'popup' && shownId !== null);
  useFormHeight({
    root,
    isWanted: deps.view === 'popup' && shownId === null,
    kindId: state.document.kind,
    isReady,
    heights: deps.heights,
  });

  // Before the first paint. Usually the page has been read by then, so the form is painted once.
  useLayoutEffect(() => store.open(), [store]);
  // No notification tells what this form tells.
  useEffect(() => (resultId === null ? undefined : deps.holdShownCapture(resultId)), [deps, resultId]);
  // Passages of any page go to the draft that this window's panel shows.
  const shownBefore = useRef<string | null>(null);
  useEffect(() => {
    if (deps.view !== 'panel') return;
    // What this window's panel was to show when it opened, it may still get.
    if (shownBefore.current !== null && shownBefore.current !== documentId) void deps.showInPanel(documentId);
    shownBefore.current = documentId;
    return deps.holdPanelDraft(documentId);
  }, [deps, documentId]);
  // A passage that nobody touched isn't replaced by one of another page, so it is stored for it.
  const { selection } = state.snapshot;
  const isLoose = deps.view === 'panel' && account !== null && selection !== null && isFree(session);
  const isUnstored = isLoose && open.n === 0 && open.base.length === 0;
  useEffect(() => {
    if (isUnstored) dispatch({ type: 'carried' });
  }, [isUnstored, dispatch]);
  useEffect(
    () =>
      deps.watchPanelDraft((id) => {
        const isShown = store.current().state.document.id === id;
        if (!isShown) dispatch({ type: 'documentAsked', documentId: id });
      }),
    [deps, dispatch, store],
  );

  // The first capture that goes to a service ends the onboarding. Without an account, none does.
  const hasSaved = resultId !== null && account !== null && (savedId !== null || lastSaved !== undefined);
  function endWelcome(): void {
    setStart((before) => ({ ...before, isWelcomed: true }));
    void deps.settings.isWelcomed.set(true);
  }
  const endWelcomeOnce = useEffectEvent(() => {
    if (!start.isWelcomed) endWelcome();
  });
  useEffect(() => {
    if (hasSaved) endWelcomeOnce();
  }, [hasSaved]);

  // The form's first filled frame is the next one.
  useLayoutEffect(() => {
    if (session.isReading) return;
    return afterPaint(() => {
      deps.onReady();
      setIsReady(true);
      // Preload the chunks for saving and for the screen after it.
      void loadSaving();
      void (account ? loadOutcomeScreen() : loadSavedHere());
    });
  }, [deps, session.isReading, account]);

  async function chooseAccount(chosen: string): Promise<void> {
    await deps.send('account.use', { accountId: chosen });
    await takeAccount(chosen);
  }

  async function takeAccount(chosen: string): Promise<void> {
    const [accounts, preferences] = await Promise.all([
      deps.settings.accounts.get(),
      deps.settings.preferences.get(),
    ]);
    await form.moveTo(chosen);
    setStart((before) => ({ ...before, preferences, accounts }));
  }

  // A panel or a tab stays open while the person connects an account in the settings. Its defaults come with its use.
  const takeFirst = useEffectEvent(async () => {
    const { activeAccountId } = await deps.settings.preferences.get();
    if (activeAccountId !== noAccount && account === null) await takeAccount(activeAccountId);
  });
  useEffect(() => {
    if (account) return;
    return deps.watchSetting(deps.settings.preferences.key, () => void takeFirst());
  }, [deps, account]);

  /** A capture that is being edited stays in its view. */
  const canMove = deps.view !== 'tab' && shownId === null && !isEdited && open.save === null;

  function moveOn(view: 'panel' | 'tab'): void {
    if (canMove) deps.moveTo(view, form.carry());
  }

  const settings = (
    <IconButton
      name={say('openSettings')}
      icon={<Settings className="icon" aria-hidden="true" />}
      onClick={deps.openOptions}
    />
  );

  if (shownId !== null) {
    const tools = (
      <>
        <IconButton
          name={say('allCaptures')}
          icon={<History className="icon" aria-hidden="true" />}
          onClick={deps.openActivity}
        />
        {settings}
      </>
    );
    return (
      <main className={styles['popup-card']}>
        <Suspense>
          {savedId !== null && accountId === noAccount ? (
            <SavedHere onConnect={deps.openOptions} form={form} tools={tools} />
          ) : (
            <OutcomeScreen
              deps={deps}
              form={form}
              outbox={outbox}
              accounts={start.accounts}
              captureId={shownId}
              closesWhenSent={start.preferences.closesWhenSent}
              hasUndoTime={start.preferences.undoMs > 0}
              tools={tools}
              onLeave={() => setLooked(null)}
            />
          )}
        </Suspense>
      </main>
    );
  }

  const onShow = (captureId: string) => setLooked({ captureId, opening: session.opening });
  return (
    <div
      className={styles.popup}
      data-has-line={deps.view === 'panel' || session.outgoing.length > 0 ? '' : undefined}
      ref={root}
    >
      <header className={styles['popup-header']}>
        <KindTabs
          kinds={offered}
          chosen={state.document.kind}
          panelId={panelId}
          onChoose={goToKind}
          onMove={(kindId) => dispatch({ type: 'kindChosen', kindId, focuses: false })}
          onClipboard={isEdited ? null : () => dispatch({ type: 'startedFromClipboard' })}
        />
        {!isEdited && (
          <RecentButton
            deps={deps}
            form={form}
            outbox={outbox}
            accountId={accountId}
            isReady={isReady}
            onShow={onShow}
          />
        )}
        {canMove && <MoveButton from={deps.view} onMove={moveOn} />}
        {settings}
      </header>
      <CapturePanel
        id={panelId}
        deps={deps}
        form={form}
        start={start}
        account={account}
        outbox={outbox}
        isReady={isReady}
        onShow={onShow}
        onWelcomed={endWelcome}
        onAccount={(chosen) => void chooseAccount(chosen)}
      />
    </div>
  );
}
