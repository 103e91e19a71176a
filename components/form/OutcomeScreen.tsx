// The card after saving: the capture and its actions.
import { useShortcuts } from '@/components/controls/use-shortcuts';
import { cardFacts, formsCapture, offersUndo, type ShownCaptures } from '@/components/outcome/capture-view';
import { CaptureOutcome } from '@/components/outcome/SavedCard';
import { useClosing } from '@/components/outcome/use-closing';
import { useSay } from '@/components/words/SayProvider';
import type { AccountView } from '@/lib/settings/account';
import type { Form } from './open-form';

/** What the card's buttons do with the capture. */
export interface CaptureActions {
  readonly discard: (captureId: string) => Promise<unknown>;
  readonly retry: (captureId: string) => Promise<unknown>;
  readonly copy: (text: string) => Promise<boolean>;
  readonly openDetails: (captureId: string) => void;
  readonly openAccount: (accountId: string) => void;
}

interface OutcomeScreenProps {
  readonly form: Form;
  readonly outbox: ShownCaptures;
  readonly actions: CaptureActions;
  readonly accounts: readonly AccountView[];
  readonly captureId: string;
  /** The window closes by itself once the capture was sent. */
  readonly closesWhenSent: boolean;
  /** A capture can be undone for some time. */
  readonly hasUndoTime: boolean;
  readonly onLeave: () => void;
}

export default function OutcomeScreen(props: OutcomeScreenProps) {
  const { form, outbox, actions, accounts, captureId, closesWhenSent, hasUndoTime, onLeave } = props;
  const say = useSay();
  const draft = form.session.open.form.document;
  const { save } = form.session.open;
  const isJustSaved = save?.state === 'saved' && save.captureId === captureId;
  const shown = formsCapture(outbox, captureId, { draft, hasUndoTime, isJustSaved });
  const account = accounts.find(({ id }) => id === shown.accountId);
  const { session, dispatch } = form;
  const { mostUsed } = session.context.destinations;
  const undo = () => dispatch({ type: 'undoAsked', captureId });
  const edit = (isAsComment: boolean) => dispatch({ type: 'captureAsked', captureId: shown.id, isAsComment });

  useClosing(closesWhenSent && shown.status === 'sent');
  useShortcuts(offersUndo(shown) ? { undo } : {});

  function another(): void {
    dispatch({ type: 'nextAsked' });
    onLeave();
  }

  return (
    <CaptureOutcome
      key={shown.id}
      capture={shown}
      facts={cardFacts(shown, say, { mostUsed, ownEmail: account?.person.email })}
      isConnected={account !== undefined}
      onCopy={actions.copy}
      onUndo={undo}
      onEdit={() => edit(false)}
      onAsComment={() => edit(true)}
      onRetry={() => void actions.retry(captureId)}
      onDiscard={() => void actions.discard(captureId).then(another)}
      onAnother={another}
      onDetails={() => actions.openDetails(captureId)}
      onAccount={() => actions.openAccount(shown.accountId)}
    />
  );
}
