// The popup: the form or the outcome of a capture.
import History from 'lucide-react/icons/history';
import Settings from 'lucide-react/icons/settings';
import {
  lazy,
  type ReactNode,
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
import { KindTabs } from '@/components/form/KindTabs';
import { useSay } from '@/components/words/SayProvider';
import { mostUsedDestinations } from '@/lib/capture/form/form-state';
import { lackingKinds } from '@/lib/capture/form/offered-kinds';
import { shownKinds } from '@/lib/capture/form/policy';
import { noAccount } from '@/lib/capture/form/without-account';
import { afterPaint } from './after-paint';
import { CapturePanel } from './CapturePanel';
import type { PopupDeps } from './deps';
import { loadSaving } from './form-saving';
import { createFormStore, type Form } from './form-store';
import { MoveButton } from './MoveButton';
import styles from './Popup.module.css';
import { RecentButton } from './RecentButton';
import type { Start } from './start';
import { useCardSize } from './use-card-size';
import { useFormHeight } from './use-form-height';
import { useKeptDigits } from './use-kept-digits';
import { useOutbox } from './use-outbox';
import { useEscape, useShortcuts } from './use-shortcuts';

const loadOutcomeScreen = () => import('./OutcomeScreen');
const OutcomeScreen = lazy(loadOutcomeScreen);

const loadSavedHere = () => import('./SavedHere');
const SavedHere = lazy(loadSavedHere);

export function Popup({ deps, start: opened }: { readonly deps: PopupDeps; readonly start: Start }) {
  const say = useSay();
  const [start, setStart] = useState(opened);
  const settings = (
    <IconButton
      name={say('openSettings')}
      icon={<Settings className="icon" aria-hidden="true" />}
      onClick={deps.openOptions}
    />
  );
  useKeptDigits();

  function endWelcome(): void {
    setStart((before) => ({ ...before, isWelcomed: true }));
    void deps.settings.isWelcomed.set(true);
  }

  async function chooseAccount(accountId: string, form: Form): Promise<void> {
    const moved = await form.moveTo(accountId);
    if (moved === 'failed') return;
    await deps.send('account.use', { accountId });
    const [accounts, preferences] = await Promise.all([
      deps.settings.accounts.get(),
      deps.settings.preferences.get(),
    ]);
    setStart((before) => ({
      ...before,
      preferences,
      accounts,
      account: accounts.find(({ id }) => id === accountId) ?? null,
      // The other account starts under the policy that this form followed.
      policy: form.state.setup.policy,
      content: moved,
    }));
  }

  return (
    <CaptureScreen
      key={start.account?.id ?? noAccount}
      deps={deps}
      start={start}
      settings={settings}
      onWelcomed={endWelcome}
      onAccount={(accountId, form) => void chooseAccount(accountId, form)}
    />
  );
}

interface CaptureScreenProps {
  readonly deps: PopupDeps;
  readonly start: Start;
  readonly settings: ReactNode;
  readonly onWelcomed: () => void;
  /** The person chose another account for this form. */
  readonly onAccount: (accountId: string, form: Form) => void;
}

function CaptureScreen({ deps, start, settings, onWelcomed, onAccount }: CaptureScreenProps) {
  const say = useSay();
  const panelId = useId();
  const root = useRef<HTMLDivElement>(null);
  const [shown, setShown] = useState<{ readonly captureId: string; readonly opening: number } | null>(null);
  const [isReady, setIsReady] = useState(false);
  const [store] = useState(() => createFormStore(deps, start));
  const form = useSyncExternalStore(store.subscribe, store.current);
  const { status } = form;
  // Another form replaces the capture on the screen.
  const shownId = shown?.opening === form.opening ? shown.captureId : null;
  const lastHere = form.savedHere.findLast(({ isFailed = false }) => !isFailed);
  const accountId = start.account?.id ?? noAccount;
  const isSavedHere =
    status.state === 'saved' && status.captureId === shownId && status.draft.accountId === noAccount;
  const resultId = shownId ?? lastHere?.captureId ?? null;
  const outbox = useOutbox(deps, {
    isWanted: isReady,
    accountId,
    shownId: resultId,
  });
  const hidden = [...start.preferences.hiddenKinds, ...lackingKinds(start.listsVotes, accountId)];
  const kinds = shownKinds(form.state.setup.policy, hidden, form.state.kindId);
  const offered = form.editedCapture === null ? kinds : kinds.filter(({ id }) => id === form.state.kindId);

  useShortcuts({
    save: () => shownId === null && form.save(),
    chooseKind(digit) {
      const kind = kinds[digit - 1];
      if (kind && shownId === null) form.goToKind(kind.id);
    },
    voteForIdea() {
      const isOffered = shownId === null && offered.some(({ id }) => id === 'vote');
      // An offered idea may have taken the key: then the form is a vote already.
      if (isOffered && store.current().state.kindId !== 'vote') form.goToKind('vote', 'idea');
    },
    pickDestination(digit) {
      const mostUsed = shownId === null ? mostUsedDestinations(form.state) : null;
      const destination = mostUsed?.options[digit - 1];
      if (mostUsed && destination) form.change(mostUsed.field.name, destination.value);
    },
    moveToPanel: () => moveOn(deps.view === 'panel' ? 'tab' : 'panel'),
    moveToTab: () => moveOn('tab'),
    startOver() {
      if (shownId !== null || form.editedCapture !== null) return;
      if (form.cleared) form.bringBack();
      else form.startOver();
    },
  });

  useEscape();
  useCardSize(deps.view === 'popup' && shownId !== null);
  useFormHeight({
    root,
    isWanted: deps.view === 'popup' && shownId === null,
    kindId: form.state.kindId,
    isReady,
    heights: deps.heights,
  });

  // Before the first paint. Usually the page has been read by then, so the form is painted once.
  useLayoutEffect(() => store.open(), [store]);
  useEffect(() => store.followPolicy(), [store]);
  // No notification tells what this form tells.
  useEffect(() => (resultId === null ? undefined : deps.holdShownCapture(resultId)), [deps, resultId]);

  const setShownId = (captureId: string) => setShown({ captureId, opening: form.opening });
  const endWelcome = useEffectEvent(() => {
    // The first capture that goes to a service ends the onboarding. Without an account, none does.
    if (start.account && !start.isWelcomed) onWelcomed();
  });
  const showSaved = useEffectEvent(setShownId);
  useLayoutEffect(() => {
    if (status.state !== 'saved') return;
    showSaved(status.captureId);
    endWelcome();
  }, [status]);
  const hasSavedHere = lastHere !== undefined;
  useLayoutEffect(() => {
    if (hasSavedHere) endWelcome();
  }, [hasSavedHere]);

  // The form's first filled frame is the next one.
  useLayoutEffect(() => {
    if (form.isReading) return;
    return afterPaint(() => {
      deps.onReady();
      setIsReady(true);
      // Preload the chunks for saving and for the screen after it.
      void loadSaving();
      void (start.account ? loadOutcomeScreen() : loadSavedHere());
    });
  }, [deps, form.isReading, start.account]);

  // A panel or a tab stays open while the person connects an account in the settings. Its defaults come with its use.
  const takeFirst = useEffectEvent(async () => {
    const { activeAccountId } = await deps.settings.preferences.get();
    if (activeAccountId !== noAccount) onAccount(activeAccountId, store.current());
  });
  useEffect(() => {
    if (start.account) return;
    return deps.watchSetting(deps.settings.preferences.key, () => void takeFirst());
  }, [deps, start.account]);

  /** A capture that is being edited stays in its view. */
  const canMove = deps.view !== 'tab' && shownId === null && form.editedCapture === null;

  function moveOn(view: 'panel' | 'tab'): void {
    if (canMove) deps.moveTo(view, form.carry());
  }

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
    const leave = () => setShown(null);
    return (
      <main className={styles['popup-card']}>
        <Suspense>
          {isSavedHere ? (
            <SavedHere deps={deps} form={form} draft={status.draft} tools={tools} onLeave={leave} />
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
              onLeave={leave}
            />
          )}
        </Suspense>
      </main>
    );
  }

  return (
    <div className={styles.popup} data-has-line={deps.view === 'panel' ? '' : undefined} ref={root}>
      <header className={styles['popup-header']}>
        <KindTabs
          kinds={offered}
          chosen={form.state.kindId}
          panelId={panelId}
          onChoose={form.goToKind}
          onMove={form.chooseKind}
          onClipboard={form.editedCapture === null ? form.startFromClipboard : null}
        />
        {form.editedCapture === null && (
          <RecentButton
            deps={deps}
            form={form}
            outbox={outbox}
            accountId={accountId}
            isReady={isReady}
            onShow={setShownId}
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
        outbox={outbox}
        isReady={isReady}
        onShow={setShownId}
        onWelcomed={onWelcomed}
        onAccount={(accountId) => onAccount(accountId, form)}
      />
    </div>
  );
}
