// Exports and imports, one at a time: how far it is, what became of it, and how it is stopped. An import starts once the person
// has seen what is in the file.
import { useRef, useState } from 'react';
import type { CapturesPlan, ExportFormat } from '@/components/activity/Transfer';
import type { Translate } from '@/lib/capture/text/messages';
import { captureSchema } from '@/lib/outbox/capture';
import { report } from '@/lib/platform/errors';
import type { AccountView } from '@/lib/settings/account';
import type { ActivityDeps } from './deps';
import { exportCaptures } from './export-captures';
import {
  type CapturesFile,
  type Imported,
  importCaptures,
  planImport,
  readCaptures,
} from './import-captures';

export interface TransferStatus {
  /** '' for nothing to say. */
  readonly text: string;
  /** @default false */
  readonly hasProblem?: boolean;
  /** Another one can't start. @default false */
  readonly isBusy?: boolean;
  /** Absent if it can't be stopped. A total of 0 isn't known yet. */
  readonly progress?: { readonly done: number; readonly total: number };
}

interface TransferRun {
  readonly onProgress: (done: number, total: number) => void;
  readonly signal: AbortSignal;
}

/** A message for each capture of a large file would draw the page too often. */
const shownEvery = 20;

export type Transfer = ReturnType<typeof useTransfer>;

export function useTransfer(deps: ActivityDeps, accounts: readonly AccountView[], t: Translate) {
  const [status, setStatus] = useState<TransferStatus>({ text: '' });
  const [read, setRead] = useState<{ readonly file: CapturesFile; readonly plan: CapturesPlan } | null>(null);
  const running = useRef<AbortController>(null);

  /** `text`: while it runs. `work` never rejects, and returns what became of it. */
  async function run(text: string, work: (run: TransferRun) => Promise<TransferStatus>): Promise<void> {
    if (running.current) return;
    running.current = new AbortController();
    const { signal } = running.current;
    const onProgress = (done: number, total: number) =>
      setStatus({ text, isBusy: true, progress: { done, total } });
    onProgress(0, 0);
    setStatus(await work({ onProgress, signal }));
    running.current = null;
  }

  async function preview(chosen: Blob): Promise<void> {
    setRead(null);
    setStatus({ text: t('activityReading'), isBusy: true });
    const file = await readCaptures(chosen);
    if (!file) return setStatus({ text: t('activityImportNotOurs'), hasProblem: true });
    const ids = file.captures.flatMap(({ row }) => captureSchema.safeParse(row).data?.id ?? []);
    const known = await deps.ledger.knownIds([...ids, ...file.drafts.flatMap((draft) => draft.ids)]);
    const isKnown = (id: string) => known.isOk && known.value.has(id);
    setStatus({ text: '' });
    setRead({ file, plan: planImport(file, accounts, isKnown) });
  }

  function accept(): void {
    if (!read) return;
    const { file } = read;
    const total = file.captures.length + file.drafts.length;
    setRead(null);
    void run(t('activityImporting'), async ({ onProgress, signal }) => {
      const progress = (done: number) => done % shownEvery === 0 && onProgress(done, total);
      progress(0);
      const imported = await importCaptures(deps, file, { onProgress: progress, signal });
      return importedStatus(imported, signal.aborted, t);
    });
  }

  return {
    status,
    stop: () => running.current?.abort(),
    /** @param ids The captures and drafts to export. null for all. */
    write(format: ExportFormat, ids: ReadonlySet<string> | null = null): void {
      void run(t('activityExporting'), ({ signal }) => writeFile(deps, { format, ids, accounts, t }, signal));
    },
    preview: (file: Blob) => void preview(file),
    /** What a person sees before anything is stored. null without a file. */
    plan: read?.plan ?? null,
    accept,
    cancel: () => setRead(null),
  };
}

interface Wanted {
  readonly format: ExportFormat;
  readonly ids: ReadonlySet<string> | null;
  readonly accounts: readonly AccountView[];
  readonly t: Translate;
}

async function writeFile(
  deps: ActivityDeps,
  { format, ids, accounts, t }: Wanted,
  signal: AbortSignal,
): Promise<TransferStatus> {
  const failed = { text: t('activityExportFailed'), hasProblem: true };
  try {
    const found = await deps.drafts.all();
    if (!found.isOk) return failed;
    const chosen = found.value.drafts.filter(({ draft }) => ids?.has(draft.id));
    const file = await exportCaptures(format, deps.ledger, {
      ...{ ids, accounts, nowMs: deps.now(), t, signal },
      drafts: ids ? { drafts: chosen, unreadable: [] } : found.value,
    });
    if (file === 'stopped') return { text: t('activityExportStopped') };
    if (file === 'unreadable') return failed;
    deps.download(file.name, file.content);
    const leftOut = file.leftOut > 0 ? [t('activityExportLeftOut', String(file.leftOut))] : [];
    return { text: [t('activityExported', file.count), ...leftOut].join(' ') };
  } catch (error) {
    report('export', error);
    return failed;
  }
}

/** What the page shows after an import. */
export function importedStatus(imported: Imported, isStopped: boolean, t: Translate): TransferStatus {
  const { added, known, unreadable, refused, failed, lostPictures } = imported;
  const problems = [
    refused > 0 && t('activityImportRefused', String(refused)),
    failed > 0 && t('activityImportFailed', String(failed)),
    lostPictures > 0 && t('activityImportPictures', String(lostPictures)),
  ].filter((problem) => problem !== false);
  const stopped = isStopped ? [t('activityImportStopped')] : [];
  return {
    text: [t('activityImported', added, known, unreadable), ...problems, ...stopped].join(' '),
    hasProblem: problems.length > 0 || unreadable > 0,
  };
}
