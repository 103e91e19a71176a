// Owns the top of the page: title, export, and the link to the settings.
import Download from 'lucide-react/icons/download';
import Settings from 'lucide-react/icons/settings';
import { Button } from '@/components/Button';
import { IconButton } from '@/components/IconButton';
import { useSay } from '@/components/Words';
import type { ExportStatus } from './use-export';

export interface ActivityHeaderProps {
  readonly status: ExportStatus;
  readonly onExport: () => void;
  readonly onOpenOptions: () => void;
}

export function ActivityHeader({ status, onExport, onOpenOptions }: ActivityHeaderProps) {
  const say = useSay();
  return (
    <header className="activity-header">
      <img src="/icon/mark.svg" alt="" width="28" height="28" />
      <h1>{say('allCaptures')}</h1>
      <span className={status.name === 'failed' ? 'field-problem' : 'quiet'} role="status">
        {status.name === 'done' && say('activityExported', status.count)}
        {status.name === 'failed' && say('activityExportFailed')}
      </span>
      <Button
        icon={<Download className="icon" aria-hidden="true" />}
        aria-disabled={status.name === 'working'}
        onClick={onExport}
      >
        {say(status.name === 'working' ? 'activityExporting' : 'activityExport')}
      </Button>
      <IconButton
        name={say('openSettings')}
        icon={<Settings className="icon" aria-hidden="true" />}
        onClick={onOpenOptions}
      />
    </header>
  );
}
