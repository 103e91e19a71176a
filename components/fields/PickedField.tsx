// A value picked from suggestions or typed. An ID that says nothing shows its name.
import { type ComponentProps, useState } from 'react';
import type { Suggestion, SuggestionSubject } from '@/lib/capture/suggestions/suggestion';
import { FieldFrame } from './FieldFrame';
import { describedBy, type FieldProps, fieldIds } from './field-props';
import { SuggestInput } from './SuggestInput';
import { useKnownOptions } from './use-suggestions';

interface PickedFieldProps extends FieldProps<string> {
  readonly subject: SuggestionSubject;
  /** An option that no list has, such as "None". */
  readonly firstOption?: Suggestion;
  readonly input?: Pick<ComponentProps<'input'>, 'inputMode' | 'dir' | 'spellCheck'>;
}

/** Subjects whose values are ids: the field shows the name instead. */
const shownByName: ReadonlySet<SuggestionSubject> = new Set(['portals', 'pages', 'comments']);

export function PickedField(props: PickedFieldProps) {
  const { field, value, problem, problemParts = [], assist, subject, firstOption, input, onChange } = props;
  /** null unless the person is typing: the field then shows the chosen option. */
  const [typed, setTyped] = useState<string | null>(null);
  const known = useKnownOptions(assist, subject, value !== '' || firstOption !== undefined);
  const chosen = [...(firstOption ? [firstOption] : []), ...known].find((option) => option.value === value);
  const isByName = shownByName.has(subject);
  const name = chosen && chosen.label !== value ? chosen.label : '';
  const ids = fieldIds(field.name);

  function type(text: string): void {
    setTyped(text);
    const wanted = text.trim().toLocaleLowerCase();
    const named = isByName
      ? known.filter(({ label }) => label.trim().toLocaleLowerCase() === wanted && wanted !== '')
      : [];
    // A typed name chooses only if no other option shares it.
    onChange(named.length === 1 && named[0] ? named[0].value : text);
  }

  return (
    <FieldFrame field={field} problem={problem} problemParts={problemParts}>
      <div className="picked">
        <SuggestInput
          {...describedBy(field, problem)}
          spellCheck={false}
          dir="auto"
          {...input}
          id={ids.control}
          labelId={ids.label}
          className="input"
          type="text"
          autoComplete="off"
          text={typed ?? ((isByName && name) || value)}
          subject={subject}
          assist={assist}
          {...(firstOption ? { firstOption } : {})}
          onText={type}
          onChoose={(option) => {
            setTyped(null);
            onChange(option.value);
          }}
          onFocus={(event) => isByName && event.currentTarget.select()}
          onBlur={() => setTyped(null)}
        />
        {!isByName && name !== '' && <bdi className="picked-name">{name}</bdi>}
      </div>
    </FieldFrame>
  );
}
