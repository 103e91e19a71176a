// The outbox's storage in a test: it ends with its worker, and fails when the test says so.
import type { OutboxConnection, OutboxDatabase } from '@/lib/outbox/storage/connection';

export interface StorageMood {
  /** Called before each use of the outbox's storage by the worker. @default it always works */
  readonly isStorageFailing?: () => boolean;
  /** Called before each read of the worker from the outbox. @default every read succeeds */
  readonly isStorageUnreadable?: () => boolean;
  /** Called before each write of the worker to these stores of the outbox. @default never full */
  readonly isStorageFull?: (stores: readonly string[]) => boolean;
  /** Called before the worker reads a picture. @default every picture is readable */
  readonly isPictureUnreadable?: () => boolean;
}

const never = () => new Promise<never>(() => undefined);

export function mortal(
  connection: OutboxConnection,
  life: { readonly isOver: boolean },
  mood: StorageMood,
): OutboxConnection {
  const { isStorageFailing, isStorageUnreadable, isStorageFull, isPictureUnreadable } = mood;
  const isMoody = [isStorageFailing, isStorageUnreadable, isStorageFull, isPictureUnreadable].some(Boolean);
  return {
    use: (work) =>
      life.isOver
        ? never()
        : connection.use((database) => work(isMoody ? failing(database, mood) : database)),
    close: connection.close,
  };
}

/** The database on a disk that may be full, or fail to read. Both fail like in a browser. */
function failing(
  database: OutboxDatabase,
  { isStorageFailing, isStorageUnreadable, isStorageFull, isPictureUnreadable }: StorageMood,
): OutboxDatabase {
  return new Proxy(database, {
    get(target, name) {
      const value: unknown = Reflect.get(target, name);
      if (typeof value !== 'function') return value;
      return (...args: unknown[]) => {
        const isWrite = name === 'transaction' && args[1] === 'readwrite';
        if (isWrite && isStorageFull?.([args[0]].flat().map(String)))
          throw new DOMException('full', 'QuotaExceededError');
        if (isStorageFailing?.() || (!isWrite && isStorageUnreadable?.()))
          throw new DOMException('not now', 'UnknownError');
        if (name === 'get' && args[0] === 'pictures' && isPictureUnreadable?.())
          throw new DOMException('not now', 'UnknownError');
        return Reflect.apply(value, target, args);
      };
    },
  });
}
