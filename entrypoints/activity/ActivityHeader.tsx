// The top of the page: title, export, import, and the link to the settings.
import Download from 'lucide-react/icons/download';
import Settings from 'lucide-react/icons/settings';
import Upload from 'lucide-react/icons/upload';
import { Button } from '@/components/controls/Button';
import { FileButton } from '@/components/controls/FileButton';
import { IconButton } from '@/components/controls/IconButton';
import { useSay } from '@/components/words/SayProvider';
import styles from './ActivityHeader.module.css';
import type { ExportStatus } from './use-export';
import type { Imported } from './use-import';

interface ActivityHeaderProps {
  readonly status: ExportStatus;
  /** The outcome of the last import, undefined before one. */
  readonly imported: Imported | undefined;
  readonly onExport: () => void;
  readonly onImport: (file: Blob) => void;
  readonly onOpenOptions: () => void;
}

export function ActivityHeader(props: ActivityHeaderProps) {
  const { status, imported, onExport, onImport, onOpenOptions } = props;
  const say = useSay();

  return (
    <header className={styles['activity-header']}>
      <img src="/icon/mark.svg" alt="" width="28" height="28" />
      <h1>{say('allCaptures')}</h1>
      <span className={imported === null || imported?.failed ? 'field-problem' : 'quiet'} role="status">
        {imported === null && say('activityImportNotOurs')}
        {imported && say('activityImported', imported.added, imported.known, imported.failed)}
      </span>
      <span className={status.state === 'failed' ? 'field-problem' : 'quiet'} role="status">
        {status.state === 'done' && say('activityExported', status.count)}
        {status.state === 'failed' && say('activityExportFailed')}
      </span>
      <Button
        icon={<Download className="icon" aria-hidden="true" />}
        aria-disabled={status.state === 'working'}
        onClick={onExport}
      >
        {say(status.state === 'working' ? 'activityExporting' : 'activityExport')}
      </Button>
      <FileButton
        icon={<Upload className="icon" aria-hidden="true" />}
        label={say('activityImport')}
        onFile={onImport}
      />
      <IconButton
        name={say('openSettings')}
        icon={<Settings className="icon" aria-hidden="true" />}
        onClick={onOpenOptions}
      />
    </header>
  );
}
