// Shows one capture or draft beside the list.
import { useCallback } from 'react';
import { entryOf } from '@/components/activity/activity-entry';
import { CaptureDetail, MoveCapture } from '@/components/activity/CaptureDetail';
import { CaptureChanges, DraftDetail } from '@/components/activity/DraftDetail';
import type { NewsOfIdeas } from '@/components/activity/idea-news';
import { useRead } from '@/components/use-read';
import { useSay } from '@/components/words/SayProvider';
import type { StoredDraft } from '@/lib/capture/field/stored-draft';
import { type Capture, isEditable, isMovable } from '@/lib/outbox/capture';
import type { Queue } from '@/lib/outbox/queue';
import type { AccountView } from '@/lib/settings/account';
import activityStyles from './Activity.module.css';
import type { ActivityDeps } from './deps';
import { useActions, useDraftActions } from './use-actions';

interface DetailPaneProps {
  readonly deps: ActivityDeps;
  readonly chosenId: string | null;
  readonly drafts: ReadonlyMap<string, StoredDraft>;
  readonly queues: ReadonlyMap<string, Queue>;
  readonly accounts: readonly AccountView[];
  readonly hostOf: (accountId: string) => string;
  readonly newsOf: NewsOfIdeas['of'];
  readonly takesFocus: boolean;
  readonly onBack: () => void;
}

export function DetailPane(props: DetailPaneProps) {
  const { deps, chosenId, drafts, queues, accounts, hostOf, newsOf, takesFocus, onBack } = props;
  const say = useSay();
  const capture = useCapture(deps, chosenId);
  const actions = useActions(deps, chosenId);
  const stored = drafts.get(chosenId ?? '') ?? null;
  const isOfCapture = capture !== null && capture !== 'gone';
  const draftActions = useDraftActions(deps, stored, isOfCapture ? capture : null);
  const draftProps = stored && {
    stored,
    problem: draftActions.problem,
    onOpenForm: () => deps.openDraft(stored.draft.id),
    onSendWithout: draftActions.sendWithout,
    onCopy: deps.copy,
    onDiscard: draftActions.discard,
  };
  // A draft has the id of its capture. While that is read, a draft of its own already shows.
  if (draftProps && (capture === 'gone' || (capture === null && stored?.captureId === undefined)))
    return (
      <DraftDetail
        {...draftProps}
        key={chosenId}
        isConnected={accounts.length > 0}
        takesFocus={takesFocus}
        onConnect={deps.openOptions}
        onBack={onBack}
      />
    );
  if (chosenId === null) return <p className={activityStyles['activity-quiet']}>{say('activityChoose')}</p>;
  if (capture === null) return null;
  if (capture === 'gone')
    return (
      <p className={activityStyles['activity-quiet']} role="status">
        {say('activityGone')}
      </p>
    );
  const account = accounts.find(({ id }) => id === capture.accountId);
  const isConnected = account !== undefined;
  const others = isMovable(capture) ? accounts.filter(({ id }) => id !== capture.accountId) : [];
  return (
    <>
      <CaptureDetail
        key={capture.id}
        capture={capture}
        queue={queues.get(capture.accountId) ?? null}
        host={hostOf(capture.accountId)}
        service={account?.serviceAddress ?? null}
        news={newsOf(entryOf(capture))}
        isConnected={isConnected}
        changes={
          draftProps && <CaptureChanges {...draftProps} isEditable={isConnected && isEditable(capture)} />
        }
        problem={actions.problem}
        takesFocus={takesFocus}
        onAct={actions.act}
        onArrived={actions.confirmArrival}
        onCopy={deps.copy}
        onBack={onBack}
      />
      {others.length > 0 && (
        <MoveCapture
          accounts={others}
          mayBeThere={capture.state.name === 'unknown'}
          onMove={(accountId) => deps.openMove(capture.id, accountId)}
        />
      )}
    </>
  );
}

/** The whole capture, read again after each change. null while it is read, `gone` if its row was deleted. */
function useCapture(deps: ActivityDeps, captureId: string | null): Capture | 'gone' | null {
  const read = useCallback(async (): Promise<Capture | 'gone'> => {
    const found = await deps.ledger.captures([captureId ?? '']);
    if (found.isOk) return found.value[0] ?? 'gone';
    // `ActivityNotices` reports a failed storage. What is shown stays.
    return Promise.reject(new Error('the captures are unreadable'));
  }, [deps, captureId]);
  const watch = useCallback(
    (onChanged: () => void) =>
      deps.watchOutbox((changed) => {
        if (changed === null || changed.includes(captureId ?? '')) onChanged();
      }),
    [deps, captureId],
  );
  return useRead(captureId === null ? null : read, null, { watch });
}
