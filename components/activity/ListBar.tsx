// Above the list: how many captures it has. With selected rows, how many those are, and what can be done with them.
import X from 'lucide-react/icons/x';
import { useState } from 'react';
import { Button } from '@/components/controls/Button';
import { IconButton } from '@/components/controls/IconButton';
import { ConfirmDialog } from '@/components/controls/QuestionDialog';
import { useSay } from '@/components/words/SayProvider';
import type { MessageKey } from '@/lib/capture/text/messages';
import type { ActivityEntry } from './activity-entry';
import { ExportDialog, type ExportFormat } from './ExportDialog';
import styles from './list.module.css';

type Entries = readonly ActivityEntry[];

interface ListBarProps {
  /** The count of matches. null without a search or filter. */
  readonly found: number | null;
  /** null until known. */
  readonly total: number | null;
  readonly isWhole: boolean;
  readonly picked: Entries;
  /** The entry's account is connected and not blocked. */
  readonly canSend: (entry: ActivityEntry) => boolean;
  /** Why the last action failed, or null. */
  readonly problem: MessageKey | null;
  readonly onSend: (entries: Entries) => void;
  readonly onDiscard: (entries: Entries) => void;
  readonly onExport: (format: ExportFormat, ids: ReadonlySet<string>) => void;
  readonly onClear: () => void;
}

export function ListBar(props: ListBarProps) {
  const { found, total, isWhole, picked, canSend, problem, onSend, onDiscard, onExport, onClear } = props;
  const say = useSay();
  const [asks, setAsks] = useState<'discard' | 'export' | null>(null);
  const sendable = picked.filter((entry) => entry.sending !== null && canSend(entry));
  const discardable = picked.filter(({ isDiscardable }) => isDiscardable);
  const count =
    total === null ? '' : found === null ? say('activityCount', total) : say('activityCountOf', found, total);
  /** An action on some of the selected says on how many. */
  const label = (messageKey: MessageKey, { length }: Entries) =>
    length === picked.length ? say(messageKey) : say('withDetail', say(messageKey), String(length));

  return (
    <div className={styles['list-bar']}>
      <p role="status">
        {picked.length > 0
          ? say('selectedCount', picked.length)
          : [count, isWhole ? '' : say('activityReading')].filter(Boolean).join(' · ')}
      </p>
      {picked.length > 0 && (
        <section className={styles['list-bar-actions']} aria-label={say('selectedCount', picked.length)}>
          {sendable.length > 0 && (
            <Button look="quiet" onClick={() => onSend(sendable)}>
              {label('sendNow', sendable)}
            </Button>
          )}
          {discardable.length > 0 && (
            <Button look="quiet" onClick={() => setAsks('discard')}>
              {label('discard', discardable)}
            </Button>
          )}
          <Button look="quiet" onClick={() => setAsks('export')}>
            {say('activityExportChoose')}
          </Button>
          <IconButton
            name={say('clearSelection')}
            icon={<X className="icon" aria-hidden="true" />}
            onClick={onClear}
          />
        </section>
      )}
      <p className="field-problem" role="alert">
        {problem && say(problem)}
      </p>
      {asks === 'discard' && (
        <ConfirmDialog
          title={discardable.length === 1 ? say('discardTitle') : say('discardManyTitle', discardable.length)}
          text={say('discardManyWords')}
          confirm={say('discardConfirm')}
          onCancel={() => setAsks(null)}
          onConfirm={() => {
            setAsks(null);
            onDiscard(discardable);
          }}
        />
      )}
      {asks === 'export' && (
        <ExportDialog
          count={picked.length}
          onCancel={() => setAsks(null)}
          onExport={(format) => {
            setAsks(null);
            onExport(format, new Set(picked.map(({ id }) => id)));
          }}
        />
      )}
    </div>
  );
}
