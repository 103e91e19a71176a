// The name, with quick add: #, @ and > open a list. Only choosing an option changes the text.
import { useCombobox } from 'downshift';
import { type ChangeEvent, useRef, useState } from 'react';
import { typedDirection } from '@/components/typed-direction';
import { useSay } from '@/components/Words';
import { type QuickToken, rangeOf, type Sigil, sigilFields, tokenAt } from '@/lib/capture/form/quick-add';
import type { WordKey } from '@/lib/capture/text/words';
import { FieldFrame } from './FieldFrame';
import { describedBy, type FieldProps, fieldIds } from './field-props';
import { SuggestList } from './SuggestList';
import { type QuickAdd, type QuickOption, useQuickOptions } from './use-quick-add';

/** In an empty name: what its tokens fill. */
const sigilWords: Readonly<Record<Sigil, WordKey>> = {
  '#': 'quickAddTag',
  '@': 'quickAddCreator',
  '>': 'quickAddProduct',
};

const noBreak = '\u00a0';

interface NameFieldProps extends FieldProps<string> {
  readonly quickAdd: QuickAdd;
}

export function NameField({
  field,
  value,
  problem,
  problemParts = [],
  assist,
  place,
  quickAdd,
  onChange,
}: NameFieldProps) {
  const say = useSay();
  const input = useRef<HTMLInputElement>(null);
  /** null while the list is closed. */
  const [token, setToken] = useState<QuickToken | null>(null);
  const [highlighted, setHighlighted] = useState<string | null>(null);
  const options = useQuickOptions(token, { assist, place, quickAdd });
  const isListed = token !== null && options.length > 0;
  const highlightedIndex = isListed
    ? Math.max(
        0,
        options.findIndex(({ key }) => key === highlighted),
      )
    : -1;
  const ids = fieldIds(field.name);
  const sigils = sigilFields(quickAdd.targets).map(([sigil]) => sigil);

  const hints = [field.label, ...sigils.map((sigil) => sigilWords[sigil])].map((words) => say(words));

  const combobox = useCombobox<QuickOption>({
    inputId: ids.control,
    labelId: ids.label,
    items: [...options],
    itemToString: () => '',
    itemToKey: (option) => option?.key,
    inputValue: value,
    selectedItem: null,
    isOpen: isListed,
    highlightedIndex,
    onIsOpenChange: ({ isOpen }) => {
      if (!isOpen) close();
    },
    onHighlightedIndexChange: ({ highlightedIndex: index = -1 }) =>
      setHighlighted(options[index]?.key ?? null),
    stateReducer: (state, { type, changes }) =>
      // Leaving the field chooses nothing, the words stay.
      type === useCombobox.stateChangeTypes.InputBlur
        ? { ...changes, selectedItem: state.selectedItem }
        : changes,
    onSelectedItemChange: ({ selectedItem }) => {
      if (selectedItem) choose(selectedItem);
    },
  });

  function close(): void {
    setToken(null);
    setHighlighted(null);
  }

  /** Looks for a token at the caret. */
  function look({ value: typed, selectionStart, selectionEnd }: HTMLInputElement): void {
    setHighlighted(null);
    setToken(selectionStart === selectionEnd ? tokenAt(typed, selectionStart ?? typed.length) : null);
  }

  function type(event: ChangeEvent<HTMLInputElement>): void {
    onChange(event.currentTarget.value);
    const { nativeEvent } = event;
    const isWritten = !(nativeEvent instanceof InputEvent) || /^(insert|delete)/.test(nativeEvent.inputType);
    const isComposing = nativeEvent instanceof InputEvent && nativeEvent.isComposing;
    // An undo must not open the list. A composition looks for a token when it ends.
    if (isWritten && !isComposing) look(event.currentTarget);
    else close();
  }

  function choose(option: QuickOption): void {
    const { current } = input;
    const chosen = token;
    close();
    // React is rendering. An input event during that gets the old text, which clears the browser's undo
    // history.
    queueMicrotask(() => {
      if (chosen && current) deleteWords(current, rangeOf(current.value, chosen), onChange);
      close();
      option.choose();
    });
  }

  const {
    role,
    'aria-autocomplete': autocomplete,
    'aria-controls': controls,
    ...inputProps
  } = combobox.getInputProps({
    ref: input,
    onChange: type,
    onCompositionEnd: (event) => look(event.currentTarget),
    // The caret moved.
    onSelect: ({ currentTarget: { selectionStart, selectionEnd } }) => {
      const isInside = token && selectionStart === selectionEnd && (selectionStart ?? 0) > token.start;
      if (token && (!isInside || (selectionStart ?? 0) > token.end)) close();
    },
    onKeyDown: (event) => {
      // These keys move the caret. While no list is open, every key belongs to the form.
      const isOwn = ['Home', 'End'].includes(event.key) || !isListed || event.nativeEvent.isComposing;
      if (isOwn) Object.assign(event.nativeEvent, { preventDownshiftDefault: true });
    },
  });

  return (
    <FieldFrame field={field} problem={problem} problemParts={problemParts}>
      {/* Each hint stays whole: a line breaks only between two of them. */}
      <div
        className="suggest"
        data-hint={hints.map((hint) => hint.replaceAll(' ', noBreak)).join(` ·${noBreak}`)}
      >
        <input
          {...describedBy(field, problem)}
          {...inputProps}
          // A plain text field while there is nothing to choose.
          {...(isListed
            ? { role, 'aria-autocomplete': autocomplete, 'aria-controls': controls }
            : { 'aria-expanded': undefined, 'aria-activedescendant': undefined })}
          className="input"
          type="text"
          autoComplete="off"
          placeholder={hints.join(' · ')}
          spellCheck
          dir={typedDirection(value)}
        />
        <SuggestList combobox={combobox} options={options} isListed={isListed} keyOf={({ key }) => key} />
      </div>
    </FieldFrame>
  );
}

/** Deletes with an editing command, so that the browser's undo can restore the words. */
function deleteWords(
  input: HTMLInputElement,
  { start, end }: { readonly start: number; readonly end: number },
  onChange: (value: string) => void,
): void {
  input.focus();
  input.setSelectionRange(start, end);
  if (document.execCommand?.('delete')) return;
  const { value } = input;
  onChange(value.slice(0, start) + value.slice(end));
}
