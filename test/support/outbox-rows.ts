// Owns reading the outbox's rows as they are in a browser's own IndexedDB, for tests that assert what is durable.
import * as z from 'zod';
import type { ChromiumSession } from './chromium';

const rowSchema = z.object({
  id: z.string(),
  name: z.string(),
  state: z.looseObject({ name: z.string() }),
  steps: z.array(z.looseObject({ attempts: z.array(z.unknown()) })),
  doubles: z.array(z.unknown()),
});
export type CaptureRow = z.infer<typeof rowSchema>;

/** Every row, oldest first, read in the worker by plain IndexedDB: none of the product's own code is in the way. */
export async function readCaptures(session: Pick<ChromiumSession, 'worker'>): Promise<CaptureRow[]> {
  const worker = await session.worker();
  const rows = await worker.evaluate(
    () =>
      new Promise<unknown[]>((resolve, reject) => {
        const opening = indexedDB.open('quick-capture-outbox');
        opening.onerror = () => reject(opening.error);
        opening.onsuccess = () => {
          const database = opening.result;
          const reading = database.transaction('captures').objectStore('captures').getAll();
          reading.onerror = () => reject(reading.error);
          reading.onsuccess = () => {
            database.close();
            resolve(reading.result);
          };
        };
      }),
  );
  return z.array(rowSchema).parse(rows);
}
