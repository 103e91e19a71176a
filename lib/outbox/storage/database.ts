// The outbox's IndexedDB: schema, upgrades, and opening without ever hanging (faults F23, F24).
import { type DBSchema, deleteDB, type IDBPDatabase, openDB, unwrap } from 'idb';
import type { Picture } from '@/lib/capture/pictures/picture';
import type { Queue } from '@/lib/outbox/queue';
import { type LostRows, outboxMigrations } from './migrations';

export interface OutboxSchema extends DBSchema {
  captures: {
    key: number;
    /** Parsed on every read. A broken row, or one of a newer version, is counted and left unchanged. */
    value: unknown & object;
    indexes: {
      byId: string;
      byState: string;
      byAccountAndState: [string, string];
      byDuplicateCheck: [string, number];
    };
  };
  queues: { key: string; value: Queue };
  pictures: { key: string; value: Picture & { keptAtMs: number }; indexes: { byKeptAt: number } };
}

export type OutboxDatabase = IDBPDatabase<OutboxSchema>;

/**
 * - `blocked`: another context has an old version open
 * - `timed-out`: the browser doesn't answer
 * - `newer`: a newer version of the extension wrote it
 * - `failed`: it is broken, or the browser's storage is off
 */
export type OpenFailure = 'blocked' | 'timed-out' | 'newer' | 'failed';
export type OpenResult =
  | { readonly isOk: true; readonly database: OutboxDatabase }
  | { readonly isOk: false; readonly reason: OpenFailure; readonly detail: string };

const outboxDatabaseName = 'quick-capture-outbox';
const currentVersion = outboxMigrations.length;
const openLimitMs = 3_000;

export interface OpenCallbacks {
  /** The connection was closed from outside. The next use has to open it again. */
  readonly onClosed: () => void;
  /** An empty database was created: the first one, or the replacement of a lost one. */
  readonly onCreated: () => void;
}

/**
 * Opens the database or fails within 3 s. Lets a newer context upgrade: this connection closes and calls
 * `onClosed`.
 */
export async function openOutboxDatabase(
  callbacks: OpenCallbacks,
  lost: LostRows = new Set(),
): Promise<OpenResult> {
  const { onClosed, onCreated } = callbacks;
  const lostBefore = lost.size;
  let isBlocked = false;
  let isCreated = false;
  const opening = openDB<OutboxSchema>(outboxDatabaseName, currentVersion, {
    upgrade(database, oldVersion, _newVersion, transaction) {
      isCreated = oldVersion === 0;
      for (const migrate of outboxMigrations.slice(oldVersion))
        migrate(unwrap(database), unwrap(transaction), lost);
      // A failed upgrade rejects `opening`, handled below.
      transaction.done.catch(() => undefined);
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
  const limit = new Promise<'limit'>((resolve) => setTimeout(() => resolve('limit'), openLimitMs));
  try {
    const winner = await Promise.race([opening, limit]);
    if (winner !== 'limit') {
      if (isCreated) onCreated();
      return { isOk: true, database: winner };
    }
    // Close a late connection, so that it blocks no other context.
    opening.then(
      (late) => late.close(),
      // The caller already knows that it can't be opened.
      () => undefined,
    );
    return { isOk: false, reason: isBlocked ? 'blocked' : 'timed-out', detail: '' };
  } catch (error) {
    // The browser's reason is a result. The screens show it, and diagnostics contain it.
    if (lost.size > lostBefore) return openOutboxDatabase(callbacks, lost);
    const isNewer = error instanceof Error && error.name === 'VersionError';
    const detail = error instanceof Error ? error.message : String(error);
    return { isOk: false, reason: isNewer ? 'newer' : 'failed', detail };
  }
}

/** Deletes every capture, so only with the person's consent. False if it fails or takes longer than 3 s. */
export async function deleteOutboxDatabase(): Promise<boolean> {
  const limit = new Promise<false>((resolve) => setTimeout(resolve, openLimitMs, false));
  const deleting = deleteDB(outboxDatabaseName).then(
    () => true,
    // The screen says that the captures stay.
    () => false,
  );
  return Promise.race([deleting, limit]);
}
