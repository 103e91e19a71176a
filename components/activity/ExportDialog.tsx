// Asks for the format of an export, and exports.
import { useId } from 'react';
import { Button } from '@/components/controls/Button';
import { QuestionDialog } from '@/components/controls/QuestionDialog';
import { useSay } from '@/components/words/SayProvider';
import type { MessageKey } from '@/lib/capture/text/messages';
import styles from './list.module.css';

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
  return (
    <QuestionDialog
      title={say('exportTitle')}
      text={count === undefined ? say('exportWords') : say('exportSelectedWords', count)}
      choices={
        <ul className={styles['export-formats']}>
          {formats.map((format) => (
            <li key={format.id}>
              <Button aria-describedby={`${id}-${format.id}`} onClick={() => onExport(format.id)}>
                {say(format.label)}
              </Button>
              <p className="field-hint" id={`${id}-${format.id}`}>
                {say(format.hint)}
              </p>
            </li>
          ))}
        </ul>
      }
      onCancel={onCancel}
    />
  );
}
