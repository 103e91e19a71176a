// Every value that a person chooses from a list or types: one or several, in words or by an ID whose name it shows.
import X from 'lucide-react/icons/x';
import { useContext, useEffect, useState } from 'react';
import { listText } from '@/components/words/list-text';
import { useTranslate } from '@/components/words/TranslateProvider';
import { typedDirection } from '@/components/words/typed-direction';
import type { Control } from '@/lib/capture/field/control';
import type { Field } from '@/lib/capture/field/field';
import type { Suggestion } from '@/lib/capture/field/suggestion';
import { commentNamed, optionNamed, recordTest, valueNamed } from '@/lib/capture/suggestions/matching';
import type { MessageKey } from '@/lib/capture/text/messages';
import { parseIdeaReference } from '@/lib/planning/record-key';
import { ComboboxInput, type TypedRow } from './ComboboxInput';
import { isSameEmail } from './creator-suggestions';
import { FieldFrame } from './FieldFrame';
import type { FieldAssist, OwnPerson } from './field-assist';
import { type FieldProps, FieldStyleContext, useField } from './field-scope';
import styles from './fields.module.css';
import { type FoundIdea, IdeaStatus, PickedFacts, useFoundIdea } from './PickedFacts';
import { useEntries } from './use-entries';
import { sourceOf, useListing } from './use-suggestions';

interface PickerControl {
  /** The option that empties the field. */
  readonly none?: MessageKey;
  /** Takes no value outside its list, which is read at once, and is hidden without one. */
  readonly isClosed?: true;
  /** The name of a value that isn't listed any more. */
  readonly gone?: MessageKey;
}

const pickerControls: { readonly [Type in Control['type']]?: PickerControl } = {
  portal: { none: 'portalNone' },
  // The integrations are in the settings, so reading them sends no request.
  integration: { none: 'integrationNone', gone: 'integrationWithId', isClosed: true },
};

const plainTexts: ReadonlySet<Control['type']> = new Set(['line', 'record', 'idea', 'portal', 'integration']);

interface OnePickerProps extends FieldProps<string> {
  /** The options made of the listed ones. @default the listed ones */
  readonly optionsOf?: (listed: readonly Suggestion[]) => readonly Suggestion[];
  /** The name of a value that isn't listed. @default the value */
  readonly unlisted?: string | undefined;
}

export function OnePicker({ optionsOf = (listed) => listed, ...props }: OnePickerProps) {
  const { field, value, problem, assist, onChange } = props;
  const { type } = field.control;
  /** null unless the person is typing. The field then shows the chosen option. */
  const [typed, setTyped] = useState<string | null>(null);
  /** A found option may be in no list. */
  const [picked, setPicked] = useState<Suggestion | null>(null);
  const { isClosed = false } = pickerControls[type] ?? {};
  const { isById = false } = sourceOf(field);
  const isIdea = type === 'idea';
  const isRow = useContext(FieldStyleContext).look === 'row';
  const { hint, ...unhinted } = field;
  const drawn = isIdea && !isRow ? unhinted : field;
  const { control, described, ids, placeholder } = useField(drawn, problem);
  const { isAsked, ...listing } = useValueListing(props, isRow, choose);
  const options = optionsOf(listing.options);
  const idea = useFoundIdea(isIdea ? value : null, assist);
  const withPicked = picked ? [...options, picked] : options;
  const { firstOption, known, chosen, name, valueText } = useNames(props, withPicked, idea.found);
  const shown = typed ?? (isById ? name : value);
  const describing = [described['aria-describedby'], isIdea && ids.status].filter(Boolean).join(' ');

  function choose(option: Suggestion): void {
    setTyped(null);
    setPicked(option);
    onChange(option.value);
  }

  function enter(text: string): void {
    setTyped(text);
    if (isClosed && text.trim() !== '' && !optionNamed(known, text)) return;
    const entered = field.suggests === 'comments' ? commentNamed(text) : text;
    onChange(isById ? valueNamed(options, entered) : entered);
  }

  if (isClosed && value === '' && options.length === 0) return null;
  return (
    <FieldFrame field={drawn} {...{ problem, valueText }}>
      <div
        data-fills-chip
        data-is-picked={typed === null && picked?.value === value}
        className={styles.picked}
      >
        <ComboboxInput
          {...control}
          {...described}
          aria-describedby={describing || undefined}
          spellCheck={false}
          inputMode={type === 'email' ? 'email' : undefined}
          dir={typedDirection(shown, plainTexts.has(type) ? 'auto' : 'ltr')}
          labelId={ids.label}
          wraps={field.role === 'title'}
          className="input"
          placeholder={placeholder}
          opensOnFocus={isAsked}
          text={shown}
          listing={{ ...listing, options }}
          typedRow={typedRowOf(field)}
          firstOption={firstOption}
          onText={enter}
          onChoose={choose}
          onFocus={({ target }) => isById && target instanceof HTMLInputElement && target.select()}
          onBlur={() => {
            setTyped(null);
            idea.ask();
          }}
        />
        {!isById && name !== value && <PickedName name={name} row={isRow && (idea.found?.key ?? value)} />}
      </div>
      <PickedFacts {...{ field, value, chosen, assist }} />
      {isIdea && <IdeaStatus id={ids.status} answer={idea.answer} hint={isRow ? undefined : hint} />}
    </FieldFrame>
  );
}

