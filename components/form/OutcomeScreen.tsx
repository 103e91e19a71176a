// The card after saving: the capture and its actions.

import { Button } from '@/components/controls/Button';
import { useShortcuts } from '@/components/controls/use-shortcuts';
import { cardFacts, formsCapture, offersUndo, type ShownCaptures } from '@/components/outcome/capture-view';
import { CaptureOutcome, SavedCard } from '@/components/outcome/SavedCard';
import { useClosing } from '@/components/outcome/use-closing';
import { useSay } from '@/components/words/SayProvider';
import { kindOf } from '@/lib/capture/kinds';
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

interface SentCardProps {
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

interface OutcomeScreenProps extends SentCardProps {
  /** For a capture that waits on this device for an account. null for one of an account. */
  readonly onConnect: (() => void) | null;
}

export default function OutcomeScreen({ onConnect, ...props }: OutcomeScreenProps) {
  return onConnect ? <SavedHere form={props.form} onConnect={onConnect} /> : <SentCard {...props} />;
}

function SentCard(props: SentCardProps) {
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

interface SavedHereProps {
  readonly form: Form;
  readonly onConnect: () => void;
}

function SavedHere({ onConnect, form }: SavedHereProps) {
  const say = useSay();
  const { session, dispatch } = form;
  const draft = session.open.form.document;

  return (
    <SavedCard
      status="undoable"
      words={{ headline: say('savedHere'), more: say('savedHereWords'), isQuoted: false }}
      name={kindOf(draft.kind)?.name(draft.values) ?? ''}
      facts={[]}
      actions={
        <>
          <Button onClick={() => dispatch({ type: 'documentAsked', documentId: draft.id })}>
            {say('edit')}
          </Button>
          <Button look="primary" onClick={onConnect}>
            {say('connect')}
          </Button>
        </>
      }
      onAnother={() => dispatch({ type: 'nextAsked' })}
    />
  );
}
