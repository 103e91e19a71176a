// Marks an unknown capture as sent: the person enters the record that they found in the service.
import { type FormEvent, useId, useState } from 'react';
import { Button } from '@/components/controls/Button';
import { confirmMessages } from '@/components/words/failure-messages';
import { useSay } from '@/components/words/SayProvider';
import type { MessageKey } from '@/lib/capture/text/messages';
import styles from './ReferenceForm.module.css';

/** The problem with a reference: a message and its placeholders. */
export interface ArrivalProblem {
  readonly messageKey: MessageKey;
  readonly parts?: readonly string[];
}

/** The background's answer to a reference. */
type Confirmed =
  | { readonly isOk: true }
  | { readonly isOk: false; readonly reason: 'other-service'; readonly service: string }
  | { readonly isOk: false; readonly reason: Exclude<keyof typeof confirmMessages, 'other-service'> };

/** null once the capture is marked as sent. */
export function arrivalProblem(
  sent: { readonly isOk: true; readonly value: Confirmed } | { readonly isOk: false },
): ArrivalProblem | null {
  if (!sent.isOk) return { messageKey: 'actionFailed' };
  const confirmed = sent.value;
  if (confirmed.isOk) return null;
  const messageKey = confirmMessages[confirmed.reason];
  return confirmed.reason === 'other-service' ? { messageKey, parts: [confirmed.service] } : { messageKey };
}

interface ReferenceFormProps {
  readonly hasKey: boolean;
  /** Returns the problem with the reference, or null once the capture is marked as sent. */
  readonly onArrived: (reference: string) => Promise<ArrivalProblem | null>;
}

export function ReferenceForm({ hasKey, onArrived }: ReferenceFormProps) {
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
