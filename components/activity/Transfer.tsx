// The button that exports, whose dialog asks for the format, and the preview of an import of captures: every one that could be
// sent from here, as it would be sent.

import { type ComponentProps, useId, useState } from 'react';
import { Button } from '@/components/controls/Button';
import { QuestionDialog } from '@/components/controls/QuestionDialog';
import { ImportList, ImportQuestion, type ImportValue } from '@/components/transfer/ImportPreview';
import { useTranslate } from '@/components/words/TranslateProvider';
import type { Draft } from '@/lib/capture/field/draft';
import { kindOf } from '@/lib/capture/kinds';
import type { Translate } from '@/lib/capture/text/messages';
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
  const t = useTranslate();
  const id = useId();
  const [isOpen, setIsOpen] = useState(false);
  const close = () => setIsOpen(false);
  return (
    <>
      <Button {...button} onClick={() => !button['aria-disabled'] && setIsOpen(true)}>
        {t('activityExportChoose')}
      </Button>
      {isOpen && (
        <QuestionDialog
          title={t('exportTitle')}
          text={count === undefined ? t('exportWords') : t('exportSelectedWords', count)}
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
                    {t(format.label)}
                  </Button>
                  <p className="field-hint" id={`${id}-${format.id}`}>
                    {t(format.hint)}
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

const maxListed = 100;
/** In characters. The list of captures has the whole text. */
const longestText = 500;

export function CapturesPreview({ plan, onImport, onCancel }: CapturesPreviewProps) {
  const t = useTranslate();
  const { waiting, sentCount, knownCount, unreadableCount } = plan;
  const entries = waiting.slice(0, maxListed).map((capture) => ({
    title: capture.name,
    values: valuesOf(capture, t),
  }));
  return (
    <ImportQuestion
      title={t('capturesImportTitle')}
      heading="h2"
      canImport={waiting.length + sentCount > 0}
      onImport={onImport}
      onCancel={onCancel}
    >
      <p>
        {t(
          'capturesImportCounts',
          ...[waiting.length, sentCount, knownCount, unreadableCount].map((count) => String(count)),
        )}
      </p>
      {waiting.length > 0 && <p>{t('capturesImportAbout')}</p>}
      <ImportList entries={entries} />
      {waiting.length > maxListed && <p>{t('capturesImportMore', String(waiting.length - maxListed))}</p>}
    </ImportQuestion>
  );
}

function valuesOf({ draft, account, isConnected }: PlannedCapture, t: Translate): ImportValue[] {
  const { title, address, passageAddress } = draft.source;
  const kind = kindOf(draft.kind)?.label;
  return [
    {
      label: t('activityAccount'),
      lines: account === '' ? [] : [isConnected ? account : t('capturesImportNoAccount', account)],
    },
    { label: t('activityKind'), lines: kind ? [t(kind)] : [] },
    ...[...filledFields(draft, t), ...quoteFields(draft, t)].map(({ label, text }) => ({
      label,
      lines: [shortened(text)],
    })),
    { label: t('capturedFrom'), lines: [title, passageAddress ?? address].filter(Boolean) },
  ];
}

function shortened(text: string): string {
  const start = startOfPoints(text, longestText);
  return start === text ? text : `${start}…`;
}
