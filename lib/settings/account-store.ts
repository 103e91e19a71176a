// Owns the accounts' IndexedDB, apart from the outbox's: only the background opens it.
import { type DBSchema, openDB } from 'idb';
import { type Account, accountSchema } from './account';

interface AccountsSchema extends DBSchema {
  accounts: { key: string; value: Account };
}

export interface AccountStore {
  all(): Promise<Account[]>;
  get(id: string): Promise<Account | null>;
  put(account: Account): Promise<void>;
  remove(id: string): Promise<void>;
}

export const accountsDatabaseName = 'quick-capture-accounts';

/** The browser may never answer: whoever asks for an account must be able to say so. */
const openLimitMs = 3_000;

/** Rejects where IndexedDB does, or does not open within 3 s: the caller tells the person. */
export function createAccountStore(): AccountStore {
  async function withDatabase<T>(
    work: (database: Awaited<ReturnType<typeof open>>) => Promise<T>,
  ): Promise<T> {
    const database = await openWithinLimit();
    try {
      return await work(database);
    } finally {
      database.close();
    }
  }

  return {
    all: () =>
      withDatabase(async (database) =>
        (await database.getAll('accounts')).map(parseAccount).filter((account) => account !== null),
      ),
    get: (id) => withDatabase(async (database) => parseAccount(await database.get('accounts', id))),
    put: (account) =>
      withDatabase(async (database) => {
        const transaction = database.transaction('accounts', 'readwrite', { durability: 'strict' });
        await transaction.store.put(account);
        await transaction.done;
      }),
    remove: (id) =>
      withDatabase(async (database) => {
        const transaction = database.transaction('accounts', 'readwrite', { durability: 'strict' });
        await transaction.store.delete(id);
        await transaction.done;
      }),
  };
}

async function openWithinLimit() {
  const opening = open();
  const limit = new Promise<null>((resolve) => setTimeout(resolve, openLimitMs, null));
  const database = await Promise.race([opening, limit]);
  if (database) return database;
  opening.then(
    (late) => late.close(),
    () => undefined,
  );
  throw new Error('the accounts did not open within 3 s');
}

function open() {
  return openDB<AccountsSchema>(accountsDatabaseName, 1, {
    upgrade(database) {
      database.createObjectStore('accounts', { keyPath: 'id' });
    },
  });
}

function parseAccount(row: unknown): Account | null {
  const parsed = accountSchema.safeParse(row);
  return parsed.success ? parsed.data : null;
}
