// The outbox's storage in a test: it ends with its worker, and fails when the test says so.
import type { OutboxConnection } from '@/lib/outbox/storage/connection';
import type { OutboxDatabase } from '@/lib/outbox/storage/database';

export interface StorageMood {
  /** Called before each use of the outbox's storage by the worker. @default it always works */
  readonly isStorageFailing?: () => boolean;
  /** Called before each write of the worker to the outbox. @default never full */
  readonly isStorageFull?: () => boolean;
  /** Called before the worker reads a picture. @default every picture is readable */
  readonly isPictureUnreadable?: () => boolean;
}

const never = () => new Promise<never>(() => undefined);

export function mortal(
  connection: OutboxConnection,
  life: { readonly isOver: boolean },
  mood: StorageMood,
): OutboxConnection {
  const { isStorageFailing, isStorageFull, isPictureUnreadable } = mood;
  const isMoody = [isStorageFailing, isStorageFull, isPictureUnreadable].some((one) => one !== undefined);
  return {
    use: (work) =>
      life.isOver
        ? never()
        : connection.use((database) => work(isMoody ? failing(database, mood) : database)),
    close: connection.close,
  };
}

/** The database on a disk that may be full, or fail to read a picture. Both fail like in a browser. */
function failing(
  database: OutboxDatabase,
  { isStorageFailing, isStorageFull, isPictureUnreadable }: StorageMood,
): OutboxDatabase {
  return new Proxy(database, {
    get(target, name) {
      const value: unknown = Reflect.get(target, name);
      if (typeof value !== 'function') return value;
      return (...args: unknown[]) => {
        if (name === 'transaction' && args[1] === 'readwrite' && isStorageFull?.())
          throw new DOMException('full', 'QuotaExceededError');
        if (isStorageFailing?.()) throw new DOMException('not now', 'UnknownError');
        if (name === 'get' && args[0] === 'pictures' && isPictureUnreadable?.())
          throw new DOMException('not now', 'UnknownError');
        return Reflect.apply(value, target, args);
      };
    },
  });
}
