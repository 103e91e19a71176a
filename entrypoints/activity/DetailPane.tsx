// Owns the pane beside the list that shows one capture.
import { CaptureDetail } from '@/components/activity/CaptureDetail';
import { useSay } from '@/components/Words';
import type { Queue } from '@/lib/outbox/queue';
import type { ActivityDeps } from './deps';
import { useActions } from './use-actions';
import { useCapture } from './use-capture';

export interface DetailPaneProps {
  readonly deps: ActivityDeps;
  readonly chosenId: string | null;
  readonly queues: ReadonlyMap<string, Queue>;
  readonly hostOf: (accountId: string) => string;
  readonly takesFocus: boolean;
  readonly onBack: () => void;
}

export function DetailPane({ deps, chosenId, queues, hostOf, takesFocus, onBack }: DetailPaneProps) {
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
  return (
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
  );
}
