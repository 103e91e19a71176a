// The connection to the outbox's database. Opens on first use, and again after the browser closed it. Every
// storage failure is a value.
import {
  type OpenCallbacks,
  type OpenFailure,
  type OpenResult,
  type OutboxDatabase,
  openOutboxDatabase,
} from './database';

export type StorageFailure = OpenFailure | 'quota';
export type StoreResult<T> =
  | { readonly isOk: true; readonly value: T }
  | { readonly isOk: false; readonly reason: StorageFailure; readonly detail: string };

export interface OutboxConnection {
  /** Runs `work` on the open database. Never rejects: a failure of `work` is the result. */
  use<T>(work: (database: OutboxDatabase) => Promise<T>): Promise<StoreResult<T>>;
  close(): void;
}

interface OutboxConnectionDeps {
  /** Called when the database was created. @default does nothing */
  readonly onCreated?: () => void;
  /** @default openOutboxDatabase */
  readonly open?: (callbacks: OpenCallbacks) => Promise<OpenResult>;
}

export function createOutboxConnection(deps: OutboxConnectionDeps = {}): OutboxConnection {
  const { onCreated = () => undefined, open = openOutboxDatabase } = deps;
  let opened: Promise<OpenResult> | null = null;
  const forget = () => {
    opened = null;
  };

  return {
    async use(work) {
      opened ??= open({ onClosed: forget, onCreated });
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

/** A DOMException is recognised by its name. Its class can belong to another realm. */
const nameOf = (error: unknown): string => String(Reflect.get(Object(error), 'name'));
