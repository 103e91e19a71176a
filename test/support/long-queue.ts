// Owns a long queue (faults F20, F42): thousands of captures saved while the service says to wait, then drained.
import { readdirSync, readFileSync } from 'node:fs';
import type { ConnectedSession } from './connected-session';
import { ideaNamed, saveCaptures } from './save-capture';
import { waitUntil } from './wait-until';

export interface LongQueueResult {
  readonly captures: number;
  readonly stored: number;
  readonly storedOnce: number;
  readonly seconds: number;
  /** Memory of the extension's own process before and after, where the system tells it (Linux). */
  readonly memoryBeforeMb: number | null;
  readonly memoryAfterMb: number | null;
}

const batch = 250;

/** Saves `captures` ideas while the account has to wait, lets them go, and counts what the service has in the end. */
export async function runLongQueue(session: ConnectedSession, captures: number): Promise<LongQueueResult> {
  await session.setPreferences({ requestsPerMinute: 0, hasNotifications: false });
  session.service.misbehave({
    method: 'POST',
    path: '/api/v1/products/:id/ideas',
    calls: 1,
    answer: { kind: 'rate-limit', form: 'retry-after-seconds', seconds: 30 },
  });
  const page = await session.openExtensionPage('options.html');
  const names = Array.from({ length: captures }, (_, index) => `Queued ${index}`);
  for (let at = 0; at < captures; at += batch)
    await saveCaptures(
      page,
      names.slice(at, at + batch).map((name) => ideaNamed(name)),
    );
  const memoryBeforeMb = extensionMemoryMb(session.profileDir);
  const startedMs = performance.now();
  const stored = () =>
    session.service.ideas().filter(({ attributes }) => String(attributes.name).startsWith('Queued '));
  await waitUntil(async () => stored().length >= captures, {
    what: `${captures} captures to be delivered`,
    timeoutMs: 45 * 60_000,
    intervalMs: 2_000,
  });
  return {
    captures,
    stored: stored().length,
    storedOnce: new Set(stored().map(({ attributes }) => attributes.name)).size,
    seconds: Math.round((performance.now() - startedMs) / 1000),
    memoryBeforeMb,
    memoryAfterMb: extensionMemoryMb(session.profileDir),
  };
}

/** Resident memory of the processes that run extensions in the browser of this profile. */
function extensionMemoryMb(profileDir: string): number | null {
  if (process.platform !== 'linux') return null;
  const sizes = readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .flatMap((pid) => {
      try {
        const command = readFileSync(`/proc/${pid}/cmdline`, 'utf8');
        if (!command.includes('--extension-process') || !command.includes(profileDir)) return [];
        const kilobytes = /VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1];
        return kilobytes ? [Number(kilobytes) / 1024] : [];
      } catch {
        // The process ended while it was looked at.
        return [];
      }
    });
  return sizes.length === 0 ? null : Math.round(sizes.reduce((sum, size) => sum + size, 0));
}
