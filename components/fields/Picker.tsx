// Every value that a person chooses from a list or types: one or several, in words or by an ID whose name it shows.
import X from 'lucide-react/icons/x';
import { useEffect, useState } from 'react';
import { listText } from '@/components/words/list-text';
import { useSay } from '@/components/words/SayProvider';
import { typedDirection } from '@/components/words/typed-direction';
import type { Control } from '@/lib/capture/field/control';
import { type Suggestion, type SuggestionSubject, suggestionSources } from '@/lib/capture/field/suggestion';
import { optionNamed, recordTest, valueNamed } from '@/lib/capture/suggestions/matching';
import type { MessageKey } from '@/lib/capture/text/messages';
import { parseIdeaReference } from '@/lib/planning/record-key';
import { ComboboxInput, type TypedRow } from './ComboboxInput';
import { FieldFrame } from './FieldFrame';
import type { OwnPerson } from './field-assist';
import { assistFor, describedBy, type FieldProps } from './field-props';
import { useControl, useFieldIds } from './field-scope';
import { placeholderOf, useFieldStyle } from './field-style';
import { OrganizationFacts } from './OrganizationFacts';
import styles from './Picker.module.css';
import { useEntries } from './use-entries';
import { IdeaStatus, useFoundIdea } from './use-found-idea';
import { useListing } from './use-suggestions';

interface PickerSource {
  readonly subject?: SuggestionSubject;
  /** The option that empties the field. */
  readonly none?: MessageKey;
  /** Takes no value outside its list, which is read at once, and is hidden without one. */
  readonly isClosed?: true;
  /** The name of a value that isn't listed any more. */
  readonly unlisted?: MessageKey;
}

/** What the control of a field passes to its picker. The subject of other controls is the field's own. */
const sources: { readonly [Type in Control['type']]?: PickerSource } = {
  idea: { subject: 'ideas' },
  portal: { subject: 'portals', none: 'portalNone' },
  // The integrations are in the settings, so reading them sends no request.
  integration: {
    subject: 'integrations',
    none: 'integrationNone',
    unlisted: 'integrationWithId',
    isClosed: true,
  },
};

const plainTexts: ReadonlySet<Control['type']> = new Set(['line', 'record', 'idea', 'portal', 'integration']);

export function OnePicker({ assist: given, ...props }: FieldProps<string>) {
  const { field, value, problem, problemParts = [], place, onChange } = props;
  const {
    control: { type: controlType },
    role,
    isRequired,
  } = field;
  const say = useSay();
  /** null unless the person is typing. The field then shows the chosen option. */
  const [typed, setTyped] = useState<string | null>(null);
  /** A found option may be in no list. */
  const [picked, setPicked] = useState<Suggestion | null>(null);
  const { subject = field.suggests ?? null, none, isClosed = false, unlisted } = sources[controlType] ?? {};
  const {
    isById = false,
    isKnownByValue = false,
    isPerson = false,
    warning,
  } = subject === null ? {} : suggestionSources[subject];
  const isIdea = controlType === 'idea';
  const assist = assistFor(field, given);
  const style = useFieldStyle();
  const isRow = style.look === 'row';
  /** What the form is about is asked for at once, with what this device knows. */
  const isAsked = isRow && isRequired && value === '';
  const customer = useNewCustomer(role === 'organization' ? place.domain : '');
  const before = value === '' && !isAsked && !customer.isNew ? 'nothing' : 'recall';
  const listing = useListing(assist, subject, place, isClosed ? 'list' : before);
  const idea = useFoundIdea(isIdea ? value : null, assist);
  const ids = useFieldIds(field.name);
  const control = useControl(field.name);

  const firstOption = none && { value: '', label: say(none), detail: '' };
  const known = [firstOption, ...listing.options, picked].filter((option) => option != null);
  const chosen = known.find((option) => option.value === value);
  const listed = chosen?.label ?? (unlisted && value !== '' ? say(unlisted, value) : value);
  const name = idea.found?.name ?? listed;
  const personOf = usePersonNames(known, { values: [value], own: assist.ownPerson });
  const shown = typed ?? (isById ? name : value);
  const [used, ...others] =
    customer.isNew && value === '' ? listing.options.filter(({ isUsed }) => isUsed) : [];
  const onlyUsed = others.length === 0 ? used : undefined;
  useEffect(() => {
    if (!onlyUsed) return;
    customer.settle();
    setPicked(onlyUsed);
    onChange(onlyUsed.value);
  });
  const { hint, ...unhinted } = field;
  const drawn = isIdea && !isRow ? unhinted : field;
  const described = describedBy(ids, drawn, problem);
  const statusId = `${ids.control}-status`;
  const describing = [described['aria-describedby'], isIdea && statusId].filter(Boolean).join(' ');
  const namesRecord = isIdea ? namesIdea : subject && recordTest(field.control, subject);
  const dir = plainTexts.has(controlType) ? 'auto' : 'ltr';

  function type(text: string): void {
    setTyped(text);
    if (isClosed && text.trim() !== '' && !optionNamed(known, text)) return;
    onChange(isById ? valueNamed(listing.options, text) : text);
  }

  function valueText(): string {
    if (isPerson) return personOf(value);
    if (idea.found) return `${idea.found.key} ${idea.found.name}`;
    return value && (isKnownByValue || isIdea ? value : name);
  }

  if (isClosed && value === '' && listing.options.length === 0) return null;
  return (
    <FieldFrame field={drawn} problem={problem} problemParts={problemParts} valueText={valueText()}>
      <div data-fills-chip className={styles.picked}>
        <ComboboxInput
          {...control.props}
          {...described}
          aria-describedby={describing || undefined}
          spellCheck={false}
          {...(controlType === 'email' ? { inputMode: 'email' } : {})}
          dir={typedDirection(shown, dir)}
          labelId={ids.label}
          wraps={role === 'title'}
          className="input"
          placeholder={placeholderOf(field, style.look, say)}
          opensOnFocus={isAsked}
          autoComplete="off"
          text={shown}
          listing={listing}
          typedRow={rowOf(isClosed ? () => false : namesRecord)}
          firstOption={firstOption}
          onText={type}
          onChoose={(option) => {
            setTyped(null);
            setPicked(option);
            onChange(option.value);
          }}
          onFocus={({ target }) => isById && target instanceof HTMLInputElement && target.select()}
          onBlur={() => {
            setTyped(null);
            idea.ask();
          }}
        />
        {!isById && name !== '' && name !== value && (
          <span className={styles['picked-name']}>
            {isRow && <b>{idea.found?.key ?? value}</b>} <bdi>{name}</bdi>
          </span>
        )}
      </div>
      {role === 'organization' && (
        <OrganizationFacts key={value} organization={value} chosen={chosen} assist={assist} />
      )}
      {isIdea && <IdeaStatus id={statusId} shown={idea.shown} hint={isRow ? undefined : hint} />}
      {warning && (
        <p className="field-hint" role="status">
          {chosen && say(warning)}
        </p>
      )}
    </FieldFrame>
  );
}

