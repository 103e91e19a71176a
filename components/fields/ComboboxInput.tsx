// An input with a list of suggestions. In most fields any text is a value. A picker of records, and a list of tags, marks the
// first match, and has a row for the typed text.
import {
  type ComponentProps,
  type FocusEvent,
  type HTMLAttributes,
  type KeyboardEvent,
  useState,
} from 'react';
import { ServiceSearchState } from '@/components/controls/ServiceSearchState';
import { useTranslate } from '@/components/words/TranslateProvider';
import type { Suggestion } from '@/lib/capture/field/suggestion';
import { optionNamed } from '@/lib/capture/suggestions/matching';
import type { MessageKey } from '@/lib/capture/text/messages';
import styles from './fields.module.css';
import { NameText } from './NameText';
import { OptionList, useCombobox } from './use-combobox';
import { type FieldListing, useSuggestions } from './use-suggestions';

/** The value of the last row, which searches the service. No other value begins with a space. */
const searchValue = ' search';

/** The row for the typed text. A field that has one marks its first match. */
export interface TypedRow {
  readonly messageKey: MessageKey;
  /** Whether a person can choose this text. */
  readonly isFor: (text: string) => boolean;
  /** A new value is never marked by itself, and is only offered beside matches. */
  readonly isNew: boolean;
}

/** What an input and a wrapping text have in common. */
type TextProps = Omit<HTMLAttributes<HTMLElement>, 'onChange' | 'id'> &
  Pick<ComponentProps<'input'>, 'placeholder'> & {
    readonly id: string;
    readonly ref?: (control: HTMLElement | null) => void;
  };

interface ComboboxInputProps extends TextProps {
  readonly labelId: string;
  /** The input's value. */
  readonly text: string;
  readonly listing: FieldListing;
  /** An option that isn't a suggestion, such as "None". It comes first until the person types. */
  readonly firstOption?: Suggestion | undefined;
  /** @default any text is a value, and nothing is marked */
  readonly typedRow?: TypedRow | undefined;
  /** The input wraps like a name, so that no letter is cut. @default it is one line */
  readonly wraps?: boolean;
  /** The focus opens the list with what is known, and requests nothing. @default false */
  readonly opensOnFocus?: boolean;
  /** The values that are already chosen. */
  readonly taken?: readonly string[];
  readonly onText: (text: string) => void;
  readonly onChoose: (option: Suggestion) => void;
}

export function ComboboxInput(props: ComboboxInputProps) {
  const { labelId, text, listing, wraps, placeholder = '' } = props;
  const { combobox, control, type, hiddenCount, search } = useTypedList(props);
  return (
    <div data-fills-chip className={styles.suggest}>
      {wraps ? (
        <NameText {...control} list={combobox} hints={[placeholder]} value={text} onType={type} />
      ) : (
        <input
          type="text"
          {...control}
          {...combobox.inputProps}
          value={text}
          onChange={(event) => type(event.currentTarget.value)}
        />
      )}
      <OptionList combobox={combobox} labelId={labelId}>
        <ListNotes {...{ hiddenCount, search }} isCut={listing.isCut} />
      </OptionList>
    </div>
  );
}

/** The list under the typed text: when it is open, and what the person chooses in it. */
function useTypedList(props: ComboboxInputProps) {
  const { labelId, text, listing, opensOnFocus, onText, onChoose, ...others } = props;
  const { firstOption: _first, typedRow: _row, taken: _taken, wraps: _wraps, ...rest } = others;
  const [isOpen, setIsOpen] = useState(false);
  const [hasTyped, setHasTyped] = useState(false);
  const query = hasTyped ? text : '';
  const { hiddenCount, search, ...rows } = useRows(props, query);
  const combobox = useCombobox({
    ...rows,
    isOpen: isOpen && (rows.options.length > 0 || search !== null),
    onOpen: open,
    onClose: close,
    onChoose(option) {
      if (option.value === searchValue) return search?.start();
      close();
      setHasTyped(false);
      onChoose(option);
    },
  });

  function open(): void {
    setIsOpen(true);
    listing.setOpen(true);
  }

  function close(): void {
    setIsOpen(false);
    combobox.setMark(null);
  }

  function type(value: string): void {
    setHasTyped(true);
    combobox.setMark(null);
    open();
    onText(value);
  }

  const control = {
    ...rest,
    'aria-labelledby': labelId,
    onClick: () => (isOpen && !opensOnFocus ? close() : open()),
    onFocus(event: FocusEvent<HTMLElement>) {
      rest.onFocus?.(event);
      if (opensOnFocus) setIsOpen(true);
    },
    // The form itself focuses a field when it opens. Only the person's Tab key counts.
    onKeyUp: (event: KeyboardEvent) => event.key === 'Tab' && listing.setOpen(true),
    onKeyDown(event: KeyboardEvent<HTMLElement>) {
      rest.onKeyDown?.(event);
      combobox.press(event);
    },
    onBlur(event: FocusEvent<HTMLElement>) {
      close();
      setHasTyped(false);
      listing.setOpen(false);
      rest.onBlur?.(event);
    },
  };
  return { combobox, control, type, hiddenCount, search };
}

