// The facts of the history, newest first. `store.ts` and `transitions.ts` write them with their captures. Optional: a
// database that fails has none, and no form waits for it.
import type { IDBPObjectStore, StoreNames } from 'idb';
import { completed, type Fact, factSchema } from '@/lib/capture/history/fact';
import { type Capture, headlineRecord, ideaOf } from '@/lib/outbox/capture';
import { inTransaction, type OutboxConnection, type OutboxDatabase, type OutboxSchema } from './connection';
import { accountRange } from './rows';

/** Of one account. Enough for months, and read in a few milliseconds. */
const maxRead = 500;

export function createFactReader(connection: OutboxConnection) {
  async function read(rowsIn: (database: OutboxDatabase) => Promise<unknown[]>): Promise<Fact[]> {
    const rows = await connection.use(rowsIn);
    const facts = rows.isOk ? rows.value.flatMap(parsed) : [];
    return facts.sort((one, other) => other.atMs - one.atMs);
  }

  return {
    ofAccount: (accountId: string, count = maxRead) =>
      read(async (database) => {
        const index = database.transaction('facts').store.index('byAccount');
        const all = accountRange(accountId);
        const older = (await index.count(all)) - count;
        if (older <= 0) return index.getAll(all);
        const oldest = await (await index.openKeyCursor(all))?.advance(older);
        return oldest ? index.getAll(IDBKeyRange.bound(oldest.key, all.upper)) : [];
      }),

    ofPage: (accountId: string, page: string) =>
      read((database) => database.getAllFromIndex('facts', 'byPage', [accountId, page])),

    ofSite: (accountId: string, site: string) =>
      read((database) => database.getAllFromIndex('facts', 'bySite', [accountId, site])),
  };
}

export type FactStore = ReturnType<typeof createFactStore>;

/** For the background, which alone writes. */
export function createFactStore(connection: OutboxConnection) {
  return {
    ...createFactReader(connection),

    /** Changes facts in one transaction. A fact that is gone stays gone. */
    change: (ids: readonly string[], change: (fact: Fact) => Fact) =>
      connection.use(
        inTransaction(
          ['facts'],
          async ({ store }) => {
            const rows = await Promise.all(ids.map((id) => store.get(id)));
            await Promise.all(rows.flatMap(parsed).map((fact) => store.put(change(fact))));
          },
          {},
        ),
      ),

    forgetAll: () => connection.use((database) => database.clear('facts')),

    /** Drops facts saved before `beforeMs` whose captures are gone. */
    dropOld: (beforeMs: number) =>
      connection.use(
        inTransaction(
          ['facts', 'captures'],
          async (transaction) => {
            const captures = transaction.objectStore('captures').index('byId');
            const facts = transaction.objectStore('facts');
            let cursor = await facts.index('byAccount').openKeyCursor();
            for (; cursor; cursor = await cursor.continue()) {
              const [, atMs] = cursor.key;
              if (atMs < beforeMs && (await captures.getKey(cursor.primaryKey)) === undefined)
                await facts.delete(cursor.primaryKey);
            }
          },
          {},
        ),
      ),
  };
}

type FactRows = Pick<
  IDBPObjectStore<OutboxSchema, ArrayLike<StoreNames<OutboxSchema>>, 'facts', 'readwrite'>,
  'get' | 'put'
>;

/** Completes the fact of a capture that is delivered. A fact that is gone stays gone. */
export async function completeFact(facts: FactRows, capture: Capture): Promise<void> {
  for (const fact of parsed(await facts.get(capture.id)))
    await facts.put(completed(fact, headlineRecord(capture), ideaOf(capture)));
}

function parsed(row: unknown): Fact[] {
  const fact = factSchema.safeParse(row).data;
  return fact ? [fact] : [];
}
