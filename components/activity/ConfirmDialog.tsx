// Owns the question before something is deleted for good.
import { useEffect, useId, useRef } from 'react';
import { Button } from '../Button';
import { useSay } from '../Words';

export interface ConfirmDialogProps {
  readonly title: string;
  readonly words: string;
  readonly confirm: string;
  readonly onConfirm: () => void;
  readonly onCancel: () => void;
}

export function ConfirmDialog({ title, words, confirm, onConfirm, onCancel }: ConfirmDialogProps) {
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
        <Button look="danger" onClick={onConfirm}>
          {confirm}
        </Button>
      </div>
    </dialog>
  );
}
