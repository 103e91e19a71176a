// The waiting drafts and the newest captures, under their sign in the header.
import { useLayoutEffect, useRef } from 'react';
import { Button } from '@/components/controls/Button';
import { useSay } from '@/components/words/SayProvider';
import type { StoredDraft } from '@/lib/capture/field/stored-draft';
import type { CaptureView } from './capture-view';
import { RecentCaptures } from './RecentCaptures';
import styles from './RecentLayer.module.css';
import { WaitingDrafts } from './WaitingDrafts';

interface RecentLayerProps {
  /** Those that aren't on the screen. Changes of a capture in the list show in its row. */
  readonly drafts: readonly StoredDraft[];
  /** null before they are read. */
  readonly captures: readonly CaptureView[] | null;
  readonly onOpen: (documentId: string) => void;
  readonly onSendWithout: (stored: StoredDraft) => void;
  readonly onShow: (captureId: string) => void;
  readonly onAll: () => void;
}

export default function RecentLayer(props: RecentLayerProps) {
  const { drafts, captures, onOpen, onSendWithout, onShow, onAll } = props;
  const say = useSay();
  const captureIds = new Set(captures?.map(({ id }) => id));
  const own = drafts.filter(({ draft }) => !captureIds.has(draft.id));
  const layer = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => layer.current?.querySelector<HTMLElement>('a, button')?.focus(), []);
  return (
    <div className={styles['recent-layer']} ref={layer} role="dialog" aria-label={say('recent')}>
      <WaitingDrafts drafts={own} onOpen={({ draft }) => onOpen(draft.id)} onSendWithout={onSendWithout} />
      {captures && (
        <RecentCaptures
          captures={captures}
          changedIds={new Set(drafts.map(({ draft }) => draft.id))}
          onShow={onShow}
          onOpenChanges={onOpen}
        />
      )}
      <Button look="quiet" onClick={onAll}>
        {say('allCaptures')}
      </Button>
    </div>
  );
}
