// Owns the question before disconnecting: keep or discard the captures that are not sent.
import { Button } from '@/components/Button';
import { QuestionDialog } from '@/components/QuestionDialog';
import { useSay } from '@/components/Words';

export interface DisconnectDialogProps {
  readonly origin: string;
  readonly unsentCount: number;
  readonly onDecide: (queue: 'keep' | 'discard') => void;
  readonly onCancel: () => void;
}

export function DisconnectDialog({ origin, unsentCount, onDecide, onCancel }: DisconnectDialogProps) {
  const say = useSay();
  return (
    <QuestionDialog
      title={say('disconnectTitle', origin)}
      words={unsentCount === 0 ? say('disconnectEmpty') : say('disconnectUnsent', unsentCount)}
      onCancel={onCancel}
    >
      {unsentCount > 0 && (
        <Button look="danger" onClick={() => onDecide('discard')}>
          {say('disconnectDiscard')}
        </Button>
      )}
      <Button look={unsentCount === 0 ? 'danger' : 'primary'} onClick={() => onDecide('keep')}>
        {say(unsentCount === 0 ? 'disconnect' : 'disconnectKeep')}
      </Button>
    </QuestionDialog>
  );
}
