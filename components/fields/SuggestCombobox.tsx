// Owns suggestions under an input: chosen from, or ignored, for whatever is typed is taken.
import { useCombobox } from 'downshift';
import History from 'lucide-react/icons/history';
import { type RefObject, useEffect, useRef, useState } from 'react';
import { useSay } from '@/components/Words';
import type { Suggestion } from '@/lib/capture/form/field-assist';
import type { SuggestInputProps } from './SuggestInput';
import { useSuggestions } from './use-suggestions';

export interface SuggestComboboxProps extends SuggestInputProps {
  /** Whether the input that this one takes the place of had the focus. */
  readonly hadFocus: RefObject<boolean>;
}

export default function SuggestCombobox(props: SuggestComboboxProps) {
  const {
    id,
    labelId,
    text,
    subject,
    assist,
    firstOption,
    taken = [],
    onText,
    onChoose,
    hadFocus,
    ...rest
  } = props;
  const say = useSay();
  const [isWanted, setIsWanted] = useState(false);
  const [hasTyped, setHasTyped] = useState(false);
  // A field that is opened to look around shows everything, though something stands in it already.
  const query = hasTyped ? text : '';
  const { options: found, hiddenCount } = useSuggestions({ assist, subject, query, isWanted });
  const offered = found.filter(({ value }) => !taken.includes(value));
  const options = firstOption && query === '' ? [firstOption, ...offered] : offered;

  const combobox = useCombobox<Suggestion>({
    inputId: id,
    labelId,
    items: [...options],
    inputValue: text,
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
  const list = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // A list that opens at the edge of what can be seen is brought into sight.
    if (isListed) list.current?.scrollIntoView({ block: 'nearest' });
  }, [isListed]);

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
          onKeyDown: (event) => {
            // The list closes first. With none open the key is the popup's, though the combobox would empty itself with it.
            if (event.key === 'Escape' && !isListed)
              Object.assign(event.nativeEvent, { preventDownshiftDefault: true });
            rest.onKeyDown?.(event);
          },
          // Typing goes straight to the form: through the combobox's own state the caret would jump.
          onChange: (event) => {
            setHasTyped(true);
            onText(event.currentTarget.value);
          },
        })}
      />
      <div className="suggest-menu" hidden={!isListed} ref={list}>
        <ul {...combobox.getMenuProps()}>
          {isListed &&
            options.map((option, index) => (
              <li
                key={option.value}
                className="suggest-option"
                {...combobox.getItemProps({ item: option, index })}
                data-highlighted={combobox.highlightedIndex === index}
              >
                {option.isUsed && <History className="icon suggest-used" aria-label={say('suggestUsed')} />}
                <bdi className="suggest-label">{option.label}</bdi>
                {option.detail !== '' && <bdi className="suggest-detail">{option.detail}</bdi>}
              </li>
            ))}
        </ul>
        {hiddenCount > 0 && <p className="suggest-more">{say('suggestMore', hiddenCount)}</p>}
      </div>
    </>
  );
}
