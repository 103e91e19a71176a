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
import { Term } from './CapturedText';
import styles from './detail.module.css';

interface DeliveryLogProps {
  readonly capture: Capture;
  readonly queue: Queue | null;
}

export function DeliveryLog({ capture, queue }: DeliveryLogProps) {
  const say = useSay();
  const [isOpen, setIsOpen] = useState(false);
  const { steps, kind } = capture;
  const requestCount = steps.reduce((sum, { attempts }) => sum + attempts.length, 0);
  const requests = requestCount > 0 ? [say('attemptsOf', requestCount)] : [];
  const next = nextStepIndex(capture);
  return (
    <div className={styles['delivery-log']}>
      <Disclosure
        label={say('deliveryLog')}
        note={[say('deliverySteps', steps.length), ...requests].join(' · ')}
        isOpen={isOpen}
        onToggle={setIsOpen}
      >
        <section className={styles['detail-part']}>
          <h3>{say('stepsTitle')}</h3>
          <ol className={styles.steps}>
            {steps.map((step, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: a step has no id, and its index never changes.
              <Step key={index} kind={kind} step={step} isNext={index === next} />
            ))}
          </ol>
        </section>
        <section className={styles['detail-part']}>
          <h3>{say('timesTitle')}</h3>
          <dl className={styles.terms}>
            {timesOf(capture, queue).map(([messageKey, atMs]) => (
              <Term key={messageKey} label={say(messageKey)}>
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
  const say = useSay();
  const state = result ? 'stepDone' : isNext ? 'stepNow' : 'stepLater';
  return (
    <li data-state={state}>
      <div className={styles['step-line']}>
        <span>{say(factsOf(operation).messageKey)}</span>
        {result && <RecordLink record={result} />}
        <span className="quiet">{say(state)}</span>
      </div>
      {attempts.length > 0 && (
        // biome-ignore lint/a11y/noRedundantRoles: some screen readers don't announce a list without bullets.
        <ul className={styles.attempts} role="list" aria-label={say('attemptsOf', attempts.length)}>
          {attempts.map((attempt) => (
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
  const { startedAtMs, endedAtMs } = attempt;
  const started = exactTimeText(startedAtMs);
  return (
    <li className={styles.attempt}>
      <span className="quiet">
        {endedAtMs === null
          ? started
          : say('attemptTook', { own: started }, Math.round((endedAtMs - startedAtMs) / 100) / 10)}
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
function RecordLink({ record: { id, key, name, url } }: { readonly record: RecordResult }) {
  return (
    <SafeLink address={url}>
      <bdi>{[key, name].filter(Boolean).join(' ') || id}</bdi>
    </SafeLink>
  );
}

export function RecordList({ records }: { readonly records: readonly RecordResult[] }) {
  return (
    <ul className={styles.records}>
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
