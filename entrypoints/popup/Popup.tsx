// The popup: the form or the outcome of a capture.
import Plus from 'lucide-react/icons/plus';
import Settings from 'lucide-react/icons/settings';
import {
  lazy,
  Suspense,
  useEffect,
  useId,
  useLayoutEffect,
  useRef,
  useState,
  useSyncExternalStore,
} from 'react';
import { IconButton } from '@/components/controls/IconButton';
import { useKeptDigits, useSinglePress } from '@/components/controls/use-shortcuts';
import { useFieldScope } from '@/components/fields/field-scope';
import { FormMenu } from '@/components/form/FormMenu';
import { KindTabs } from '@/components/form/KindTabs';
import type { CaptureActions } from '@/components/form/OutcomeScreen';
import { type Form, savedIdOf } from '@/components/form/open-form';
import { useFormKeys } from '@/components/form/use-form-keys';
import { RecentButton } from '@/components/outcome/RecentButton';
import { useSay } from '@/components/words/SayProvider';
import type { StoredDraft } from '@/lib/capture/field/stored-draft';
import { textFieldOf } from '@/lib/capture/form/form-state';
import { lackingKinds, shownKinds } from '@/lib/capture/form/offered-kinds';
import { noAccount } from '@/lib/capture/form/without-account';
import { isFree } from '@/lib/capture/session/open-document';
import type { Session } from '@/lib/capture/session/session';
import { CapturePanel } from './CapturePanel';
import type { PopupDeps } from './deps';
import { loadSaving } from './effects';
import styles from './Popup.module.css';
import { createSessionStore, type SessionStore } from './session-store';
import type { Start } from './start';
import { useAccounts } from './use-accounts';
import { type OutboxView, useOutbox, useWaitingDrafts } from './use-outbox';

const loadOutcomeScreen = () => import('@/components/form/OutcomeScreen');
const OutcomeScreen = lazy(loadOutcomeScreen);

export function Popup({ deps, start: opened }: { readonly deps: PopupDeps; readonly start: Start }) {
  const panelId = useId();
  const scope = useFieldScope('field');
  const [store] = useState(() => createSessionStore(deps, opened));
  const form = useSyncExternalStore(store.subscribe, store.current);
  const { session, state } = form;
  const { open } = session;
  const accountId = state.document.accountId;
  const { setLooked, savedId, shownId, ownId, resultId } = useResult(deps, session);
  const accounts = useAccounts(deps, { form, opened, hasSaved: ownId !== null });
  const { start, account } = accounts;
  const isReady = useFirstFrame(deps, session.isReading);
  const outbox = useOutbox(deps, {
    ...{ isWanted: isReady, accountId },
    ...{ shownId: resultId, editedId: open.captureId },
  });
  const isEdited = open.captureId !== null;
  const kinds = useKinds(form, start);
  /** A capture that is being edited stays in its view. */
  const canMove = deps.view !== 'tab' && shownId === null && !isEdited && open.save === null;

  function moveOn(view: 'panel' | 'tab'): void {
    if (canMove) deps.moveTo(view, form.carry());
  }

  const chooseKind = (kindId: string, focuses: boolean) =>
    form.dispatch({ type: 'kindChosen', kindId, focuses });

  useKeptDigits();
  useSinglePress();
  useFormKeys({
    ...{ current: store.current, view: deps.view, kinds },
    ...{ isShown: shownId === null, onMove: moveOn },
  });
  // Before the first paint. Usually the page has been read by then, so the form is painted once.
  useLayoutEffect(() => store.open(), [store]);
  usePanelDraft(deps, store, form, account !== null);

  const screen = { deps, form, start, outbox };
  if (shownId !== null)
    return (
      <Card
        {...screen}
        captureId={shownId}
        isKeptHere={savedId !== null && accountId === noAccount}
        onLeave={() => setLooked(null)}
      />
    );
  return (
    <div className={styles.popup}>
      <header className={`line row-between ${styles['popup-header']}`}>
        <KindTabs {...{ kinds, panelId, chosen: state.document.kind, onChoose: chooseKind }}>
          {!isEdited && (
            <FormMenu
              {...screen}
              kinds={kinds}
              accounts={start.accounts}
              editor={() => scope.controls.get(textFieldOf(state.document.kind)) ?? null}
              onMove={canMove ? moveOn : null}
              onAccount={accounts.choose}
            />
          )}
        </KindTabs>
        <HeaderButtons {...screen} isReady={isReady} onShow={setLooked} />
      </header>
      <CapturePanel
        {...screen}
        id={panelId}
        kinds={kinds}
        account={account}
        isReady={isReady}
        onShow={setLooked}
        showsTip={accounts.showsTip}
        scope={scope}
      />
    </div>
  );
}

/** The capture whose result is shown: the form's own, or one that the person looks at until the next form opens. */
function useResult(deps: PopupDeps, { open, opening, outgoing }: Session) {
  const [shown, setShown] = useState<{ readonly captureId: string; readonly opening: number } | null>(null);
  const savedId = savedIdOf(open);
  const ownId = savedId ?? outgoing.map(savedIdOf).findLast((id) => id !== null) ?? null;
  const shownId = savedId ?? (shown?.opening === opening ? shown.captureId : null);
  const setLooked = (captureId: string | null) =>
    setShown(captureId === null ? null : { captureId, opening });
  const resultId = shownId ?? ownId;
  // Suppress the notification while this form shows the result.
  useEffect(() => (resultId === null ? undefined : deps.holdShownCapture(resultId)), [deps, resultId]);
  return { setLooked, savedId, shownId, ownId, resultId };
}

