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
        <ImportNews stage={importing.stage} onStop={importing.stop} />
        <ExportNews status={exporting.status} onStop={exporting.stop} />
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

function ImportNews({ stage, onStop }: { readonly stage: ImportStage; readonly onStop: () => void }) {
  const say = useSay();
  const imported = stage.state === 'done' ? stage.imported : null;
  const problems = imported
    ? [
        imported.refused > 0 && say('activityImportRefused', String(imported.refused)),
        imported.failed > 0 && say('activityImportFailed', String(imported.failed)),
        imported.lostPictures > 0 && say('activityImportPictures', String(imported.lostPictures)),
      ].filter(Boolean)
    : [];
  const hasProblem = problems.length > 0 || stage.state === 'notOurs' || (imported?.unreadable ?? 0) > 0;
  return (
    <>
      <span className={hasProblem ? 'field-problem' : 'quiet'} role="status">
        {stage.state === 'reading' && say('activityReading')}
        {stage.state === 'working' && say('activityImporting')}
        {stage.state === 'notOurs' && say('activityImportNotOurs')}
        {imported &&
          [
            say('activityImported', imported.added, imported.known, imported.unreadable),
            ...problems,
            ...(stage.state === 'done' && stage.isStopped ? [say('activityImportStopped')] : []),
          ].join(' ')}
      </span>
      <WorkProgress label={say('activityImporting')} status={stage} onStop={onStop} />
    </>
  );
}

function ExportNews({ status, onStop }: { readonly status: ExportStatus; readonly onStop: () => void }) {
  const say = useSay();
  return (
    <>
      <span className={status.state === 'failed' ? 'field-problem' : 'quiet'} role="status">
        {status.state === 'working' && say('activityExporting')}
        {status.state === 'done' && say('activityExported', status.count)}
        {status.state === 'done' &&
          status.leftOut > 0 &&
          ` ${say('activityExportLeftOut', String(status.leftOut))}`}
        {status.state === 'stopped' && say('activityExportStopped')}
        {status.state === 'failed' && say('activityExportFailed')}
      </span>
      <WorkProgress label={say('activityExporting')} status={status} onStop={onStop} />
    </>
  );
}

interface WorkProgressProps {
  readonly label: string;
  readonly status: ExportStatus | ImportStage;
  readonly onStop: () => void;
}

const isLongAfterMs = 1_000;

/** How far a long piece of work is, and a button that stops it. Shows nothing in the first second. */
function WorkProgress({ label, status, onStop }: WorkProgressProps) {
  const say = useSay();
  const [isLong, setIsLong] = useState(false);
  const isWorking = status.state === 'working';
  useEffect(() => {
    setIsLong(false);
    const timer = isWorking ? setTimeout(() => setIsLong(true), isLongAfterMs) : undefined;
    return () => clearTimeout(timer);
  }, [isWorking]);
  if (!isLong || status.state !== 'working') return null;
  // A total of 0 isn't known yet.
  const { done, total } = status;
  return (
    <span className={styles['work-progress']}>
      <progress aria-label={label} {...(total > 0 ? { value: done, max: total } : {})} />
      {total > 0 && <span className="quiet">{say('workProgress', done, total)}</span>}
      <Button onClick={onStop}>{say('stop')}</Button>
    </span>
  );
}
