// Exports what people read: a table for spreadsheets, and a document. Both have the drafts and captures of this device, newest first.
import {
  chapter,
  type ExportedCapture,
  exportedCapture,
  exportedDraft,
  tableHead,
  tableRow,
} from '@/components/activity/exported-capture';
import { byteOrderMark, csvRow } from '@/lib/capture/text/csv';
import { markdownLine } from '@/lib/capture/text/markdown';
import type { Ledger } from '@/lib/outbox/storage/ledger';
import { type Exported, type ExportSource, fileName, readRows } from './export-json';

interface ReadableFormat {
  readonly ending: string;
  readonly type: string;
  readonly head: string;
  readonly write: (capture: ExportedCapture) => string;
}

export function exportCsv(ledger: Ledger, source: ExportSource): Promise<Exported> {
  const { say } = source;
  return exportReadable(ledger, source, {
    ending: 'csv',
    type: 'text/csv;charset=utf-8',
    head: byteOrderMark + csvRow(tableHead(say)),
    write: (capture) => csvRow(tableRow(capture, say)),
  });
}

export function exportMarkdown(ledger: Ledger, source: ExportSource): Promise<Exported> {
  const { say } = source;
  return exportReadable(ledger, source, {
    ending: 'md',
    type: 'text/markdown;charset=utf-8',
    head: `# ${markdownLine(say('allCaptures'))}\n\n`,
    write: (capture) => chapter(capture, say),
  });
}

async function exportReadable(
  ledger: Ledger,
  source: ExportSource,
  { ending, type, head, write }: ReadableFormat,
): Promise<Exported> {
  const { drafts, ids, nowMs, say } = source;
  const parts = [head, ...drafts.drafts.map((draft) => write(exportedDraft(draft)))];
  let leftOut = drafts.unreadable.length;
  const count = await readRows(
    ledger.chunk,
    ({ captures, unreadableCount }) => {
      const wanted = ids ? captures.filter(({ id }) => ids.has(id)) : captures;
      for (const capture of wanted) parts.push(write(exportedCapture(capture, say)));
      if (!ids) leftOut += unreadableCount;
      return wanted.length;
    },
    source,
  );
  if (typeof count === 'string') return count;
  return {
    name: fileName(nowMs, ending),
    content: new Blob(parts, { type }),
    count: count + drafts.drafts.length,
    leftOut,
  };
}
