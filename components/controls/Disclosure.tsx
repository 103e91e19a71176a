// A label that unfolds its content.
import ChevronDown from 'lucide-react/icons/chevron-down';
import { type ReactNode, useEffect, useId, useRef } from 'react';
import styles from './controls.module.css';

interface DisclosureProps {
  readonly label: string;
  /** Shown after the label, such as a count. */
  readonly note?: string;
  readonly isOpen: boolean;
  readonly onToggle: (isOpen: boolean) => void;
  readonly children: ReactNode;
}

export function Disclosure({ label, note, isOpen, onToggle, children }: DisclosureProps) {
  const contentId = useId();
  const section = useRef<HTMLElement>(null);
  /** What is open from the start doesn't scroll. */
  const isPressed = useRef(false);
  useEffect(() => {
    if (isOpen && isPressed.current) section.current?.scrollIntoView({ block: 'nearest' });
  }, [isOpen]);

  return (
    <section ref={section}>
      <button
        type="button"
        className={`bare-button line tight ${styles['disclosure-button']}`}
        aria-expanded={isOpen}
        aria-controls={contentId}
        onClick={() => {
          isPressed.current = true;
          onToggle(!isOpen);
        }}
      >
        <ChevronDown className={styles['disclosure-arrow']} />
        <span>{label}</span>
        {note !== undefined && note !== '' && <span className="small at-end">{note}</span>}
      </button>
      <div id={contentId} hidden={!isOpen}>
        {isOpen && <div className={`form ${styles['disclosure-content']}`}>{children}</div>}
      </div>
    </section>
  );
}
