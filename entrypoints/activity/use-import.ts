// Imports an exported file once the person has seen what is in it. Sends one capture per message, because
// messages have a size limit.
import { useState } from 'react';
import type { CapturesPlan } from '@/components/activity/CapturesPreview';
import { captureSchema } from '@/lib/outbox/capture';
import type { ImportOutcome } from '@/lib/outbox/results';
import type { AccountView } from '@/lib/settings/account';
import type { ActivityDeps } from './deps';
import { type CapturesFile, planImport, readCaptures } from './plan-import';

/** How many captures of the file had each outcome. */
export type Imported = Readonly<Record<ImportOutcome, number>>;

/** Never rejects. */
export async function importCaptures(send: ActivityDeps['send'], file: CapturesFile): Promise<Imported> {
  const counts = { added: 0, known: 0, refused: 0, unreadable: 0, failed: 0 };
  for (const { row, pictures, account } of file) {
    const sent = await send('capture.import', { row, pictures: [...pictures], account });
    counts[sent.isOk ? sent.value.outcome : 'failed'] += 1;
  }
  return counts;
}

export type ImportStage =
  | { readonly state: 'idle' }
  | { readonly state: 'notOurs' }
  | { readonly state: 'preview'; readonly file: CapturesFile; readonly plan: CapturesPlan }
  | { readonly state: 'working' }
  | { readonly state: 'done'; readonly imported: Imported };

export function useImport(deps: ActivityDeps, accounts: readonly AccountView[]) {
  const [stage, setStage] = useState<ImportStage>({ state: 'idle' });

  async function preview(chosen: Blob): Promise<void> {
    setStage({ state: 'working' });
    const file = await readCaptures(chosen);
    if (!file) return setStage({ state: 'notOurs' });
    const ids = file.flatMap(({ row }) => captureSchema.safeParse(row).data?.id ?? []);
    const here = await deps.ledger.captures(ids);
    const known = new Set(here.isOk ? here.value.map(({ id }) => id) : []);
    setStage({ state: 'preview', file, plan: planImport(file, accounts, (id) => known.has(id)) });
  }

  async function accept(): Promise<void> {
    if (stage.state !== 'preview') return;
    setStage({ state: 'working' });
    setStage({ state: 'done', imported: await importCaptures(deps.send, stage.file) });
  }

  return {
    stage,
    preview: (file: Blob) => void preview(file),
    accept: () => void accept(),
    cancel: () => setStage({ state: 'idle' }),
  };
}
