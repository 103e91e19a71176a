// Asks whether an unknown capture arrived. Shows the evidence, and a field for the record.
import { type FormEvent, useId, useState } from 'react';
import { Button } from '@/components/controls/Button';
import { attemptStory } from '@/components/words/failure-messages';
import { useSay } from '@/components/words/SayProvider';
import { exactTimeText } from '@/components/words/time-text';
import { factsOf } from '@/lib/capture/steps/operations';
import type { MessageKey } from '@/lib/capture/text/messages';
import { type Capture, nextStep } from '@/lib/outbox/capture';
import { isReferable } from '@/lib/planning/records';
import styles from './ArrivalQuestion.module.css';
import { RecordLink } from './CaptureSteps';
import detailPartStyles from './detail-part.module.css';

/** The problem with a reference: a message and its placeholders. */
export interface ArrivalProblem {
  readonly messageKey: MessageKey;
  readonly parts?: readonly string[];
}

interface ArrivalQuestionProps {
  readonly capture: Capture;
  readonly host: string;
  /** Returns the problem with the reference, or null once the capture is marked as sent. */
  readonly onArrived: (reference: string) => Promise<ArrivalProblem | null>;
}

export function ArrivalQuestion({ capture, host, onArrived }: ArrivalQuestionProps) {
  const say = useSay();
  const titleId = useId();
  return (
    <section className={`${detailPartStyles['detail-part']} ${styles.arrival}`} aria-labelledby={titleId}>
      <h3 id={titleId}>{say('arrivedTitle')}</h3>
      <Evidence capture={capture} host={host} />
      <ReferenceForm hasKey={hasKey(capture)} onArrived={onArrived} />
    </section>
  );
}

/** People copy the code into the service's search, so no line breaks at its hyphen. */
function WithCode({ text, code }: { readonly text: string; readonly code: string }) {
  const at = code === '' ? -1 : text.indexOf(code);
  if (at === -1) return text;
  return (
    <>
      {text.slice(0, at)}
      <span className={styles['evidence-code']}>{code}</span>
      {text.slice(at + code.length)}
    </>
  );
}

function Evidence({ capture, host }: { readonly capture: Capture; readonly host: string }) {
  const say = useSay();
  const { state, marker } = capture;
  if (state.name !== 'unknown') return null;
  const attempt = nextStep(capture)?.attempts.at(-1);
  const story = attempt && attemptStory(say, attempt, capture.kind);
  return (
    // biome-ignore lint/a11y/noRedundantRoles: some screen readers don't announce a list without bullets.
    <ul className={styles.evidence} role="list">
      {attempt && <li>{say('evidenceSent', { own: exactTimeText(attempt.startedAtMs) }, host)}</li>}
      {story && <li>{say('evidenceNetwork', { own: story.text })}</li>}
      <li>
        <WithCode
          text={say(state.isParentGone ? 'evidenceParentGone' : searchMessages[state.search], marker)}
          code={marker}
        />
      </li>
      {state.candidates && state.candidates.length > 0 && (
        <li>
          {say('evidenceCandidates')}
          <ul className={detailPartStyles.records}>
            {state.candidates.map((record) => (
              <li key={record.id}>
                <RecordLink record={record} />
              </li>
            ))}
          </ul>
        </li>
      )}
    </ul>
  );
}

const searchMessages: Readonly<Record<'unsearched' | 'notFound' | 'unsearchable', MessageKey>> = {
  unsearched: 'evidenceUnsearched',
  notFound: 'evidenceNotFound',
  unsearchable: 'evidenceUnsearchable',
};

interface ReferenceFormProps {
  readonly hasKey: boolean;
  readonly onArrived: ArrivalQuestionProps['onArrived'];
}

function ReferenceForm({ hasKey, onArrived }: ReferenceFormProps) {
  const say = useSay();
  const inputId = useId();
  const hintId = useId();
  const problemId = useId();
  const [reference, setReference] = useState('');
  const [problem, setProblem] = useState<ArrivalProblem | null>(null);
  const [isAsking, setIsAsking] = useState(false);

  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault();
    if (isAsking) return;
    setIsAsking(true);
    setProblem(reference.trim() === '' ? { messageKey: 'problemRequired' } : await onArrived(reference));
    setIsAsking(false);
  }

  return (
    <form className="field" noValidate onSubmit={(event) => void submit(event)}>
      <label className="field-label" htmlFor={inputId}>
        {say('arrivedReference')}
      </label>
      <div className={styles['arrival-row']}>
        <input
          id={inputId}
          className="input"
          autoComplete="off"
          spellCheck={false}
          value={reference}
          aria-invalid={problem !== null}
          aria-describedby={problem ? `${problemId} ${hintId}` : hintId}
          onChange={(event) => {
            setReference(event.currentTarget.value);
            setProblem(null);
          }}
        />
        <Button type="submit" aria-disabled={isAsking}>
          {say('arrived')}
        </Button>
      </div>
      <p className="field-problem" id={problemId} role="alert">
        {problem && say(problem.messageKey, ...(problem.parts ?? []))}
      </p>
      <p className="field-hint" id={hintId}>
        {say(hasKey ? 'arrivedReferenceHint' : 'arrivedIdHint')}
      </p>
    </form>
  );
}

function hasKey(capture: Capture): boolean {
  const step = nextStep(capture);
  const record = step && factsOf(step.operation).record;
  return record != null && isReferable(record);
}
