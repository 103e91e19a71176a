// Shown when the outbox can't be read: the reason, and what the person can do.
import { useState } from 'react';
import { Button } from '@/components/controls/Button';
import { ConfirmDialog } from '@/components/controls/QuestionDialog';
import { Notice } from '@/components/notices/Notice';
import { useRead } from '@/components/use-read';
import { type StorageFailure, storageMessages } from '@/components/words/failure-messages';
import { useSay } from '@/components/words/SayProvider';

interface StorageTroubleProps {
  readonly reason: StorageFailure;
  readonly onLookAgain: () => void;
  /** How many drafts a new start deletes. null if they can't be counted. Stable. */
  readonly countDrafts: () => Promise<number | null>;
  readonly onExport: () => void;
  readonly onReset: () => void;
}

export function StorageTrouble({ reason, countDrafts, onLookAgain, onExport, onReset }: StorageTroubleProps) {
  const say = useSay();
  const [isAsking, setIsAsking] = useState(false);
  // A broken storage may take long to say so.
  const drafts = useRead(countDrafts, null);
  const { read, isBroken } = storageMessages[reason];
  return (
    <>
      <div role="alert">
        <Notice tone="problem">{say(read)}</Notice>
      </div>
      <div className="row">
        <Button look="primary" onClick={onLookAgain}>
          {say('tryAgain')}
        </Button>
        {isBroken && <Button onClick={onExport}>{say('activityExport')}</Button>}
        {isBroken && (
          <Button look="danger" onClick={() => setIsAsking(true)}>
            {say('resetStart')}
          </Button>
        )}
      </div>
      {isAsking && (
        <ConfirmDialog
          title={say('resetTitle')}
          text={drafts ? say('resetDrafts', drafts) : say('resetWords')}
          confirm={say('resetConfirm')}
          onCancel={() => setIsAsking(false)}
          onConfirm={() => {
            setIsAsking(false);
            onReset();
          }}
        />
      )}
    </>
  );
}
