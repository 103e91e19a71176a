// The details of one capture, and the frame that they share with those of a draft.
import ArrowLeft from 'lucide-react/icons/arrow-left';
import Copy from 'lucide-react/icons/copy';
import ExternalLink from 'lucide-react/icons/external-link';
import { type ReactNode, useEffect, useRef } from 'react';
import { Button } from '@/components/controls/Button';
import buttonStyles from '@/components/controls/controls.module.css';
import { SafeLink } from '@/components/controls/SafeLink';
import { Notice } from '@/components/notices/Notice';
import { type Action, Actions, CopyButton } from '@/components/outcome/Actions';
import { captureTitle, type RowStatus, viewCapture } from '@/components/outcome/capture-view';
import { StatusIcon } from '@/components/outcome/StatusIcon';
import { draftText } from '@/components/rich-text/draft-text';
import { serviceLines } from '@/components/words/failure-messages';
import { useTranslate } from '@/components/words/TranslateProvider';
import type { Draft } from '@/lib/capture/field/draft';
import { kindOf } from '@/lib/capture/kinds';
import type { MessageKey, Translate } from '@/lib/capture/text/messages';
import type { Capture } from '@/lib/outbox/capture';
import type { Queue } from '@/lib/outbox/queue';
import { serviceName } from '@/lib/planning/service-address';
import type { AccountView } from '@/lib/settings/account';
import { CapturedText } from './CapturedText';
import { actionEntry, actionsFor, type CaptureAction } from './capture-actions';
import { type ArrivalProblem, ArrivalQuestion, DeliveryLog, RecordList } from './Delivery';
import styles from './detail.module.css';
import { type IdeaNews, stateText } from './idea-news';

interface DetailFrameProps {
  readonly kindId: string;
  /** More of what it is about, after its kind. */
  readonly about: ReactNode;
  readonly name: string;
  /** Beside the name. @default nothing */
  readonly link?: ReactNode;
  readonly status: RowStatus;
  readonly words: ReactNode;
  /** Under the state. */
  readonly more: ReactNode;
  /** The person opened the details: the focus moves here. */
  readonly takesFocus: boolean;
  readonly onBack: () => void;
  readonly children: ReactNode;
}

export function DetailFrame(props: DetailFrameProps) {
  const { name, status, takesFocus } = props;
  const t = useTranslate();
  const heading = useRef<HTMLHeadingElement>(null);
  const kind = kindOf(props.kindId)?.label;

  useEffect(() => {
    if (takesFocus) heading.current?.focus();
  }, [takesFocus]);

  return (
    <article className={`form ${styles.detail}`} data-status={status}>
      <div className={styles['detail-back']}>
        <Button look="quiet" icon={<ArrowLeft className="icon-directed" />} onClick={props.onBack}>
          {t('activityBack')}
        </Button>
      </div>
      <header className="stack">
        <p className="row note">
          {kind && <span>{t(kind)}</span>}
          {props.about}
        </p>
        <div className="row row-between">
          <h2 className="roomy" tabIndex={-1} ref={heading}>
            <bdi>{name}</bdi>
          </h2>
          {props.link}
        </div>
        <div className={`line state-words ${styles['detail-status']}`} role="status">
          <StatusIcon status={status} />
          <div>{props.words}</div>
        </div>
        {props.more}
      </header>
      {props.children}
    </article>
  );
}

interface ContentProps {
  readonly draft: Draft;
  /** The heading above. A name that it already shows isn't repeated. */
  readonly title: string;
  readonly actions: readonly Action[];
  /** Why the last action failed, or null. */
  readonly problem: MessageKey | null;
  readonly onCopy: (text: string) => Promise<boolean>;
  /** The same with its facts and links, as Markdown. @default not offered */
  readonly markdown?: () => Promise<string>;
  /** Between the words and the actions. @default nothing */
  readonly children?: ReactNode;
}

/** What was captured, what can be done with it, and the problem of the last action. */
export function Content(props: ContentProps) {
  const { draft, title, actions, problem, onCopy, markdown, children } = props;
  const t = useTranslate();
  return (
    <>
      <CapturedText draft={draft} title={title} />
      {children}
      <div className="row">
        <Actions actions={actions} />
        <CopyButton label={t('copyText')} icon={<Copy />} text={() => draftText(draft)} onCopy={onCopy} />
        {markdown && <CopyButton label={t('copyMarkdown')} text={markdown} onCopy={onCopy} />}
      </div>
      <p className="field-problem is-late" role="alert">
        {problem && t(problem)}
      </p>
    </>
  );
}

interface CaptureDetailProps
  extends Pick<DetailFrameProps, 'takesFocus' | 'onBack'>,
    Pick<ContentProps, 'problem' | 'onCopy' | 'markdown'> {
  readonly capture: Capture;
  readonly queue: Queue | null;
  /** null if the capture's account isn't connected. */
  readonly account: AccountView | null;
  readonly news: IdeaNews;
  /** What the person changed and hasn't saved. @default nothing */
  readonly changes?: ReactNode;
  readonly onAct: (action: CaptureAction) => void;
  readonly onArrived: (reference: string) => Promise<ArrivalProblem | null>;
}

