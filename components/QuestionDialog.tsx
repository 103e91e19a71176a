// Owns the frame of every question that must be answered first: its words, a way out by key or button, and the answers.
import { type ReactNode, useEffect, useId, useRef } from 'react';
import { Button } from './Button';
import { useSay } from './Words';

export interface QuestionDialogProps {
  readonly title: string;
  readonly words: string;
  readonly onCancel: () => void;
  /** The buttons that answer it; "Cancel" stands before them. */
  readonly children: ReactNode;
}

export function QuestionDialog({ title, words, onCancel, children }: QuestionDialogProps) {
  const say = useSay();
  const dialog = useRef<HTMLDialogElement>(null);
  const titleId = useId();
  const wordsId = useId();

  useEffect(() => dialog.current?.showModal(), []);

  return (
    <dialog
      className="dialog"
      ref={dialog}
      aria-labelledby={titleId}
      aria-describedby={wordsId}
      onCancel={(event) => {
        event.preventDefault();
        onCancel();
      }}
    >
      <h2 id={titleId}>{title}</h2>
      <p id={wordsId}>{words}</p>
      <div className="row row-end">
        <Button look="quiet" onClick={onCancel}>
          {say('cancel')}
        </Button>
        {children}
      </div>
    </dialog>
  );
}
