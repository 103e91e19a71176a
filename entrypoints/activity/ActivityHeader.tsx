// The top of the page: title, export, import, and the link to the settings. A narrow window shows only their signs.
import Download from 'lucide-react/icons/download';
import Settings from 'lucide-react/icons/settings';
import Upload from 'lucide-react/icons/upload';
import { useEffect, useState } from 'react';
import { ExportButton } from '@/components/activity/Transfer';
import { Button } from '@/components/controls/Button';
import { FileButton } from '@/components/controls/FileButton';
import { IconButton } from '@/components/controls/IconButton';
import { useTranslate } from '@/components/words/TranslateProvider';
import styles from './Activity.module.css';
import type { Transfer } from './use-transfer';

interface ActivityHeaderProps {
  readonly transfer: Pick<Transfer, 'status' | 'stop' | 'write' | 'preview'>;
  readonly onOpenOptions: () => void;
}

export function ActivityHeader({ transfer, onOpenOptions }: ActivityHeaderProps) {
  const t = useTranslate();
  const { status, write, preview } = transfer;
  return (
    <header className={`line ${styles['activity-header']}`}>
      <img src="/icon/mark.svg" alt="" width="28" height="28" />
      <h1>{t('allCaptures')}</h1>
      <div className={`row row-end fill ${styles['activity-news']}`}>
        <StatusLine {...transfer} />
      </div>
      <div className={`line ${styles['activity-actions']}`}>
        <ExportButton
          icon={<Download />}
          title={t('exportTitle')}
          aria-disabled={status.isBusy}
          onExport={write}
        />
        <FileButton
          icon={<Upload />}
          label={t('activityImport')}
          isDisabled={status.isBusy ?? false}
          onFile={preview}
        />
      </div>
      <IconButton name={t('openSettings')} icon={<Settings />} onClick={onOpenOptions} />
    </header>
  );
}

const isLongAfterMs = 1_000;

/** What became of an export or an import. After a second, also how far it is, and a button that stops it. */
function StatusLine({ status, stop }: Pick<Transfer, 'status' | 'stop'>) {
  const t = useTranslate();
  const [isLong, setIsLong] = useState(false);
  const { text, hasProblem = false, progress } = status;
  const isWorking = progress !== undefined;
  useEffect(() => {
    setIsLong(false);
    const timer = isWorking ? setTimeout(() => setIsLong(true), isLongAfterMs) : undefined;
    return () => clearTimeout(timer);
  }, [isWorking]);
  return (
    <>
      <span className={hasProblem ? 'field-problem' : 'quiet'} role="status">
        {text}
      </span>
      {isLong && progress && (
        <span className="row">
          <progress
            aria-label={text}
            {...(progress.total > 0 ? { value: progress.done, max: progress.total } : {})}
          />
          {progress.total > 0 && (
            <span className="quiet">{t('workProgress', progress.done, progress.total)}</span>
          )}
          <Button onClick={stop}>{t('stop')}</Button>
        </span>
      )}
    </>
  );
}
