// The engine of every list to choose from under an input: which row is marked, the keys, and what a screen reader
// is told. The caller owns the text, the options, and whether the list is open.
// The marked row is remembered by its key, so a list that changes never marks another row under the person.
import {
  type ComponentProps,
  type KeyboardEvent,
  type MouseEvent,
  type RefCallback,
  useCallback,
  useId,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';

interface ComboboxOptions<Option> {
  readonly options: readonly Option[];
  /** Unique in the list. */
  readonly keyOf: (option: Option) => string;
  readonly isOpen: boolean;
  /**
   * The row that is marked before the person marks one: a key, or the first row if the list lacks that key.
   * null for none.
   */
  readonly initial: string | null;
  /** An arrow key asks for the list. @default only typing opens it */
  readonly onOpen?: () => void;
  readonly onClose: () => void;
  readonly onChoose: (option: Option) => void;
}

export interface Combobox<Option> {
  readonly isOpen: boolean;
  readonly options: readonly Option[];
  readonly keyOf: (option: Option) => string;
  /** The key of the marked row. null for none. */
  readonly marked: string | null;
  /** Removes the person's mark, for example when they continue typing. */
  readonly unmark: () => void;
  /** Handles a key of the input. The other keys belong to the input. */
  readonly press: (event: KeyboardEvent) => void;
  readonly inputProps: ComponentProps<'input'>;
  readonly listProps: {
    readonly id: string;
    readonly role: 'listbox';
    readonly onMouseDown: (event: MouseEvent) => void;
    readonly onMouseLeave: () => void;
  };
  readonly optionProps: (option: Option) => {
    readonly id: string;
    readonly ref: RefCallback<HTMLElement> | null;
    readonly role: 'option';
    readonly 'aria-selected': boolean;
    readonly onMouseMove: () => void;
    readonly onClick: () => void;
  };
}

const page = 10;

export function useCombobox<Option>(given: ComboboxOptions<Option>): Combobox<Option> {
  const { options, keyOf, isOpen, initial, onOpen, onClose, onChoose } = given;
  const listId = useId();
  const [mark, setMark] = useState<{ readonly key: string; readonly isByKeys: boolean } | null>(null);
  const keys = options.map(keyOf);
  const last = keys.length - 1;
  const isListed = (key: string | null): key is string => key !== null && keys.includes(key);
  const unmarked = initial === null ? null : isListed(initial) ? initial : (keys[0] ?? null);
  const marked = isOpen ? (mark !== null && isListed(mark.key) ? mark.key : unmarked) : null;
  const at = marked === null ? -1 : keys.indexOf(marked);
  const optionId = (key: string) => `${listId}-${key.replace(/\s/g, (space) => `%${space.charCodeAt(0)}`)}`;
  const markedId = marked === null ? undefined : optionId(marked);

  const markedRow = useRef<HTMLElement>(null);
  const keepMarkedRow = useCallback((row: HTMLElement | null) => {
    markedRow.current = row;
  }, []);
  const isByKeys = mark?.isByKeys ?? true;
  useLayoutEffect(() => {
    // A row under the pointer stays where it is.
    if (markedId !== undefined && isByKeys) markedRow.current?.scrollIntoView({ block: 'nearest' });
  }, [markedId, isByKeys]);

  function markAt(index: number): void {
    const key = keys[index];
    if (key !== undefined) setMark({ key, isByKeys: true });
  }

  function open(first: number): void {
    onOpen?.();
    markAt(first);
  }

  function choose(option: Option | undefined): void {
    setMark(null);
    if (option === undefined) onClose();
    else onChoose(option);
  }

  function press(event: KeyboardEvent): void {
    const { key, altKey, ctrlKey, metaKey } = event;
    if (event.nativeEvent.isComposing || ctrlKey || metaKey) return;
    const isArrow = key === 'ArrowDown' || key === 'ArrowUp';
    if (!isOpen && !(isArrow && onOpen)) return;
    switch (key) {
      case 'ArrowDown':
        if (!isOpen) open(altKey ? -1 : 0);
        else markAt(at === last ? 0 : at + 1);
        break;
      case 'ArrowUp':
        if (!isOpen) open(altKey ? -1 : last);
        else if (altKey) choose(options[at]);
        else markAt(at <= 0 ? last : at - 1);
        break;
      case 'PageDown':
        markAt(Math.min(at + page, last));
        break;
      case 'PageUp':
        markAt(Math.max(at - page, 0));
        break;
      case 'Home':
      case 'End':
        // The caret's keys, until the person moves in the list.
        if (mark === null) return;
        markAt(key === 'Home' ? 0 : last);
        break;
      case 'Enter':
        if (keys.length > 0) choose(options[at]);
        break;
      case 'Escape':
        choose(undefined);
        break;
      default:
        return;
    }
    event.preventDefault();
  }

  return {
    isOpen,
    options,
    keyOf,
    marked,
    unmark: () => setMark(null),
    press,
    inputProps: {
      role: 'combobox',
      'aria-autocomplete': 'list',
      'aria-controls': listId,
      'aria-expanded': isOpen,
      'aria-activedescendant': markedId,
      autoComplete: 'off',
    },
    listProps: {
      id: listId,
      role: 'listbox',
      // The focus stays in the input.
      onMouseDown: (event) => event.preventDefault(),
      onMouseLeave: () => setMark(null),
    },
    optionProps: (option) => {
      const key = keyOf(option);
      return {
        id: optionId(key),
        ref: key === marked ? keepMarkedRow : null,
        role: 'option',
        'aria-selected': key === marked,
        onMouseMove: () => key !== marked && setMark({ key, isByKeys: false }),
        onClick: () => choose(option),
      };
    },
  };
}
