// Owns the index of captured pages, on this device only: by the digest of its address, what a page was captured into.
import * as z from 'zod/mini';
import type { Parser } from './shapes';
import type { StorageArea } from './stored-value';

const capturedSchema = z.object({
  captureId: z.string(),
  accountId: z.string(),
  kind: z.string(),
  atMs: z.number(),
  /** What the capture is called, and, as soon as the service has told, the record's key and address. */
  name: z.string(),
  key: z.nullable(z.string()),
  url: z.nullable(z.string()),
  /** The idea that can be commented on, where it went to one. */
  idea: z.nullable(z.string()),
});
export type Captured = z.infer<typeof capturedSchema>;

export const capturedListSchema = z.array(capturedSchema);

export interface PageNote {
  readonly page: string;
  readonly captured: Captured;
}

export interface CapturedPages {
  /** What became of a page, the newest first. */
  of(page: string): Promise<Captured[]>;
  /** Adds captures, or what is new about them, by their pages: all in one write. Written by the background only. */
  note(notes: readonly PageNote[]): Promise<void>;
  /** Forgets a capture that was taken back. */
  forget(page: string, captureId: string): Promise<void>;
  forgetAll(): Promise<void>;
  dropAccount(accountId: string): Promise<void>;
  /** Drops what is older, and all but the newest five thousand pages. */
  prune(beforeMs: number): Promise<void>;
}

const prefix = 'captured:';
const mostOfOnePage = 5;
const mostPages = 5_000;

export function createCapturedPages(area: StorageArea, schema: Parser<Captured[]>): CapturedPages {
  async function listOf(raw: unknown): Promise<Captured[]> {
    const parsed = await schema.safeParse(raw);
    return parsed.success ? parsed.data : [];
  }
  const newest = (list: readonly Captured[]) => list[0]?.atMs ?? 0;

  async function of(page: string): Promise<Captured[]> {
    const key = prefix + page;
    return listOf((await area.get(key))[key]);
  }

  async function write(key: string, list: readonly Captured[]): Promise<void> {
    if (list.length === 0) await area.remove(key);
    else await area.set({ [key]: list });
  }

  async function all(): Promise<{ key: string; list: Captured[] }[]> {
    const entries = Object.entries(await area.get(null)).filter(([key]) => key.startsWith(prefix));
    return Promise.all(entries.map(async ([key, raw]) => ({ key, list: await listOf(raw) })));
  }

  return {
    of,
    note: (notes) =>
      area.exclusively(prefix, async () => {
        const raw = await area.get(notes.map(({ page }) => prefix + page));
        const lists = new Map<string, Captured[]>();
        for (const { page, captured } of notes) {
          const key = prefix + page;
          lists.set(key, withNote(lists.get(key) ?? (await listOf(raw[key])), captured));
        }
        await area.set(Object.fromEntries(lists));
      }),
    forget: (page, captureId) =>
      area.exclusively(prefix, async () =>
        write(
          prefix + page,
          (await of(page)).filter((captured) => captured.captureId !== captureId),
        ),
      ),
    async forgetAll() {
      for (const { key } of await all()) await area.remove(key);
    },
    async dropAccount(accountId) {
      for (const { key, list } of await all())
        await write(
          key,
          list.filter((captured) => captured.accountId !== accountId),
        );
    },
    async prune(beforeMs) {
      const pages = (await all()).toSorted((one, other) => newest(other.list) - newest(one.list));
      for (const [index, { key, list }] of pages.entries()) {
        const kept = index < mostPages ? list.filter(({ atMs }) => atMs >= beforeMs) : [];
        if (kept.length < list.length) await write(key, kept);
      }
    },
  };
}

function withNote(list: readonly Captured[], captured: Captured): Captured[] {
  return [captured, ...list.filter(({ captureId }) => captureId !== captured.captureId)]
    .toSorted((one, other) => other.atMs - one.atMs)
    .slice(0, mostOfOnePage);
}
