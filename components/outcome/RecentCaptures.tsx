// The newest captures and their status.

import { KindIcon } from '@/components/controls/KindIcon';
import recentListStyles from '@/components/controls/recent-list.module.css';
import { SafeLink } from '@/components/controls/SafeLink';
import { useSay } from '@/components/words/SayProvider';
import { type CaptureView, captureTitle, statusMessages } from './capture-view';
import { StatusIcon } from './StatusIcon';

interface RecentCapturesProps {
  readonly captures: readonly CaptureView[];
  /** The captures whose words were changed in a draft that isn't saved. */
  readonly changedIds: ReadonlySet<string>;
  /** Called for a capture that has no address in the service yet. */
  readonly onShow: (captureId: string) => void;
  /** Called for a sent capture with such changes. */
  readonly onOpenChanges: (captureId: string) => void;
}

export function RecentCaptures({ captures, changedIds, onShow, onOpenChanges }: RecentCapturesProps) {
  const say = useSay();
  if (captures.length === 0) return <p className="quiet">{say('recentNone')}</p>;
  const isChangedAfter = ({ id, status }: CaptureView) => status === 'sent' && changedIds.has(id);
  return (
    // biome-ignore lint/a11y/noRedundantRoles: some screen readers don't announce a list without bullets.
    <ul className={recentListStyles.recent} role="list" aria-label={say('recent')}>
      {captures.map((capture) => (
        <RecentCapture
          key={capture.id}
          capture={capture}
          isChanged={changedIds.has(capture.id)}
          // The card of a sent capture has no *Edit*, which would open the changes.
          onPress={() => (isChangedAfter(capture) ? onOpenChanges(capture.id) : onShow(capture.id))}
        />
      ))}
    </ul>
  );
}

interface RecentCaptureProps {
  readonly capture: CaptureView;
  readonly isChanged: boolean;
  readonly onPress: () => void;
}

function RecentCapture({ capture, isChanged, onPress }: RecentCaptureProps) {
  const say = useSay();
  const content = (
    <>
      {capture.key && <span className={recentListStyles['recent-key']}>{capture.key}</span>}
      <bdi className={recentListStyles['recent-name']}>{captureTitle(capture, say)}</bdi>
    </>
  );
  return (
    <li className={recentListStyles['recent-item']} data-status={capture.status}>
      <KindIcon kindId={capture.kind} className={recentListStyles['recent-kind']} />
      {capture.address && !isChanged ? (
        <SafeLink address={capture.address} className={recentListStyles['recent-link']}>
          {content}
        </SafeLink>
      ) : (
        <button type="button" className={recentListStyles['recent-link']} onClick={onPress}>
          {content}
        </button>
      )}
      <span className={recentListStyles['recent-status']}>
        <StatusIcon status={isChanged ? 'draft' : capture.status} />
        {say(isChanged ? 'changedNotSent' : statusMessages[capture.status])}
      </span>
    </li>
  );
}
