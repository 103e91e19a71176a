// Reads the outbox's rows from the browser's IndexedDB, for tests that assert durable rows.
import * as z from 'zod';
import type { ChromiumSession } from './chromium';
import { inDatabases } from './inside-extension';

const rowSchema = z.object({
  id: z.string(),
  accountId: z.string(),
  name: z.string(),
  savedAtMs: z.number(),
  state: z.looseObject({ name: z.string() }),
  steps: z.array(z.looseObject({ attempts: z.array(z.unknown()) })),
  duplicates: z.array(z.unknown()),
  /** null before the delivery and after the check. */
  duplicateCheck: z.nullable(z.unknown()),
});
export type CaptureRow = z.infer<typeof rowSchema>;

/** Every row, oldest first, read in the worker with plain IndexedDB, without the product's code. */
export async function readCaptures(session: Pick<ChromiumSession, 'worker'>): Promise<CaptureRow[]> {
  const worker = await session.worker();
  return parseRows(await worker.evaluate(readRows));
}

export function parseRows(rows: unknown): CaptureRow[] {
  return z.array(rowSchema).parse(rows);
}

/** Runs in a context of the extension. */
export const readRows = inDatabases(
  async ({ open, read }): Promise<unknown[]> =>
    read((await open()).transaction('captures').objectStore('captures').getAll()),
);

/** The number of delivered captures that still wait for their duplicate check. */
export async function countUncheckedDuplicates(session: Pick<ChromiumSession, 'worker'>): Promise<number> {
  const worker = await session.worker();
  return worker.evaluate(countUnchecked);
}

const countUnchecked = inDatabases(async ({ open, read }) =>
  read((await open()).transaction('captures').objectStore('captures').index('byDuplicateCheck').count()),
);
