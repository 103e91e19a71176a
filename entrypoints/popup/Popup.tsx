// The popup: the form or the outcome of a capture.
import Plus from 'lucide-react/icons/plus';
import Settings from 'lucide-react/icons/settings';
import {
  type ComponentProps,
  useEffect,
  useId,
  useLayoutEffect,
  useRef,
  useState,
  useSyncExternalStore,
} from 'react';
import { IconButton } from '@/components/controls/IconButton';
import { useKeptDigits, useSinglePress } from '@/components/controls/use-shortcuts';
import { FormMenu } from '@/components/form/FormMenu';
import { KindTabs } from '@/components/form/KindTabs';
import { OutcomeScreen } from '@/components/form/OutcomeScreen';
import { type Form, FormScreenContext, savedIdOf } from '@/components/form/open-form';
import { useFormKeys, useHasKeys } from '@/components/form/use-form-keys';
import { RecentButton } from '@/components/outcome/RecentButton';
import { useTranslate } from '@/components/words/TranslateProvider';
import type { StoredDraft } from '@/lib/capture/field/stored-draft';
import { shownKinds, unsupportedKinds } from '@/lib/capture/form/offered-kinds';
import { noAccount } from '@/lib/capture/form/without-account';
import { isFree } from '@/lib/capture/session/open-document';
import type { Session } from '@/lib/capture/session/session';
import { CapturePanel } from './CapturePanel';
import type { PopupDeps } from './deps';
import { loadSaving } from './effects';
import styles from './Popup.module.css';
import { createSessionStore, type SessionStore } from './session-store';
import type { Start } from './start';
import { type FormParts, useAccounts } from './use-accounts';
import { useOutbox, useWaitingDrafts } from './use-outbox';

export function Popup({ deps, start: opened }: { readonly deps: PopupDeps; readonly start: Start }) {
  const panelId = useId();
  const [store] = useState(() => createSessionStore(deps, opened));
  const form = useSyncExternalStore(store.subscribe, store.current);
  const { session, state } = form;
  const { captureId: editedId } = session.open;
  const { accountId } = state.document;
  const { setLooked, savedId, shownId, ownId, resultId } = useResult(deps, session);
  const { start, account, showsTip, choose } = useAccounts(deps, { form, opened, hasSaved: ownId !== null });
  const isReady = useFirstFrame(deps, session.isReading);
  const outbox = useOutbox(deps, { isWanted: isReady, accountId, shownId: resultId, editedId });
  const kinds = useKinds(form, start);
  const hasKeys = useHasKeys() || deps.view !== 'panel';
  /** A capture that is being edited stays in its view. */
  const canMove = deps.view !== 'tab' && shownId === null && editedId === null && session.open.save === null;

  function moveOn(view: 'panel' | 'tab'): void {
    if (canMove) deps.moveTo(view, form.carry());
  }

  useKeptDigits();
  useSinglePress();
  useFormKeys({
    ...{ current: store.current, view: deps.view, kinds },
    ...{ isShown: shownId === null, onMove: moveOn },
  });
  // Before the first paint. Usually the page has been read by then, so the form is painted once.
  useLayoutEffect(() => store.open(), [store]);
  usePanelDraft(deps, store, form, account !== null);

  const { accounts, preferences } = start;
  const hasUndoTime = preferences.undoMs > 0;
  const parts = { deps, form, start, accounts, account, outbox, isReady, hasUndoTime };
  return (
    <FormScreenContext value={parts}>
      {shownId === null ? (
        <div className={styles.popup} data-has-keys={hasKeys}>
          <Header
            {...{ ...parts, panelId, kinds }}
            onMove={canMove ? moveOn : null}
            onAccount={choose}
            onShow={setLooked}
          />
          <CapturePanel {...{ ...parts, kinds, showsTip }} id={panelId} onShow={setLooked} />
        </div>
      ) : (
        <main className={styles['popup-card']}>
          <OutcomeScreen
            captureId={shownId}
            closesWhenSent={deps.view === 'popup' && preferences.closesWhenSent}
            isKeptHere={savedId !== null && accountId === noAccount}
            onLeave={() => setLooked(null)}
          />
        </main>
      )}
    </FormScreenContext>
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
      // Preload the chunk for saving.
      void loadSaving();
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
function useKinds({ session, state }: Form, { preferences, supportsVotes }: Start) {
  const { kind, accountId } = state.document;
  const hidden = [...preferences.hiddenKinds, ...unsupportedKinds(supportsVotes, accountId)];
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

interface HeaderProps
  extends FormParts,
    Pick<ComponentProps<typeof FormMenu>, 'kinds' | 'onMove' | 'onAccount'> {
  readonly panelId: string;
  readonly onShow: (captureId: string) => void;
}

/** The kinds, with the form's menu, and the buttons beside them. */
function Header({ panelId, kinds, onMove, onAccount, onShow, ...parts }: HeaderProps) {
  const { deps, form } = parts;
  const t = useTranslate();
  const { session, state, dispatch } = form;
  const isEdited = session.open.captureId !== null;
  return (
    <header className={`line row-between ${styles['popup-header']}`}>
      <KindTabs
        {...{ kinds, panelId, chosen: state.document.kind }}
        onChoose={(kindId, focuses) => dispatch({ type: 'kindChosen', kindId, focuses })}
      >
        {!isEdited && <FormMenu {...{ kinds, onMove, onAccount }} />}
      </KindTabs>
      {deps.view === 'panel' && (
        <span className={styles['popup-another']}>
          <IconButton
            name={t('captureAnother')}
            icon={<Plus />}
            disabled={!isFree(session)}
            onClick={() => dispatch({ type: 'nextAsked' })}
          />
        </span>
      )}
      {!isEdited && <Recent {...parts} onShow={onShow} />}
      <IconButton name={t('openSettings')} icon={<Settings />} onClick={deps.openOptions} />
    </header>
  );
}

function Recent({ deps, form, outbox, isReady, onShow }: FormParts & Pick<HeaderProps, 'onShow'>) {
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
