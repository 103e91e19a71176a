// The details of one capture, and its actions.
import ArrowLeft from 'lucide-react/icons/arrow-left';
import ExternalLink from 'lucide-react/icons/external-link';
import { useEffect, useRef } from 'react';
import { Button } from '@/components/controls/Button';
import buttonStyles from '@/components/controls/Button.module.css';
import { SafeLink } from '@/components/controls/SafeLink';
import { captureTitle, viewCapture } from '@/components/outcome/capture-view';
import type { ArrivalProblem } from '@/components/outcome/ReferenceForm';
import { StatusIcon } from '@/components/outcome/StatusIcon';
import serviceWordsStyles from '@/components/outcome/service-words.module.css';
import { serviceLines } from '@/components/words/failure-messages';
import { useSay } from '@/components/words/SayProvider';
import { kindOf } from '@/lib/capture/kinds';
import type { MessageKey } from '@/lib/capture/text/messages';
import type { Capture } from '@/lib/outbox/capture';
import type { Queue } from '@/lib/outbox/queue';
import { ArrivalQuestion } from './ArrivalQuestion';
import styles from './CaptureDetail.module.css';
import { CapturedText } from './CapturedText';
import { RecordLink } from './CaptureSteps';
import type { CaptureAction } from './capture-actions';
import { DeliveryLog } from './DeliveryLog';
import { DetailActions } from './DetailActions';
import detailPartStyles from './detail-part.module.css';
import { IdeaNow } from './IdeaNow';
import type { IdeaNews } from './idea-news';

interface CaptureDetailProps {
  readonly capture: Capture;
  readonly queue: Queue | null;
  readonly host: string;
  readonly news: IdeaNews;
  /** The capture's account is connected. */
  readonly isConnected: boolean;
  /** Why the last action failed, or null. */
  readonly problem: MessageKey | null;
  /** The person opened the details: the focus moves here. */
  readonly takesFocus: boolean;
  readonly onAct: (action: Exclude<CaptureAction, 'arrived'>) => void;
  readonly onArrived: (reference: string) => Promise<ArrivalProblem | null>;
  readonly onCopy: (text: string) => Promise<boolean>;
  readonly onBack: () => void;
}

export function CaptureDetail(props: CaptureDetailProps) {
  const { capture, queue, host, news, isConnected, problem, takesFocus, onAct, onArrived, onCopy, onBack } =
    props;
  const say = useSay();
  const heading = useRef<HTMLHeadingElement>(null);
  const view = viewCapture(capture, queue);
  const kind = kindOf(capture.kind)?.label;

  useEffect(() => {
    if (takesFocus) heading.current?.focus();
  }, [takesFocus]);

  return (
    <article className={styles.detail} data-status={view.status}>
      <div className={styles['detail-back']}>
        <Button
          look="quiet"
          icon={<ArrowLeft className="icon icon-directed" aria-hidden="true" />}
          onClick={onBack}
        >
          {say('activityBack')}
        </Button>
      </div>
      <header className={styles['detail-header']}>
        <p className={styles['detail-about']}>
          {kind && <span>{say(kind)}</span>}
          {view.key && <span className="badge">{view.key}</span>}
          {host !== '' && <bdi dir="ltr">{host}</bdi>}
        </p>
        <div className={styles['detail-title']}>
          <h2 tabIndex={-1} ref={heading}>
            <bdi>{captureTitle(view, say)}</bdi>
          </h2>
          {view.address && (
            <SafeLink
              address={view.address}
              className={`${buttonStyles.button} ${buttonStyles['button-primary']}`}
            >
              <ExternalLink className="icon" aria-hidden="true" />
              <span>{say('openRecord', view.key ?? view.name)}</span>
            </SafeLink>
          )}
        </div>
        <div className={styles['detail-status']} role="status">
          <StatusIcon status={view.status} />
          <p>{say(view.messageKey, ...view.parts)}</p>
        </div>
        <IdeaNow news={news} />
        {serviceLines(say, view.serviceTexts).map((line) => (
          <q className={serviceWordsStyles['outcome-service']} key={line}>
            <bdi>{line}</bdi>
          </q>
        ))}
      </header>
      <CapturedText draft={capture.draft} title={view.name} />
      {!isConnected && capture.state.name === 'parked' && <p>{say('waitingDisconnected')}</p>}
      <DetailActions
        capture={capture}
        isBlocked={Boolean(queue?.block)}
        isConnected={isConnected}
        onAct={onAct}
        onCopy={onCopy}
      />
      <p className="field-problem" role="alert">
        {problem && say(problem)}
      </p>
      {capture.state.name === 'unknown' && (
        <ArrivalQuestion capture={capture} host={host} onArrived={onArrived} />
      )}
      {capture.duplicates.length > 0 && <Duplicates capture={capture} />}
      {capture.areDuplicatesUnchecked && <p className="field-hint">{say('duplicatesUnchecked')}</p>}
      <DeliveryLog capture={capture} queue={queue} />
    </article>
  );
}

function Duplicates({ capture }: { readonly capture: Capture }) {
  const say = useSay();
  return (
    <section className={`${detailPartStyles['detail-part']} ${styles.duplicates}`}>
      <h3>{say('duplicatesTitle')}</h3>
      <p>{say('duplicatesWords')}</p>
      <ul className={detailPartStyles.records}>
        {capture.duplicates.map((record) => (
          <li key={record.id}>
            <RecordLink record={record} />
          </li>
        ))}
      </ul>
    </section>
  );
}
