// Asks for the format of an export.
import { useId, useState } from 'react';
import { Button } from '@/components/controls/Button';
import { QuestionDialog } from '@/components/controls/QuestionDialog';
import { useSay } from '@/components/words/SayProvider';
import type { MessageKey } from '@/lib/capture/text/messages';
import styles from './ExportDialog.module.css';

const formats = [
  { id: 'json', label: 'exportJson', hint: 'exportJsonHint' },
  { id: 'csv', label: 'exportCsv', hint: 'exportCsvHint' },
  { id: 'markdown', label: 'exportMarkdown', hint: 'exportMarkdownHint' },
] as const satisfies readonly {
  readonly id: string;
  readonly label: MessageKey;
  readonly hint: MessageKey;
}[];

/** `json` moves captures to another browser. The others are for people. */
export type ExportFormat = (typeof formats)[number]['id'];

interface ExportDialogProps {
  /** How many captures the person selected. @default all are exported */
  readonly count?: number;
  readonly onExport: (format: ExportFormat) => void;
  readonly onCancel: () => void;
}

export function ExportDialog({ count, onExport, onCancel }: ExportDialogProps) {
  const say = useSay();
  const id = useId();
  const [chosen, setChosen] = useState<ExportFormat>('json');
  return (
    <QuestionDialog
      title={say('exportTitle')}
      text={count === undefined ? say('exportWords') : say('exportSelectedWords', count)}
      choices={
        <div role="radiogroup" aria-label={say('exportTitle')} className={styles['export-formats']}>
          {formats.map((format) => (
            <label key={format.id} className={styles['export-format']}>
              <input
                type="radio"
                name={id}
                checked={chosen === format.id}
                aria-describedby={`${id}-${format.id}`}
                onChange={() => setChosen(format.id)}
              />
              <span>{say(format.label)}</span>
              <span className="field-hint" id={`${id}-${format.id}`}>
                {say(format.hint)}
              </span>
            </label>
          ))}
        </div>
      }
      onCancel={onCancel}
    >
      <Button look="primary" onClick={() => onExport(chosen)}>
        {say('exportNow')}
      </Button>
    </QuestionDialog>
  );
}
