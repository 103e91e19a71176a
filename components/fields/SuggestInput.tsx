// An input with a list of suggestions. Most fields also accept any other text. A picker of records marks the first match.
import {
  type ComponentProps,
  type FocusEvent,
  type HTMLAttributes,
  type KeyboardEvent,
  type MouseEvent,
  useState,
} from 'react';
import { useCombobox } from '@/components/choosing/use-combobox';
import { useSay } from '@/components/words/SayProvider';
import type { Suggestion } from '@/lib/capture/field/suggestion';
import { optionNamed } from '@/lib/capture/suggestions/matching';
import { listed, NameText } from './NameText';
import { SuggestList } from './SuggestList';
import suggestStyles from './suggest.module.css';
import { useFirstRow, useKeptOrder } from './use-kept-order';
import { type Listing, useSuggestions } from './use-suggestions';

/** The key of the last row, which searches the service. No value begins with a space. */
const searchKey = ' search';

/** What an input and a wrapping text have in common. */
type TextProps = Omit<HTMLAttributes<HTMLElement>, 'onChange' | 'id'> &
  Pick<ComponentProps<'input'>, 'placeholder' | 'autoComplete'> & {
    readonly ref?: (control: HTMLElement | null) => void;
  };

interface SuggestInputProps extends TextProps {
  readonly id: string;
  readonly labelId: string;
  /** The input's value. */
  readonly text: string;
  readonly listing: Listing;
  /** An option that isn't a suggestion. It comes first until the person types. */
  readonly firstOption?: Suggestion;
  /** In a picker of records: whether the typed text names one by its key, ID or link. @default any text is a value */
  readonly namesRecord?: (text: string) => boolean;
  /** The input wraps like a name, so that no letter is cut. @default it is one line */
  readonly wraps?: boolean;
  /** The values that are already chosen. */
  readonly taken?: readonly string[];
  readonly onText: (text: string) => void;
  readonly onChoose: (option: Suggestion) => void;
}

export function SuggestInput(props: SuggestInputProps) {
  const {
    id,
    labelId,
    text,
    listing,
    firstOption,
    namesRecord,
    wraps = false,
    taken = [],
    ...others
  } = props;
  const { onText, onChoose, ...rest } = others;
  const [isOpen, setIsOpen] = useState(false);
  const [hasTyped, setHasTyped] = useState(false);
  // A field that only has the focus shows every option, even if it has a value.
  const query = hasTyped ? text : '';
  const say = useSay();
  const { options: found, hiddenCount, search } = useSuggestions(listing, query);
  const offered = useKeptOrder(found, query).filter(({ value }) => !taken.includes(value));
  const typed = query.trim();
  const literal =
    typed !== '' && namesRecord?.(typed) && !offered.some(({ value }) => isSameText(value, typed))
      ? [{ value: typed, label: say('suggestUse', typed), detail: '' }]
      : [];
  const searchRow: Suggestion[] =
    search?.state === 'ready' ? [{ value: searchKey, label: say('searchService'), detail: '' }] : [];
  const options =
    firstOption && query === '' ? [firstOption, ...offered] : [...offered, ...literal, ...searchRow];
  // Typed words reach the service only if the person moves to that row.
  const marksFirst = namesRecord !== undefined && typed !== '' && offered.length + literal.length > 0;

  const firstRow = useFirstRow(marksFirst ? options.map(({ value }) => value) : [], typed);

  const combobox = useCombobox({
    options,
    keyOf: ({ value }) => value,
    isOpen: isOpen && (options.length > 0 || search !== null),
    initial: marksFirst ? firstRow : null,
    onOpen: open,
    onClose: close,
    onChoose: choose,
  });

  function choose(option: Suggestion): void {
    if (option.value === searchKey) {
      search?.start();
      return;
    }
    close();
    setHasTyped(false);
    onChoose(option);
  }

  /** Where any text is a value, Enter takes only an exact match. */
  function takeExact(event: KeyboardEvent): boolean {
    const { key, ctrlKey, metaKey, altKey, defaultPrevented, nativeEvent } = event;
    if (key !== 'Enter' || ctrlKey || metaKey || altKey || defaultPrevented) return false;
    if (nativeEvent.isComposing || !combobox.isOpen || combobox.marked !== null) return false;
    const exact = optionNamed(offered, typed);
    if (!exact) return false;
    event.preventDefault();
    choose(exact);
    return true;
  }

  function open(): void {
    setIsOpen(true);
    listing.setOpen(true);
  }

  function close(): void {
    setIsOpen(false);
    combobox.unmark();
  }

  function type(value: string): void {
    setHasTyped(true);
    combobox.unmark();
    open();
    onText(value);
  }

  const control = {
    ...rest,
    id,
    'aria-labelledby': labelId,
    onClick(event: MouseEvent<HTMLElement>) {
      rest.onClick?.(event);
      if (isOpen) close();
      else open();
    },
    // The form itself focuses a field when it opens. Only the person's Tab key counts.
    onKeyUp: (event: KeyboardEvent) => event.key === 'Tab' && listing.setOpen(true),
    onKeyDown(event: KeyboardEvent<HTMLElement>) {
      rest.onKeyDown?.(event);
      if (!takeExact(event)) combobox.press(event);
    },
    onBlur(event: FocusEvent<HTMLElement>) {
      close();
      setHasTyped(false);
      listing.setOpen(false);
      rest.onBlur?.(event);
    },
  };

  return (
    <div data-fills-chip className={suggestStyles.suggest}>
      {wraps ? (
        <NameText
          {...control}
          {...(combobox.isOpen ? listed(combobox.inputProps) : {})}
          hints={[rest.placeholder ?? '']}
          value={text}
          onType={type}
        />
      ) : (
        <input
          type="text"
          {...control}
          {...combobox.inputProps}
          value={text}
          onChange={(event) => type(event.currentTarget.value)}
        />
      )}
      <SuggestList
        combobox={combobox}
        labelId={labelId}
        hiddenCount={hiddenCount}
        isCut={listing.isCut}
        search={search}
      />
    </div>
  );
}

const isSameText = (one: string, other: string): boolean =>
  one.toLocaleLowerCase() === other.toLocaleLowerCase();
