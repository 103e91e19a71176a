// An input with a list of suggestions, and the list. In most fields any text is a value. A picker of records, and a
// list of tags, marks the first match, and has a row for the typed text.
import History from 'lucide-react/icons/history';
import {
  type ComponentProps,
  type FocusEvent,
  type HTMLAttributes,
  type KeyboardEvent,
  type MouseEvent,
  useEffect,
  useRef,
  useState,
} from 'react';
import { type Combobox, useCombobox } from '@/components/choosing/use-combobox';
import { type ServiceSearch, ServiceSearchState } from '@/components/controls/ServiceSearchState';
import { useSay } from '@/components/words/SayProvider';
import type { Suggestion } from '@/lib/capture/field/suggestion';
import { optionNamed } from '@/lib/capture/suggestions/matching';
import type { MessageKey } from '@/lib/capture/text/messages';
import styles from './ComboboxInput.module.css';
import { listed, NameText } from './NameText';
import { type Listing, useFirstRow, useKeptOrder, useSuggestions } from './use-suggestions';

/** The key of the last row, which searches the service. No value begins with a space. */
const searchKey = ' search';

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
  Pick<ComponentProps<'input'>, 'placeholder' | 'autoComplete'> & {
    readonly ref?: (control: HTMLElement | null) => void;
  };

interface ComboboxInputProps extends TextProps {
  readonly id: string;
  readonly labelId: string;
  /** The input's value. */
  readonly text: string;
  readonly listing: Listing;
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
  const { id, labelId, text, listing, firstOption, typedRow, wraps = false, taken = [], ...others } = props;
  const { opensOnFocus = false, onText, onChoose, ...rest } = others;
  const [isOpen, setIsOpen] = useState(false);
  const [hasTyped, setHasTyped] = useState(false);
  // A field that only has the focus shows every option, even if it has a value.
  const query = hasTyped ? text : '';
  const say = useSay();
  const { options: found, hiddenCount, search } = useSuggestions(listing, query);
  const matches = useKeptOrder(found, query).filter(({ value }) => !taken.includes(value));
  const typed = query.trim();
  const typedRows = rowsForText();
  const searchRows = search?.state === 'ready' ? [row(searchKey, say('searchService'))] : [];
  const options =
    firstOption && query === '' ? [firstOption, ...matches] : [...matches, ...typedRows, ...searchRows];
  // Typed words reach the service only if the person moves to its row, and make a new value only then.
  const markable = typedRow?.isNew ? matches : [...matches, ...typedRows];
  const marksFirst = typedRow !== undefined && typed !== '' && markable.length > 0;
  const firstRow = useFirstRow(marksFirst ? markable.map(({ value }) => value) : [], typed);

  const combobox = useCombobox({
    options,
    keyOf: ({ value }) => value,
    isOpen: isOpen && (options.length > 0 || search !== null),
    initial: marksFirst ? firstRow : null,
    onOpen: open,
    onClose: close,
    onChoose: choose,
  });

  function rowsForText(): Suggestion[] {
    if (!typedRow?.isFor(typed) || typed === '' || (typedRow.isNew && matches.length === 0)) return [];
    const isListed = [...found.map(({ value }) => value), ...taken].some((value) => isSameText(value, typed));
    return isListed ? [] : [row(typed, say(typedRow.messageKey, typed))];
  }

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
    const exact = optionNamed(matches, typed);
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
      if (isOpen && !opensOnFocus) close();
      else open();
    },
    onFocus(event: FocusEvent<HTMLElement>) {
      rest.onFocus?.(event);
      if (opensOnFocus) setIsOpen(true);
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
    <div data-fills-chip className={styles.suggest}>
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
      <OptionList
        combobox={combobox}
        labelId={labelId}
        hiddenCount={hiddenCount}
        isCut={listing.isCut}
        search={search}
      />
    </div>
  );
}

const row = (value: string, label: string): Suggestion => ({ value, label, detail: '' });

const isSameText = (one: string, other: string): boolean =>
  one.toLocaleLowerCase() === other.toLocaleLowerCase();

interface OptionListProps<Option extends Suggestion> {
  readonly combobox: Combobox<Option>;
  readonly labelId: string;
  /** The number of options that aren't shown. @default 0 */
  readonly hiddenCount?: number;
  /** The service has more options than were read. @default false */
  readonly isCut?: boolean;
  /** The person's own search of the service. @default none */
  readonly search?: { readonly state: ServiceSearch; readonly hasFound: boolean } | null;
}

export function OptionList<Option extends Suggestion>({
  combobox,
  labelId,
  hiddenCount = 0,
  isCut = false,
  search = null,
}: OptionListProps<Option>) {
  const say = useSay();
  const list = useRef<HTMLDivElement>(null);
  const { isOpen, options, keyOf } = combobox;
  useEffect(() => {
    // A list at the edge of the window must scroll into view.
    if (isOpen && options.length > 0) list.current?.scrollIntoView({ block: 'nearest' });
  }, [isOpen, options.length]);

  return (
    <div className={styles['suggest-menu']} hidden={!isOpen} ref={list}>
      <ul {...combobox.listProps} aria-labelledby={labelId}>
        {isOpen &&
          options.map((option) => (
            <li key={keyOf(option)} className={styles['suggest-option']} {...combobox.optionProps(option)}>
              {option.isUsed && <History className={`icon ${styles['suggest-used']}`} aria-hidden="true" />}
              <bdi className={styles['suggest-label']}>{option.label}</bdi>
              {option.isOnPage && <span className={styles['suggest-page']}>{say('suggestOnPage')}</span>}
              {option.votes !== undefined && (
                <span className={styles['suggest-detail']}>{say('suggestVotes', option.votes)}</span>
              )}
              {option.detail !== '' && <bdi className={styles['suggest-detail']}>{option.detail}</bdi>}
              {/* Last, so that a screen reader begins with the value. */}
              {option.isUsed && <span className="spoken">{say('suggestUsed')}</span>}
            </li>
          ))}
      </ul>
      {hiddenCount > 0 && <p className={styles['suggest-more']}>{say('suggestMore', hiddenCount)}</p>}
      {search && (
        <p className={styles['suggest-more']} role="status">
          <ServiceSearchState {...search} />
        </p>
      )}
      {isCut && <p className={styles['suggest-more']}>{say('suggestCut')}</p>}
    </div>
  );
}
