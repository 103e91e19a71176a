// Several short texts as chips. A typed comma ends an entry.

import X from 'lucide-react/icons/x';
import { type ClipboardEvent, type CompositionEvent, type KeyboardEvent, useRef, useState } from 'react';
import { listText } from '@/components/words/list-text';
import { useSay } from '@/components/words/SayProvider';
import { typedDirection } from '@/components/words/typed-direction';
import { comma } from '@/lib/capture/field/comma';
import { suggestionSources } from '@/lib/capture/field/suggestion';
import { valueNamed } from '@/lib/capture/suggestions/matching';
import { FieldFrame } from './FieldFrame';
import { assistFor, describedBy, type FieldProps } from './field-props';
import { useControl, useFieldIds } from './field-scope';
import { useFieldStyle } from './field-style';
import styles from './ListField.module.css';
import { SuggestInput } from './SuggestInput';
import { useListUndo } from './use-list-undo';
import { usePersonNames } from './use-person-names';
import { useListing } from './use-suggestions';

const entryEnd = new RegExp(`${comma.source}|\n`);

export function ListField({ field, value, problem, assist, place, onChange }: FieldProps<string[]>) {
  const say = useSay();
  const [text, setText] = useState('');
  const isComposing = useRef(false);
  /** All entries after a change by the person, for screen readers. */
  const [told, setTold] = useState('');
  const ids = useFieldIds(field.name);
  const control = useControl(field.name);
  const style = useFieldStyle();
  const label = say(field.label);
  const isById = field.suggests !== undefined && suggestionSources[field.suggests].isById === true;
  const isPerson = field.suggests !== undefined && suggestionSources[field.suggests].isPerson === true;
  const assisted = assistFor(field, assist);
  const listing = useListing(
    assisted,
    field.suggests ?? null,
    place,
    (isById || isPerson) && value.length > 0 ? 'recall' : 'nothing',
  );
  /** If entries are ids, a chip shows the name. */
  const nameOf = (chip: string) =>
    (isById && listing.options.find((option) => option.value === chip)?.label) || chip;
  const personOf = usePersonNames(listing.options, { values: value, own: assisted.ownPerson });
  const textOf = (entries: readonly string[]) => listText(entries.map(isPerson ? personOf : nameOf));
  /** Typing a name chooses its id. A known tag keeps its spelling. */
  const idOf = (typed: string) => valueNamed(listing.options, typed);

  // The text in the input counts as the last entry, so that saving never loses it.
  const entry = text.trim();
  const chips = entry !== '' && value.at(-1) === entry ? value.slice(0, -1) : value;

  const undo = useListUndo((step) => {
    setText(step.text);
    onChange(step.text === '' ? [...step.chips] : [...step.chips, step.text]);
    tell(step.chips);
  });

  function tell(entries: readonly string[]): void {
    setTold(say('labelledValue', label, entries.length > 0 ? textOf(entries) : say('listEmpty')));
  }

  function enter(entries: readonly string[]): void {
    const next = unique(entries);
    onChange(next);
    tell(next);
  }

  function type(typed: string): void {
    // An input method owns its text until the person accepts it, and a Japanese comma is part of that text.
    const parts = isComposing.current ? [typed] : typed.split(entryEnd);
    const rest = parts.pop() ?? '';
    if (parts.length > 0) undo.before({ chips, text: entry });
    const next = unique([...chips, ...parts.map(idOf)]);
    setText(rest);
    onChange(rest.trim() === '' ? next : [...next, rest.trim()]);
    if (parts.length > 0) tell(next);
  }

  function accept(event: CompositionEvent<HTMLInputElement>): void {
    isComposing.current = false;
    type(event.currentTarget.value);
  }

  function finish(): void {
    setText('');
    // A list without a typed entry is unchanged. Reporting it would count as an edit.
    if (entry === '') return;
    undo.before({ chips, text: entry });
    enter([...chips, idOf(entry)]);
  }

  function remove(chip: string): void {
    undo.before({ chips, text: entry });
    onChange(value.filter((other) => other !== chip));
    tell(chips.filter((other) => other !== chip));
    control.element()?.focus();
  }

  function key(event: KeyboardEvent<HTMLInputElement>): void {
    if (event.nativeEvent.isComposing) return;
    undo.press(event, { chips, text });
    // A suggestion is highlighted, so the combobox handles the key.
    if (event.key === 'Enter' && event.currentTarget.getAttribute('aria-activedescendant')) return;
    if (event.key === 'Enter' && entry !== '' && !event.ctrlKey && !event.metaKey) {
      event.preventDefault();
      finish();
    } else if (event.key === 'Backspace' && text === '' && chips.length > 0) {
      undo.before({ chips, text: '' });
      enter(chips.slice(0, -1));
    }
  }

  function paste(event: ClipboardEvent<HTMLInputElement>): void {
    const pasted = event.clipboardData.getData('text/plain');
    if (!entryEnd.test(pasted)) return;
    event.preventDefault();
    undo.before({ chips, text: entry });
    setText('');
    enter([...chips, ...`${text}${pasted}`.split(entryEnd).map(idOf)]);
  }

  const described = describedBy(ids, field, problem);
  // A closed chip doesn't show its entries.
  const describing = [
    described['aria-describedby'],
    style.look === 'property' && chips.length > 0 && ids.entries,
  ];
  const shared = {
    ...control.props,
    ...described,
    'aria-describedby': describing.filter(Boolean).join(' ') || undefined,
    className: styles['chips-input'],
    autoComplete: 'off',
    dir: typedDirection(text),
    placeholder: value.length === 0 ? say('listPlaceholder') : '',
    onKeyDown: key,
    onPaste: paste,
    onCompositionStart() {
      isComposing.current = true;
    },
    onCompositionEnd: accept,
    onBlur: finish,
  };

  return (
    <FieldFrame field={field} problem={problem} valueText={textOf(value)}>
      <span id={ids.entries} hidden>
        {textOf(chips)}
      </span>
      <span className="spoken" role="status">
        {told}
      </span>
      <div data-fills-chip className={`input ${styles.chips}`}>
        {chips.length > 0 && (
          <ul className={styles['chips-list']} aria-label={say('listEntries', label)}>
            {chips.map((chip) => (
              <li key={chip} className={styles.chip}>
                <bdi>{nameOf(chip)}</bdi>
                <button
                  type="button"
                  className={styles['chip-remove']}
                  aria-label={say('listRemove', nameOf(chip))}
                  onClick={() => remove(chip)}
                >
                  <X className="icon" aria-hidden="true" />
                </button>
              </li>
            ))}
          </ul>
        )}
        {field.suggests ? (
          <SuggestInput
            {...shared}
            labelId={ids.label}
            text={text}
            listing={listing}
            taken={chips}
            onText={type}
            onChoose={(option) => {
              undo.before({ chips, text: '' });
              setText('');
              enter([...chips, option.value]);
            }}
          />
        ) : (
          <input {...shared} type="text" value={text} onChange={(event) => type(event.currentTarget.value)} />
        )}
      </div>
    </FieldFrame>
  );
}

function unique(entries: readonly string[]): string[] {
  return [...new Set(entries.map((entry) => entry.trim()).filter((entry) => entry !== ''))];
}
