// Several short texts: the chosen ones, and the text of the input, which counts as the last one. A typed comma ends an
// entry. The browser loses its undo history when the input is emptied, so the steps are recorded here.
import { type ClipboardEvent, type CompositionEvent, type KeyboardEvent, useRef, useState } from 'react';
import { pressedKey } from '@/components/controls/use-keys';
import { comma } from '@/lib/capture/field/control';
import { uniqueEntries } from '@/lib/capture/field/field';

interface Step {
  readonly chips: readonly string[];
  readonly text: string;
}

interface EntriesOptions {
  readonly value: readonly string[];
  /** The value of a typed text, such as the ID of a name. */
  readonly toValue: (typed: string) => string;
  readonly onChange: (value: string[]) => void;
  /** Called with all entries after a change by the person, for screen readers. */
  readonly onEntered: (entries: readonly string[]) => void;
}

const entryEnd = new RegExp(`${comma.source}|\n`);

export function useEntries({ value, toValue, onChange, onEntered }: EntriesOptions) {
  const [text, setText] = useState('');
  const [isComposing, setIsComposing] = useState(false);
  const steps = useSteps();
  const entry = text.trim();
  // Saving never loses the text in the input.
  const chips = entry !== '' && value.at(-1) === entry ? value.slice(0, -1) : value;

  function put(entries: readonly string[], rest: string): void {
    setText(rest);
    onChange([...uniqueEntries(entries), ...uniqueEntries([rest])]);
  }

  /** A step of the person, which undo takes back. `left` is the text of the input before it. */
  function enter(entries: readonly string[], rest = '', left = entry): void {
    steps.note({ chips, text: left });
    put(entries, rest);
    onEntered(uniqueEntries(entries));
  }

  function type(typed: string, isAccepted = !isComposing): void {
    // An input method owns its text until the person accepts it, and a Japanese comma is part of that text.
    const parts = isAccepted ? typed.split(entryEnd) : [typed];
    const rest = parts.pop() ?? '';
    if (parts.length > 0) enter([...chips, ...parts.map(toValue)], rest);
    else put(chips, rest);
  }

  function finish(): void {
    // A list without a typed entry is unchanged. Reporting it would count as an edit.
    if (entry === '') setText('');
    else enter([...chips, toValue(entry)]);
  }

  return {
    ...{ chips, text, type },
    choose: (chosen: string) => enter([...chips, chosen], '', ''),
    remove: (chip: string) => enter(without(chips, chip), text),
    inputProps: {
      onBlur: finish,
      onKeyDown(event: KeyboardEvent<HTMLElement>): void {
        if (event.nativeEvent.isComposing) return;
        const last = isUndo(event) ? steps.back(text, chips) : null;
        if (last) {
          event.preventDefault();
          put(last.chips, last.text);
          onEntered(last.chips);
        }
        if (endsEntry(event) && entry !== '') {
          event.preventDefault();
          finish();
        } else if (event.key === 'Backspace' && text === '' && chips.length > 0) enter(chips.slice(0, -1));
      },
      onPaste(event: ClipboardEvent<HTMLElement>): void {
        const pasted = event.clipboardData.getData('text/plain');
        if (!entryEnd.test(pasted)) return;
        event.preventDefault();
        enter([...chips, ...`${text}${pasted}`.split(entryEnd).map(toValue)]);
      },
      onCompositionStart: () => setIsComposing(true),
      onCompositionEnd({ target }: CompositionEvent<HTMLElement>): void {
        setIsComposing(false);
        if (target instanceof HTMLInputElement) type(target.value, true);
      },
    },
  };
}

/** Not if a suggestion is marked: then the combobox handles the key. */
const endsEntry = ({ key, ctrlKey, metaKey, currentTarget }: KeyboardEvent<HTMLElement>): boolean =>
  key === 'Enter' && !ctrlKey && !metaKey && !currentTarget.getAttribute('aria-activedescendant');

/** The steps that an undo takes back. */
function useSteps() {
  const steps = useRef<Step[]>([]);
  /** The text that the last undo put into the input. The browser can't undo that. */
  const restored = useRef('');
  return {
    note: (step: Step) => steps.current.push(step),
    /** null while the browser can undo typed text. Without a step, the last undo clears it. */
    back(text: string, chips: readonly string[]): Step | null {
      if (text !== restored.current) return null;
      const last = steps.current.pop() ?? (text === '' ? null : { chips, text: '' });
      if (last) restored.current = last.text;
      return last;
    },
  };
}

const isUndo = (event: KeyboardEvent): boolean =>
  pressedKey(event) === 'Z' && (event.ctrlKey || event.metaKey) && !event.shiftKey;

const without = (entries: readonly string[], entry: string) => entries.filter((other) => other !== entry);
