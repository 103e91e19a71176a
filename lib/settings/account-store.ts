// The accounts' IndexedDB. Only the background opens it.
import type { DBSchema, IDBPDatabase, IDBPObjectStore } from 'idb';
import { createConnection } from '@/lib/database/connection';
import { openDatabase } from '@/lib/database/open-database';
import { type Account, accountSchema } from './account';
import type { StoredValue } from './stored-value';

interface AccountsSchema extends DBSchema {
  /** Parsed on every read. */
  accounts: { key: string; value: object };
}

type AccountRows = IDBPObjectStore<AccountsSchema, ['accounts'], 'accounts', 'readwrite'>;

const accountsDatabaseName = 'quick-capture-accounts';

const openAccounts = (onClosed: () => void) =>
  openDatabase<AccountsSchema>({
    name: accountsDatabaseName,
    version: 1,
    upgrade(database) {
      database.createObjectStore('accounts', { keyPath: 'id' });
    },
    onClosed,
  });

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

  const connection = createConnection(openAccounts);

  async function withDatabase<T>(work: (database: IDBPDatabase<AccountsSchema>) => Promise<T>): Promise<T> {
    const used = await connection.use(work);
    if (used.isOk) return used.value;
    throw new Error(used.detail || `the accounts did not open: ${used.reason}`);
  }

  async function withToken(account: Account): Promise<Account> {
    if (account.tokenKeeping === 'device') return account;
    return { ...account, token: (await sessionTokens.get())[account.id] ?? '' };
  }

  /** Durable when it resolves. */
  const write = (change: (accounts: AccountRows) => Promise<unknown>) =>
    withDatabase(async (database) => {
      const { store, done } = database.transaction('accounts', 'readwrite', { durability: 'strict' });
      await change(store);
      await done;
    });

  return {
    async all(): Promise<Account[]> {
      const rows = await withDatabase((database) => database.getAll('accounts'));
      return Promise.all(rows.flatMap((row) => accountSchema.safeParse(row).data ?? []).map(withToken));
    },
    async get(id: string): Promise<Account | null> {
      const row = await withDatabase((database) => database.get('accounts', id));
      const account = accountSchema.safeParse(row).data;
      return account ? withToken(account) : null;
    },
    /** At each moment, one of the two places has a token. */
    async put(account: Account): Promise<void> {
      await checkVersion();
      const { id, token } = account;
      const isForSession = account.tokenKeeping === 'session';
      if (isForSession) await sessionTokens.update((others) => ({ ...others, [id]: token }));
      await write((accounts) => accounts.put(isForSession ? { ...account, token: '' } : account));
      if (!isForSession) await sessionTokens.forgetAccount(id);
    },
    async remove(id: string): Promise<void> {
      await checkVersion();
      await sessionTokens.forgetAccount(id);
      await write((accounts) => accounts.delete(id));
    },
  };
}
