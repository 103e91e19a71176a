// The button that exports, whose dialog asks for the format, and the preview of an import of captures: every one that could be
// sent from here, as it would be sent.

import { type ComponentProps, useId, useState } from 'react';
import { Button } from '@/components/controls/Button';
import { QuestionDialog } from '@/components/controls/QuestionDialog';
import { ImportList, ImportQuestion, type ImportValue } from '@/components/transfer/ImportPreview';
import { useSay } from '@/components/words/SayProvider';
import type { Draft } from '@/lib/capture/field/draft';
import { kindOf } from '@/lib/capture/kinds';
import type { Say } from '@/lib/capture/text/messages';
import { startOfPoints } from '@/lib/graphemes';
import { filledFields, quoteFields } from './CapturedText';

/** `json` moves captures to another browser. The others are for people. */
const formats = [
  { id: 'json', label: 'exportJson', hint: 'exportJsonHint' },
  { id: 'csv', label: 'exportCsv', hint: 'exportCsvHint' },
  { id: 'markdown', label: 'exportMarkdown', hint: 'exportMarkdownHint' },
] as const;
export type ExportFormat = (typeof formats)[number]['id'];

interface ExportButtonProps extends Omit<ComponentProps<typeof Button>, 'onClick' | 'children'> {
  /** How many captures the person selected. @default all are exported */
  readonly count?: number;
  readonly onExport: (format: ExportFormat) => void;
}

export function ExportButton({ count, onExport, ...button }: ExportButtonProps) {
  const say = useSay();
  const id = useId();
  const [isOpen, setIsOpen] = useState(false);
  const close = () => setIsOpen(false);
  return (
    <>
      <Button {...button} onClick={() => !button['aria-disabled'] && setIsOpen(true)}>
        {say('activityExportChoose')}
      </Button>
      {isOpen && (
        <QuestionDialog
          title={say('exportTitle')}
          text={count === undefined ? say('exportWords') : say('exportSelectedWords', count)}
          choices={
            <ul className="form">
              {formats.map((format) => (
                <li key={format.id}>
                  <Button
                    aria-describedby={`${id}-${format.id}`}
                    onClick={() => {
                      close();
                      onExport(format.id);
                    }}
                  >
                    {say(format.label)}
                  </Button>
                  <p className="field-hint" id={`${id}-${format.id}`}>
                    {say(format.hint)}
                  </p>
                </li>
              ))}
            </ul>
          }
          onCancel={close}
        />
      )}
    </>
  );
}

export interface CapturesPlan {
  /** Captures that weren't sent, the newest first. */
  readonly waiting: readonly PlannedCapture[];
  readonly sentCount: number;
  readonly knownCount: number;
  readonly unreadableCount: number;
}

export interface PlannedCapture {
  readonly name: string;
  readonly draft: Draft;
  /** The service and the person. '' if the file names neither, and for what was saved before an account was connected. */
  readonly account: string;
  readonly isConnected: boolean;
}

interface CapturesPreviewProps {
  readonly plan: CapturesPlan;
  readonly onImport: () => void;
  readonly onCancel: () => void;
}

const mostListed = 100;
/** In characters. The list of captures has the whole text. */
const longestText = 500;

export function CapturesPreview({ plan, onImport, onCancel }: CapturesPreviewProps) {
  const say = useSay();
  const { waiting, sentCount, knownCount, unreadableCount } = plan;
  const entries = waiting.slice(0, mostListed).map((capture) => ({
    title: capture.name,
    values: valuesOf(capture, say),
  }));
  return (
    <ImportQuestion
      title={say('capturesImportTitle')}
      heading="h2"
      canImport={waiting.length + sentCount > 0}
      onImport={onImport}
      onCancel={onCancel}
    >
      <p>
        {say(
          'capturesImportCounts',
          ...[waiting.length, sentCount, knownCount, unreadableCount].map((count) => String(count)),
        )}
      </p>
      {waiting.length > 0 && <p>{say('capturesImportAbout')}</p>}
      <ImportList entries={entries} />
      {waiting.length > mostListed && <p>{say('capturesImportMore', String(waiting.length - mostListed))}</p>}
    </ImportQuestion>
  );
}

function valuesOf({ draft, account, isConnected }: PlannedCapture, say: Say): ImportValue[] {
  const { title, address, passageAddress } = draft.source;
  const kind = kindOf(draft.kind)?.label;
  return [
    {
      label: say('activityAccount'),
      lines: account === '' ? [] : [isConnected ? account : say('capturesImportNoAccount', account)],
    },
    { label: say('activityKind'), lines: kind ? [say(kind)] : [] },
    ...[...filledFields(draft, say), ...quoteFields(draft, say)].map(({ label, text }) => ({
      label,
      lines: [shortened(text)],
    })),
    { label: say('capturedFrom'), lines: [title, passageAddress ?? address].filter(Boolean) },
  ];
}

function shortened(text: string): string {
  const start = startOfPoints(text, longestText);
  return start === text ? text : `${start}…`;
}
