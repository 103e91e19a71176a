// A field as a chip: its icon and value, over which its control opens in place. The control is in the chip from the first
// paint, only unseen: a key that opens the chip is typed into the control, and nothing that has the focus is ever replaced.
import Lock from 'lucide-react/icons/lock';
import {
  type FocusEvent,
  type KeyboardEvent,
  type MouseEvent,
  type ReactNode,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { emptyWords, propertyIcon } from '@/components/property-look';
import { useSay } from '@/components/Words';
import type { Control } from '@/lib/capture/form/control';
import type { Field } from '@/lib/capture/form/field';
import { useFieldDress } from './field-dress';
import { fieldIds } from './field-props';

interface PropertyProps {
  readonly field: Field;
  readonly hasProblem: boolean;
  readonly valueWords: string;
  readonly isLocked: boolean;
  readonly children: ReactNode;
}

/** The browser opens the lists of these by itself. */
const nativeLists: ReadonlySet<Control['type']> = new Set(['choice', 'flag', 'integration']);

export function Property({ field, hasProblem, valueWords, isLocked, children }: PropertyProps) {
  const say = useSay();
  const box = useRef<HTMLDivElement>(null);
  const [isOpen, setIsOpen] = useState(false);
  const ids = fieldIds(field.name);
  const label = say(field.label);
  const isNative = nativeLists.has(field.control.type);
  const opens = !isNative && !isLocked;
  const hasOneValue = field.control.type !== 'list';

  // While a person types into the chip, its neighbours keep their places.
  const closedWords = useRef(valueWords);
  if (!isOpen) closedWords.current = valueWords;
  const words = closedWords.current;

  useLayoutEffect(() => {
    if (isOpen && box.current) keepInRow(box.current);
  }, [isOpen]);

  /** Leaves the control and comes back to it: it finishes what was typed, and closes its list. */
  function close(): void {
    const control = document.getElementById(ids.control);
    setIsOpen(false);
    control?.blur();
    control?.focus();
  }

  function pressClosed(event: KeyboardEvent, input: HTMLInputElement): void {
    // What is typed into a chip replaces its value.
    if (event.key !== 'Tab') input.select();
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') setIsOpen(true);
    if (event.key !== 'Enter' && event.key !== ' ') return;
    event.preventDefault();
    event.stopPropagation();
    setIsOpen(true);
    // A click is what opens the list of suggestions.
    input.click();
  }

  function press(event: KeyboardEvent<HTMLDivElement>): void {
    const { key, target, nativeEvent } = event;
    if (nativeEvent.isComposing || event.ctrlKey || event.metaKey || event.altKey) return;
    const isControl = target instanceof HTMLElement && target.id === ids.control;
    if (!isOpen) {
      if (target instanceof HTMLSelectElement) pressSelect(event, target);
      else if (opens && target instanceof HTMLInputElement) pressClosed(event, target);
      return;
    }
    if (key === 'Escape') {
      // The popup stays open.
      event.preventDefault();
      event.stopPropagation();
      close();
    }
    if (key === 'Enter' && isControl && isAtEnd(field.control, target)) {
      event.preventDefault();
      event.stopPropagation();
      close();
    }
  }

  /** The key has chosen an option: a field of one value is done. */
  function pressed(event: KeyboardEvent): void {
    if (isOpen && hasOneValue && event.key === 'Enter' && event.isDefaultPrevented()) setIsOpen(false);
  }

  function click({ target }: MouseEvent): void {
    if (!(target instanceof Element)) return;
    if (target.id === ids.control && opens && !isOpen) {
      setIsOpen(true);
      if (target instanceof HTMLInputElement) target.select();
    } else if (hasOneValue && target.closest('[role="option"]')) setIsOpen(false);
    else if (target.closest('.property-content button')) close();
  }

  function leave({ relatedTarget, currentTarget }: FocusEvent<HTMLDivElement>): void {
    if (!(relatedTarget instanceof Node && currentTarget.contains(relatedTarget))) setIsOpen(false);
  }

  const lacking = field.isRequired ? 'missing' : 'empty';
  const state = words === '' ? lacking : 'filled';
  const Icon = isLocked ? Lock : propertyIcon(field, state);
  const { sigil } = useFieldDress();
  const shown = words || (field.isRequired ? say('propertyMissing', label) : say(emptyWords(field)));
  const tip = words === '' ? shown : `${label}: ${words}`;
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the keys and clicks are those of the control inside.
    <div
      className="property"
      ref={box}
      data-field={field.name}
      data-state={hasProblem ? 'problem' : state}
      data-is-open={isOpen}
      title={isOpen ? undefined : sigil ? say('quickAddTip', tip, sigil) : tip}
      onKeyDownCapture={press}
      onKeyDown={pressed}
      onClick={click}
      onInput={() => opens && setIsOpen(true)}
      onPaste={() => opens && setIsOpen(true)}
      onCompositionStart={() => opens && setIsOpen(true)}
      onBlur={leave}
    >
      <label className="spoken" id={ids.label} htmlFor={ids.control}>
        {label}
      </label>
      <span className="property-face" aria-hidden="true">
        <Icon className="icon" />
        <bdi className="property-words" id={ids.words}>
          {shortened(shown, field.control)}
        </bdi>
      </span>
      <div className="property-control">{children}</div>
    </div>
  );
}

/** The space bar and the arrows open the browser's list by themselves, and letters choose in it without opening it. */
function pressSelect(event: KeyboardEvent, select: HTMLSelectElement): void {
  if (event.key !== 'Enter') return;
  event.preventDefault();
  select.showPicker();
}

/** Enter takes what was typed, unless it takes an option, or ends one entry of several. */
function isAtEnd({ type }: Control, control: HTMLElement): boolean {
  if (control.getAttribute('aria-activedescendant')) return false;
  return type !== 'list' || (control instanceof HTMLInputElement && control.value.trim() === '');
}

/** Of an email address the part that tells people apart, of a link its host. */
function shortened(words: string, { type }: Control): string {
  if (type === 'address' && URL.canParse(words)) return new URL(words).host || words;
  return words.replace(/^([^\s@]+)@[^\s@]+$/, '$1@…');
}

/** Moves the open control inwards where it would leave the row. */
function keepInRow(chip: HTMLElement): void {
  const control = chip.querySelector<HTMLElement>('.property-control');
  const row = chip.parentElement?.getBoundingClientRect();
  if (!control || !row) return;
  const { left, right } = chip.getBoundingClientRect();
  const isRightToLeft = getComputedStyle(chip).direction === 'rtl';
  const room = isRightToLeft ? right - row.left : row.right - left;
  control.style.setProperty('--inwards', `${Math.min(0, room - control.offsetWidth)}px`);
}
