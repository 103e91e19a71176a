// The organization's policy in the background. Asks the browser, caches the answer for the pages, and decides which policy
// counts until then: the cached one for saving, the confirmed one for sending. Right after the browser's start, the answer
// takes three seconds.
import { coalesce } from '@/lib/async';
import { type PolicyReading, readPolicy } from '@/lib/settings/managed-policy';
import type { Settings } from '@/lib/settings/settings';
import type { Environment } from './environment';

/** After this time without an answer, the cached policy counts. Captures must not wait forever. */
const answerLimitMs = 10_000;

/** `onChanged` is called when the policy differs from the previous one. */
export function createPolicyWatch(
  { storage, setTimer, report }: Pick<Environment, 'storage' | 'setTimer' | 'report'>,
  cached: Settings['cachedPolicy'],
  onChanged: () => void,
) {
  let fromBrowser: Readonly<Record<string, unknown>> | null = null;
  let asked: Promise<void> | null = null;

  // One at a time, so that an older answer never replaces a newer one.
  const ask = coalesce(async () => {
    const managed = await storage.readManaged();
    fromBrowser = managed;
    const before = await cached.get();
    if (before !== null && JSON.stringify(before) === JSON.stringify(managed)) return;
    // The storage of a newer version rejects writes. It has its own cache.
    await cached.set(managed).catch(() => undefined);
    onChanged();
  });

  /** Never rejects. */
  function answered(): Promise<void> {
    asked ??= new Promise((resolve) => {
      const endTimer = setTimer(resolve, answerLimitMs);
      void ask()
        .catch((error: unknown) => report('policy', error))
        .then(() => {
          endTimer();
          resolve();
        });
    });
    return asked;
  }

  async function get(): Promise<PolicyReading> {
    const first = answered();
    const known = fromBrowser ?? (await cached.get());
    if (known === null) await first;
    return readPolicy(fromBrowser ?? known ?? {});
  }

  return {
    /**
     * The browser's answer. Before it arrives, the cached one, so that no capture request waits. If nothing was ever cached, waits
     * for the answer. That happens at most once per installation.
     */
    get,
    /** Waits for the browser's answer. The cached one counts only if the browser gives none. */
    async confirmed(): Promise<PolicyReading> {
      await answered();
      return get();
    },
    /** Reads again after the browser reported a change. */
    refresh: (): Promise<void> => (asked ? ask() : answered()),
  };
}
