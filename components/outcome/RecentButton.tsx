// The sign of the recent captures in the header. What it opens loads when it is opened.
import History from 'lucide-react/icons/history';
import { lazy, Suspense } from 'react';
import { IconButton } from '@/components/controls/IconButton';
import { useLayer } from '@/components/controls/use-layer';
import { useSay } from '@/components/words/SayProvider';
import type { StoredDraft } from '@/lib/capture/field/stored-draft';
import { type CaptureView, statusOfDraft } from './capture-view';
import styles from './RecentButton.module.css';

const RecentLayer = lazy(() => import('./RecentLayer'));

interface RecentButtonProps {
  /** Those that aren't on the screen. */
  readonly drafts: readonly StoredDraft[];
  /** null before they are read. */
  readonly captures: readonly CaptureView[] | null;
  readonly onOpen: (documentId: string) => void;
  readonly onSendWithout: (stored: StoredDraft) => void;
  readonly onShow: (captureId: string) => void;
  readonly onAll: () => void;
}

export function RecentButton({ drafts, captures, onOpen, onSendWithout, onShow, onAll }: RecentButtonProps) {
  const say = useSay();
  const { isOpen, toggle, leave, button, rootProps } = useLayer();
  const statuses = [...(captures ?? []), ...drafts.map((stored) => ({ status: statusOfDraft(stored) }))];
  const needsYou = statuses.filter(({ status }) => status === 'needsYou').length;
  const notes = [
    ...(needsYou > 0 ? [say('recentNeedYou', needsYou)] : []),
    ...(drafts.length > 0 ? [say('recentDrafts', drafts.length)] : []),
  ].join(' · ');
  const label = say('recent');

  return (
    <span {...rootProps}>
      <IconButton
        ref={button}
        name={notes === '' ? label : say('labelledValue', label, notes)}
        icon={
          <span className={styles['recent-sign']}>
            <History className="icon" aria-hidden="true" />
            {needsYou > 0 && (
              <span className={styles['recent-count']} aria-hidden="true">
                {needsYou}
              </span>
            )}
          </span>
        }
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        onClick={toggle}
      />
      {isOpen && (
        <Suspense>
          <RecentLayer
            drafts={drafts}
            captures={captures}
            onOpen={(documentId) => {
              leave();
              onOpen(documentId);
            }}
            onSendWithout={(stored) => {
              leave();
              onSendWithout(stored);
            }}
            onShow={onShow}
            onAll={onAll}
          />
        </Suspense>
      )}
    </span>
  );
}