interface ListNotesProps extends Pick<ReturnType<typeof useSuggestions>, 'hiddenCount' | 'search'> {
  readonly isCut: boolean;
}

function ListNotes({ hiddenCount, search, isCut }: ListNotesProps) {
  const t = useTranslate();
  const className = `note ${styles['suggest-more']}`;
  return (
    <>
      {hiddenCount > 0 && <p className={className}>{t('suggestMore', hiddenCount)}</p>}
      {search && (
        <p className={className} role="status">
          <ServiceSearchState state={search.state} hasFound={search.hasFound} />
        </p>
      )}
      {isCut && <p className={className}>{t('suggestCut')}</p>}
    </>
  );
}

interface Shown {
  readonly typed: string;
  /** In their order. */
  readonly values: readonly string[];
  readonly first: string | null;
}

/**
 * The rows for the typed text. While the text stays, later matches are added below, and the row that was first keeps its mark.
 * An untyped list takes the order of its newest options: nothing in it is marked. A field that only has the focus shows every
 * option, even if it has a value.
 */
function useRows({ listing, firstOption, typedRow, taken = [] }: ComboboxInputProps, query: string) {
  const t = useTranslate();
  const { options: found, hiddenCount, search } = useSuggestions(listing, query);
  const [shown, setShown] = useState<Shown>({ typed: '', values: [], first: null });
  const typed = query.trim();
  const isSame = typed !== '' && shown.typed === typed;
  const ordered = isSame ? inOrderOf(shown.values, found) : found;
  const values = ordered.map(({ value }) => value);
  const matches = ordered.filter(({ value }) => !taken.includes(value));
  const isListed = [...values, ...taken].some((value) => isSameText(value, typed));
  const isNothingNew = typedRow?.isNew && matches.length === 0;
  const typedRows =
    typed !== '' && typedRow?.isFor(typed) && !isListed && !isNothingNew
      ? [row(typed, t(typedRow.messageKey, typed))]
      : [];
  // Typed words reach the service only if the person moves to its row, and make a new value only then.
  const markable = typedRow && typed !== '' ? [...matches, ...(typedRow.isNew ? [] : typedRows)] : [];
  const isKept = isSame && markable.some(({ value }) => value === shown.first);
  const first = isKept ? shown.first : (markable[0]?.value ?? null);
  if (typed !== shown.typed || first !== shown.first || values.join('\n') !== shown.values.join('\n'))
    setShown({ typed, values, first });
  const searchRows = search?.state === 'ready' ? [row(searchValue, t('searchService'))] : [];
  const options =
    firstOption && query === '' ? [firstOption, ...matches] : [...matches, ...typedRows, ...searchRows];
  // Where any text is a value, Enter takes only an exact match.
  return { options, initial: first, unmarked: optionNamed(matches, query), hiddenCount, search };
}

const row = (value: string, label: string): Suggestion => ({ value, label, detail: '' });

const isSameText = (one: string, other: string): boolean =>
  one.toLocaleLowerCase() === other.toLocaleLowerCase();

function inOrderOf(values: readonly string[], options: readonly Suggestion[]): readonly Suggestion[] {
  const places = new Map(values.map((value, place) => [value, place]));
  const placeOf = ({ value }: Suggestion) => places.get(value) ?? values.length;
  return options.toSorted((one, other) => placeOf(one) - placeOf(other));
}
