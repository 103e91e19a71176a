// The newest captures and their status.

import { KindIcon } from '@/components/controls/KindIcon';
import recentListStyles from '@/components/controls/recent-list.module.css';
import { SafeLink } from '@/components/controls/SafeLink';
import { useSay } from '@/components/words/SayProvider';
import { type CaptureView, captureTitle, statusMessages } from './capture-view';
import { StatusIcon } from './StatusIcon';

interface RecentCapturesProps {
  readonly captures: readonly CaptureView[];
  /** Called for a capture that has no address in the service yet. */
  readonly onShow: (captureId: string) => void;
}

export function RecentCaptures({ captures, onShow }: RecentCapturesProps) {
  const say = useSay();
  if (captures.length === 0) return <p className="quiet">{say('recentNone')}</p>;
  return (
    // biome-ignore lint/a11y/noRedundantRoles: some screen readers don't announce a list without bullets.
    <ul className={recentListStyles.recent} role="list" aria-label={say('recent')}>
      {captures.map((capture) => (
        <RecentCapture key={capture.id} capture={capture} onShow={() => onShow(capture.id)} />
      ))}
    </ul>
  );
}

function RecentCapture({ capture, onShow }: { readonly capture: CaptureView; readonly onShow: () => void }) {
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
      {capture.address ? (
        <SafeLink address={capture.address} className={recentListStyles['recent-link']}>
          {content}
        </SafeLink>
      ) : (
        <button type="button" className={recentListStyles['recent-link']} onClick={onShow}>
          {content}
        </button>
      )}
      <span className={recentListStyles['recent-status']}>
        <StatusIcon status={capture.status} />
        {say(statusMessages[capture.status])}
      </span>
    </li>
  );
}
