// The details of one capture, and its actions.
import ExternalLink from 'lucide-react/icons/external-link';
import type { ReactNode } from 'react';
import buttonStyles from '@/components/controls/Button.module.css';
import { SafeLink } from '@/components/controls/SafeLink';
import { captureTitle, viewCapture } from '@/components/outcome/capture-view';
import type { ArrivalProblem } from '@/components/outcome/ReferenceForm';
import serviceWordsStyles from '@/components/outcome/service-words.module.css';
import { serviceLines } from '@/components/words/failure-messages';
import { useSay } from '@/components/words/SayProvider';
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
import { DetailFrame } from './DetailFrame';
import detailPartStyles from './detail-part.module.css';
import { IdeaNow } from './IdeaNow';
import type { IdeaNews } from './idea-news';

interface CaptureDetailProps {
  readonly capture: Capture;
  readonly queue: Queue | null;
  readonly host: string;
  /** The address of the account's service. null without the account. */
  readonly service: string | null;
  readonly news: IdeaNews;
  /** The capture's account is connected. */
  readonly isConnected: boolean;
  /** What the person changed and hasn't saved. @default nothing */
  readonly changes?: ReactNode;
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
  const view = viewCapture(capture, queue);

  return (
    <DetailFrame
      kindId={capture.kind}
      about={
        <>
          {view.key && <span className="badge">{view.key}</span>}
          {host !== '' && <bdi dir="ltr">{host}</bdi>}
        </>
      }
      name={captureTitle(view, say)}
      link={
        view.address && (
          <SafeLink
            address={view.address}
            className={`${buttonStyles.button} ${buttonStyles['button-primary']}`}
          >
            <ExternalLink className="icon" aria-hidden="true" />
            <span>{say('openRecord', view.key ?? view.name)}</span>
          </SafeLink>
        )
      }
      status={view.status}
      words={say(view.messageKey, ...view.parts)}
      more={
        <>
          <IdeaNow news={news} />
          {serviceLines(say, view.serviceTexts).map((line) => (
            <q className={serviceWordsStyles['outcome-service']} key={line}>
              <bdi>{line}</bdi>
            </q>
          ))}
        </>
      }
      takesFocus={takesFocus}
      onBack={onBack}
    >
      <CapturedText draft={capture.draft} title={view.name} />
      {props.changes}
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
        <ArrivalQuestion capture={capture} host={host} service={props.service} onArrived={onArrived} />
      )}
      {capture.duplicates.length > 0 && <Duplicates capture={capture} />}
      {capture.areDuplicatesUnchecked && <p className="field-hint">{say('duplicatesUnchecked')}</p>}
      <DeliveryLog capture={capture} queue={queue} />
    </DetailFrame>
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
