// The card after saving: the capture and its actions.
import type { ReactNode } from 'react';
import { useShortcuts } from '@/components/controls/use-shortcuts';
import { chipsOf } from '@/components/fields/chips-of';
import { CaptureOutcome } from '@/components/outcome/CaptureOutcome';
import { formsCapture, offersUndo, type ShownCaptures } from '@/components/outcome/capture-view';
import type { ArrivalProblem } from '@/components/outcome/ReferenceForm';
import { useClosing } from '@/components/outcome/use-closing';
import type { AccountView } from '@/lib/settings/account';
import type { Form } from './open-form';

/** What the card's buttons do with the capture. */
export interface CaptureActions {
  readonly discard: (captureId: string) => Promise<unknown>;
  readonly retry: (captureId: string) => Promise<unknown>;
  /** The person found it at the service. Returns the problem with the reference, if there is one. */
  readonly confirm: (captureId: string, reference: string) => Promise<ArrivalProblem | null>;
  readonly copy: (text: string) => Promise<boolean>;
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
  /** Icons in the card's corner. */
  readonly tools: ReactNode;
  readonly onLeave: () => void;
}

export default function OutcomeScreen(props: OutcomeScreenProps) {
  const { form, outbox, actions, accounts, captureId, closesWhenSent, hasUndoTime, tools, onLeave } = props;
  const draft = form.session.open.form.document;
  const shown = formsCapture(outbox, captureId, { draft, hasUndoTime });
  const account = accounts.find(({ id }) => id === shown.accountId);
  const { session, dispatch } = form;
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
      chips={chipsOf(shown, session.context.destinations.mostUsed, account?.person.email)}
      tools={tools}
      isConnected={account !== undefined}
      service={account?.serviceAddress ?? null}
      onArrived={(reference) => actions.confirm(captureId, reference)}
      onCopy={actions.copy}
      onUndo={undo}
      onEdit={() => edit(false)}
      onAsComment={() => edit(true)}
      onRetry={() => void actions.retry(captureId)}
      onDiscard={() => void actions.discard(captureId).then(another)}
      onAnother={another}
    />
  );
}
