// A file of captures: exported from a device, and imported into one.
import { readCaptures } from '@/entrypoints/activity/plan-import';
import { exportCaptures } from '@/entrypoints/activity/use-export';
import { importCaptures } from '@/entrypoints/activity/use-import';
import { createOutboxConnection } from '@/lib/outbox/storage/connection';
import { createLedger } from '@/lib/outbox/storage/ledger';
import type { BackgroundWorld } from '@/test/support/start-background.ts';

export async function exportFile(world: BackgroundWorld): Promise<Blob> {
  const ledger = createLedger(createOutboxConnection());
  const file = await exportCaptures(ledger, {
    accounts: await world.settings.accounts.get(),
    saved: await world.settings.drafts.saved(),
    nowMs: world.now(),
  });
  ledger.close();
  if (!file) throw new Error('nothing was exported');
  return file.content;
}

export async function importFile({ send, settings }: BackgroundWorld, file: Blob) {
  const read = await readCaptures(file);
  if (!read) throw new Error('not a file of captures');
  return importCaptures({ send, settings }, read);
}
