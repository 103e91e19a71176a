// A field as a chip with icon and value. Its control opens in the same place.
// The control is in the document from the start, only invisible. A key that opens the chip therefore reaches
// the control, and the focused element is never replaced.
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
import { useTranslate } from '@/components/words/TranslateProvider';
import type { Control } from '@/lib/capture/field/control';
import { type FieldProps, useField } from './field-scope';
import styles from './Property.module.css';
import { emptyMessage, propertyIcon } from './property-look';

interface PropertyProps extends Pick<FieldProps<string>, 'field' | 'problem'> {
  readonly valueText: string;
  readonly isLocked: boolean;
  readonly children: ReactNode;
}

export function Property({ field, problem, valueText, isLocked, children }: PropertyProps) {
  const t = useTranslate();
  const { content, element, ids, sigil } = useField(field, problem);
  const { isOpen, wasLeft, boxProps } = useOpening(field.control, isLocked, element);
  // The chip keeps its width while the person types, so that its neighbors don't move.
  const [text, setText] = useState(valueText);
  if (!isOpen && text !== valueText) setText(valueText);

  const label = t(field.label);
  const lacking = field.isRequired ? 'missing' : 'empty';
  const state = text === '' ? lacking : 'filled';
  const isWrong = problem !== undefined || (wasLeft && state === 'missing');
  const Icon = isLocked ? Lock : propertyIcon(field, isWrong ? 'wrong' : state);
  const shown = text || (field.isRequired ? t('propertyMissing', label) : t(emptyMessage(field)));
  const tip = text === '' ? shown : t('labeledValue', label, text);
  return (
    <div
      {...boxProps}
      className={styles.property}
      data-field={field.name}
      data-type={field.control.type}
      data-state={isWrong ? 'problem' : state}
      data-is-open={isOpen}
      title={isOpen ? undefined : sigil ? t('quickAddTip', tip, sigil) : tip}
    >
      <label className="spoken" id={ids.label} htmlFor={ids.control}>
        {label}
      </label>
      <span className={`line tight ${styles['property-face']}`} aria-hidden="true">
        <Icon />
        <bdi className="cut">{shortened(shown, field.control)}</bdi>
      </span>
      <div className={styles['property-control']}>
        {children}
        {content && <div data-when-open="content">{content}</div>}
      </div>
    </div>
  );
}

/** What opens and closes a chip. The events come from the control inside. */
function useOpening(control: Control, isLocked: boolean, element: () => HTMLElement | null) {
  const box = useRef<HTMLDivElement>(null);
  const [isOpen, setIsOpen] = useState(false);
  /** The person was in the field and left it. Only then is a missing value a mistake. */
  const [wasLeft, setWasLeft] = useState(false);
  const hasOneValue = control.type !== 'list';
  // The browser opens its own lists.
  const opens = control.type !== 'choice' && control.type !== 'flag' && !isLocked;
  const open = () => {
    if (opens) setIsOpen(true);
  };

  useLayoutEffect(() => {
    if (isOpen && box.current) keepInRow(box.current);
  }, [isOpen]);

  /** Moves the focus away from the control and back. The control then finishes its input and closes its list. */
  function close(event?: KeyboardEvent): void {
    event?.preventDefault();
    event?.stopPropagation();
    setIsOpen(false);
    element()?.blur();
    element()?.focus();
  }

  function press(event: KeyboardEvent): void {
    const { key, target, nativeEvent, ctrlKey, metaKey, altKey } = event;
    if (nativeEvent.isComposing || ctrlKey || metaKey || altKey) return;
    if (!isOpen) {
      if (target instanceof HTMLSelectElement) pressSelect(event, target);
      else if (opens && target instanceof HTMLInputElement) pressClosed(event, target, open);
    } else if (key === 'Escape') {
      // Escape must not close the popup.
      close(event);
    } else if (key === 'Enter' && target instanceof HTMLElement && target === element()) {
      if (isAtEnd(control, target)) close(event);
      // The key chooses an option.
      else if (hasOneValue) setIsOpen(false);
    }
  }

  function click({ target }: MouseEvent): void {
    if (!(target instanceof Element)) return;
    if (target === element() && opens && !isOpen) {
      open();
      if (target instanceof HTMLInputElement) target.select();
    } else if (hasOneValue && target.closest('[role="option"]')) setIsOpen(false);
    else if (target.closest('[data-when-open="content"] button')) close();
  }

  function leave({ relatedTarget, currentTarget }: FocusEvent<HTMLDivElement>): void {
    if (relatedTarget instanceof Node && currentTarget.contains(relatedTarget)) return;
    setIsOpen(false);
    // Without a `relatedTarget`, the whole window lost the focus.
    if (relatedTarget !== null) setWasLeft(true);
  }

  const events = { onInput: open, onPaste: open, onCompositionStart: open, onBlur: leave };
  return { isOpen, wasLeft, boxProps: { ...events, ref: box, onKeyDownCapture: press, onClick: click } };
}

function pressClosed(event: KeyboardEvent, input: HTMLInputElement, open: () => void): void {
  // Typing into a chip replaces its value.
  if (event.key !== 'Tab') input.select();
  if (event.key === 'ArrowDown' || event.key === 'ArrowUp') open();
  if (event.key !== 'Enter' && event.key !== ' ') return;
  event.preventDefault();
  event.stopPropagation();
  // Only a click opens the list of suggestions.
  input.click();
}

/** The space bar and arrow keys open the browser's list. Letters choose without opening it. */
function pressSelect(event: KeyboardEvent, select: HTMLSelectElement): void {
  // Chrome 120 has no `showPicker` here. The space bar and arrow keys still work there.
  if (event.key !== 'Enter' || !('showPicker' in select)) return;
  event.preventDefault();
  select.showPicker();
}

/** Whether Enter finishes the field. It doesn't if it chooses an option or ends one entry of a list. */
function isAtEnd({ type }: Control, control: HTMLElement): boolean {
  if (control.getAttribute('aria-activedescendant')) return false;
  return type !== 'list' || (control instanceof HTMLInputElement && control.value.trim() === '');
}

/** What a chip shows: the host of a link, and the part of each email address before the @. */
function shortened(text: string, { type }: Control): string {
  if (type === 'address' && URL.canParse(text)) return new URL(text).host || text;
  return text.replace(/([^\s@]+)@[^\s@,،、]+/g, '$1');
}

/** Keeps the open control inside the row. */
function keepInRow(chip: HTMLElement): void {
  const control = chip.querySelector<HTMLElement>(`.${styles['property-control']}`);
  const row = chip.parentElement?.getBoundingClientRect();
  if (!control || !row) return;
  const { left, right } = chip.getBoundingClientRect();
  const isRightToLeft = getComputedStyle(chip).direction === 'rtl';
  const room = isRightToLeft ? right - row.left : row.right - left;
  control.style.setProperty('--inwards', `${Math.min(0, room - control.offsetWidth)}px`);
}
