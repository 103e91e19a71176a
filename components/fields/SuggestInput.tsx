// An input with a list of suggestions. It also accepts any other text.
import { useCombobox } from 'downshift';
import { type ComponentProps, useLayoutEffect, useRef, useState } from 'react';
import type { Suggestion } from '@/lib/capture/field/suggestion';
import { SuggestList } from './SuggestList';
import { type Listing, useSuggestions } from './use-suggestions';

type InputProps = Omit<ComponentProps<'input'>, 'value' | 'onChange' | 'id' | 'ref' | 'list'>;

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
  const [hasTyped, setHasTyped] = useState(false);
  // A field that only has the focus shows every option, even if it has a value.
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
      // Leaving the field chooses nothing, the typed text stays.
      type === useCombobox.stateChangeTypes.InputBlur
        ? { ...changes, selectedItem: state.selectedItem }
        : changes,
    onSelectedItemChange: ({ selectedItem }) => {
      if (selectedItem) onChoose(selectedItem);
      setHasTyped(false);
    },
  });

  // When the list changes, its highlight follows the same option before the next paint.
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
          // The form itself focuses a field when it opens. Only the person's Tab key counts.
          onKeyUp: (event) => {
            if (event.key === 'Tab') listing.setOpen(true);
          },
          onBlur: (event) => {
            setHasTyped(false);
            listing.setOpen(false);
            rest.onBlur?.(event);
          },
          onKeyDown: (event) => {
            // While no list is open, Escape belongs to the popup. Downshift would clear the input.
            // During a composition, every key belongs to the input method.
            if ((event.key === 'Escape' && !isListed) || event.nativeEvent.isComposing)
              Object.assign(event.nativeEvent, { preventDownshiftDefault: true });
            rest.onKeyDown?.(event);
          },
          // Typing goes directly to the form. Through downshift's state the caret would jump.
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
