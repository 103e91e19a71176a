// Owns the question before disconnecting: what becomes of captures that are not sent yet.
import { useEffect, useId, useRef } from 'react';
import { Button } from '../Button';
import { useSay } from '../Words';

export interface DisconnectDialogProps {
  readonly origin: string;
  readonly unsentCount: number;
  readonly onDecide: (queue: 'keep' | 'discard') => void;
  readonly onCancel: () => void;
}

export function DisconnectDialog({ origin, unsentCount, onDecide, onCancel }: DisconnectDialogProps) {
  const say = useSay();
  const dialog = useRef<HTMLDialogElement>(null);
  const titleId = useId();
  const textId = useId();

  useEffect(() => dialog.current?.showModal(), []);

  return (
    <dialog
      className="dialog"
      ref={dialog}
      aria-labelledby={titleId}
      aria-describedby={textId}
      onCancel={(event) => {
        event.preventDefault();
        onCancel();
      }}
    >
      <h2 id={titleId}>{say('disconnectTitle', origin)}</h2>
      <p id={textId}>
        {unsentCount === 0 ? say('disconnectEmpty') : say('disconnectUnsent', String(unsentCount))}
      </p>
      <div className="row row-end">
        <Button look="quiet" onClick={onCancel}>
          {say('cancel')}
        </Button>
        {unsentCount > 0 && (
          <Button look="danger" onClick={() => onDecide('discard')}>
            {say('disconnectDiscard')}
          </Button>
        )}
        <Button look={unsentCount === 0 ? 'danger' : 'primary'} onClick={() => onDecide('keep')}>
          {say(unsentCount === 0 ? 'disconnect' : 'disconnectKeep')}
        </Button>
      </div>
    </dialog>
  );
}
