// A value that the person picks from suggestions or types. Shows the name of an ID.
import { type HTMLAttributes, type ReactNode, useState } from 'react';
import { useSay } from '@/components/words/SayProvider';
import { typedDirection } from '@/components/words/typed-direction';
import { type Suggestion, type SuggestionSubject, suggestionSources } from '@/lib/capture/field/suggestion';
import { valueNamed } from '@/lib/capture/suggestions/matching';
import { recordTest } from '@/lib/capture/suggestions/record-test';
import { FieldFrame } from './FieldFrame';
import { describedBy, type FieldProps } from './field-props';
import { useControl, useFieldIds } from './field-scope';
import { useFieldStyle } from './field-style';
import styles from './PickedField.module.css';
import { SuggestInput } from './SuggestInput';
import { usePersonNames } from './use-person-names';
import { useListing } from './use-suggestions';

interface PickedFieldProps extends FieldProps<string> {
  readonly subject: SuggestionSubject;
  /** An option that isn't a suggestion, such as "None". */
  readonly firstOption?: Suggestion;
  /** Shown below the input, about the value. */
  readonly facts?: (value: string, chosen: Suggestion | undefined) => ReactNode;
  readonly input?: Pick<HTMLAttributes<HTMLElement>, 'inputMode' | 'dir' | 'spellCheck'>;
}

export function PickedField(props: PickedFieldProps) {
  const {
    field,
    value,
    problem,
    problemParts = [],
    assist,
    place,
    subject,
    firstOption,
    facts,
    input,
    onChange,
  } = props;
  const say = useSay();
  /** null unless the person is typing. The field then shows the chosen option. */
  const [typed, setTyped] = useState<string | null>(null);
  /** A found option may be in no list. */
  const [picked, setPicked] = useState<Suggestion | null>(null);
  const listing = useListing(assist, subject, place, value === '' ? 'nothing' : 'recall');
  const known = [firstOption, ...listing.options, picked].filter((option) => option != null);
  const chosen = known.find((option) => option.value === value);
  const {
    isById: isByName = false,
    isKnownByValue = false,
    isPerson = false,
    warning,
  } = suggestionSources[subject];
  const name = chosen && chosen.label !== value ? chosen.label : '';
  const personOf = usePersonNames(known, { values: [value], own: assist.ownPerson });
  const shown = typed ?? ((isByName && name) || value);
  const ids = useFieldIds(field.name);
  const control = useControl(field.name);
  const style = useFieldStyle();
  const namesRecord = recordTest(field.control, subject);
  function type(text: string): void {
    setTyped(text);
    onChange(isByName ? valueNamed(listing.options, text) : text);
  }

  return (
    <FieldFrame
      field={field}
      problem={problem}
      problemParts={problemParts}
      valueText={isPerson ? personOf(value) : value && ((!isKnownByValue && name) || value)}
    >
      <div data-fills-chip className={styles.picked}>
        <SuggestInput
          {...control.props}
          {...describedBy(ids, field, problem)}
          spellCheck={false}
          {...input}
          dir={typedDirection(shown, input?.dir)}
          labelId={ids.label}
          wraps={field.role === 'title'}
          className="input"
          {...(style.look === 'labelled' ? {} : { placeholder: say(field.label) })}
          autoComplete="off"
          text={shown}
          listing={listing}
          {...(namesRecord ? { namesRecord } : {})}
          {...(firstOption ? { firstOption } : {})}
          onText={type}
          onChoose={(option) => {
            setTyped(null);
            setPicked(option);
            onChange(option.value);
          }}
          onFocus={({ target }) => isByName && target instanceof HTMLInputElement && target.select()}
          onBlur={() => setTyped(null)}
        />
        {!isByName && name !== '' && <bdi className={styles['picked-name']}>{name}</bdi>}
      </div>
      {facts?.(value, chosen)}
      {warning && (
        <p className="field-hint" role="status">
          {chosen && say(warning)}
        </p>
      )}
    </FieldFrame>
  );
}
