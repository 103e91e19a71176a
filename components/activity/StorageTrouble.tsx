// Shown when the outbox can't be read: the reason, and what the person can do.
import { useState } from 'react';
import { Button } from '@/components/Button';
import { Notice } from '@/components/Notice';
import { useSay } from '@/components/Words';
import type { WordKey } from '@/lib/capture/text/words';
import { ConfirmDialog } from './ConfirmDialog';

type StorageTroubleReason = 'blocked' | 'timed-out' | 'newer' | 'failed' | 'quota';

interface StorageTroubleProps {
  readonly reason: StorageTroubleReason;
  readonly onLookAgain: () => void;
  readonly onExport: () => void;
  readonly onReset: () => void;
}

const words: Readonly<Record<StorageTroubleReason, WordKey>> = {
  blocked: 'activityStorageBlocked',
  'timed-out': 'activityStorageSlow',
  newer: 'activityStorageNewer',
  failed: 'activityStorageBroken',
  quota: 'activityStorageBroken',
};

/**
 * The reasons for which deleting is offered. A busy storage, or that of a newer version, has intact captures.
 */
const broken: ReadonlySet<StorageTroubleReason> = new Set(['failed', 'quota', 'timed-out']);

export function StorageTrouble({ reason, onLookAgain, onExport, onReset }: StorageTroubleProps) {
  const say = useSay();
  const [isAsking, setIsAsking] = useState(false);
  return (
    <div className="storage-trouble">
      <div role="alert">
        <Notice tone="problem">{say(words[reason])}</Notice>
      </div>
      <div className="row">
        <Button look="primary" onClick={onLookAgain}>
          {say('activityLookAgain')}
        </Button>
        {broken.has(reason) && <Button onClick={onExport}>{say('activityExport')}</Button>}
        {broken.has(reason) && (
          <Button look="danger" onClick={() => setIsAsking(true)}>
            {say('resetStart')}
          </Button>
        )}
      </div>
      {isAsking && (
        <ConfirmDialog
          title={say('resetTitle')}
          words={say('resetWords')}
          confirm={say('resetConfirm')}
          onCancel={() => setIsAsking(false)}
          onConfirm={() => {
            setIsAsking(false);
            onReset();
          }}
        />
      )}
    </div>
  );
}
