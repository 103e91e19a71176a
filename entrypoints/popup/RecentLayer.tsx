// The waiting drafts and the newest captures, under their sign in the header.
import { useLayoutEffect, useRef } from 'react';
import { Button } from '@/components/controls/Button';
import { WaitingDrafts } from '@/components/notices/WaitingDrafts';
import type { CaptureView } from '@/components/outcome/capture-view';
import { RecentCaptures } from '@/components/outcome/RecentCaptures';
import { useSay } from '@/components/words/SayProvider';
import type { StoredDraft } from '@/lib/capture/field/stored-draft';
import styles from './RecentLayer.module.css';

interface RecentLayerProps {
  readonly drafts: readonly StoredDraft[];
  /** null before they are read. */
  readonly captures: readonly CaptureView[] | null;
  readonly onOpen: (stored: StoredDraft) => void;
  readonly onShow: (captureId: string) => void;
  readonly onAll: () => void;
}

export default function RecentLayer({ drafts, captures, onOpen, onShow, onAll }: RecentLayerProps) {
  const say = useSay();
  const layer = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => layer.current?.querySelector<HTMLElement>('a, button')?.focus(), []);
  return (
    <div className={styles['recent-layer']} ref={layer} role="dialog" aria-label={say('recent')}>
      <WaitingDrafts drafts={drafts} onOpen={onOpen} />
      {captures && <RecentCaptures captures={captures} onShow={onShow} />}
      <Button look="quiet" onClick={onAll}>
        {say('allCaptures')}
      </Button>
    </div>
  );
}
