// Uses a database whose content the service has, too. It answers soon or not at all. A newer version's data stays
// unchanged.
import type { DBSchema, IDBPDatabase } from 'idb';
import { within } from '@/lib/async';
import { createConnection, type StoreResult } from '@/lib/database/connection';
import { deleteDatabase, openDatabase } from '@/lib/database/open-database';

/** After this time, the service itself has answered. */
const answerLimitMs = 3_000;

const timedOut: StoreResult<never> = { isOk: false, reason: 'timed-out', detail: '' };
const ofNewerVersion: StoreResult<never> = { isOk: false, reason: 'newer', detail: '' };

/** Work on the open database. */
type Work<Schema extends DBSchema, T> = (database: IDBPDatabase<Schema>) => Promise<T>;

export type CacheOpening<Schema extends DBSchema> = Omit<
  Parameters<typeof openDatabase<Schema>>[0],
  'onClosed' | 'onCreated'
>;

export function createCacheDatabase<Schema extends DBSchema>(
  opening: CacheOpening<Schema>,
  isOfNewerVersion: () => Promise<boolean>,
) {
  const connection = createConnection<Schema>((onClosed) => openDatabase({ ...opening, onClosed }));
  const read = async <T>(work: Work<Schema, T>): Promise<StoreResult<T>> =>
    (await within(answerLimitMs, connection.use(work))) ?? timedOut;

  const write = async <T>(work: Work<Schema, T>): Promise<StoreResult<T>> =>
    (await isOfNewerVersion()) ? ofNewerVersion : read(work);

  return {
    read,
    write,
    /** Removes a part by `work`, or the whole database if that fails. Rejects if `what` stays. */
    async remove(what: string, work: Work<Schema, void>): Promise<void> {
      const removed = await write(work);
      if (removed.isOk) return;
      connection.close();
      // This version changes nothing of a newer one.
      if (removed.reason === 'newer' || !(await deleteDatabase(opening.name)))
        throw new Error(`${what}: ${removed.reason} ${removed.detail}`);
    },
  };
}
