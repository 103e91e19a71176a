// Exports every row as it is stored, even an unreadable one. An export contains no secret.
import { useState } from 'react';
import { textOf } from '@/lib/capture/field/field';
import { pictureField } from '@/lib/capture/pictures/picture';
import { picturesIn } from '@/lib/capture/steps/step';
import { exportPicture } from '@/lib/outbox/storage/exported-file';
import type { Ledger } from '@/lib/outbox/storage/ledger';
import { report } from '@/lib/platform/errors';
import type { AccountView } from '@/lib/settings/account';
import type { KeptDraft } from '@/lib/settings/kept-drafts';
import type { ActivityDeps } from './deps';
import type { SavedInFile } from './plan-import';

const chunkSize = 100;

/**
 * One JSON file with every capture and its pictures, written in chunks. An account is exported as its address
 * and its person's email, by which an import recognises it.
 * null if the storage can't be read.
 */
export async function exportCaptures(
  ledger: Ledger,
  {
    accounts,
    saved,
    nowMs,
  }: { accounts: readonly AccountView[]; saved: readonly KeptDraft[]; nowMs: number },
) {
  const queues = await ledger.queues();
  const head = {
    product: 'quick-capture',
    version: 1,
    exportedAt: new Date(nowMs).toISOString(),
    accounts: accounts.map(({ id, serviceAddress, person }) => ({ id, serviceAddress, email: person.email })),
    queues: queues.isOk ? queues.value : [],
    /** What waits for an account. */
    drafts: saved.map(({ draft, changedAtMs }): SavedInFile => ({ draft, changedAtMs })),
  };
  const parts = [JSON.stringify(head).slice(0, -1), ',"captures":['];
  const pictureIds = new Set(
    saved.map(({ draft }) => textOf(draft.values, pictureField.name)).filter(Boolean),
  );
  let count = 0;
  let before: number | null = null;
  do {
    const chunk: Awaited<ReturnType<Ledger['rawChunk']>> = await ledger.rawChunk(before, chunkSize);
    if (!chunk.isOk) return null;
    for (const row of chunk.value.rows) {
      parts.push(count === 0 ? '\n' : ',\n', JSON.stringify(row));
      for (const id of picturesIn(row.row)) pictureIds.add(id);
      count += 1;
    }
    before = chunk.value.before;
  } while (before !== null);
  parts.push('\n],"pictures":[');
  let isFirst = true;
  for (const id of pictureIds) {
    const picture = await ledger.picture(id);
    if (!picture.isOk) return null;
    if (!picture.value) continue;
    parts.push(isFirst ? '\n' : ',\n', JSON.stringify(exportPicture(picture.value)));
    isFirst = false;
  }
  parts.push('\n]}\n');
  return {
    name: `quick-capture-${head.exportedAt.slice(0, 10)}.json`,
    content: new Blob(parts, { type: 'application/json' }),
    count: count + saved.length,
  };
}

export type ExportStatus =
  | { readonly state: 'idle' }
  | { readonly state: 'working' }
  | { readonly state: 'done'; readonly count: number }
  | { readonly state: 'failed' };

/** The state of the export button. Only one export runs at a time. */
export function useExport(deps: ActivityDeps, accounts: readonly AccountView[]) {
  const [status, setStatus] = useState<ExportStatus>({ state: 'idle' });
  async function run(): Promise<void> {
    if (status.state === 'working') return;
    setStatus({ state: 'working' });
    try {
      const saved = await deps.settings.drafts.saved();
      const file = await exportCaptures(deps.ledger, { accounts, saved, nowMs: deps.now() });
      if (file) deps.download(file.name, file.content);
      setStatus(file ? { state: 'done', count: file.count } : { state: 'failed' });
    } catch (error) {
      report('export', error);
      setStatus({ state: 'failed' });
    }
  }
  return { status, run: () => void run() };
}
