// The name, with quick add: #, @ and > open a list. Only choosing an option changes the text.
import { type ChangeEvent, useState } from 'react';
import { useCombobox } from '@/components/choosing/use-combobox';
import { useSay } from '@/components/words/SayProvider';
import { typedDirection } from '@/components/words/typed-direction';
import { type QuickToken, rangeOf, type Sigil, sigilFields, tokenAt } from '@/lib/capture/form/quick-add';
import type { MessageKey } from '@/lib/capture/text/messages';
import { FieldFrame } from './FieldFrame';
import { describedBy, type FieldProps } from './field-props';
import { useControl, useFieldIds } from './field-scope';
import { SuggestList } from './SuggestList';
import suggestStyles from './suggest.module.css';
import { type QuickAdd, type QuickOption, useQuickOptions } from './use-quick-add';

/** In an empty name: what its tokens fill. */
const sigilMessages: Readonly<Record<Sigil, MessageKey>> = {
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
  /** null while the list is closed. */
  const [token, setToken] = useState<QuickToken | null>(null);
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

  /** Looks for a token at the caret. */
  function look({ value: typed, selectionStart, selectionEnd }: HTMLInputElement): void {
    combobox.unmark();
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
    const input = control.element();
    const chosen = token;
    close();
    if (chosen && input instanceof HTMLInputElement)
      deleteText(input, rangeOf(input.value, chosen), onChange);
    // The remaining words can contain a token, too.
    close();
    option.choose();
  }

  /** The caret moved. */
  function follow({ selectionStart, selectionEnd }: HTMLInputElement): void {
    if (!token) return;
    const caret = selectionStart ?? 0;
    if (selectionStart !== selectionEnd || caret <= token.start || caret > token.end) close();
  }

  return (
    <FieldFrame field={field} problem={problem} problemParts={problemParts}>
      {/* Each hint stays whole: a line breaks only between two of them. */}
      <div
        className={suggestStyles.suggest}
        data-hint={hints.map((hint) => hint.replaceAll(' ', noBreak)).join(` ·${noBreak}`)}
      >
        <input
          {...control.props}
          {...describedBy(ids, field, problem)}
          // A plain text field while there is nothing to choose.
          {...(combobox.isOpen ? combobox.inputProps : { autoComplete: 'off' })}
          aria-labelledby={ids.label}
          className="input"
          type="text"
          placeholder={hints.join(' · ')}
          spellCheck
          dir={typedDirection(value)}
          value={value}
          onChange={type}
          onCompositionEnd={(event) => look(event.currentTarget)}
          onSelect={(event) => follow(event.currentTarget)}
          onKeyDown={combobox.press}
          onBlur={close}
        />
        <SuggestList combobox={combobox} labelId={ids.label} />
      </div>
    </FieldFrame>
  );
}

/** Deletes with an editing command, so that the browser's undo can restore the words. */
function deleteText(
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
