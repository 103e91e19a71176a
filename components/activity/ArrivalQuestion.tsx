// Asks whether an unknown capture arrived. Shows the evidence, and a field for the record.
import { useId } from 'react';
import { SafeLink } from '@/components/controls/SafeLink';
import { namesItsRecordByKey } from '@/components/outcome/capture-view';
import { type ArrivalProblem, ReferenceForm } from '@/components/outcome/ReferenceForm';
import { attemptStory } from '@/components/words/failure-messages';
import { useSay } from '@/components/words/SayProvider';
import { exactTimeText } from '@/components/words/time-text';
import type { MessageKey } from '@/lib/capture/text/messages';
import { type Capture, nextStep } from '@/lib/outbox/capture';
import { RecordLink } from './DeliveryLog';
import styles from './detail.module.css';

interface ArrivalQuestionProps {
  readonly capture: Capture;
  readonly host: string;
  /** The address of the account's service. null without the account. */
  readonly service: string | null;
  /** Returns the problem with the reference, or null once the capture is marked as sent. */
  readonly onArrived: (reference: string) => Promise<ArrivalProblem | null>;
}

export function ArrivalQuestion({ capture, host, service, onArrived }: ArrivalQuestionProps) {
  const say = useSay();
  const titleId = useId();
  return (
    <section className={styles['detail-part']} aria-labelledby={titleId}>
      <h3 id={titleId}>{say('arrivedTitle')}</h3>
      <Evidence capture={capture} host={host} />
      {service !== null && <SafeLink address={service}>{say('lookInService')}</SafeLink>}
      <ReferenceForm hasKey={namesItsRecordByKey(capture)} onArrived={onArrived} />
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
          <ul className={styles.records}>
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
