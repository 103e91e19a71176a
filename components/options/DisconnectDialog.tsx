// Asks before disconnecting. The person keeps unsent captures, drafts and defaults, or discards all of them.
import { Button } from '@/components/Button';
import { QuestionDialog } from '@/components/QuestionDialog';
import { useSay } from '@/components/Words';

interface DisconnectDialogProps {
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
      words={
        unsentCount === 0
          ? [say('disconnectEmpty'), say('disconnectMemoryKept')].join('\n')
          : [say('disconnectUnsent', unsentCount), say('disconnectMemory')].join('\n')
      }
      onCancel={onCancel}
    >
      <Button look="danger" onClick={() => onDecide('discard')}>
        {say(unsentCount === 0 ? 'disconnectDelete' : 'disconnectDiscard')}
      </Button>
      <Button look="primary" onClick={() => onDecide('keep')}>
        {say(unsentCount === 0 ? 'disconnect' : 'disconnectKeep')}
      </Button>
    </QuestionDialog>
  );
}
