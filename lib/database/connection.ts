// A connection to a database. Opens on first use, and again after the browser closed it. Every failure is a
// value.
import type { DBSchema, IDBPDatabase } from 'idb';
import { detailOf, nameOf, type OpenFailure, type OpenResult } from './open-database';

export type StorageFailure = OpenFailure | 'quota';
export type StoreResult<T> =
  | { readonly isOk: true; readonly value: T }
  | { readonly isOk: false; readonly reason: StorageFailure; readonly detail: string };

export interface Connection<Schema extends DBSchema> {
  /**
   * Runs `work` on the open database. Never rejects: a failure of `work` is the result. If the database is open, `work`
   * starts before this returns: what it requests then survives a page that closes in the same task.
   */
  use<T>(work: (database: IDBPDatabase<Schema>) => Promise<T>): Promise<StoreResult<T>>;
  close(): void;
}

/** `open` calls back when the connection was closed from outside. */
export function createConnection<Schema extends DBSchema>(
  open: (onClosed: () => void) => Promise<OpenResult<Schema>>,
): Connection<Schema> {
  let opened: Promise<OpenResult<Schema>> | null = null;
  let current: IDBPDatabase<Schema> | null = null;
  const forget = () => {
    opened = null;
    current = null;
  };

  async function run<T>(
    database: IDBPDatabase<Schema>,
    work: (database: IDBPDatabase<Schema>) => Promise<T>,
  ): Promise<StoreResult<T>> {
    try {
      return { isOk: true, value: await work(database) };
    } catch (error) {
      const name = nameOf(error);
      // An upgrade or the browser closed the connection, or the storage is full. The next use opens it
      // again. After a full storage, Firefox allows only deletes on the same connection.
      if (name === 'InvalidStateError' || name === 'QuotaExceededError') forget();
      const reason = name === 'QuotaExceededError' ? 'quota' : 'failed';
      return { isOk: false, reason, detail: detailOf(error) };
    }
  }

  return {
    async use(work) {
      if (current) return run(current, work);
      const opening = opened ?? open(forget);
      opened = opening;
      const result = await opening;
      if (!result.isOk) {
        forget();
        return result;
      }
      // It may have been closed meanwhile.
      if (opened === opening) current = result.database;
      return run(result.database, work);
    },

    close() {
      // An unopened database needs no closing. `use` returned the reason.
      opened?.then((result) => result.isOk && result.database.close()).catch(() => undefined);
      forget();
    },
  };
}
