// The top of the page: title, export, import, and the link to the settings. In a narrow window, ⋯ opens the actions.
import Download from 'lucide-react/icons/download';
import Ellipsis from 'lucide-react/icons/ellipsis';
import Settings from 'lucide-react/icons/settings';
import Upload from 'lucide-react/icons/upload';
import { type ReactNode, useEffect, useId, useRef, useState } from 'react';
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
      <Actions>
        {(close) => (
          <>
            <Button
              icon={<Download className="icon" aria-hidden="true" />}
              aria-disabled={isExporting}
              onClick={() => {
                if (isExporting) return;
                close();
                setIsChoosing(true);
              }}
            >
              {say('activityExportChoose')}
            </Button>
            <FileButton
              icon={<Upload className="icon" aria-hidden="true" />}
              label={say('activityImport')}
              isDisabled={isImporting}
              onFile={(file) => {
                close();
                importing.preview(file);
              }}
            />
          </>
        )}
      </Actions>
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

/** The style sheet decides whether the actions or ⋯ show, so that they are in the page once. */
function Actions({ children }: { readonly children: (close: () => void) => ReactNode }) {
  const say = useSay();
  const id = useId();
  const [isOpen, setIsOpen] = useState(false);
  const root = useRef<HTMLDivElement>(null);
  const button = useRef<HTMLButtonElement>(null);

  function close(): void {
    if (isOpen) button.current?.focus();
    setIsOpen(false);
  }

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it only notices Escape, and when the focus leaves the actions.
    <div
      className={styles['activity-actions']}
      ref={root}
      onBlur={({ relatedTarget }) => {
        // Without a `relatedTarget` the whole window lost the focus, as to the browser's list of files.
        if (relatedTarget !== null && !root.current?.contains(relatedTarget)) setIsOpen(false);
      }}
      onKeyDown={({ key }) => {
        if (key === 'Escape') close();
      }}
    >
      <div className={styles['activity-more']}>
        <IconButton
          ref={button}
          name={say('moreActions')}
          icon={<Ellipsis className="icon" aria-hidden="true" />}
          aria-expanded={isOpen}
          aria-controls={id}
          onClick={() => setIsOpen(!isOpen)}
        />
      </div>
      <div id={id} className={styles['activity-action-list']} data-is-open={isOpen}>
        {children(close)}
      </div>
    </div>
  );
}

function ImportNews({ stage, onStop }: { readonly stage: ImportStage; readonly onStop: () => void }) {
  const say = useSay();
  const imported = stage.state === 'done' ? stage.imported : null;
  const hasFailed =
    imported && imported.unreadable + imported.refused + imported.failed + imported.lostPictures > 0;
  return (
    <>
      <span className={stage.state === 'notOurs' || hasFailed ? 'field-problem' : 'quiet'} role="status">
        {stage.state === 'reading' && say('activityReading')}
        {stage.state === 'working' && say('activityImporting')}
        {stage.state === 'notOurs' && say('activityImportNotOurs')}
        {imported && say('activityImported', imported.added, imported.known, imported.unreadable)}
        {imported && imported.refused > 0 && ` ${say('activityImportRefused', String(imported.refused))}`}
        {imported && imported.failed > 0 && ` ${say('activityImportFailed', String(imported.failed))}`}
        {imported &&
          imported.lostPictures > 0 &&
          ` ${say('activityImportPictures', String(imported.lostPictures))}`}
        {stage.state === 'done' && stage.isStopped && ` ${say('activityImportStopped')}`}
      </span>
      {stage.state === 'working' && (
        <WorkProgress
          label={say('activityImporting')}
          done={stage.done}
          total={stage.total}
          onStop={onStop}
        />
      )}
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
      {status.state === 'working' && (
        <WorkProgress
          label={say('activityExporting')}
          done={status.done}
          total={status.total}
          onStop={onStop}
        />
      )}
    </>
  );
}

interface WorkProgressProps {
  readonly label: string;
  readonly done: number;
  /** 0 until it is known. */
  readonly total: number;
  readonly onStop: () => void;
}

const isLongAfterMs = 1_000;

/** How far a long piece of work is, and a button that stops it. Shows nothing in the first second. */
function WorkProgress({ label, done, total, onStop }: WorkProgressProps) {
  const say = useSay();
  const [isLong, setIsLong] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setIsLong(true), isLongAfterMs);
    return () => clearTimeout(timer);
  }, []);
  if (!isLong) return null;
  return (
    <span className={styles['work-progress']}>
      <progress aria-label={label} {...(total > 0 ? { value: done, max: total } : {})} />
      {total > 0 && <span className="quiet">{say('workProgress', done, total)}</span>}
      <Button onClick={onStop}>{say('stop')}</Button>
    </span>
  );
}
