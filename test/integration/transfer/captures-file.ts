// A file of captures: exported from a device, and imported into one.
import { exportCaptures } from '@/entrypoints/activity/export-captures';
import { importCaptures, readCaptures } from '@/entrypoints/activity/import-captures';
import { createOutboxConnection } from '@/lib/outbox/storage/connection';
import { createLedger } from '@/lib/outbox/storage/ledger';
import { type BackgroundWorld, committed } from '@/test/support/start-background.ts';

const unwatched = () => ({ onProgress() {}, signal: new AbortController().signal });

export async function exportFile(world: BackgroundWorld): Promise<Blob> {
  const ledger = createLedger(createOutboxConnection());
  const file = await exportCaptures('json', ledger, {
    accounts: await world.settings.accounts.get(),
    drafts: committed(await world.drafts.all()),
    nowMs: world.now(),
    t: (messageKey) => messageKey,
    ...unwatched(),
  });
  ledger.close();
  if (typeof file === 'string') throw new Error(file);
  return file.content;
}

export async function importFile({ send, drafts, now }: BackgroundWorld, file: Blob) {
  const read = await readCaptures(file);
  if (!read) throw new Error('not a file of captures');
  return importCaptures({ send, drafts, now }, read, unwatched());
}
