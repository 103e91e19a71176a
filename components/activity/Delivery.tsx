// What was sent for a capture, and when: its steps, their requests, and its times. Folded away, because few people need it.
// And the question whether an unknown capture arrived, with the evidence. Its answer, the record that the person found in the
// service, marks the capture as sent.
import { type FormEvent, useId, useState } from 'react';
import { Button } from '@/components/controls/Button';
import { Disclosure } from '@/components/controls/Disclosure';
import { SafeLink } from '@/components/controls/SafeLink';
import { attemptStory, serviceLines } from '@/components/words/failure-messages';
import { useTranslate } from '@/components/words/TranslateProvider';
import { exactTimeText } from '@/components/words/time-text';
import { operationFacts } from '@/lib/capture/steps/operations';
import type { RecordResult } from '@/lib/capture/steps/step';
import type { MessageKey } from '@/lib/capture/text/messages';
import {
  type Attempt,
  type Capture,
  type CaptureStep,
  nextStep,
  nextStepIndex,
  type Wait,
} from '@/lib/outbox/capture';
import type { Queue } from '@/lib/outbox/queue';
import { isReferable } from '@/lib/planning/records';
import type { AccountView } from '@/lib/settings/account';
import { Term } from './CapturedText';
import styles from './detail.module.css';

interface DeliveryLogProps {
  readonly capture: Capture;
  readonly queue: Queue | null;
}

export function DeliveryLog({ capture, queue }: DeliveryLogProps) {
  const t = useTranslate();
  const [isOpen, setIsOpen] = useState(false);
  const { steps, kind } = capture;
  const requestCount = steps.reduce((sum, { attempts }) => sum + attempts.length, 0);
  const requests = requestCount > 0 ? [t('attemptsOf', requestCount)] : [];
  const next = nextStepIndex(capture);
  return (
    <div className="part">
      <Disclosure
        label={t('deliveryLog')}
        note={[t('deliverySteps', steps.length), ...requests].join(' · ')}
        isOpen={isOpen}
        onToggle={setIsOpen}
      >
        <section className="stack part">
          <h3>{t('stepsTitle')}</h3>
          <ol className={`stack ${styles.steps}`}>
            {steps.map((step, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: a step has no id, and its index never changes.
              <Step key={index} kind={kind} step={step} isNext={index === next} />
            ))}
          </ol>
        </section>
        <section className="stack part">
          <h3>{t('timesTitle')}</h3>
          <dl className={styles.terms}>
            {timesOf(capture, queue).map(([messageKey, atMs]) => (
              <Term key={messageKey} label={t(messageKey)}>
                <time dateTime={new Date(atMs).toISOString()}>{exactTimeText(atMs)}</time>
              </Term>
            ))}
          </dl>
        </section>
      </Disclosure>
    </div>
  );
}

interface StepProps {
  /** The capture's kind. Its form names the fields. */
  readonly kind: string;
  readonly step: CaptureStep;
  readonly isNext: boolean;
}

function Step({ kind, step: { operation, result, attempts }, isNext }: StepProps) {
  const t = useTranslate();
  const state = result ? 'stepDone' : isNext ? 'stepNow' : 'stepLater';
  return (
    <li data-state={state}>
      <div className={`row ${styles['step-line']}`}>
        <span>{t(operationFacts(operation).messageKey)}</span>
        {result && <RecordLink record={result} />}
        <span className="quiet">{t(state)}</span>
      </div>
      {attempts.length > 0 && (
        // biome-ignore lint/a11y/noRedundantRoles: some screen readers don't announce a list without bullets.
        <ul className="stack barred" role="list" aria-label={t('attemptsOf', attempts.length)}>
          {attempts.map((attempt) => (
            <AttemptLine key={attempt.startedAtMs} kind={kind} attempt={attempt} />
          ))}
        </ul>
      )}
    </li>
  );
}

function AttemptLine({ kind, attempt }: { readonly kind: string; readonly attempt: Attempt }) {
  const t = useTranslate();
  const { text, serviceTexts, requestId } = attemptStory(t, attempt, kind);
  const { startedAtMs, endedAtMs } = attempt;
  const started = exactTimeText(startedAtMs);
  return (
    <li className="row small">
      <span className="quiet">
        {endedAtMs === null
          ? started
          : t('attemptTook', { own: started }, Math.round((endedAtMs - startedAtMs) / 100) / 10)}
      </span>
      <span>{text}</span>
      {serviceLines(t, serviceTexts).map((message) => (
        <q key={message} className="whole">
          <bdi>{message}</bdi>
        </q>
      ))}
      {requestId && <span className="quiet">{t('attemptRequestId', requestId)}</span>}
    </li>
  );
}

/** A link if the record has an address, else words. */
function RecordLink({ record: { id, key, name, url } }: { readonly record: RecordResult }) {
  return (
    <SafeLink address={url}>
      <bdi>{[key, name].filter(Boolean).join(' ') || id}</bdi>
    </SafeLink>
  );
}

export function RecordList({ records }: { readonly records: readonly RecordResult[] }) {
  return (
    <ul className="stack barred">
      {records.map((record) => (
        <li key={record.id}>
          <RecordLink record={record} />
        </li>
      ))}
    </ul>
  );
}

