// The top of the page: title, export, import, and the link to the settings. A narrow window shows only their signs.
import Download from 'lucide-react/icons/download';
import Settings from 'lucide-react/icons/settings';
import Upload from 'lucide-react/icons/upload';
import { useEffect, useState } from 'react';
import { ExportDialog, type ExportFormat } from '@/components/activity/ExportDialog';
import { Button } from '@/components/controls/Button';
import { FileButton } from '@/components/controls/FileButton';
import { IconButton } from '@/components/controls/IconButton';
import { useSay } from '@/components/words/SayProvider';
import type { MessageKey, Say } from '@/lib/capture/text/messages';
import styles from './ActivityHeader.module.css';
import type { ExportStatus } from './use-export';
import type { ImportStage } from './use-import';

interface ActivityHeaderProps {
  readonly exporting: {
    readonly status: ExportStatus;
    readonly run: (format: ExportFormat) => void;
    readonly stop: () => void;
  };
  readonly importing: {
    readonly stage: ImportStage;
    readonly preview: (file: Blob) => void;
    readonly stop: () => void;
  };
  readonly onOpenOptions: () => void;
}

export function ActivityHeader({ exporting, importing, onOpenOptions }: ActivityHeaderProps) {
  const say = useSay();
  const [isChoosing, setIsChoosing] = useState(false);
  const isExporting = exporting.status.state === 'working';
  const isImporting = importing.stage.state === 'working' || importing.stage.state === 'reading';

  return (
    <header className={styles['activity-header']}>
      <img src="/icon/mark.svg" alt="" width="28" height="28" />
      <h1>{say('allCaptures')}</h1>
      <div className={styles['activity-news']}>
        <News
          label={say('activityImporting')}
          news={importNews(importing.stage, say)}
          status={importing.stage}
          onStop={importing.stop}
        />
        <News
          label={say('activityExporting')}
          news={exportNews(exporting.status, say)}
          status={exporting.status}
          onStop={exporting.stop}
        />
      </div>
      <div className={styles['activity-actions']}>
        <Button
          icon={<Download className="icon" aria-hidden="true" />}
          title={say('exportTitle')}
          aria-disabled={isExporting}
          onClick={() => !isExporting && setIsChoosing(true)}
        >
          {say('activityExportChoose')}
        </Button>
        <FileButton
          icon={<Upload className="icon" aria-hidden="true" />}
          label={say('activityImport')}
          isDisabled={isImporting}
          onFile={importing.preview}
        />
      </div>
      <IconButton
        name={say('openSettings')}
        icon={<Settings className="icon" aria-hidden="true" />}
        onClick={onOpenOptions}
      />
      {isChoosing && (
        <ExportDialog
          onCancel={() => setIsChoosing(false)}
          onExport={(format) => {
            setIsChoosing(false);
            exporting.run(format);
          }}
        />
      )}
    </header>
  );
}

interface JobNews {
  readonly text: string;
  readonly hasProblem: boolean;
}

const jobMessages: Readonly<Partial<Record<(ImportStage | ExportStatus)['state'], MessageKey>>> = {
  reading: 'activityReading',
  notOurs: 'activityImportNotOurs',
  stopped: 'activityExportStopped',
  failed: 'activityExportFailed',
};

function importNews(stage: ImportStage, say: Say): JobNews {
  if (stage.state !== 'done') return newsOfState(stage.state, say);
  const { added, known, unreadable, refused, failed, lostPictures } = stage.imported;
  const problems = [
    refused > 0 && say('activityImportRefused', String(refused)),
    failed > 0 && say('activityImportFailed', String(failed)),
    lostPictures > 0 && say('activityImportPictures', String(lostPictures)),
  ].filter((problem) => problem !== false);
  const stopped = stage.isStopped ? [say('activityImportStopped')] : [];
  return {
    text: [say('activityImported', added, known, unreadable), ...problems, ...stopped].join(' '),
    hasProblem: problems.length > 0 || unreadable > 0,
  };
}

function exportNews(status: ExportStatus, say: Say): JobNews {
  if (status.state !== 'done') return newsOfState(status.state, say);
  const leftOut = status.leftOut > 0 ? [say('activityExportLeftOut', String(status.leftOut))] : [];
  return { text: [say('activityExported', status.count), ...leftOut].join(' '), hasProblem: false };
}

function newsOfState(state: (ImportStage | ExportStatus)['state'], say: Say): JobNews {
  const messageKey = jobMessages[state];
  return { text: messageKey ? say(messageKey) : '', hasProblem: state === 'failed' || state === 'notOurs' };
}

interface NewsProps {
  readonly label: string;
  readonly news: JobNews;
  readonly status: ExportStatus | ImportStage;
  readonly onStop: () => void;
}

const isLongAfterMs = 1_000;

/** What became of a piece of work. After a second, also how far it is, and a button that stops it. */
function News({ label, news, status, onStop }: NewsProps) {
  const say = useSay();
  const [isLong, setIsLong] = useState(false);
  const isWorking = status.state === 'working';
  useEffect(() => {
    setIsLong(false);
    const timer = isWorking ? setTimeout(() => setIsLong(true), isLongAfterMs) : undefined;
    return () => clearTimeout(timer);
  }, [isWorking]);
  // A total of 0 isn't known yet.
  const { done, total } = status.state === 'working' ? status : { done: 0, total: 0 };
  return (
    <>
      <span className={news.hasProblem ? 'field-problem' : 'quiet'} role="status">
        {isWorking ? label : news.text}
      </span>
      {isLong && isWorking && (
        <span className={styles['work-progress']}>
          <progress aria-label={label} {...(total > 0 ? { value: done, max: total } : {})} />
          {total > 0 && <span className="quiet">{say('workProgress', done, total)}</span>}
          <Button onClick={onStop}>{say('stop')}</Button>
        </span>
      )}
    </>
  );
}
