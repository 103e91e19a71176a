// The index of captured pages: each page's captures, by the digest of its address. Stays on this device.
import * as z from 'zod/mini';
import type { StoredEntries } from './stored-entries';

const capturedSchema = z.object({
  captureId: z.string(),
  accountId: z.string(),
  kind: z.string(),
  atMs: z.number(),
  /** The capture's name. `key` and `url` are the record's, once the service has returned them. */
  name: z.string(),
  key: z.nullable(z.string()),
  url: z.nullable(z.string()),
  /** The idea that the capture went to. A person can comment on it. */
  idea: z.nullable(z.string()),
});
export type Captured = z.infer<typeof capturedSchema>;

export const capturedListSchema = z.array(capturedSchema);

export interface PageNote {
  readonly page: string;
  readonly captured: Captured;
}

const mostOfOnePage = 5;
const mostPages = 5_000;
const mostBytes = 3_000_000;

export type CapturedPages = ReturnType<typeof createCapturedPages>;

export function createCapturedPages(entries: StoredEntries<Captured[]>) {
  const newest = (list: readonly Captured[]) => list[0]?.atMs ?? 0;

  /** The captures of a page, newest first. */
  const of = async (page: string): Promise<Captured[]> => (await entries.get([page])).get(page) ?? [];

  async function write(page: string, list: Captured[]): Promise<void> {
    if (list.length === 0) await entries.remove(page);
    else await entries.set({ [page]: list });
  }

  return {
    /** The storage key of a page's captures. */
    keyOf: (page: string) => entries.value(page, []).key,
    of,
    /** Adds or updates captures in one write. Only the background writes. */
    note: (notes: readonly PageNote[]) =>
      entries.exclusively(async () => {
        const lists = await entries.get(notes.map(({ page }) => page));
        for (const { page, captured } of notes) lists.set(page, withNote(lists.get(page) ?? [], captured));
        await entries.set(Object.fromEntries(lists));
      }),
    /** Removes an undone capture. */
    forget: (page: string, captureId: string) =>
      entries.exclusively(async () =>
        write(
          page,
          (await of(page)).filter((captured) => captured.captureId !== captureId),
        ),
      ),
    async forgetAll(): Promise<void> {
      for (const page of (await entries.all()).keys()) await entries.remove(page);
    },
    /** Drops older captures, and all except the newest pages: five thousand, or three megabytes. */
    async prune(beforeMs: number): Promise<void> {
      const pages = [...(await entries.all())].toSorted(([, one], [, other]) => newest(other) - newest(one));
      let bytes = 0;
      for (const [index, [page, list]] of pages.entries()) {
        bytes += new TextEncoder().encode(JSON.stringify(list)).length;
        const kept =
          index < mostPages && bytes <= mostBytes ? list.filter(({ atMs }) => atMs >= beforeMs) : [];
        if (kept.length < list.length) await write(page, kept);
      }
    },
  };
}

/** The list without an account's captures. null if nothing is left. */
export function withoutCapturesOf(list: Captured[], accountId: string): Captured[] | null {
  const others = list.filter((captured) => captured.accountId !== accountId);
  if (others.length === list.length) return list;
  return others.length === 0 ? null : others;
}

function withNote(list: readonly Captured[], captured: Captured): Captured[] {
  return [captured, ...list.filter(({ captureId }) => captureId !== captured.captureId)]
    .toSorted((one, other) => other.atMs - one.atMs)
    .slice(0, mostOfOnePage);
}