type Time = readonly [label: MessageKey, atMs: number];

function timesOf({ state, savedAtMs }: Capture, queue: Queue | null): Time[] {
  const saved: Time = ['timeSaved', savedAtMs];
  switch (state.name) {
    case 'undoable':
      return [saved, ['timeUndoableUntil', endOf(state.wait)]];
    case 'delivered':
      return [saved, ['timeSent', state.atMs]];
    case 'queued':
    case 'unknown': {
      const waitsForPerson = state.name === 'unknown' && state.search !== 'unsearched';
      const waits = [state.wait, queue?.wait ?? null].filter((wait) => wait !== null);
      if (waitsForPerson || queue?.block || waits.length === 0) return [saved];
      return [saved, ['timeNext', Math.max(...waits.map(endOf))]];
    }
    default:
      return [saved];
  }
}

const endOf = (wait: Wait) => wait.fromMs + wait.forMs;

/** The problem with a reference: a message and its placeholders. */
export interface ArrivalProblem {
  readonly messageKey: MessageKey;
  readonly parts?: readonly string[];
}

interface ArrivalQuestionProps {
  readonly capture: Capture;
  readonly host: string;
  readonly account: AccountView | null;
  /** Returns the problem with the reference, or null once the capture is marked as sent. */
  readonly onArrived: (reference: string) => Promise<ArrivalProblem | null>;
}

export function ArrivalQuestion({ capture, host, account, onArrived }: ArrivalQuestionProps) {
  const t = useTranslate();
  const titleId = useId();
  return (
    <section className="stack part" aria-labelledby={titleId}>
      <h3 id={titleId}>{t('arrivedTitle')}</h3>
      <Evidence capture={capture} host={host} />
      {account && <SafeLink address={account.serviceAddress}>{t('lookInService')}</SafeLink>}
      <ReferenceForm capture={capture} onArrived={onArrived} />
    </section>
  );
}

const searchMessages: Readonly<Record<'unsearched' | 'notFound' | 'unsearchable', MessageKey>> = {
  unsearched: 'evidenceUnsearched',
  notFound: 'evidenceNotFound',
  unsearchable: 'evidenceUnsearchable',
};

function Evidence({ capture, host }: Pick<ArrivalQuestionProps, 'capture' | 'host'>) {
  const t = useTranslate();
  const { state, marker } = capture;
  if (state.name !== 'unknown') return null;
  const attempt = nextStep(capture)?.attempts.at(-1);
  const found = t(state.isParentGone ? 'evidenceParentGone' : searchMessages[state.search], marker);
  const [before, after] = marker === '' ? [found] : found.split(marker);
  return (
    // biome-ignore lint/a11y/noRedundantRoles: some screen readers don't announce a list without bullets.
    <ul className="stack quiet barred" role="list">
      {attempt && <li>{t('evidenceSent', { own: exactTimeText(attempt.startedAtMs) }, host)}</li>}
      {attempt && <li>{t('evidenceNetwork', { own: attemptStory(t, attempt, capture.kind).text })}</li>}
      <li>
        {before}
        {/* People copy the code into the service's search, so no line breaks at its hyphen. */}
        {after !== undefined && <span className="badge">{marker}</span>}
        {after}
      </li>
      {state.candidates && state.candidates.length > 0 && (
        <li>
          {t('evidenceCandidates')}
          <RecordList records={state.candidates} />
        </li>
      )}
    </ul>
  );
}

function ReferenceForm({ capture, onArrived }: Pick<ArrivalQuestionProps, 'capture' | 'onArrived'>) {
  const t = useTranslate();
  const id = useId();
  const [reference, setReference] = useState('');
  const [problem, setProblem] = useState<ArrivalProblem | null>(null);
  const [isAsking, setIsAsking] = useState(false);
  const step = nextStep(capture);
  const record = step && operationFacts(step.operation).record;
  // Others have only an ID.
  const hasKey = record != null && isReferable(record);

  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault();
    if (isAsking) return;
    setIsAsking(true);
    setProblem(reference.trim() === '' ? { messageKey: 'problemRequired' } : await onArrived(reference));
    setIsAsking(false);
  }

  return (
    <form className="field" noValidate onSubmit={(event) => void submit(event)}>
      <label className="field-label" htmlFor={id}>
        {t('arrivedReference')}
      </label>
      <div className="line">
        <input
          id={id}
          className="input fill"
          autoComplete="off"
          spellCheck={false}
          value={reference}
          aria-invalid={problem !== null}
          aria-describedby={problem ? `${id}-problem ${id}-hint` : `${id}-hint`}
          onChange={(event) => {
            setReference(event.currentTarget.value);
            setProblem(null);
          }}
        />
        <Button type="submit" aria-disabled={isAsking}>
          {t('arrived')}
        </Button>
      </div>
      <p className="field-problem is-late" id={`${id}-problem`} role="alert">
        {problem && t(problem.messageKey, ...(problem.parts ?? []))}
      </p>
      <p className="field-hint" id={`${id}-hint`}>
        {t(hasKey ? 'arrivedReferenceHint' : 'arrivedIdHint')}
      </p>
    </form>
  );
}
