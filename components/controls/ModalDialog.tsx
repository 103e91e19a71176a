// The frame of every dialog. Escape closes it, and the focus returns to what had it before.
import { type ReactNode, useEffect, useId, useRef } from 'react';
import styles from './ModalDialog.module.css';

interface ModalDialogProps {
  readonly title: string;
  /** A line break begins a new line on the screen. */
  readonly text: string;
  /** A further class for the frame. */
  readonly look?: string | undefined;
  readonly onCancel: () => void;
  readonly children: ReactNode;
}

export function ModalDialog({ title, text, look = '', onCancel, children }: ModalDialogProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const titleId = useId();
  const wordsId = useId();

  useEffect(() => {
    const opener = document.activeElement;
    dialog.current?.showModal();
    return () => {
      // React removes the dialog without closing it, so the browser returns the focus to nobody.
      if (document.activeElement === document.body && opener instanceof HTMLElement) opener.focus();
    };
  }, []);

  return (
    <dialog
      className={`${styles.dialog} ${look}`.trim()}
      ref={dialog}
      aria-labelledby={titleId}
      aria-describedby={wordsId}
      onCancel={(event) => {
        event.preventDefault();
        onCancel();
      }}
    >
      <h2 id={titleId}>{title}</h2>
      <p id={wordsId}>{text}</p>
      {children}
    </dialog>
  );
}
