// Asks whether an unknown capture arrived. Shows the evidence, and a field for the record that the person found in the
// service, which marks the capture as sent.
import { type FormEvent, useId, useState } from 'react';
import { Button } from '@/components/controls/Button';
import { SafeLink } from '@/components/controls/SafeLink';
import { attemptStory } from '@/components/words/failure-messages';
import { useSay } from '@/components/words/SayProvider';
import { exactTimeText } from '@/components/words/time-text';
import { factsOf } from '@/lib/capture/steps/operations';
import type { MessageKey } from '@/lib/capture/text/messages';
import { type Capture, nextStep } from '@/lib/outbox/capture';
import { isReferable } from '@/lib/planning/records';
import type { AccountView } from '@/lib/settings/account';
import { RecordList } from './DeliveryLog';
import styles from './detail.module.css';

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
  const say = useSay();
  const titleId = useId();
  return (
    <section className={styles['detail-part']} aria-labelledby={titleId}>
      <h3 id={titleId}>{say('arrivedTitle')}</h3>
      <Evidence capture={capture} host={host} />
      {account && <SafeLink address={account.serviceAddress}>{say('lookInService')}</SafeLink>}
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
  const say = useSay();
  const { state, marker } = capture;
  if (state.name !== 'unknown') return null;
  const attempt = nextStep(capture)?.attempts.at(-1);
  const story = attempt && attemptStory(say, attempt, capture.kind);
  const found = say(state.isParentGone ? 'evidenceParentGone' : searchMessages[state.search], marker);
  const [before, after] = marker === '' ? [found] : found.split(marker);
  return (
    // biome-ignore lint/a11y/noRedundantRoles: some screen readers don't announce a list without bullets.
    <ul className={styles.evidence} role="list">
      {attempt && <li>{say('evidenceSent', { own: exactTimeText(attempt.startedAtMs) }, host)}</li>}
      {story && <li>{say('evidenceNetwork', { own: story.text })}</li>}
      <li>
        {before}
        {/* People copy the code into the service's search, so no line breaks at its hyphen. */}
        {after !== undefined && <span className={styles['evidence-code']}>{marker}</span>}
        {after}
      </li>
      {state.candidates && state.candidates.length > 0 && (
        <li>
          {say('evidenceCandidates')}
          <RecordList records={state.candidates} />
        </li>
      )}
    </ul>
  );
}

function ReferenceForm({ capture, onArrived }: Pick<ArrivalQuestionProps, 'capture' | 'onArrived'>) {
  const say = useSay();
  const id = useId();
  const [reference, setReference] = useState('');
  const [problem, setProblem] = useState<ArrivalProblem | null>(null);
  const [isAsking, setIsAsking] = useState(false);
  const step = nextStep(capture);
  const record = step && factsOf(step.operation).record;
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
        {say('arrivedReference')}
      </label>
      <div className={styles['arrival-row']}>
        <input
          id={id}
          className="input"
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
          {say('arrived')}
        </Button>
      </div>
      <p className="field-problem" id={`${id}-problem`} role="alert">
        {problem && say(problem.messageKey, ...(problem.parts ?? []))}
      </p>
      <p className="field-hint" id={`${id}-hint`}>
        {say(hasKey ? 'arrivedReferenceHint' : 'arrivedIdHint')}
      </p>
    </form>
  );
}
