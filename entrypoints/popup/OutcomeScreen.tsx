// The card after saving: the capture and its actions.
import type { ReactNode } from 'react';
import { useShortcuts } from '@/components/controls/use-shortcuts';
import { chipsOf } from '@/components/fields/chips-of';
import type { Form } from '@/components/form/open-form';
import { CaptureOutcome } from '@/components/outcome/CaptureOutcome';
import { type CaptureView, justSaved, offersUndo } from '@/components/outcome/capture-view';
import { arrivalProblem } from '@/components/outcome/ReferenceForm';
import { useClosing } from '@/components/outcome/use-closing';
import { kindNamed } from '@/lib/capture/form/form-state';
import type { AccountView } from '@/lib/settings/account';
import type { PopupDeps } from './deps';
import type { OutboxView } from './use-outbox';

interface OutcomeScreenProps {
  readonly deps: PopupDeps;
  readonly form: Form;
  readonly outbox: OutboxView;
  readonly accounts: readonly AccountView[];
  readonly captureId: string;
  /** The popup closes by itself once the capture was sent. */
  readonly closesWhenSent: boolean;
  /** A capture can be undone for some time. */
  readonly hasUndoTime: boolean;
  /** Icons in the card's corner. */
  readonly tools: ReactNode;
  readonly onLeave: () => void;
}

export default function OutcomeScreen({
  deps,
  form,
  outbox,
  accounts,
  captureId,
  closesWhenSent,
  hasUndoTime,
  tools,
  onLeave,
}: OutcomeScreenProps) {
  const shown = shownCapture(outbox, captureId, form, hasUndoTime);
  const account = accounts.find(({ id }) => id === shown.accountId);
  const { session, dispatch } = form;

  useClosing(closesWhenSent && deps.view === 'popup' && shown.status === 'sent');
  const undo = () => dispatch({ type: 'undoAsked', captureId });
  useShortcuts(offersUndo(shown) ? { undo } : {});

  async function discard(): Promise<void> {
    await deps.send('capture.discard', { captureId });
    another();
  }

  function another(): void {
    dispatch({ type: 'nextAsked' });
    onLeave();
  }

  const edit = (isAsComment: boolean) => dispatch({ type: 'captureAsked', captureId: shown.id, isAsComment });

  return (
    <CaptureOutcome
      key={shown.id}
      capture={shown}
      chips={chipsOf(shown, session.context.destinations.mostUsed, account?.person.email)}
      tools={tools}
      isConnected={account !== undefined}
      service={account?.serviceAddress ?? null}
      onArrived={async (reference) =>
        arrivalProblem(await deps.send('capture.confirm', { captureId, reference }))
      }
      onCopy={deps.copy}
      onUndo={undo}
      onEdit={() => edit(false)}
      onAsComment={() => edit(true)}
      onRetry={() => void deps.send('capture.retry', { captureId })}
      onDiscard={() => void discard()}
      onAnother={another}
    />
  );
}

/** The capture from the outbox. Before the first read, the capture as just saved. */
function shownCapture(
  outbox: OutboxView,
  captureId: string,
  { session: { open } }: Form,
  hasUndoTime: boolean,
): CaptureView {
  const known = [outbox.shown, ...(outbox.recent ?? [])].find((capture) => capture?.id === captureId);
  if (known) return known;
  const draft = open.form.document;
  return justSaved(captureId, kindNamed(draft.kind), draft, hasUndoTime);
}
