// Contexts that die at a chosen moment of their work with IndexedDB: after a write, whose transaction is then lost, or
// after a commit, of which they never hear.
import { vi } from 'vitest';

const outboxName = 'quick-capture-outbox';

export type Death = ReturnType<typeof dieAt>;

interface DeathOptions {
  /** The contexts with this connection die. @default all */
  readonly isOf?: (database: IDBDatabase) => boolean;
  /** Called in the task of the death. @default does nothing */
  readonly onDeath?: () => void;
}

/** The contexts die at the n-th moment from now on. Each write to the outbox's database is one, and each commit. */
export function dieAt(n: number, { isOf = () => true, onDeath = () => undefined }: DeathOptions = {}) {
  const isTheirs = (database: IDBDatabase) => database.name === outboxName && isOf(database);
  const open = new Set<IDBTransaction>();
  let doomed: IDBTransaction | null = null;
  let moments = 0;
  let where = '';
  let isDead = false;
  let isOver = false;
  let tell: () => void = () => undefined;
  const died = new Promise<void>((resolve) => {
    tell = resolve;
  });

  function isLast(what: string): boolean {
    moments += 1;
    if (moments === n) where = what;
    return moments === n;
  }

  function die(): void {
    if (isDead) return;
    isDead = true;
    for (const transaction of open) abort(transaction);
    onDeath();
    tell();
  }

  function moment(what: string): boolean {
    if (isLast(what)) die();
    return isDead && !isOver;
  }

  const { transaction: begin } = IDBDatabase.prototype;
  const beginning = vi.spyOn(IDBDatabase.prototype, 'transaction').mockImplementation(function begun(
    this: IDBDatabase,
    ...given
  ) {
    if (isDead && isTheirs(this)) throw new DOMException('The context is dead.', 'AbortError');
    const transaction = begin.apply(this, given);
    if (given[1] !== 'readwrite' || !isTheirs(this)) return transaction;
    open.add(transaction);
    transaction.addEventListener('abort', () => open.delete(transaction));
    transaction.addEventListener('complete', () => {
      open.delete(transaction);
      moment(`the commit of ${[...transaction.objectStoreNames].join(', ')}`);
    });
    return transaction;
  });

  const { commit } = IDBTransaction.prototype;
  const committing = vi.spyOn(IDBTransaction.prototype, 'commit').mockImplementation(function committed(
    this: IDBTransaction,
  ) {
    if (this === doomed) die();
    else commit.apply(this);
  });

  const writing = (['put', 'add', 'delete'] as const).map((name) => {
    const write: (...given: never[]) => IDBRequest = IDBObjectStore.prototype[name];
    return vi.spyOn(IDBObjectStore.prototype, name).mockImplementation(function written(
      this: IDBObjectStore,
      ...given: unknown[]
    ) {
      const request: IDBRequest = Reflect.apply(write, this, given);
      if (open.has(this.transaction) && isLast(`a write to ${this.name}`)) {
        doomed = this.transaction;
        request.addEventListener('success', die);
      }
      return request;
    });
  });

  return {
    /** Counts another moment, such as a request. Returns whether the contexts are dead. */
    moment,
    isDead: () => isDead,
    /** Resolves then. */
    died,
    /** The moment of the death. */
    where: () => where,
    /** From now on, every context lives. */
    end(): void {
      isOver = true;
      for (const spy of [beginning, committing, ...writing]) spy.mockRestore();
    },
  };
}

/** Without effect if its commit is under way: nobody knows whether such a transaction is kept. */
function abort(transaction: IDBTransaction): void {
  try {
    transaction.abort();
  } catch (error) {
    if (!(error instanceof DOMException && error.name === 'InvalidStateError')) throw error;
  }
}
