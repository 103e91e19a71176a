// The frame of every dialog. Escape closes it.
import { type ReactNode, useEffect, useId, useRef } from 'react';

interface ModalDialogProps {
  readonly title: string;
  /** A line break begins a new line on the screen. */
  readonly text: string;
  /** A further class for the frame. */
  readonly look?: string;
  readonly onCancel: () => void;
  readonly children: ReactNode;
}

export function ModalDialog({ title, text, look = '', onCancel, children }: ModalDialogProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const titleId = useId();
  const wordsId = useId();

  useEffect(() => dialog.current?.showModal(), []);

  return (
    <dialog
      className={`dialog ${look}`.trim()}
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
