// The card after saving: the capture and its actions.
import type { ReactNode } from 'react';
import { chipsOf } from '@/components/fields/chips-of';
import { Notice } from '@/components/notices/Notice';
import { CaptureOutcome } from '@/components/outcome/CaptureOutcome';
import { type CaptureView, justSaved } from '@/components/outcome/capture-view';
import { arrivalProblem } from '@/components/outcome/ReferenceForm';
import { useSay } from '@/components/words/SayProvider';
import type { Draft } from '@/lib/capture/field/draft';
import { chosenForm, chosenKind } from '@/lib/capture/form/form-state';
import { kindOf } from '@/lib/capture/kinds';
import type { AccountView } from '@/lib/settings/account';
import type { PopupDeps } from './deps';
import type { Form } from './form-store';
import { useClosing } from './use-closing';
import type { OutboxView } from './use-outbox';
import { useShortcuts } from './use-shortcuts';

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
  const say = useSay();
  const shown = shownCapture(outbox, captureId, form, hasUndoTime);
  const account = accounts.find(({ id }) => id === shown.accountId);
  const { status } = form;
  const isTypedOn = status.state === 'saved' && status.captureId === captureId && status.isTypedOn;

  useClosing(closesWhenSent && deps.view === 'popup' && shown.status === 'sent' && !isTypedOn);
  useShortcuts(shown.status === 'undoable' ? { undo: () => void undo() } : {});

  async function undo(): Promise<void> {
    const sent = await deps.send('capture.undo', { captureId });
    if (!sent.isOk || !sent.value.draft) return;
    await form.showUndone(sent.value.draft);
    onLeave();
  }

  async function discard(): Promise<void> {
    await deps.send('capture.discard', { captureId });
    await another();
  }

  async function another(): Promise<void> {
    await form.another();
    onLeave();
  }

  async function edit(draft: Draft | null | undefined): Promise<void> {
    if (!draft) return;
    await form.edit(draft, shown.id);
    onLeave();
  }

  return (
    <>
      <CaptureOutcome
        key={shown.id}
        capture={shown}
        chips={chipsOf(shown, form.state.destinations.mostUsed, account?.person.email)}
        tools={tools}
        isConnected={account !== undefined}
        service={account?.serviceAddress ?? null}
        onArrived={async (reference) =>
          arrivalProblem(await deps.send('capture.confirm', { captureId, reference }))
        }
        onCopy={deps.copy}
        onUndo={() => void undo()}
        onEdit={() => void edit(shown.draft)}
        onAsComment={() => void edit(shown.commentDraft)}
        onRetry={() => void deps.send('capture.retry', { captureId })}
        onDiscard={() => void discard()}
        onAnother={() => void another()}
      />
      {isTypedOn && <Notice tone="info">{say('typedOnKept')}</Notice>}
    </>
  );
}

/** The capture from the outbox. Before the first read, the capture as just saved. */
function shownCapture(
  outbox: OutboxView,
  captureId: string,
  { status, state }: Form,
  hasUndoTime: boolean,
): CaptureView {
  const known = [outbox.shown, ...(outbox.recent ?? [])].find((capture) => capture?.id === captureId);
  if (known) return known;
  // The form may show other words than those that were saved.
  const draft = status.state === 'saved' ? status.draft : chosenForm(state).draft;
  return justSaved(captureId, kindOf(draft.kind) ?? chosenKind(state), draft, hasUndoTime);
}