/** A customer whose address came while the form is open. Their organization is filled in once. */
function useNewCustomer(domain = '') {
  const [settled, setSettled] = useState(domain);
  return { isNew: domain !== '' && domain !== settled, settle: () => setSettled(domain) };
}

const namesIdea = (text: string) => parseIdeaReference(text).isOk;

const rowOf = (isFor: TypedRow['isFor'] | null | undefined): TypedRow | undefined =>
  isFor ? { isFor, messageKey: 'suggestUse', isNew: false } : undefined;

export function ManyPicker({ field, value, problem, assist: given, place, onChange }: FieldProps<string[]>) {
  const say = useSay();
  /** All entries after a change by the person, for screen readers. */
  const [told, setTold] = useState('');
  const ids = useFieldIds(field.name);
  const control = useControl(field.name);
  const style = useFieldStyle();
  const label = say(field.label);
  const { isById = false, isPerson = false } = field.suggests ? suggestionSources[field.suggests] : {};
  const assist = assistFor(field, given);
  const before = (isById || isPerson) && value.length > 0 ? 'recall' : 'nothing';
  const listing = useListing(assist, field.suggests ?? null, place, before);
  const personOf = usePersonNames(listing.options, { values: value, own: assist.ownPerson });
  /** The name of an ID or a person. */
  const nameOf = (chip: string) => {
    if (isPerson) return personOf(chip);
    return (isById && listing.options.find((option) => option.value === chip)?.label) || chip;
  };
  const textOf = (entries: readonly string[]) => listText(entries.map(nameOf));
  const entries = useEntries({
    value,
    // Typing a name chooses its id. A known tag keeps its spelling.
    toValue: (typed) => valueNamed(listing.options, typed),
    onChange,
    onEntered: (all) => setTold(say('labelledValue', label, all.length > 0 ? textOf(all) : say('listEmpty'))),
  });
  const { chips, text } = entries;
  const described = describedBy(ids, field, problem);
  const empty = (style.look === 'row' && placeholderOf(field, style.look, say)) || say('listPlaceholder');
  // A closed chip doesn't show its entries.
  const describing = [
    described['aria-describedby'],
    style.look === 'property' && chips.length > 0 && ids.entries,
  ];
  const shared = {
    ...control.props,
    ...described,
    ...entries.inputProps,
    'aria-describedby': describing.filter(Boolean).join(' ') || undefined,
    className: styles['chips-input'],
    autoComplete: 'off',
    dir: typedDirection(text),
    placeholder: value.length === 0 ? empty : '',
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
                <bdi title={chip}>{nameOf(chip)}</bdi>
                <button
                  type="button"
                  className={styles['chip-remove']}
                  aria-label={say('listRemove', nameOf(chip))}
                  onClick={() => {
                    entries.remove(chip);
                    control.element()?.focus();
                  }}
                >
                  <X className="icon" aria-hidden="true" />
                </button>
              </li>
            ))}
          </ul>
        )}
        {field.suggests ? (
          <ComboboxInput
            {...shared}
            labelId={ids.label}
            text={text}
            listing={listing}
            taken={chips}
            typedRow={isPerson ? undefined : field.suggests === 'tags' ? newTagRow : otherRow}
            onText={entries.type}
            onChoose={(option) => entries.choose(option.value)}
          />
        ) : (
          <input
            {...shared}
            type="text"
            value={text}
            onChange={(event) => entries.type(event.currentTarget.value)}
          />
        )}
      </div>
    </FieldFrame>
  );
}

/** Typed text is an entry only if it's chosen, or if nothing else matches. An address can be typed in full. */
const newTagRow: TypedRow = { isFor: () => true, messageKey: 'quickAddNewTag', isNew: true };
const otherRow: TypedRow = { ...newTagRow, messageKey: 'suggestUse' };

const plain = (text: string) => text.trim().toLowerCase();

/**
 * Returns the name for an address, or the address. A name that is read after the first paint is for addresses that
 * came after it, because the chips beside it must not move.
 */
function usePersonNames(
  known: readonly Suggestion[],
  { values, own }: { readonly values: readonly string[]; readonly own: OwnPerson | undefined },
): (value: string) => string {
  const [atStart] = useState(values);
  return (value) => {
    if (value === '') return '';
    if (own && own.name !== '' && plain(own.email) === plain(value)) return own.name;
    const found = atStart.includes(value) ? undefined : known.find((option) => option.value === value);
    return found?.label || value;
  };
}