export function CaptureDetail(props: CaptureDetailProps) {
  const { capture, queue, account, news, onArrived } = props;
  const t = useTranslate();
  const view = viewCapture(capture, queue);
  const { state } = capture;
  const host = account ? serviceName(account.serviceAddress) : '';
  const words = t(view.messageKey, ...view.parts);
  const [quote, ...quotes] = serviceLines(t, view.serviceTexts);

  return (
    <DetailFrame
      {...props}
      kindId={capture.kind}
      about={
        <>
          {view.key && <span className="badge">{view.key}</span>}
          {host !== '' && <bdi dir="ltr">{host}</bdi>}
        </>
      }
      name={captureTitle(view, t)}
      link={
        view.address && (
          <SafeLink
            address={view.address}
            className={`${buttonStyles.button} ${buttonStyles['button-primary']}`}
          >
            <ExternalLink />
            <span>{t('openRecord', view.key ?? view.name)}</span>
          </SafeLink>
        )
      }
      status={view.status}
      words={quote === undefined ? words : <Quoted text={quote} />}
      more={
        <>
          {quote !== undefined && <p>{words}</p>}
          <IdeaNow news={news} />
          {quotes.map((line) => (
            <Quoted key={line} text={line} look="small barred" />
          ))}
        </>
      }
    >
      <Content {...props} draft={capture.draft} title={view.name} actions={actionsOf(props, t)}>
        {props.changes}
        {!account && state.name === 'parked' && <p>{t('waitingDisconnected')}</p>}
      </Content>
      {state.name === 'unknown' && <ArrivalQuestion {...{ capture, host, account, onArrived }} />}
      <Duplicates capture={capture} />
      <DeliveryLog capture={capture} queue={queue} />
    </DetailFrame>
  );
}

function Quoted({ text, look }: { readonly text: string; readonly look?: string }) {
  return (
    <q className={look}>
      <bdi>{text}</bdi>
    </q>
  );
}

function Duplicates({ capture }: Pick<CaptureDetailProps, 'capture'>) {
  const { duplicates, areDuplicatesUnchecked } = capture;
  const t = useTranslate();
  return (
    <>
      {duplicates.length > 0 && (
        <section className="stack part warning">
          <h3>{t('duplicatesTitle')}</h3>
          <p>{t('duplicatesWords')}</p>
          <RecordList records={duplicates} />
        </section>
      )}
      {areDuplicatesUnchecked && <p className="field-hint">{t('duplicatesUnchecked')}</p>}
    </>
  );
}

function actionsOf({ capture, queue, account, onAct }: CaptureDetailProps, t: Translate): Action[] {
  const possible = actionsFor(capture, { isBlocked: Boolean(queue?.block), isConnected: account !== null });
  // One button stands out. For a rejected vote, the comment comes before *Edit*.
  const primary = possible.find((action) => actionEntry(action).isPrimary);
  return possible.map((action) => {
    const run = () => onAct(action);
    if (action === 'discard')
      return discardAction(t, ['discard', 'discardTitle', discardMessage(capture)], run);
    const id = action === 'editRejected' ? 'edit' : action;
    const look = action === primary ? 'primary' : 'plain';
    return { id, label: t(actionEntry(action).label), look, run };
  });
}

/** `words`: of the button, and of the question before it. */
export function discardAction(
  t: Translate,
  [label, title, text]: readonly [label: MessageKey, title: MessageKey, text: MessageKey],
  run: () => void,
): Action {
  const question = { title: t(title), text: t(text), confirm: t('discardConfirm') };
  return { label: t(label), look: 'danger', question, run };
}

function discardMessage({ state, steps }: Capture): MessageKey {
  if (state.name === 'unknown') return 'discardUnknownWords';
  const isPartSent = steps.some(({ operation, result }) => result !== null && operation !== 'readIdea');
  return isPartSent ? 'discardSentPartWords' : 'discardWords';
}

/** Under the title: the present state of its idea, and the idea that its words were already. */
function IdeaNow({ news }: { readonly news: IdeaNews }) {
  const t = useTranslate();
  const { idea, already } = news;
  const votes = idea?.votes ?? null;
  const facts = [stateText(news, t), votes === null ? '' : t('suggestVotes', votes)].filter(Boolean);
  return (
    <>
      {idea && facts.length > 0 && (
        <p className="dotted">
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
          {t(already.isSamePage ? 'samePage' : 'alreadyIdea')}{' '}
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
  const t = useTranslate();
  const actions = accounts.map(({ id, serviceAddress, person }) => ({
    id,
    label: t('moveTo', [serviceName(serviceAddress), person.email].filter(Boolean).join(' · ')),
    run: () => onMove(id),
  }));
  return (
    <section className={`stack ${styles['move-capture']}`}>
      <h3>{t('moveTitle')}</h3>
      <p className="quiet">{t('moveWords')}</p>
      {mayBeThere && <Notice tone="warning">{t('moveMayBeThere')}</Notice>}
      <div className="row">
        <Actions actions={actions} />
      </div>
    </section>
  );
}
