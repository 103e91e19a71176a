// Imports an exported file once the person has seen what is in it. Sends one capture per message, because
// messages have a size limit.
import { useState } from 'react';
import type { CapturesPlan } from '@/components/activity/CapturesPreview';
import { captureSchema } from '@/lib/outbox/capture';
import type { ImportOutcome } from '@/lib/outbox/results';
import type { AccountView } from '@/lib/settings/account';
import { savedDraftKey } from '@/lib/settings/kept-drafts';
import type { ActivityDeps } from './deps';
import { type CapturesFile, planImport, readCaptures } from './plan-import';

/** How many captures of the file had each outcome. */
export type Imported = Readonly<Record<ImportOutcome, number>>;

/** Never rejects. */
export async function importCaptures(
  { send, settings }: Pick<ActivityDeps, 'send'> & ImportSettings,
  { captures, saved }: CapturesFile,
): Promise<Imported> {
  const counts = { added: 0, known: 0, refused: 0, unreadable: 0, failed: 0 };
  for (const { row, pictures, account } of captures) {
    const sent = await send('capture.import', { row, pictures: [...pictures], account });
    counts[sent.isOk ? sent.value.outcome : 'failed'] += 1;
  }
  const here = await knownIds(settings);
  for (const { draft, changedAtMs } of saved) {
    const kept = here.has(draft.id)
      ? ('known' as const)
      : await settings.drafts.keep({ page: savedDraftKey(draft.id), draft, changedAtMs }).then(
          () => 'added' as const,
          () => 'failed' as const,
        );
    counts[kept] += 1;
  }
  return counts;
}

interface ImportSettings {
  readonly settings: { readonly drafts: Pick<ActivityDeps['settings']['drafts'], 'saved' | 'keep'> };
}

const knownIds = async ({ drafts }: ImportSettings['settings']): Promise<ReadonlySet<string>> =>
  new Set((await drafts.saved()).map(({ draft }) => draft.id));

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
    const ids = file.captures.flatMap(({ row }) => captureSchema.safeParse(row).data?.id ?? []);
    const here = await deps.ledger.captures(ids);
    const known = new Set([
      ...(here.isOk ? here.value.map(({ id }) => id) : []),
      ...(await knownIds(deps.settings)),
    ]);
    setStage({ state: 'preview', file, plan: planImport(file, accounts, (id) => known.has(id)) });
  }

  async function accept(): Promise<void> {
    if (stage.state !== 'preview') return;
    setStage({ state: 'working' });
    setStage({ state: 'done', imported: await importCaptures(deps, stage.file) });
  }

  return {
    stage,
    preview: (file: Blob) => void preview(file),
    accept: () => void accept(),
    cancel: () => setStage({ state: 'idle' }),
  };
}
