// Shows one capture beside the list.
import { CaptureDetail } from '@/components/activity/CaptureDetail';
import { MoveCapture } from '@/components/activity/MoveCapture';
import { useSay } from '@/components/SayProvider';
import { isMovable } from '@/lib/outbox/capture';
import type { Queue } from '@/lib/outbox/queue';
import type { AccountView } from '@/lib/settings/account';
import type { ActivityDeps } from './deps';
import { useActions } from './use-actions';
import { useCapture } from './use-capture';

interface DetailPaneProps {
  readonly deps: ActivityDeps;
  readonly chosenId: string | null;
  readonly queues: ReadonlyMap<string, Queue>;
  readonly accounts: readonly AccountView[];
  readonly hostOf: (accountId: string) => string;
  readonly takesFocus: boolean;
  readonly onBack: () => void;
}

export function DetailPane(props: DetailPaneProps) {
  const { deps, chosenId, queues, accounts, hostOf, takesFocus, onBack } = props;
  const say = useSay();
  const capture = useCapture(deps, chosenId);
  const actions = useActions(deps, chosenId);
  if (chosenId === null) return <p className="activity-quiet">{say('activityChoose')}</p>;
  if (capture === null) return null;
  if (capture === 'gone')
    return (
      <p className="activity-quiet" role="status">
        {say('activityGone')}
      </p>
    );
  const others = isMovable(capture) ? accounts.filter(({ id }) => id !== capture.accountId) : [];
  return (
    <>
      <CaptureDetail
        key={capture.id}
        capture={capture}
        queue={queues.get(capture.accountId) ?? null}
        host={hostOf(capture.accountId)}
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
