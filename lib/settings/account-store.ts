// The accounts' IndexedDB. Only the background opens it.
import type { DBSchema, IDBPDatabase } from 'idb';
import { openDatabase } from '@/lib/database/open-database';
import { type Account, accountSchema } from './account';
import type { StoredValue } from './stored-value';

interface AccountsSchema extends DBSchema {
  /** Parsed on every read. */
  accounts: { key: string; value: object };
}

export const accountsDatabaseName = 'quick-capture-accounts';

/** Session-only tokens, by account. */
type SessionTokens = StoredValue<Record<string, string>>;

export type AccountStore = ReturnType<typeof createAccountStore>;

/**
 * Every method rejects if IndexedDB does, or if it doesn't open within 3 s. Changes also reject if a newer version wrote
 * the accounts: this version would drop the parts that it doesn't know.
 */
export function createAccountStore(
  sessionTokens: SessionTokens,
  isOfNewerVersion = async (): Promise<boolean> => false,
) {
  async function checkVersion(): Promise<void> {
    if (await isOfNewerVersion()) throw new Error('a newer version wrote the accounts');
  }

  async function withDatabase<T>(work: (database: IDBPDatabase<AccountsSchema>) => Promise<T>): Promise<T> {
    const database = await open();
    try {
      return await work(database);
    } finally {
      database.close();
    }
  }

  async function withToken(account: Account): Promise<Account> {
    if (account.tokenKeeping === 'device') return account;
    return { ...account, token: (await sessionTokens.get())[account.id] ?? '' };
  }

  return {
    async all(): Promise<Account[]> {
      const rows = await withDatabase((database) => database.getAll('accounts'));
      return Promise.all(
        rows
          .map(parseAccount)
          .filter((account) => account !== null)
          .map(withToken),
      );
    },
    async get(id: string): Promise<Account | null> {
      const account = parseAccount(await withDatabase((database) => database.get('accounts', id)));
      return account && withToken(account);
    },
    /** At each moment, one of the two places has a token. */
    async put(account: Account): Promise<void> {
      await checkVersion();
      const { id, token } = account;
      const isForSession = account.tokenKeeping === 'session';
      if (isForSession) await sessionTokens.update((others) => ({ ...others, [id]: token }));
      const row = isForSession ? { ...account, token: '' } : account;
      await withDatabase(async (database) => {
        const transaction = database.transaction('accounts', 'readwrite', { durability: 'strict' });
        await transaction.store.put(row);
        await transaction.done;
      });
      if (!isForSession) await sessionTokens.update(({ [id]: _before, ...others }) => others);
    },
    async remove(id: string): Promise<void> {
      await checkVersion();
      await sessionTokens.update(({ [id]: _token, ...others }) => others);
      await withDatabase(async (database) => {
        const transaction = database.transaction('accounts', 'readwrite', { durability: 'strict' });
        await transaction.store.delete(id);
        await transaction.done;
      });
    },
  };
}

async function open(): Promise<IDBPDatabase<AccountsSchema>> {
  const opened = await openDatabase<AccountsSchema>({
    name: accountsDatabaseName,
    version: 1,
    upgrade(database) {
      database.createObjectStore('accounts', { keyPath: 'id' });
    },
    // Each use has its own connection.
    onClosed: () => undefined,
  });
  if (opened.isOk) return opened.database;
  throw new Error(opened.detail || `the accounts did not open: ${opened.reason}`);
}

function parseAccount(row: unknown): Account | null {
  const parsed = accountSchema.safeParse(row);
  return parsed.success ? parsed.data : null;
}
