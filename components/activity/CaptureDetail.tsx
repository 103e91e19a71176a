// The details of one capture, and its actions.
import ExternalLink from 'lucide-react/icons/external-link';
import type { ReactNode } from 'react';
import { Button } from '@/components/controls/Button';
import buttonStyles from '@/components/controls/Button.module.css';
import { SafeLink } from '@/components/controls/SafeLink';
import { Notice } from '@/components/notices/Notice';
import { captureTitle, viewCapture } from '@/components/outcome/capture-view';
import type { ArrivalProblem } from '@/components/outcome/ReferenceForm';
import { serviceLines } from '@/components/words/failure-messages';
import { useSay } from '@/components/words/SayProvider';
import type { MessageKey } from '@/lib/capture/text/messages';
import type { Capture } from '@/lib/outbox/capture';
import type { Queue } from '@/lib/outbox/queue';
import { serviceName } from '@/lib/planning/service-address';
import type { AccountView } from '@/lib/settings/account';
import { ArrivalQuestion } from './ArrivalQuestion';
import { CapturedText } from './CapturedText';
import type { CaptureAction } from './capture-actions';
import { DeliveryLog, RecordLink } from './DeliveryLog';
import { DetailActions } from './DetailActions';
import { DetailFrame } from './DetailFrame';
import styles from './detail.module.css';
import { type IdeaNews, stateText } from './idea-news';

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
            <q className={styles['outcome-service']} key={line}>
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
    <section className={`${styles['detail-part']} ${styles.duplicates}`}>
      <h3>{say('duplicatesTitle')}</h3>
      <p>{say('duplicatesWords')}</p>
      <ul className={styles.records}>
        {capture.duplicates.map((record) => (
          <li key={record.id}>
            <RecordLink record={record} />
          </li>
        ))}
      </ul>
    </section>
  );
}

/** Under the title: the present state of its idea, and the idea that its words were already. */
function IdeaNow({ news }: { readonly news: IdeaNews }) {
  const say = useSay();
  const { idea, already } = news;
  const facts =
    idea &&
    [stateText(news, say), ...(idea.votes === null ? [] : [say('suggestVotes', idea.votes)])].filter(Boolean);
  return (
    <>
      {idea && facts && facts.length > 0 && (
        <p className={styles['idea-now']}>
          <bdi>{idea.key}</bdi>
          {facts.map((fact) => (
            // The span has the line's direction, and draws the separator.
            <span key={fact}>
              <bdi>{fact}</bdi>
            </span>
          ))}
        </p>
      )}
      {already && (
        <p>
          {say('alreadyIdea')}{' '}
          <SafeLink address={already.url}>
            <bdi>{`${already.key} ${already.name}`}</bdi>
          </SafeLink>
        </p>
      )}
    </>
  );
}

interface MoveCaptureProps {
  /** All accounts except that of the capture. */
  readonly accounts: readonly AccountView[];
  /** The service of the capture's own account may already have the record. */
  readonly mayBeThere: boolean;
  readonly onMove: (accountId: string) => void;
}

/** Moves a queued capture to another account. The form then asks for a destination in that account. */
export function MoveCapture({ accounts, mayBeThere, onMove }: MoveCaptureProps) {
  const say = useSay();
  return (
    <section className={styles['move-capture']}>
      <h3>{say('moveTitle')}</h3>
      <p className="quiet">{say('moveWords')}</p>
      {mayBeThere && <Notice tone="warning">{say('moveMayBeThere')}</Notice>}
      <div className="row">
        {accounts.map(({ id, serviceAddress, person }) => (
          <Button key={id} onClick={() => onMove(id)}>
            {say('moveTo', [serviceName(serviceAddress), person.email].filter(Boolean).join(' · '))}
          </Button>
        ))}
      </div>
    </section>
  );
}
