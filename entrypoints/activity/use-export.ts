// Writes the chosen file, and says how far it is. Only one export runs at a time.
import { useRef, useState } from 'react';
import type { ExportFormat } from '@/components/activity/ExportDialog';
import type { Say } from '@/lib/capture/text/messages';
import { report } from '@/lib/platform/errors';
import type { AccountView } from '@/lib/settings/account';
import type { ActivityDeps } from './deps';
import { exportJson } from './export-json';
import { exportCsv, exportMarkdown } from './export-readable';

const writers = { json: exportJson, csv: exportCsv, markdown: exportMarkdown } as const;

export type ExportStatus =
  | { readonly state: 'idle' | 'failed' | 'stopped' }
  | { readonly state: 'working'; readonly done: number; readonly total: number }
  | { readonly state: 'done'; readonly count: number; readonly leftOut: number };

export function useExport(deps: ActivityDeps, accounts: readonly AccountView[], say: Say) {
  const [status, setStatus] = useState<ExportStatus>({ state: 'idle' });
  const running = useRef<AbortController>(null);

  async function write(
    format: ExportFormat,
    ids: ReadonlySet<string> | null,
    { signal }: AbortController,
  ): Promise<ExportStatus> {
    const [found, rows] = await Promise.all([deps.drafts.all(), deps.ledger.count()]);
    if (!found.isOk) return { state: 'failed' };
    const drafts = ids
      ? { drafts: found.value.drafts.filter(({ draft }) => ids.has(draft.id)), unreadable: [] }
      : found.value;
    const total = ids?.size ?? (rows.isOk ? rows.value : 0);
    const onProgress = (done: number) => setStatus({ state: 'working', done, total });
    const source = { ids, accounts, drafts, nowMs: deps.now(), say, onProgress, signal };
    const file = await writers[format](deps.ledger, source);
    if (file === 'stopped') return { state: 'stopped' };
    if (file === 'unreadable') return { state: 'failed' };
    deps.download(file.name, file.content);
    return { state: 'done', count: file.count, leftOut: file.leftOut };
  }

  async function run(format: ExportFormat, ids: ReadonlySet<string> | null): Promise<void> {
    if (running.current) return;
    running.current = new AbortController();
    setStatus({ state: 'working', done: 0, total: 0 });
    try {
      setStatus(await write(format, ids, running.current));
    } catch (error) {
      report('export', error);
      setStatus({ state: 'failed' });
    } finally {
      running.current = null;
    }
  }

  return {
    status,
    /** @param ids The captures and drafts to export. @default all */
    run: (format: ExportFormat, ids: ReadonlySet<string> | null = null) => void run(format, ids),
    stop: () => running.current?.abort(),
  };
}
