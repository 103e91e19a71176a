// The idea that a key, an ID or a link names, by its name, before anything is sent to it.
import { useCallback, useEffect, useRef, useState } from 'react';
import { useSay } from '@/components/words/SayProvider';
import type { MessageKey } from '@/lib/capture/text/messages';
import { parseIdeaReference } from '@/lib/planning/record-key';
import type { FieldAssist, IdeaAnswer } from './field-assist';
import styles from './Picker.module.css';

const debounceMs = 400;

/** `text`: what was asked. An answer counts for this text only. */
interface Asked {
  readonly text: string;
  /** null while the service is asked. */
  readonly answer: IdeaAnswer | null;
}

export type FoundIdea = Extract<IdeaAnswer, { isFound: true }>;

/** `ask` asks at once, and again after an answer that found nothing. `value` is null if the field names no ideas. */
export function useFoundIdea(value: string | null, { findIdea }: Pick<FieldAssist, 'findIdea'>) {
  const [asked, setAsked] = useState<Asked | null>(null);
  const latest = useRef('');
  const find = useCallback(
    async (typed: string) => {
      // The whole text is sent, because a link may lead to another service.
      const text = typed.trim();
      if (latest.current === text) return;
      const isReference = parseIdeaReference(text).isOk;
      latest.current = isReference ? text : '';
      setAsked(isReference ? { text, answer: null } : null);
      if (!isReference) return;
      const answer = await findIdea(text);
      if (latest.current !== text) return;
      setAsked({ text, answer });
      // The service may be back, or the idea may exist, when the person leaves the field again.
      if (!answer.isFound) latest.current = '';
    },
    [findIdea],
  );
  useEffect(() => {
    if (value === null) return;
    const timer = setTimeout(() => void find(value), debounceMs);
    return () => clearTimeout(timer);
  }, [find, value]);
  const shown = asked?.text === value?.trim() ? asked : null;
  return {
    shown,
    found: shown?.answer?.isFound ? shown.answer : null,
    ask: () => value !== null && void find(value),
  };
}

interface IdeaStatusProps {
  readonly id: string;
  readonly shown: Asked | null;
  /** Shown until the field names an idea. */
  readonly hint: MessageKey | undefined;
}

/** Its height stays the same. */
export function IdeaStatus({ id, shown, hint }: IdeaStatusProps) {
  const say = useSay();
  const answer = shown?.answer;
  return (
    <p className={`note ${styles['idea-status']}`} id={id} role="status" data-when-open="text">
      {shown === null && hint && say(hint)}
      {shown?.answer === null && say('ideaLooking')}
      {answer?.isFound && (
        <span className={styles['idea-found']} title={answer.name}>
          <span className="badge">{answer.key}</span> <bdi className="cut">{answer.name}</bdi>
        </span>
      )}
      {answer?.isFound === false && (
        <span className={styles['idea-missing']}>{say(answer.messageKey, ...(answer.parts ?? []))}</span>
      )}
    </p>
  );
}