interface PickedNameProps {
  readonly name: string;
  /** The value, which a row shows, too. */
  readonly row: string | false;
}

function PickedName({ name, row }: PickedNameProps) {
  if (name === '') return null;
  return (
    <span className={`note cut ${styles['picked-name']}`}>
      {row !== false && <b>{row}</b>} <bdi>{name}</bdi>
    </span>
  );
}

/** A typed record, by its key, ID or link. undefined if the field takes any text. */
function typedRowOf({ control, suggests }: Field): TypedRow | undefined {
  const namesRecord =
    control.type === 'idea'
      ? (text: string) => parseIdeaReference(text).isOk
      : suggests && recordTest(control, suggests);
  const isFor = pickerControls[control.type]?.isClosed ? () => false : namesRecord;
  return isFor && { isFor, messageKey: 'suggestUse', isNew: false };
}

/**
 * The suggestions for one value. The address of a customer may come while the form is open: their organization is filled in
 * once, if the person used only one.
 */
function useValueListing(
  { field, value, assist, context }: FieldProps<string>,
  isRow: boolean,
  choose: (option: Suggestion) => void,
) {
  const { isClosed } = pickerControls[field.control.type] ?? {};
  const domain = (field.role === 'organization' && context.domain) || '';
  const [settled, setSettled] = useState(domain);
  /** What the form is about is asked for at once, with what this device knows. */
  const isAsked = isRow && field.isRequired && value === '';
  const isNew = domain !== '' && domain !== settled && value === '';
  const before = value === '' && !isAsked && !isNew ? 'nothing' : 'recall';
  const listing = useListing(field, { assist, context }, isClosed ? 'list' : before);
  const [used, ...others] = isNew ? listing.options.filter(({ isUsed }) => isUsed) : [];
  const onlyUsed = others.length === 0 ? used : undefined;
  useEffect(() => {
    if (!onlyUsed) return;
    setSettled(domain);
    choose(onlyUsed);
  });
  return { ...listing, isAsked };
}

/** What a field knows, and the texts of its value: `name` in the input or beside it, and `valueText` in a chip. */
function useNames(
  { field, value, assist, unlisted = value }: OnePickerProps,
  options: readonly Suggestion[],
  idea: FoundIdea | null,
) {
  const t = useTranslate();
  const { none, gone } = pickerControls[field.control.type] ?? {};
  const { isKnownByValue = false, isPerson = false } = sourceOf(field);
  const firstOption = none && { value: '', label: t(none), detail: '' };
  const known = firstOption ? [firstOption, ...options] : options;
  const chosen = known.find((option) => option.value === value);
  const personOf = usePersonNames(known, { values: [value], own: assist.ownPerson });
  const name = idea?.name ?? chosen?.label ?? (gone && value !== '' ? t(gone, value) : unlisted);
  const shownName = isKnownByValue || field.control.type === 'idea' ? value : name;
  const unfound = isPerson ? personOf(value) : value && shownName;
  return { firstOption, known, chosen, name, valueText: idea ? `${idea.key} ${idea.name}` : unfound };
}