/** Returns whether the form's first filled frame was painted. */
function useFirstFrame(deps: PopupDeps, isReading: boolean): boolean {
  const [isReady, setIsReady] = useState(false);
  useLayoutEffect(() => {
    if (isReading) return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    function onPainted(): void {
      deps.onReady();
      setIsReady(true);
      // Preload the chunks for saving and for the screen after it.
      void loadSaving();
      void loadOutcomeScreen();
    }
    // The form's first filled frame is the next one, and its paint comes before the next task.
    const frame = requestAnimationFrame(() => {
      timer = setTimeout(onPainted);
    });
    return () => {
      cancelAnimationFrame(frame);
      clearTimeout(timer);
    };
  }, [deps, isReading]);
  return isReady;
}

/** The kinds to choose from. A capture that is being edited stays of its kind. */
function useKinds({ session, state }: Form, { preferences, listsVotes }: Start) {
  const { kind, accountId } = state.document;
  const hidden = [...preferences.hiddenKinds, ...lackingKinds(listsVotes, accountId)];
  const kinds = shownKinds(state.config.policy, hidden, kind);
  return session.open.captureId === null ? kinds : kinds.filter(({ id }) => id === kind);
}

/** Passages of any page go to the draft that this window's panel shows. */
function usePanelDraft(deps: PopupDeps, store: SessionStore, form: Form, isConnected: boolean): void {
  const { session, state, dispatch } = form;
  const { open } = session;
  const documentId = open.form.document.id;
  const shownBefore = useRef<string | null>(null);
  useEffect(() => {
    if (deps.view !== 'panel') return;
    // What this window's panel was to show when it opened, it may still get.
    if (shownBefore.current !== null && shownBefore.current !== documentId) void deps.showInPanel(documentId);
    shownBefore.current = documentId;
    return deps.holdPanelDraft(documentId);
  }, [deps, documentId]);
  useEffect(
    () =>
      deps.watchPanelDraft((id) => {
        const isShown = store.current().state.document.id === id;
        if (!isShown) dispatch({ type: 'documentAsked', documentId: id });
      }),
    [deps, dispatch, store],
  );
  // Store an untouched passage, so that another page's passage can be added to it.
  const isLoose =
    deps.view === 'panel' && isConnected && state.snapshot.selection !== null && isFree(session);
  const isUnstored = isLoose && open.n === 0 && open.base.length === 0;
  useEffect(() => {
    if (isUnstored) dispatch({ type: 'carried' });
  }, [isUnstored, dispatch]);
}

interface ScreenProps {
  readonly deps: PopupDeps;
  readonly form: Form;
  readonly start: Start;
  readonly outbox: OutboxView;
}

interface CardProps extends ScreenProps {
  readonly captureId: string;
  /** It waits on this device for an account. */
  readonly isKeptHere: boolean;
  readonly onLeave: () => void;
}

function Card({ deps, form, start, outbox, captureId, isKeptHere, onLeave }: CardProps) {
  const { send } = deps;
  const actions: CaptureActions = {
    ...deps,
    discard: (id) => send('capture.discard', { captureId: id }),
    retry: (id) => send('capture.retry', { captureId: id }),
  };
  return (
    <main className={styles['popup-card']}>
      <Suspense>
        <OutcomeScreen
          form={form}
          outbox={outbox}
          actions={actions}
          accounts={start.accounts}
          captureId={captureId}
          closesWhenSent={deps.view === 'popup' && start.preferences.closesWhenSent}
          hasUndoTime={start.preferences.undoMs > 0}
          onConnect={isKeptHere ? deps.openOptions : null}
          onLeave={onLeave}
        />
      </Suspense>
    </main>
  );
}

interface RecentProps extends ScreenProps {
  readonly isReady: boolean;
  readonly onShow: (captureId: string) => void;
}

function HeaderButtons(props: RecentProps) {
  const { deps, form } = props;
  const say = useSay();
  return (
    <>
      {deps.view === 'panel' && (
        <span className={styles['popup-another']}>
          <IconButton
            name={say('captureAnother')}
            icon={<Plus />}
            disabled={!form.isFree()}
            onClick={() => form.dispatch({ type: 'nextAsked' })}
          />
        </span>
      )}
      {form.session.open.captureId === null && <Recent {...props} />}
      <IconButton name={say('openSettings')} icon={<Settings />} onClick={deps.openOptions} />
    </>
  );
}

function Recent({ deps, form, outbox, isReady, onShow }: RecentProps) {
  const { session, state, dispatch } = form;
  const { accountId } = state.document;
  const drafts = useWaitingDrafts(deps, { isWanted: isReady, accountId, session });
  const open = (documentId: string) => dispatch({ type: 'documentAsked', documentId });

  /** If something is missing, or only the form can ask, the form opens. */
  async function sendWithout(stored: StoredDraft): Promise<void> {
    const { saveStoredDraft } = await loadSaving();
    const isSent =
      stored.draft.accountId !== noAccount && (await saveStoredDraft(deps.send, stored)).state === 'stored';
    if (!isSent) open(stored.draft.id);
  }

  return (
    <RecentButton
      drafts={drafts}
      captures={outbox.recent}
      onOpen={open}
      onSendWithout={(stored) => void sendWithout(stored)}
      onShow={onShow}
      onAll={deps.openActivity}
    />
  );
}
