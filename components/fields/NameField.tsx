// The name, with quick add: #, @ and > open a list. Only choosing an option changes the text.
import { type ChangeEvent, useState } from 'react';
import { useSay } from '@/components/words/SayProvider';
import { typedDirection } from '@/components/words/typed-direction';
import { type QuickToken, rangeOf, type Sigil, sigilFields, tokenAt } from '@/lib/capture/form/quick-add';
import type { MessageKey } from '@/lib/capture/text/messages';
import styles from './ComboboxInput.module.css';
import { FieldFrame } from './FieldFrame';
import { type FieldProps, useField } from './field-scope';
import { NameText } from './NameText';
import { OptionList, useCombobox } from './use-combobox';
import { type QuickAdd, type QuickOption, useQuickOptions } from './use-quick-add';

/** In an empty name: what its tokens fill. */
const sigilMessages: Readonly<Record<Sigil, MessageKey>> = {
  '#': 'quickAddTag',
  '@': 'quickAddCreator',
  '>': 'quickAddProduct',
};

interface NameFieldProps extends FieldProps<string> {
  readonly quickAdd: QuickAdd;
}

export function NameField(props: NameFieldProps) {
  const { field, value, problem, problemParts, quickAdd, onChange } = props;
  const say = useSay();
  /** null while the list is closed. */
  const [token, setToken] = useState<QuickToken | null>(null);
  /** The filled field and its value, for screen readers: the chip is elsewhere. */
  const [filled, setFilled] = useState('');
  const options = useQuickOptions(token, props);
  const { control, described, element, ids } = useField(field, problem);
  const sigils = sigilFields(quickAdd.targets).map(([sigil]) => sigilMessages[sigil]);
  const combobox = useCombobox<QuickOption>({
    options,
    isOpen: token !== null && options.length > 0,
    initial: options[0]?.value ?? null,
    onClose: close,
    onChoose: choose,
  });

  function close(): void {
    setToken(null);
    combobox.unmark();
  }

  /** Reads the token at the caret, if there is one. */
  function look({ value: typed, selectionStart, selectionEnd }: HTMLTextAreaElement): void {
    combobox.unmark();
    setToken(selectionStart === selectionEnd ? tokenAt(typed, selectionStart) : null);
  }

  /** Follows the caret, and closes the list once the caret has left the token. */
  function follow({ selectionStart: caret, selectionEnd }: HTMLTextAreaElement): void {
    if (token && (caret !== selectionEnd || caret <= token.start || caret > token.end)) close();
  }

  function type(typed: string, { currentTarget, nativeEvent }: ChangeEvent<HTMLTextAreaElement>): void {
    onChange(typed);
    const { inputType, isComposing } =
      nativeEvent instanceof InputEvent ? nativeEvent : { inputType: 'insert', isComposing: false };
    // An undo must not open the list. During a composition, the token is read at its end.
    if (/^(insert|delete)/.test(inputType) && !isComposing) look(currentTarget);
    else close();
  }

  function choose({ fills, label, value: taken, choose: fill }: QuickOption): void {
    const input = element();
    close();
    if (token && input instanceof HTMLTextAreaElement)
      deleteText(input, rangeOf(input.value, token), onChange);
    // The remaining words can contain a token, too.
    close();
    fill();
    if (fills) setFilled(say('labeledValue', say(fills.label), fills.role === 'tags' ? taken : label));
  }

  return (
    <FieldFrame {...{ field, problem, problemParts }}>
      <div className={styles.suggest}>
        <NameText
          {...control}
          {...described}
          list={combobox}
          aria-labelledby={ids.label}
          hints={[field.label, ...sigils].map((messageKey) => say(messageKey))}
          spellCheck
          dir={typedDirection(value)}
          value={value}
          onType={type}
          onCompositionEnd={(event) => look(event.currentTarget)}
          onSelect={(event) => follow(event.currentTarget)}
          onKeyDown={combobox.press}
          onBlur={close}
        />
        <OptionList combobox={combobox} labelId={ids.label} />
        <span className="spoken" role="status">
          {filled}
        </span>
      </div>
    </FieldFrame>
  );
}

/** Deletes with an editing command, so that the browser's undo can restore the words. */
function deleteText(
  input: HTMLTextAreaElement,
  { start, end }: { readonly start: number; readonly end: number },
  onChange: (value: string) => void,
): void {
  input.focus();
  input.setSelectionRange(start, end);
  if (document.execCommand?.('delete')) return;
  const { value } = input;
  onChange(value.slice(0, start) + value.slice(end));
}