export function ManyPicker({ field, value, problem, assist, context, onChange }: FieldProps<string[]>) {
  const t = useTranslate();
  /** All entries after a change by the person, for screen readers. */
  const [announced, setAnnounced] = useState('');
  const { control, described, element, ids, look, placeholder } = useField(field, problem);
  const label = t(field.label);
  const { isById = false, isPerson = false } = sourceOf(field);
  const before = (isById || isPerson) && value.length > 0 ? 'recall' : 'nothing';
  /** The customer's people are probably on the page. Their list requests nothing. */
  const opensOnFocus = field.role === 'contacts' && look === 'row' && value.length === 0;
  const listing = useListing(field, { assist, context }, before);
  const nameOf = useEntryNames(field, value, assist, listing.options);
  const textOf = (entries: readonly string[]) => listText(entries.map(nameOf));
  const { chips, text, type, choose, remove, inputProps } = useEntries({
    value,
    // Typing a name chooses its id. A known tag keeps its spelling.
    toValue: (typed) => valueNamed(listing.options, typed),
    onChange,
    onEntered: (all) => setAnnounced(t('labeledValue', label, textOf(all) || t('listEmpty'))),
  });
  // A closed chip doesn't show its entries.
  const describing = [described['aria-describedby'], look === 'property' && chips.length > 0 && ids.entries];
  const empty = (look === 'row' && placeholder) || t('listPlaceholder');
  const shared = {
    ...control,
    ...described,
    ...inputProps,
    'aria-describedby': describing.filter(Boolean).join(' ') || undefined,
    className: styles['chips-input'],
    dir: typedDirection(text),
    placeholder: value.length === 0 ? empty : '',
  };
  return (
    <FieldFrame {...{ field, problem }} valueText={textOf(value)}>
      <SpokenEntries id={ids.entries} entries={textOf(chips)} announced={announced} />
      <div data-fills-chip className={`input row tight ${styles.chips}`}>
        <Chips
          {...{ chips, label, nameOf }}
          onRemove={(chip) => {
            remove(chip);
            element()?.focus();
          }}
        />
        {field.suggests ? (
          <ComboboxInput
            {...shared}
            {...{ text, listing }}
            labelId={ids.label}
            taken={chips}
            opensOnFocus={opensOnFocus}
            onFocus={() => opensOnFocus && listing.setOpen(true)}
            typedRow={
              isPerson
                ? undefined
                : { ...newRow, messageKey: field.suggests === 'tags' ? 'quickAddNewTag' : 'suggestUse' }
            }
            onText={type}
            onChoose={(option) => choose(option.value)}
          />
        ) : (
          <input
            {...shared}
            type="text"
            autoComplete="off"
            value={text}
            onChange={(event) => type(event.currentTarget.value)}
          />
        )}
      </div>
    </FieldFrame>
  );
}

/** `entries` describe the input. `announced` is spoken once it changes. */
function SpokenEntries(props: { readonly id: string; readonly entries: string; readonly announced: string }) {
  return (
    <>
      <span id={props.id} hidden>
        {props.entries}
      </span>
      <span className="spoken" role="status">
        {props.announced}
      </span>
    </>
  );
}

/** Returns the name of an ID or a person. */
function useEntryNames(
  field: Field,
  values: readonly string[],
  { ownPerson }: FieldAssist,
  known: readonly Suggestion[],
): (entry: string) => string {
  const { isById = false, isPerson = false } = sourceOf(field);
  const personOf = usePersonNames(known, { values, own: ownPerson });
  if (isPerson) return personOf;
  return (entry) => (isById && known.find((option) => option.value === entry)?.label) || entry;
}

/** Typed text is an entry only if it's chosen, or if nothing else matches. An address can be typed in full. */
const newRow = { isFor: () => true, isNew: true } as const;

interface ChipsProps {
  readonly chips: readonly string[];
  readonly label: string;
  readonly nameOf: (chip: string) => string;
  readonly onRemove: (chip: string) => void;
}

function Chips({ chips, label, nameOf, onRemove }: ChipsProps) {
  const t = useTranslate();
  if (chips.length === 0) return null;
  return (
    <ul className={styles['chips-list']} data-when-open="menu" aria-label={t('listEntries', label)}>
      {chips.map((chip) => (
        <li key={chip} className={`badge ${styles.chip}`}>
          <bdi className="cut" title={chip}>
            {nameOf(chip)}
          </bdi>
          <button
            type="button"
            className="bare-button square"
            aria-label={t('listRemove', nameOf(chip))}
            onClick={() => onRemove(chip)}
          >
            <X />
          </button>
        </li>
      ))}
    </ul>
  );
}

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
    if (own && own.name !== '' && isSameEmail(own.email, value)) return own.name;
    const found = atStart.includes(value) ? undefined : known.find((option) => option.value === value);
    return found?.label || value;
  };
}
