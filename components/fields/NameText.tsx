// The text of a name: one line that wraps, so that no letter is cut. It has room for two lines, and typing makes it grow.
// A name that comes late keeps the room that there is, and the field scrolls: nothing below moves.
import {
  type ChangeEvent,
  type ClipboardEvent,
  type ComponentProps,
  type KeyboardEvent,
  useState,
} from 'react';
import styles from './NameText.module.css';
import type { useCombobox } from './use-combobox';

type TextareaProps = Omit<ComponentProps<'textarea'>, 'value' | 'onChange' | 'rows' | 'className'>;

interface NameTextProps extends TextareaProps {
  readonly value: string;
  readonly list: Pick<ReturnType<typeof useCombobox>, 'isOpen' | 'inputProps'>;
  /** The hints in the empty field. A line breaks only between two of them. */
  readonly hints: readonly string[];
  /** Called with the typed text, which has no line breaks. */
  readonly onType: (value: string, event: ChangeEvent<HTMLTextAreaElement>) => void;
}

const noBreak = '\u00a0';

/** Each run of white space is read once. */
const onOneLine = (text: string) => text.replace(/(?<!\s)\s*[\r\n]\s*/g, ' ');

export function NameText({ value, list, hints, onType, onKeyDown, ...rest }: NameTextProps) {
  /** The text that decides the field's height: the first one, and whatever a person types. */
  const [roomFor, setRoomFor] = useState(value);
  const { role: _role, 'aria-expanded': _isExpanded, ...listed } = list.inputProps;

  function type(event: ChangeEvent<HTMLTextAreaElement>): void {
    const typed = onOneLine(event.currentTarget.value);
    setRoomFor(typed);
    onType(typed, event);
  }

  function press(event: KeyboardEvent<HTMLTextAreaElement>): void {
    onKeyDown?.(event);
    if (event.key === 'Enter' && !event.nativeEvent.isComposing) event.preventDefault();
  }

  /** Pastes by an editing command, so that the browser's undo works. Without the command, `type` removes the breaks. */
  function paste(event: ClipboardEvent<HTMLTextAreaElement>): void {
    const text = event.clipboardData.getData('text/plain');
    const isHandled =
      /[\r\n]/.test(text) && document.execCommand?.('insertText', false, onOneLine(text.trim()));
    if (isHandled) event.preventDefault();
  }

  return (
    <div
      className={styles['name-text']}
      data-room={roomFor}
      data-is-late={value !== roomFor}
      data-hint={hints.map((hint) => hint.replaceAll(' ', noBreak)).join(` ·${noBreak}`)}
    >
      <textarea
        {...rest}
        // A text of several lines can't have the role of a combobox. As a text, it names its list and the marked row.
        {...(list.isOpen && { ...listed, 'aria-haspopup': 'listbox' })}
        autoComplete="off"
        className="input"
        rows={2}
        placeholder={hints.join(' · ')}
        value={value}
        onChange={type}
        onKeyDown={press}
        onPaste={paste}
      />
    </div>
  );
}
