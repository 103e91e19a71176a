// What was sent for a capture, and when: its steps, their requests, and its times. Folded away, because few people need it.
import { useState } from 'react';
import { Disclosure } from '@/components/controls/Disclosure';
import { SafeLink } from '@/components/controls/SafeLink';
import { attemptStory, serviceLines } from '@/components/words/failure-messages';
import { useSay } from '@/components/words/SayProvider';
import { exactTimeText } from '@/components/words/time-text';
import { factsOf } from '@/lib/capture/steps/operations';
import type { RecordResult } from '@/lib/capture/steps/step';
import type { MessageKey } from '@/lib/capture/text/messages';
import { type Attempt, type Capture, type CaptureStep, nextStepIndex, type Wait } from '@/lib/outbox/capture';
import type { Queue } from '@/lib/outbox/queue';
import styles from './detail.module.css';

interface DeliveryLogProps {
  readonly capture: Capture;
  readonly queue: Queue | null;
}

export function DeliveryLog({ capture, queue }: DeliveryLogProps) {
  const say = useSay();
  const [isOpen, setIsOpen] = useState(false);
  const { steps } = capture;
  const requestCount = steps.reduce((sum, { attempts }) => sum + attempts.length, 0);
  return (
    <div className={styles['delivery-log']}>
      <Disclosure
        label={say('deliveryLog')}
        note={[
          say('deliverySteps', steps.length),
          ...(requestCount > 0 ? [say('attemptsOf', requestCount)] : []),
        ].join(' · ')}
        isOpen={isOpen}
        onToggle={setIsOpen}
      >
        <CaptureSteps capture={capture} />
        <CaptureTimes capture={capture} queue={queue} />
      </Disclosure>
    </div>
  );
}

function CaptureSteps({ capture }: { readonly capture: Capture }) {
  const say = useSay();
  const next = nextStepIndex(capture);
  return (
    <section className={styles['detail-part']}>
      <h3>{say('stepsTitle')}</h3>
      <ol className={styles.steps}>
        {capture.steps.map((step, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a step has no id, and its index never changes.
          <Step key={index} kind={capture.kind} step={step} isNext={index === next} />
        ))}
      </ol>
    </section>
  );
}

interface StepProps {
  /** The capture's kind. Its form names the fields. */
  readonly kind: string;
  readonly step: CaptureStep;
  readonly isNext: boolean;
}

function Step({ kind, step, isNext }: StepProps) {
  const say = useSay();
  const state = step.result ? 'stepDone' : isNext ? 'stepNow' : 'stepLater';
  return (
    <li data-state={state}>
      <div className={styles['step-line']}>
        <span>{say(factsOf(step.operation).messageKey)}</span>
        {step.result && <RecordLink record={step.result} />}
        <span className="quiet">{say(state)}</span>
      </div>
      {step.attempts.length > 0 && (
        // biome-ignore lint/a11y/noRedundantRoles: some screen readers don't announce a list without bullets.
        <ul className={styles.attempts} role="list" aria-label={say('attemptsOf', step.attempts.length)}>
          {step.attempts.map((attempt) => (
            <AttemptLine key={attempt.startedAtMs} kind={kind} attempt={attempt} />
          ))}
        </ul>
      )}
    </li>
  );
}

function AttemptLine({ kind, attempt }: { readonly kind: string; readonly attempt: Attempt }) {
  const say = useSay();
  const { text, serviceTexts, requestId } = attemptStory(say, attempt, kind);
  const started = exactTimeText(attempt.startedAtMs);
  return (
    <li className={styles.attempt}>
      <span className="quiet">
        {attempt.endedAtMs === null
          ? started
          : say(
              'attemptTook',
              { own: started },
              Math.round((attempt.endedAtMs - attempt.startedAtMs) / 100) / 10,
            )}
      </span>
      <span>{text}</span>
      {serviceLines(say, serviceTexts).map((message) => (
        <q key={message} className={styles['attempt-words']}>
          <bdi>{message}</bdi>
        </q>
      ))}
      {requestId && <span className="quiet">{say('attemptRequestId', requestId)}</span>}
    </li>
  );
}

/** A link if the record has an address, else words. */
export function RecordLink({ record }: { readonly record: RecordResult }) {
  const name = [record.key, record.name].filter(Boolean).join(' ') || record.id;
  return (
    <SafeLink address={record.url}>
      <bdi>{name}</bdi>
    </SafeLink>
  );
}

function CaptureTimes({ capture, queue }: DeliveryLogProps) {
  const say = useSay();
  return (
    <section className={styles['detail-part']}>
      <h3>{say('timesTitle')}</h3>
      <dl className={styles.terms}>
        {timesOf(capture, queue).map(({ messageKey, atMs }) => (
          <div key={messageKey}>
            <dt>{say(messageKey)}</dt>
            <dd>
              <time dateTime={new Date(atMs).toISOString()}>{exactTimeText(atMs)}</time>
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

interface Time {
  readonly messageKey: MessageKey;
  readonly atMs: number;
}

function timesOf(capture: Capture, queue: Queue | null): Time[] {
  const { state, savedAtMs } = capture;
  const saved: Time = { messageKey: 'timeSaved', atMs: savedAtMs };
  switch (state.name) {
    case 'undoable':
      return [saved, { messageKey: 'timeUndoableUntil', atMs: endOf(state.wait) }];
    case 'delivered':
      return [saved, { messageKey: 'timeSent', atMs: state.atMs }];
    case 'queued':
    case 'unknown': {
      const waitsForPerson = state.name === 'unknown' && state.search !== 'unsearched';
      if (waitsForPerson || queue?.block) return [saved];
      const waits = [state.wait, queue?.wait ?? null].filter((wait) => wait !== null);
      return waits.length === 0
        ? [saved]
        : [saved, { messageKey: 'timeNext', atMs: Math.max(...waits.map(endOf)) }];
    }
    default:
      return [saved];
  }
}

const endOf = (wait: Wait) => wait.fromMs + wait.forMs;
