// A shortcut that is held down, or whose key bounces, is one press (fault F109).
import { digestOf } from '@/lib/digest';
import type { Snapshot } from '@/lib/page/snapshot';
import type { PageTarget } from '@/lib/platform/page-reader';
import type { Base } from './base';

/**
 * A held key repeats first after 250 to 660 ms, on a busy machine later, then every 25 to 90 ms. A bouncing one within
 * 150 ms. Nobody means a second press within this time, and a second later is one.
 */
const quietMs = 950;
/** A wrong stamp never takes a key for longer. */
const longestMs = 2_000;
/** Nobody selects something else and presses again within this time. So presses share a slow reading of the page. */
const sharedMs = 150;

export function createKeyRepeat({ settings, pages, now }: Pick<Base, 'settings' | 'pages' | 'now'>) {
  /** The reading in progress. */
  let latest: { readonly tabId: number; readonly atMs: number; readonly read: Promise<Snapshot> } | null =
    null;

  function readAt(page: PageTarget, atMs: number): Promise<Snapshot> {
    if (latest?.tabId === page.tabId && Math.abs(atMs - latest.atMs) < sharedMs) return latest.read;
    const started = { tabId: page.tabId, atMs, read: pages.read(page) };
    latest = started;
    return started.read.finally(() => {
      if (latest === started) latest = null;
    });
  }

  /** Stamps the press. True if the same command got the same passage of the same tab just before. */
  async function isRepeat(command: string, tabId: number, snapshot: Snapshot, atMs: number) {
    const { address, title, selection } = snapshot;
    const press = await digestOf(JSON.stringify([command, tabId, address, title, selection?.text]));
    let isRepeated = false;
    await settings.pressedCommands.update((before) => {
      const recent = before.filter(
        ({ firstMs, lastMs }) => Math.abs(atMs - lastMs) < quietMs && Math.abs(atMs - firstMs) < longestMs,
      );
      const stamp = recent.find((other) => other.press === press);
      isRepeated = stamp !== undefined;
      const { firstMs, lastMs } = stamp ?? { firstMs: atMs, lastMs: atMs };
      return [
        ...recent.filter((other) => other !== stamp),
        { press, firstMs, lastMs: Math.max(lastMs, atMs) },
      ];
    });
    return isRepeated;
  }

  /** The page at a press of this command. null for a press that only repeats the one before. */
  return async (command: string, page: PageTarget): Promise<Snapshot | null> => {
    const atMs = now();
    const snapshot = await readAt(page, atMs);
    // Without room for the stamp, two captures are better than none.
    const isRepeated = await isRepeat(command, page.tabId, snapshot, atMs).catch(() => false);
    return isRepeated ? null : snapshot;
  };
}
