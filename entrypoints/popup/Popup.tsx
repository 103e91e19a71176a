// The popup: the form or the outcome of a capture. Without an account, onboarding.
import Settings from 'lucide-react/icons/settings';
import {
  lazy,
  type ReactNode,
  Suspense,
  useEffect,
  useEffectEvent,
  useId,
  useLayoutEffect,
  useState,
  useSyncExternalStore,
} from 'react';
import { IconButton } from '@/components/controls/IconButton';
import { KindTabs } from '@/components/form/KindTabs';
import { NewerVersionNotice } from '@/components/notices/NewerVersionNotice';
import { useSay } from '@/components/words/SayProvider';
import { mostUsedDestinations } from '@/lib/capture/form/form-state';
import { lackingKinds } from '@/lib/capture/form/offered-kinds';
import { shownKinds } from '@/lib/capture/form/policy';
import { afterPaint } from './after-paint';
import { CapturePanel } from './CapturePanel';
import type { PopupDeps } from './deps';
import { loadSaving } from './form-saving';
import { createFormStore, type Form } from './form-store';
import { MoveButton } from './MoveButton';
import styles from './Popup.module.css';
import type { Start } from './start';
import { useKeptDigits } from './use-kept-digits';
import { useOutbox } from './use-outbox';
import { useEscape, useShortcuts } from './use-shortcuts';

const loadOutcomeScreen = () => import('./OutcomeScreen');
const OutcomeScreen = lazy(loadOutcomeScreen);

const Connect = lazy(() => import('./Connect'));

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
  const { account } = start;
  useKeptDigits();

  function endWelcome(): void {
    setStart((before) => ({ ...before, isWelcomed: true }));
    void deps.settings.isWelcomed.set(true);
  }

  async function chooseAccount(accountId: string, form: Form): Promise<void> {
    const moved = await form.moveTo(accountId);
    if (moved === 'failed') return;
    await deps.send('account.use', { accountId });
    const next = start.accounts.find(({ id }) => id === accountId) ?? null;
    const preferences = await deps.settings.preferences.get();
    setStart((before) => ({
      ...before,
      preferences,
      account: next,
      // The other account starts under the policy that this form followed.
      policy: form.state.setup.policy,
      content: moved,
    }));
  }

  if (account)
    return (
      <CaptureScreen
        key={account.id}
        deps={deps}
        start={start}
        settings={settings}
        onWelcomed={endWelcome}
        onAccount={(accountId, form) => void chooseAccount(accountId, form)}
      />
    );
  return (
    <div className={styles.popup}>
      <header className={styles['popup-header']}>
        <span className={styles['popup-title']}>{say('extensionName')}</span>
        {settings}
      </header>
      <main className={styles['popup-main']}>
        {start.isNewer && <NewerVersionNotice />}
        <Suspense>
          <Connect deps={deps} />
        </Suspense>
      </main>
    </div>
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
  const [shown, setShown] = useState<{ readonly captureId: string; readonly opening: number } | null>(null);
  const [isReady, setIsReady] = useState(false);
  const [store] = useState(() => createFormStore(deps, start));
  const form = useSyncExternalStore(store.subscribe, store.current);
  const { status } = form;
  // Another form replaces the capture on the screen.
  const shownId = shown?.opening === form.opening ? shown.captureId : null;
  const lastHere = form.savedHere.findLast(({ isFailed = false }) => !isFailed);
  const accountId = start.account?.id ?? '';
  const outbox = useOutbox(deps, {
    isWanted: isReady,
    accountId,
    shownId: shownId ?? lastHere?.captureId ?? null,
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
      // Not if an offered idea took the key.
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

  // Before the first paint. Usually the page has been read by then, so the form is painted once.
  useLayoutEffect(() => store.open(), [store]);
  useEffect(() => store.followPolicy(), [store]);

  const setShownId = (captureId: string) => setShown({ captureId, opening: form.opening });
  const endWelcome = useEffectEvent(() => {
    if (!start.isWelcomed) onWelcomed();
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
      void loadOutcomeScreen();
    });
  }, [deps, form.isReading]);

  /** A capture that is being edited stays in its view. */
  const canMove = deps.view !== 'tab' && shownId === null && form.editedCapture === null;

  function moveOn(view: 'panel' | 'tab'): void {
    if (canMove) deps.moveTo(view, form.carry());
  }

  return (
    <div className={styles.popup} data-has-line={shownId === null && deps.view === 'panel' ? '' : undefined}>
      <header className={styles['popup-header']}>
        {shownId === null ? (
          <KindTabs
            kinds={offered}
            chosen={form.state.kindId}
            panelId={panelId}
            onChoose={form.goToKind}
            onMove={form.chooseKind}
          />
        ) : (
          <span className={styles['popup-title']}>{say('extensionName')}</span>
        )}
        {canMove && <MoveButton from={deps.view} onMove={moveOn} />}
        {settings}
      </header>
      {shownId === null ? (
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
      ) : (
        <main className={styles['popup-main']}>
          <Suspense>
            <OutcomeScreen
              deps={deps}
              form={form}
              outbox={outbox}
              accounts={start.accounts}
              captureId={shownId}
              closesWhenSent={start.preferences.closesWhenSent}
              onLeave={() => setShown(null)}
            />
          </Suspense>
        </main>
      )}
    </div>
  );
}
