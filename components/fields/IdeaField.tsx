// Names one idea by its key, ID or link. Shows the idea's name before anything is sent to it.
import { useCallback, useEffect, useRef, useState } from 'react';
import { useSay } from '@/components/SayProvider';
import { typedDirection } from '@/components/typed-direction';
import { parseIdeaReference } from '@/lib/planning/record-key';
import { FieldFrame } from './FieldFrame';
import type { IdeaAnswer } from './field-assist';
import { describedBy, type FieldProps, fieldIds } from './field-props';
import { SuggestInput } from './SuggestInput';
import { useListing } from './use-suggestions';

const debounceMs = 400;

type Found =
  | { readonly state: 'nothing' }
  | { readonly state: 'looking' }
  | { readonly state: 'answered'; readonly reference: string; readonly answer: IdeaAnswer };

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
  const [found, setFound] = useState<Found>({ state: 'nothing' });
  const asked = useRef('');
  const { findIdea } = assist;
  const listing = useListing(assist, 'ideas', place, 'nothing');
  const ids = fieldIds(field.name);
  const statusId = `${ids.control}-status`;

  const find = useCallback(
    async (text: string) => {
      const reference = parseIdeaReference(text);
      if (!reference.isOk) {
        asked.current = '';
        setFound({ state: 'nothing' });
        return;
      }
      // The whole text is sent to `find`, because a link may lead to another service.
      const typed = text.trim();
      if (asked.current === typed) return;
      asked.current = typed;
      setFound({ state: 'looking' });
      const answer = await findIdea(typed);
      if (asked.current === typed) setFound({ state: 'answered', reference: reference.value, answer });
    },
    [findIdea],
  );

  useEffect(() => {
    const timer = setTimeout(() => void find(value), debounceMs);
    return () => clearTimeout(timer);
  }, [find, value]);

  // The found idea replaces the hint, so that the height stays the same.
  const { hint, ...unhinted } = field;
  const described = describedBy(unhinted, problem);
  const named = found.state === 'answered' && found.answer.isFound ? found.answer : null;
  const isNamed = named !== null && asked.current === value.trim();
  return (
    <FieldFrame
      field={unhinted}
      problem={problem}
      problemParts={problemParts}
      valueText={isNamed ? `${named.key} ${named.name}` : value}
    >
      <SuggestInput
        {...described}
        aria-describedby={[described['aria-describedby'], statusId].filter(Boolean).join(' ')}
        id={ids.control}
        labelId={ids.label}
        className="input"
        type="text"
        autoComplete="off"
        spellCheck={false}
        dir={typedDirection(value)}
        text={value}
        listing={listing}
        onText={onChange}
        onChoose={(option) => onChange(option.value)}
        onBlur={() => void find(value)}
      />
      <p className="idea-status" id={statusId} role="status">
        {found.state === 'nothing' && hint ? say(hint) : <IdeaFound found={found} />}
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
    return <span className="idea-missing">{say(answer.messageKey, ...(answer.parts ?? []))}</span>;
  return (
    <span className="idea-found" title={answer.name}>
      <span className="badge">{answer.key}</span> <bdi>{answer.name}</bdi>
    </span>
  );
}
