// Shows one capture or draft beside the list.
import { useCallback } from 'react';
import { entryOf } from '@/components/activity/activity-entry';
import { CaptureDetail, MoveCapture } from '@/components/activity/CaptureDetail';
import { CaptureChanges, DraftDetail } from '@/components/activity/DraftDetail';
import type { NewsOfIdeas } from '@/components/activity/idea-news';
import { useRead } from '@/components/use-read';
import { useTranslate } from '@/components/words/TranslateProvider';
import { type Capture, isEditable, isMovable } from '@/lib/outbox/capture';
import type { AccountView } from '@/lib/settings/account';
import type { ActivityState } from './activity-feed';
import type { ActivityDeps } from './deps';
import { useActions, useDraftActions } from './use-actions';

const readable = () => import('./export-readable');

interface DetailPaneProps {
  readonly deps: ActivityDeps;
  readonly chosenId: string | null;
  readonly state: ActivityState;
  readonly accounts: readonly AccountView[];
  readonly newsOf: NewsOfIdeas['of'];
  readonly takesFocus: boolean;
  readonly onBack: () => void;
}

export function DetailPane(props: DetailPaneProps) {
  const { deps, chosenId, state, accounts, newsOf, takesFocus, onBack } = props;
  const t = useTranslate();
  const found = useCapture(deps, chosenId);
  const capture = found === 'gone' ? null : found;
  const { act, problem, confirmArrival } = useActions(deps, chosenId);
  const stored = state.drafts.get(chosenId ?? '') ?? null;
  const draftActions = useDraftActions(deps, stored, capture);
  const frame = { takesFocus, onBack, onCopy: deps.copy };
  if (!capture) {
    // A draft has the id of its capture. While that is read, a draft of its own already shows.
    if (stored && (found === 'gone' || stored.captureId === undefined))
      return (
        <DraftDetail
          {...{ ...frame, ...draftActions, stored }}
          key={chosenId}
          markdown={async () => (await readable()).draftMarkdown(stored, t)}
          isConnected={accounts.length > 0}
          onConnect={deps.openOptions}
        />
      );
    if (chosenId === null) return <p className="empty quiet">{t('activityChoose')}</p>;
    return found === null ? null : (
      <p className="empty quiet" role="status">
        {t('activityGone')}
      </p>
    );
  }
  const account = accounts.find(({ id }) => id === capture.accountId) ?? null;
  const others = isMovable(capture) ? accounts.filter(({ id }) => id !== capture.accountId) : [];
  const changesProps = stored && { ...draftActions, stored, onCopy: deps.copy };
  return (
    <>
      <CaptureDetail
        {...{ ...frame, capture, account, problem }}
        key={capture.id}
        markdown={async () => (await readable()).captureMarkdown(capture, t)}
        queue={state.queues.get(capture.accountId) ?? null}
        news={newsOf(entryOf(capture))}
        changes={
          changesProps && (
            <CaptureChanges {...changesProps} isEditable={account !== null && isEditable(capture)} />
          )
        }
        onAct={act}
        onArrived={confirmArrival}
      />
      {others.length > 0 && (
        <MoveCapture
          accounts={others}
          mayBeThere={capture.state.name === 'unknown'}
          onMove={(accountId) => deps.openForm({ capture: capture.id, account: accountId })}
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
