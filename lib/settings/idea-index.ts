// The index of an account's ideas, in its own IndexedDB: what a list shows of each idea, and its words as keyed hashes.
// One row an account, so that a page reads it in one turn. The state of its reading is a row of its own, so that asking
// what is due costs nothing, and commits with the ideas.
import type { DBSchema } from 'idb';
import * as z from 'zod/mini';
import { type CacheOpening, createCacheDatabase } from './cache-database';

const indexedIdeaSchema = z.object({
  id: z.string(),
  key: z.string(),
  name: z.string(),
  /** '' if the service doesn't say. */
  status: z.string(),
  /** The status before its last change, and when a reading noticed. Absent until the first change. */
  changed: z.optional(z.object({ from: z.string(), atMs: z.number() })),
  /** null if the service doesn't say. */
  votes: z.nullable(z.number()),
  /** Absent if it has none. */
  tags: z.optional(z.array(z.string())),
  url: z.string(),
  /** ISO 8601, '' if the service doesn't say. */
  createdAt: z.string(),
  words: z.instanceof(Uint32Array),
  /** The number of the last whole reading that had the idea. */
  reading: z.number(),
});
export type StoredIdea = z.infer<typeof indexedIdeaSchema>;

const readingSchema = z.object({
  /** The products of the last whole reading. */
  products: z.array(z.string()),
  /** The number of the last whole reading. */
  reading: z.number(),
  /**
   * Where a reading continues: the position of its product, and the batch. `sinceMs`: it reads what changed
   * since then, null for all. null if no reading is under way.
   */
  progress: z.nullable(z.object({ product: z.number(), batch: z.number(), sinceMs: z.nullable(z.number()) })),
  /** When the last reading started. */
  startedAtMs: z.number(),
  /** When the last whole reading ended. null before the first. */
  wholeAtMs: z.nullable(z.number()),
  /** The index has all changes before this time. */
  changesUntilMs: z.number(),
  /** When a batch last failed. null after a success. */
  pausedAtMs: z.nullable(z.number()),
});
/** The state of an account's reading. */
export type IdeaReading = z.infer<typeof readingSchema>;

const ideasSchema = z.array(indexedIdeaSchema);

/** An account's index. */
export interface IdeaIndexRow extends IdeaReading {
  readonly ideas: readonly StoredIdea[];
}

interface IdeasSchema extends DBSchema {
  /** Both by account, and parsed on every read. */
  ideas: { key: string; value: unknown };
  readings: { key: string; value: unknown };
}

const stores = ['ideas', 'readings'] as const;

const index: CacheOpening<IdeasSchema> = {
  name: 'quick-capture-ideas',
  version: 1,
  upgrade(database) {
    for (const name of stores) database.createObjectStore(name);
  },
};

export const maxIndexedIdeas = 5_000;
/** Of an account's ideas. */
const maxBytes = 5_000_000;

/** Of an idea, in units. Together they leave room for the words of the description. `tags`: of all. */
export const longestOfIdea = { id: 24, key: 30, name: 120, status: 30, url: 150, createdAt: 24, tags: 60 };

/** Opens the database on first use. A database that fails, hangs or was lost is an empty index. */
export function createIdeaIndex(
  /** A newer version wrote the storage. Its rows may have another form under the same keys. @default never */
  isOfNewerVersion = async (): Promise<boolean> => false,
) {
  const database = createCacheDatabase<IdeasSchema>(index, isOfNewerVersion);

  const remove = (range: IDBKeyRange | string): Promise<void> =>
    database.remove('the index of ideas stays', async (opened) => {
      const transaction = opened.transaction(stores, 'readwrite');
      await Promise.all(stores.map((name) => transaction.objectStore(name).delete(range)));
      await transaction.done;
    });

  return {
    /** null without an index. */
    async reading(accountId: string): Promise<IdeaReading | null> {
      const row = await database.read((opened) => opened.get('readings', accountId));
      return row.isOk ? parsed(readingSchema, row.value) : null;
    },
    async get(accountId: string): Promise<IdeaIndexRow | null> {
      const rows = await database.read(async (opened) => {
        const transaction = opened.transaction(stores);
        return rowOf(transaction.objectStore('readings'), transaction.objectStore('ideas'), accountId);
      });
      return rows.isOk ? rows.value : null;
    },
    /**
     * Changes an account's index in one transaction. null removes it. Only the background writes. Returns
     * whether that is durable.
     */
    async change(
      accountId: string,
      work: (before: IdeaIndexRow | null) => IdeaIndexRow | null,
    ): Promise<boolean> {
      const changed = await database.write(async (opened) => {
        const transaction = opened.transaction(stores, 'readwrite');
        const readings = transaction.objectStore('readings');
        const ideas = transaction.objectStore('ideas');
        const after = work(await rowOf(readings, ideas, accountId));
        if (after === null) await Promise.all([readings.delete(accountId), ideas.delete(accountId)]);
        else {
          const { ideas: listed, ...reading } = after;
          await Promise.all([readings.put(reading, accountId), ideas.put(listed, accountId)]);
        }
        await transaction.done;
      });
      return changed.isOk;
    },
    /** Rejects if the index stays. */
    forget: (accountId: string): Promise<void> => remove(accountId),
    /** Rejects if an index stays. */
    forgetAll: (): Promise<void> => remove(IDBKeyRange.lowerBound('')),
  };
}

/** The part of a store that reading needs. */
interface ReadStore {
  get(accountId: string): Promise<unknown>;
}

async function rowOf(readings: ReadStore, ideas: ReadStore, accountId: string): Promise<IdeaIndexRow | null> {
  const [reading, listed] = await Promise.all([readings.get(accountId), ideas.get(accountId)]);
  const [state, row] = [parsed(readingSchema, reading), parsed(ideasSchema, listed)];
  return state && row && { ...state, ideas: row };
}

function parsed<T>(schema: z.ZodMiniType<T>, value: unknown): T | null {
  const result = schema.safeParse(value);
  return result.success ? result.data : null;
}

/** The approximate size of the index on the disk. */
export const bytesOfIndex = ({ ideas }: Pick<IdeaIndexRow, 'ideas'>): number =>
  ideas.reduce((sum, idea) => sum + bytesOfTexts(idea) + idea.words.byteLength, 0);

/** The names of the fields, the numbers and the lengths. */
const bytesBeside = 200;

function bytesOfTexts({ id, key, name, status, changed, tags = [], url, createdAt }: StoredIdea): number {
  const texts = [id, key, name, status, changed?.from ?? '', url, createdAt, ...tags];
  return texts.reduce((sum, text) => sum + (isLatin.test(text) ? 1 : 2) * text.length, bytesBeside);
}

const isLatin = /^[\0-\u00ff]*$/;

/** If the ideas take too many bytes together, those with many words lose some: names count more for a match. */
export function withinSize(ideas: readonly StoredIdea[]): readonly StoredIdea[] {
  const excess = bytesOfIndex({ ideas }) - maxBytes;
  if (excess <= 0) return ideas;
  const texts = ideas.reduce((sum, idea) => sum + bytesOfTexts(idea), 0);
  const most = Math.max(0, Math.floor((maxBytes - texts) / ideas.length / Uint32Array.BYTES_PER_ELEMENT));
  return ideas.map((idea) => ({ ...idea, words: idea.words.slice(0, most) }));
}
