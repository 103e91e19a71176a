// An input with a list of suggestions under it. The field takes whatever is typed, suggested or not.
import { useCombobox } from 'downshift';
import { type ComponentProps, useLayoutEffect, useRef, useState } from 'react';
import type { Suggestion } from '@/lib/capture/suggestions/suggestion';
import { SuggestList } from './SuggestList';
import { type Listing, useSuggestions } from './use-suggestions';

type InputProps = Omit<ComponentProps<'input'>, 'value' | 'onChange' | 'id' | 'ref' | 'list'>;

interface SuggestInputProps extends InputProps {
  readonly id: string;
  readonly labelId: string;
  /** The input's value. */
  readonly text: string;
  readonly listing: Listing;
  /** First in the list before anything is typed: an option that no list has. */
  readonly firstOption?: Suggestion;
  /** Values chosen already. */
  readonly taken?: readonly string[];
  readonly onText: (text: string) => void;
  readonly onChoose: (option: Suggestion) => void;
}

export function SuggestInput(props: SuggestInputProps) {
  const { id, labelId, text, listing, firstOption, taken = [], onText, onChoose, ...rest } = props;
  const [hasTyped, setHasTyped] = useState(false);
  // A field that was only focused shows every option, also with a value in it.
  const query = hasTyped ? text : '';
  const { options: found, hiddenCount } = useSuggestions(listing, query);
  const offered = found.filter(({ value }) => !taken.includes(value));
  const options = firstOption && query === '' ? [firstOption, ...offered] : offered;

  const combobox = useCombobox<Suggestion>({
    onIsOpenChange: ({ isOpen }) => {
      if (isOpen) listing.setOpen(true);
    },
    inputId: id,
    labelId,
    items: [...options],
    inputValue: text,
    selectedItem: null,
    itemToString: (option) => option?.label ?? '',
    stateReducer: (state, { type, changes }) =>
      // Leaving the field chooses nothing: the typed text stays.
      type === useCombobox.stateChangeTypes.InputBlur
        ? { ...changes, selectedItem: state.selectedItem }
        : changes,
    onSelectedItemChange: ({ selectedItem }) => {
      if (selectedItem) onChoose(selectedItem);
      setHasTyped(false);
    },
  });

  // A fresher list moves the highlight along with its option, before anything is painted.
  const shown = useRef(options);
  useLayoutEffect(() => {
    const { highlightedIndex, setHighlightedIndex } = combobox;
    const highlighted = shown.current[highlightedIndex];
    shown.current = options;
    if (!highlighted) return;
    const index = options.findIndex(({ value }) => value === highlighted.value);
    if (index !== highlightedIndex) setHighlightedIndex(index);
  });

  const isListed = combobox.isOpen && options.length > 0;

  return (
    <div className="suggest">
      <input
        {...combobox.getInputProps({
          ...rest,
          'aria-expanded': isListed,
          // The form focuses a field by itself when it opens: only a person's Tab counts.
          onKeyUp: (event) => {
            if (event.key === 'Tab') listing.setOpen(true);
          },
          onBlur: (event) => {
            setHasTyped(false);
            listing.setOpen(false);
            rest.onBlur?.(event);
          },
          onKeyDown: (event) => {
            // With no list open the key belongs to the popup. Downshift would clear the input. While an input method is at work,
            // every key is its own.
            if ((event.key === 'Escape' && !isListed) || event.nativeEvent.isComposing)
              Object.assign(event.nativeEvent, { preventDownshiftDefault: true });
            rest.onKeyDown?.(event);
          },
          // Typing goes straight to the form: through downshift's own state the caret would jump.
          onChange: (event) => {
            setHasTyped(true);
            onText(event.currentTarget.value);
          },
        })}
      />
      <SuggestList combobox={combobox} options={options} isListed={isListed} hiddenCount={hiddenCount} />
    </div>
  );
}
