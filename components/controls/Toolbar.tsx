// A row of icon buttons that is one stop of the Tab key. Arrow keys move between the buttons.
import {
  type ComponentProps,
  createContext,
  type KeyboardEvent,
  type ReactNode,
  useContext,
  useEffect,
  useId,
  useMemo,
  useState,
} from 'react';
import styles from './Toolbar.module.css';

interface Stops {
  /** The button that had the focus last. The Tab key reaches only this one, or each button if there is none. */
  readonly last: string | null;
  readonly setLast: (change: (last: string | null) => string | null) => void;
}

const StopsContext = createContext<Stops | null>(null);

interface ToolbarProps {
  readonly label: string;
  readonly children: ReactNode;
}

export function Toolbar({ label, children }: ToolbarProps) {
  const [last, setLast] = useState<string | null>(null);
  const stops = useMemo(() => ({ last, setLast }), [last]);
  return (
    <StopsContext value={stops}>
      <div className={styles.toolbar} role="toolbar" aria-label={label} tabIndex={-1} onKeyDown={move}>
        {children}
      </div>
    </StopsContext>
  );
}

function move(event: KeyboardEvent<HTMLDivElement>): void {
  const isRightToLeft = getComputedStyle(event.currentTarget).direction === 'rtl';
  const [forward, back] = isRightToLeft ? ['ArrowLeft', 'ArrowRight'] : ['ArrowRight', 'ArrowLeft'];
  const buttons = [...event.currentTarget.querySelectorAll('button')];
  const at = buttons.findIndex((button) => button.matches(':focus'));
  if (at < 0 || (event.key !== forward && event.key !== back)) return;
  event.preventDefault();
  buttons[(at + (event.key === forward ? 1 : buttons.length - 1)) % buttons.length]?.focus();
}

/** The attributes of a button that may be in a toolbar. None outside of one. */
export function useToolbarStop(): Pick<ComponentProps<'button'>, 'tabIndex' | 'onFocus'> {
  const stops = useContext(StopsContext);
  const key = useId();
  const setLast = stops?.setLast;
  // Otherwise the Tab key would reach none of the others.
  useEffect(() => () => setLast?.((last) => (last === key ? null : last)), [setLast, key]);
  if (!stops) return {};
  return {
    tabIndex: stops.last === null || stops.last === key ? 0 : -1,
    onFocus: () => stops.setLast(() => key),
  };
}
