// The pictures of drafts and captures: their bytes, in the same database as the rows.
import type { IDBPTransaction } from 'idb';
import { type Picture, pictureSchema } from '@/lib/capture/pictures/picture';
import { picturesIn } from '@/lib/capture/steps/step';
import { captureSchema, unsentStates } from '@/lib/outbox/capture';
import { dayMs } from '@/lib/time';
import { inTransaction, type OutboxConnection, type OutboxSchema, type StoreResult } from './connection';
import { picturesOfDraft } from './draft-rows';

interface PictureSweep {
  readonly released: readonly string[];
  readonly nowMs: number;
}

export type PictureStore = ReturnType<typeof createPictureStore>;

export function createPictureStore(connection: OutboxConnection) {
  return {
    /** Durable before it answers. Fails with `quota` if the storage is full. */
    keep: (picture: Picture, nowMs: number): Promise<StoreResult<void>> =>
      connection.use(
        inTransaction(['pictures'], async ({ store }) => {
          await store.put({ ...picture, keptAtMs: nowMs });
        }),
      ),

    /**
     * Keeps the pictures of a file, all or none. Never changes a stored picture: false if one of them has the id of a
     * stored picture with other bytes (threat T42).
     */
    keepOfFile: (imported: readonly Picture[], nowMs: number): Promise<StoreResult<boolean>> =>
      connection.use(
        inTransaction(['pictures'], async ({ store }) => {
          const stored = await Promise.all(imported.map(({ id }) => store.get(id)));
          const isOther = imported.some(
            (one, at) => stored[at] !== undefined && !isSamePicture(one, stored[at]),
          );
          if (isOther) return false;
          // A stored one stays as it is, and counts as new: its draft may not be written yet.
          await Promise.all(imported.map((one, at) => store.put({ ...one, ...stored[at], keptAtMs: nowMs })));
          return true;
        }),
      ),

    get: (id: string): Promise<StoreResult<Picture | null>> =>
      connection.use(async (database) => {
        const parsed = pictureSchema.safeParse(await database.get('pictures', id));
        return parsed.success ? parsed.data : null;
      }),

    /**
     * Removes pictures that neither a draft nor an undelivered capture names. Those in `released` go at once, and with a
     * part, what it was cut out of. Others go after a day: the draft of a new picture may not be written yet.
     */
    sweep: ({ released, nowMs }: PictureSweep): Promise<StoreResult<void>> =>
      connection.use(
        inTransaction(sweptStores, async (transaction) => {
          const pictures = transaction.objectStore('pictures');
          const old = await pictures.index('byKeptAt').getAllKeys(IDBKeyRange.upperBound(nowMs - dayMs));
          const leaving = new Set(released);
          // The set grows in the loop, so earlier cuts follow. What an old part was cut out of is old, too.
          for (const id of leaving) {
            const { formerId } = pictureSchema.safeParse(await pictures.get(id)).data ?? {};
            if (formerId !== undefined) leaving.add(formerId);
          }
          const going = [...new Set([...old, ...leaving])];
          if (going.length === 0) return;
          const used = await picturesInUse(transaction);
          await Promise.all(going.filter((id) => !used.has(id)).map((id) => pictures.delete(id)));
        }),
      ),
  };
}

const sweptStores = ['captures', 'drafts', 'pictures'] as const;

async function picturesInUse(
  transaction: IDBPTransaction<OutboxSchema, typeof sweptStores, 'readwrite'>,
): Promise<ReadonlySet<string>> {
  const heads = await transaction.objectStore('drafts').index('byPage').getAll();
  const used = new Set(heads.flatMap(picturesOfDraft));
  const byState = transaction.objectStore('captures').index('byState');
  for (const state of unsentStates)
    for (const row of await byState.getAll(state)) for (const id of picturesOfRow(row)) used.add(id);
  return used;
}

function isSamePicture(one: Picture, stored: unknown): boolean {
  const other = pictureSchema.safeParse(stored).data;
  return (
    other?.type === one.type &&
    other.bytes.length === one.bytes.length &&
    other.bytes.every((byte, at) => byte === one.bytes[at])
  );
}

/** Works for rows that this version can't read, too. The pictures that they may need stay. */
function picturesOfRow(row: unknown): string[] {
  const capture = captureSchema.safeParse(row).data;
  const inSteps = capture ? capture.steps.flatMap(({ input }) => picturesIn(input)) : picturesIn(row);
  return [...inSteps, ...picturesOfDraft(row)];
}
