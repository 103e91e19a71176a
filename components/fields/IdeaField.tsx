// Names one idea by its key, ID or link. Shows the idea's name before anything is sent to it.
import { useCallback, useEffect, useRef, useState } from 'react';
import { useSay } from '@/components/words/SayProvider';
import { typedDirection } from '@/components/words/typed-direction';
import { parseIdeaReference } from '@/lib/planning/record-key';
import { FieldFrame } from './FieldFrame';
import type { IdeaAnswer } from './field-assist';
import { describedBy, type FieldProps } from './field-props';
import { useControl, useFieldIds } from './field-scope';
import styles from './IdeaField.module.css';
import { SuggestInput } from './SuggestInput';
import { useListing } from './use-suggestions';

const debounceMs = 400;

/** `text`: what was asked. An answer counts for this text only. */
type Found =
  | { readonly state: 'nothing' }
  | { readonly state: 'looking'; readonly text: string }
  | { readonly state: 'answered'; readonly text: string; readonly answer: IdeaAnswer };

const nothingFound: Found = { state: 'nothing' };

export function IdeaField({
  field,
  value,
  problem,
  problemParts = [],
  assist,
  place,
  onChange,
}: FieldProps<string>) {
  const say = useSay();
  const [found, setFound] = useState<Found>(nothingFound);
  const asked = useRef('');
  const { findIdea } = assist;
  const listing = useListing(assist, 'ideas', place, 'nothing');
  const ids = useFieldIds(field.name);
  const control = useControl(field.name);
  const statusId = `${ids.control}-status`;

  const find = useCallback(
    async (typed: string) => {
      // The whole text is sent to `find`, because a link may lead to another service.
      const text = typed.trim();
      if (asked.current === text) return;
      if (!parseIdeaReference(text).isOk) {
        asked.current = '';
        setFound(nothingFound);
        return;
      }
      asked.current = text;
      setFound({ state: 'looking', text });
      const answer = await findIdea(text);
      if (asked.current !== text) return;
      setFound({ state: 'answered', text, answer });
      // The service may be back, or the idea may exist, when the person leaves the field again.
      if (!answer.isFound) asked.current = '';
    },
    [findIdea],
  );

  useEffect(() => {
    const timer = setTimeout(() => void find(value), debounceMs);
    return () => clearTimeout(timer);
  }, [find, value]);

  // The found idea replaces the hint, so that the height stays the same.
  const { hint, ...unhinted } = field;
  const described = describedBy(ids, unhinted, problem);
  const shown = found.state !== 'nothing' && found.text === value.trim() ? found : nothingFound;
  const named = shown.state === 'answered' && shown.answer.isFound ? shown.answer : null;
  return (
    <FieldFrame
      field={unhinted}
      problem={problem}
      problemParts={problemParts}
      valueText={named ? `${named.key} ${named.name}` : value}
    >
      <SuggestInput
        {...control.props}
        {...described}
        aria-describedby={[described['aria-describedby'], statusId].filter(Boolean).join(' ')}
        labelId={ids.label}
        className="input"
        autoComplete="off"
        spellCheck={false}
        dir={typedDirection(value)}
        text={value}
        listing={listing}
        namesRecord={(text) => parseIdeaReference(text).isOk}
        onText={onChange}
        onChoose={(option) => onChange(option.value)}
        onBlur={() => void find(value)}
      />
      <p className={styles['idea-status']} id={statusId} role="status">
        {shown.state === 'nothing' && hint ? say(hint) : <IdeaFound found={shown} />}
      </p>
    </FieldFrame>
  );
}

function IdeaFound({ found }: { readonly found: Found }) {
  const say = useSay();
  if (found.state === 'nothing') return null;
  if (found.state === 'looking') return say('ideaLooking');
  const { answer } = found;
  if (!answer.isFound)
    return <span className={styles['idea-missing']}>{say(answer.messageKey, ...(answer.parts ?? []))}</span>;
  return (
    <span className={styles['idea-found']} title={answer.name}>
      <span className="badge">{answer.key}</span> <bdi>{answer.name}</bdi>
    </span>
  );
}
