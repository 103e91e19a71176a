// The list of options under an input: which row is marked, the keys, and what a screen reader announces. The caller owns the
// text, the options, and whether the list is open.
// The marked row is remembered by its value, so a list that changes never marks another row under the person.
import History from 'lucide-react/icons/history';
import {
  type ComponentProps,
  type KeyboardEvent,
  type MouseEvent,
  type ReactNode,
  useEffect,
  useId,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { useTranslate } from '@/components/words/TranslateProvider';
import type { Suggestion } from '@/lib/capture/field/suggestion';
import styles from './fields.module.css';

interface ComboboxOptions<Option extends Suggestion> {
  /** Each with a value of its own. */
  readonly options: readonly Option[];
  readonly isOpen: boolean;
  /** The row that is marked before the person marks one. null for none. */
  readonly initial: string | null;
  /** What Enter chooses while no row is marked. @default nothing, and the list closes */
  readonly unmarked?: Option | undefined;
  /** An arrow key asks for the list. @default only typing opens it */
  readonly onOpen?: () => void;
  readonly onClose: () => void;
  readonly onChoose: (option: Option) => void;
}

interface Mark {
  readonly value: string;
  readonly isByKeys: boolean;
}

const page = 10;

export function useCombobox<Option extends Suggestion>(given: ComboboxOptions<Option>) {
  const { options, isOpen, initial, unmarked, onOpen, onClose, onChoose } = given;
  const listId = useId();
  const [mark, setMark] = useState<Mark | null>(null);
  const isMarked = mark !== null && options.some(({ value }) => value === mark.value);
  const marked = isOpen ? (isMarked ? mark.value : initial) : null;
  const at = options.findIndex(({ value }) => value === marked);
  const last = options.length - 1;

  function choose(option: Option | undefined): void {
    setMark(null);
    if (option === undefined) onClose();
    else onChoose(option);
  }

  /** Handles a key of the input. The other keys belong to the input. */
  function press(event: KeyboardEvent): void {
    const { key, altKey, ctrlKey, metaKey } = event;
    if (event.nativeEvent.isComposing || ctrlKey || metaKey) return;
    const steps: Readonly<Record<string, number>> = {
      ArrowDown: at === last ? 0 : at + 1,
      ArrowUp: at <= 0 ? last : at - 1,
      PageDown: Math.min(at + page, last),
      PageUp: Math.max(at - page, 0),
      // The caret's keys, until the person moves in the list.
      ...(mark && { Home: 0, End: last }),
    };
    const next = steps[key];
    if (!isOpen && !(key.startsWith('Arrow') && next !== undefined && onOpen)) return;
    if (!isOpen) onOpen?.();
    if (key === 'Escape') choose(undefined);
    else if (key === 'Enter') {
      if (last >= 0) choose(options[at] ?? (event.defaultPrevented ? undefined : unmarked));
    } else if (key === 'ArrowUp' && altKey && isOpen) choose(options[at]);
    else if (next === undefined) return;
    else if (isOpen || !altKey) setMark({ value: options[next]?.value ?? '', isByKeys: true });
    event.preventDefault();
  }

  return {
    ...{ isOpen, options, listId, choose, press },
    /** The value of the marked row. null for none. */
    marked,
    /** false if the pointer marked it. */
    isByKeys: mark?.isByKeys ?? true,
    /** null removes the person's mark, for example when they continue typing. */
    setMark,
    inputProps: {
      role: 'combobox',
      'aria-autocomplete': 'list',
      'aria-controls': listId,
      'aria-expanded': isOpen,
      'aria-activedescendant': marked === null ? undefined : rowId(listId, marked),
      autoComplete: 'off',
    } satisfies ComponentProps<'input'>,
  };
}

const rowId = (listId: string, value: string): string =>
  `${listId}-${value.replace(/\s/g, (space) => `%${space.charCodeAt(0)}`)}`;

interface OptionListProps<Option extends Suggestion> {
  readonly combobox: ReturnType<typeof useCombobox<Option>>;
  readonly labelId: string;
  /** Below the options. */
  readonly children?: ReactNode;
}

export function OptionList<Option extends Suggestion>(props: OptionListProps<Option>) {
  const { isOpen, options, marked, isByKeys, listId, setMark, choose } = props.combobox;
  const t = useTranslate();
  const list = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // A list at the edge of the window must scroll into view.
    if (isOpen && options.length > 0) list.current?.scrollIntoView({ block: 'nearest' });
  }, [isOpen, options.length]);
  useLayoutEffect(() => {
    // A row under the pointer stays where it is.
    if (marked !== null && isByKeys)
      list.current?.querySelector('[aria-selected="true"]')?.scrollIntoView({ block: 'nearest' });
  }, [marked, isByKeys]);

  const listProps = {
    id: listId,
    role: 'listbox',
    // The focus stays in the input.
    onMouseDown: (event: MouseEvent) => event.preventDefault(),
    onMouseLeave: () => setMark(null),
  };
  const optionProps = (option: Option) => ({
    id: rowId(listId, option.value),
    role: 'option',
    'aria-selected': option.value === marked,
    onMouseMove: () => option.value !== marked && setMark({ value: option.value, isByKeys: false }),
    onClick: () => choose(option),
  });

  return (
    <div className={`popover ${styles['suggest-menu']}`} data-when-open="menu" hidden={!isOpen} ref={list}>
      <ul {...listProps} aria-labelledby={props.labelId}>
        {isOpen &&
          options.map((option) => (
            <li
              key={option.value}
              className={`row option ${styles['suggest-option']}`}
              {...optionProps(option)}
            >
              {option.isUsed && <History className="quiet" />}
              <bdi className="roomy">{option.label}</bdi>
              {option.isOnPage && <span className="badge at-end">{t('suggestOnPage')}</span>}
              {option.votes !== undefined && <span className="note">{t('suggestVotes', option.votes)}</span>}
              {option.detail !== '' && <bdi className="note">{option.detail}</bdi>}
              {/* Last, so that a screen reader begins with the value. */}
              {option.isUsed && <span className="spoken">{t('suggestUsed')}</span>}
            </li>
          ))}
      </ul>
      {props.children}
    </div>
  );
}
