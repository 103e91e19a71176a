// A row of icon buttons that is one stop of the Tab key. Arrow keys move between the buttons.
import {
  type ComponentProps,
  createContext,
  type KeyboardEvent,
  type ReactNode,
  useCallback,
  useContext,
  useId,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import styles from './Toolbar.module.css';

interface ToolbarButton {
  readonly key: string;
  readonly element: HTMLButtonElement;
}

interface Stops {
  /** The key of the button that the Tab key reaches. */
  readonly stop: string | null;
  /** Returns a function that removes the button. */
  readonly add: (button: ToolbarButton) => () => void;
}

const StopsContext = createContext<Stops | null>(null);

interface ToolbarProps {
  readonly label: string;
  readonly children: ReactNode;
}

export function Toolbar({ label, children }: ToolbarProps) {
  /** In the order of the row. It depends on the kind. */
  const [buttons, setButtons] = useState<readonly ToolbarButton[]>([]);
  const [reached, setReached] = useState<string | null>(null);
  const stop = (buttons.find(({ key }) => key === reached) ?? buttons[0])?.key ?? null;

  const add = useCallback((button: ToolbarButton) => {
    setButtons((before) => [...before, button].toSorted(byPlace));
    return () => setButtons((before) => before.filter((other) => other !== button));
  }, []);
  const stops = useMemo(() => ({ stop, add }), [stop, add]);

  function move(event: KeyboardEvent<HTMLDivElement>): void {
    const isRightToLeft = getComputedStyle(event.currentTarget).direction === 'rtl';
    const [forward, back] = isRightToLeft ? ['ArrowLeft', 'ArrowRight'] : ['ArrowRight', 'ArrowLeft'];
    const at = buttons.findIndex(({ element }) => element === document.activeElement);
    if (at < 0 || (event.key !== forward && event.key !== back)) return;
    const next = buttons[(at + (event.key === forward ? 1 : buttons.length - 1)) % buttons.length];
    event.preventDefault();
    setReached(next?.key ?? null);
    next?.element.focus();
  }

  return (
    <StopsContext value={stops}>
      <div className={styles.toolbar} role="toolbar" aria-label={label} tabIndex={-1} onKeyDown={move}>
        {children}
      </div>
    </StopsContext>
  );
}

const byPlace = ({ element: one }: ToolbarButton, { element: other }: ToolbarButton): number =>
  one.compareDocumentPosition(other) === Node.DOCUMENT_POSITION_FOLLOWING ? -1 : 1;

/** The attributes of a button that may be in a toolbar. None outside of one. */
export function useToolbarStop(): Pick<ComponentProps<'button'>, 'ref' | 'tabIndex'> {
  const stops = useContext(StopsContext);
  const key = useId();
  const button = useRef<HTMLButtonElement>(null);
  const add = stops?.add;
  useLayoutEffect(() => (button.current ? add?.({ key, element: button.current }) : undefined), [add, key]);
  return stops ? { ref: button, tabIndex: stops.stop === key ? 0 : -1 } : {};
}
