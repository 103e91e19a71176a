// Owns suggestions under an input: chosen from, or ignored, for whatever is typed is taken.
import { useCombobox } from 'downshift';
import { type RefObject, useEffect, useRef, useState } from 'react';
import type { LookupOption } from '@/lib/capture/assist';
import type { SuggestInputProps } from './SuggestInput';
import { useLookup } from './use-lookup';

export interface SuggestComboboxProps extends SuggestInputProps {
  /** Whether the input that this one takes the place of had the focus. */
  readonly hadFocus: RefObject<boolean>;
}

export default function SuggestCombobox(props: SuggestComboboxProps) {
  const { id, labelId, value, subject, lookUp, onText, onChoose, hadFocus, ...rest } = props;
  const [isWanted, setIsWanted] = useState(false);
  const [hasTyped, setHasTyped] = useState(false);
  // A field that is opened to look around shows everything, though something stands in it already.
  const options = useLookup({ lookUp, subject, query: hasTyped ? value : '', isWanted });

  const combobox = useCombobox<LookupOption>({
    inputId: id,
    labelId,
    items: [...options],
    inputValue: value,
    selectedItem: null,
    itemToString: (option) => option?.label ?? '',
    stateReducer: (state, { type, changes }) =>
      // Leaving the field chooses nothing: what was typed stands.
      type === useCombobox.stateChangeTypes.InputBlur
        ? { ...changes, selectedItem: state.selectedItem }
        : changes,
    onSelectedItemChange: ({ selectedItem }) => {
      if (selectedItem) onChoose(selectedItem);
      setHasTyped(false);
    },
  });

  const input = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (!hadFocus.current) return;
    hadFocus.current = false;
    input.current?.focus();
    input.current?.setSelectionRange(input.current.value.length, input.current.value.length);
  }, [hadFocus]);

  const isListed = combobox.isOpen && options.length > 0;
  return (
    <>
      <input
        {...combobox.getInputProps({
          ...rest,
          ref: input,
          'aria-expanded': isListed,
          onFocus: (event) => {
            setIsWanted(true);
            rest.onFocus?.(event);
          },
          onBlur: (event) => {
            setHasTyped(false);
            rest.onBlur?.(event);
          },
          // Typing goes straight to the form: through the combobox's own state the caret would jump.
          onChange: (event) => {
            setHasTyped(true);
            onText(event.currentTarget.value);
          },
        })}
      />
      <ul {...combobox.getMenuProps()} className="suggest-menu" hidden={!isListed}>
        {isListed &&
          options.map((option, index) => (
            <li
              key={option.value}
              className="suggest-option"
              {...combobox.getItemProps({ item: option, index })}
              data-highlighted={combobox.highlightedIndex === index}
            >
              <bdi>{option.label}</bdi>
              {option.detail !== '' && <bdi className="suggest-detail">{option.detail}</bdi>}
            </li>
          ))}
      </ul>
    </>
  );
}
