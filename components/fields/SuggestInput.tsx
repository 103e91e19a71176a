// An input with a list of suggestions. It also accepts any other text.
import { type ComponentProps, useState } from 'react';
import { useCombobox } from '@/components/choosing/use-combobox';
import { useSay } from '@/components/words/SayProvider';
import type { Suggestion } from '@/lib/capture/field/suggestion';
import { SuggestList } from './SuggestList';
import suggestStyles from './suggest.module.css';
import { type Listing, useSuggestions } from './use-suggestions';

/** Of the last row, which searches the service. No value begins with a space. */
const searchKey = ' search';

type InputProps = Omit<ComponentProps<'input'>, 'value' | 'onChange' | 'id' | 'list'>;

interface SuggestInputProps extends InputProps {
  readonly id: string;
  readonly labelId: string;
  /** The input's value. */
  readonly text: string;
  readonly listing: Listing;
  /** An option that isn't a suggestion. It comes first until the person types. */
  readonly firstOption?: Suggestion;
  /** The values that are already chosen. */
  readonly taken?: readonly string[];
  readonly onText: (text: string) => void;
  readonly onChoose: (option: Suggestion) => void;
}

export function SuggestInput(props: SuggestInputProps) {
  const { id, labelId, text, listing, firstOption, taken = [], onText, onChoose, ...rest } = props;
  const [isOpen, setIsOpen] = useState(false);
  const [hasTyped, setHasTyped] = useState(false);
  // A field that only has the focus shows every option, even if it has a value.
  const query = hasTyped ? text : '';
  const say = useSay();
  const { options: found, hiddenCount, search } = useSuggestions(listing, query);
  const offered = found.filter(({ value }) => !taken.includes(value));
  const searchRow: Suggestion[] =
    search?.state === 'ready' ? [{ value: searchKey, label: say('searchService'), detail: '' }] : [];
  const options = firstOption && query === '' ? [firstOption, ...offered] : [...offered, ...searchRow];

  const combobox = useCombobox({
    options,
    keyOf: ({ value }) => value,
    isOpen: isOpen && (options.length > 0 || search !== null),
    initial: null,
    onOpen: open,
    onClose: close,
    onChoose: (option) => {
      if (option.value === searchKey) {
        search?.start();
        return;
      }
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
    combobox.unmark();
  }

  return (
    <div data-fills-chip className={suggestStyles.suggest}>
      <input
        {...rest}
        {...combobox.inputProps}
        id={id}
        aria-labelledby={labelId}
        value={text}
        onClick={(event) => {
          rest.onClick?.(event);
          if (isOpen) close();
          else open();
        }}
        // The form itself focuses a field when it opens. Only the person's Tab key counts.
        onKeyUp={(event) => event.key === 'Tab' && listing.setOpen(true)}
        onKeyDown={(event) => {
          rest.onKeyDown?.(event);
          combobox.press(event);
        }}
        onBlur={(event) => {
          close();
          setHasTyped(false);
          listing.setOpen(false);
          rest.onBlur?.(event);
        }}
        onChange={(event) => {
          setHasTyped(true);
          combobox.unmark();
          open();
          onText(event.currentTarget.value);
        }}
      />
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
