// Opens and deletes an IndexedDB database without ever hanging.

import { type DBSchema, deleteDB, type IDBPDatabase, type OpenDBCallbacks, openDB } from 'idb';
import { within } from '@/lib/async';

/**
 * - `blocked`: another context has an old version open
 * - `timed-out`: the browser doesn't answer
 * - `newer`: a newer version of the extension wrote it
 * - `failed`: it is broken, or the browser's storage is off
 */
export type OpenFailure = 'blocked' | 'timed-out' | 'newer' | 'failed';
export type OpenResult<Schema extends DBSchema> =
  | { readonly isOk: true; readonly database: IDBPDatabase<Schema> }
  | { readonly isOk: false; readonly reason: OpenFailure; readonly detail: string };

export interface OpenCallbacks {
  /** The connection was closed from outside. The next use has to open it again. */
  readonly onClosed: () => void;
  /** An empty database was created: the first one, or the replacement of a lost one. @default does nothing */
  readonly onCreated?: () => void;
}

interface OpenOptions<Schema extends DBSchema> extends OpenCallbacks {
  readonly name: string;
  readonly version: number;
  readonly upgrade: NonNullable<OpenDBCallbacks<Schema>['upgrade']>;
}

const limitMs = 3_000;

/** Opens the database or fails within 3 s. Closes, and calls `onClosed`, once a newer context upgrades it. */
export async function openDatabase<Schema extends DBSchema>({
  name,
  version,
  upgrade,
  onClosed,
  onCreated,
}: OpenOptions<Schema>): Promise<OpenResult<Schema>> {
  let isBlocked = false;
  let isCreated = false;
  try {
    const opening = openDB<Schema>(name, version, {
      upgrade(database, oldVersion, newVersion, transaction, event) {
        isCreated = oldVersion === 0;
        // A failed upgrade rejects `opening`, handled below.
        transaction.done.catch(() => undefined);
        return upgrade(database, oldVersion, newVersion, transaction, event);
      },
      blocked() {
        isBlocked = true;
      },
      blocking(_current, _wanted, event) {
        if (event.target instanceof IDBDatabase) event.target.close();
        onClosed();
      },
      terminated: onClosed,
    });
    const database = await within(limitMs, opening);
    if (database !== null) {
      if (isCreated) onCreated?.();
      return { isOk: true, database };
    }
    // Close a late connection, so that it blocks no other context. A late failure changes nothing.
    opening.then((late) => late.close()).catch(() => undefined);
    return { isOk: false, reason: isBlocked ? 'blocked' : 'timed-out', detail: '' };
  } catch (error) {
    // The browser's reason is a result. The screens show it, and diagnostics contain it.
    return {
      isOk: false,
      reason: nameOf(error) === 'VersionError' ? 'newer' : 'failed',
      detail: detailOf(error),
    };
  }
}

/** False if it fails or takes longer than 3 s. The data then stays, and the caller says so. */
export async function deleteDatabase(name: string): Promise<boolean> {
  // Within a promise, because the browser may throw instead of rejecting.
  const deleting = Promise.resolve().then(() => deleteDB(name));
  const isDeleted = deleting.then(() => true).catch(() => false);
  return (await within(limitMs, isDeleted)) ?? false;
}

/** A DOMException is recognized by its name. Its class can belong to another realm. */
export const nameOf = (error: unknown): string => String(Reflect.get(Object(error), 'name'));

export const detailOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));
