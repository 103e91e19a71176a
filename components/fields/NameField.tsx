// The name, with quick add: #, @ and > open a list. Only choosing an option changes the text.
import { type ChangeEvent, useState } from 'react';
import { useCombobox } from '@/components/choosing/use-combobox';
import { useSay } from '@/components/words/SayProvider';
import { typedDirection } from '@/components/words/typed-direction';
import { type QuickToken, rangeOf, type Sigil, sigilFields, tokenAt } from '@/lib/capture/form/quick-add';
import type { MessageKey } from '@/lib/capture/text/messages';
import { OptionList } from './ComboboxInput';
import styles from './ComboboxInput.module.css';
import { FieldFrame } from './FieldFrame';
import { describedBy, type FieldProps } from './field-props';
import { useControl, useFieldIds } from './field-scope';
import { listed, NameText } from './NameText';
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
  /** null while the list is closed. */
  const [token, setToken] = useState<QuickToken | null>(null);
  /** The filled field and its value, for screen readers: the chip is elsewhere. */
  const [filled, setFilled] = useState('');
  const options = useQuickOptions(token, { assist, place, quickAdd });
  const ids = useFieldIds(field.name);
  const control = useControl(field.name);
  const sigils = sigilFields(quickAdd.targets).map(([sigil]) => sigil);

  const hints = [field.label, ...sigils.map((sigil) => sigilMessages[sigil])].map((messageKey) =>
    say(messageKey),
  );

  const combobox = useCombobox<QuickOption>({
    options,
    keyOf: ({ key }) => key,
    isOpen: token !== null && options.length > 0,
    initial: '',
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

  function type(typed: string, { currentTarget, nativeEvent }: ChangeEvent<HTMLTextAreaElement>): void {
    onChange(typed);
    const isWritten = !(nativeEvent instanceof InputEvent) || /^(insert|delete)/.test(nativeEvent.inputType);
    const isComposing = nativeEvent instanceof InputEvent && nativeEvent.isComposing;
    // An undo must not open the list. During a composition, the token is read at its end.
    if (isWritten && !isComposing) look(currentTarget);
    else close();
  }

  function choose(option: QuickOption): void {
    const input = control.element();
    const chosen = token;
    close();
    if (chosen && input instanceof HTMLTextAreaElement)
      deleteText(input, rangeOf(input.value, chosen), onChange);
    // The remaining words can contain a token, too.
    close();
    option.choose();
    const { fills, label, value: taken } = option;
    if (fills) setFilled(say('labelledValue', say(fills.label), fills.role === 'tags' ? taken : label));
  }

  /** Follows the caret, and closes the list once the caret has left the token. */
  function follow({ selectionStart: caret, selectionEnd }: HTMLTextAreaElement): void {
    if (!token) return;
    if (caret !== selectionEnd || caret <= token.start || caret > token.end) close();
  }

  return (
    <FieldFrame field={field} problem={problem} problemParts={problemParts}>
      <div className={styles.suggest}>
        <NameText
          {...control.props}
          {...describedBy(ids, field, problem)}
          {...(combobox.isOpen ? listed(combobox.inputProps) : {})}
          aria-labelledby={ids.label}
          autoComplete="off"
          hints={hints}
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
