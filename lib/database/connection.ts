// A connection to a database. Opens on first use, and again after the browser closed it. Every failure is a
// value.
import type { DBSchema, IDBPDatabase } from 'idb';
import { nameOf, type OpenFailure, type OpenResult } from './open-database';

export type StorageFailure = OpenFailure | 'quota';
export type StoreResult<T> =
  | { readonly isOk: true; readonly value: T }
  | { readonly isOk: false; readonly reason: StorageFailure; readonly detail: string };

export interface Connection<Schema extends DBSchema> {
  /** Runs `work` on the open database. Never rejects: a failure of `work` is the result. */
  use<T>(work: (database: IDBPDatabase<Schema>) => Promise<T>): Promise<StoreResult<T>>;
  close(): void;
}

/** `open` calls back when the connection was closed from outside. */
export function createConnection<Schema extends DBSchema>(
  open: (onClosed: () => void) => Promise<OpenResult<Schema>>,
): Connection<Schema> {
  let opened: Promise<OpenResult<Schema>> | null = null;
  const forget = () => {
    opened = null;
  };

  return {
    async use(work) {
      opened ??= open(forget);
      const result = await opened;
      if (!result.isOk) {
        forget();
        return result;
      }
      try {
        return { isOk: true, value: await work(result.database) };
      } catch (error) {
        // An upgrade or the browser closed the connection, or the storage is full. The next use opens it
        // again. After a full storage, Firefox allows only deletes on the same connection.
        if (/^(InvalidState|QuotaExceeded)Error$/.test(nameOf(error))) forget();
        return failureOf(error);
      }
    },

    close() {
      opened?.then(
        (result) => result.isOk && result.database.close(),
        // An unopened database needs no closing. `use` returned the reason.
        () => undefined,
      );
      forget();
    },
  };
}

function failureOf(error: unknown): { isOk: false; reason: StorageFailure; detail: string } {
  const isFull = nameOf(error) === 'QuotaExceededError';
  const detail = error instanceof Error ? error.message : String(error);
  return { isOk: false, reason: isFull ? 'quota' : 'failed', detail };
}
