// The organisation's policy in the background. Asks the browser, mirrors the answer for the pages, and
// decides which policy counts until then. Right after the browser's start, the answer takes three seconds.
import { type PolicyReading, readPolicy } from '@/lib/settings/managed-policy';
import type { Settings } from '@/lib/settings/settings';
import type { Environment } from './environment';

type Managed = Readonly<Record<string, unknown>>;

interface PolicyWatchDeps {
  readonly mirror: Settings['policyMirror'];
  readonly readManaged: () => Promise<Managed>;
  readonly setTimer: Environment['setTimer'];
  readonly report: Environment['report'];
  /** Called when the policy differs from the previous one. */
  readonly onChanged: () => void;
}

/** After this time without an answer, the mirrored policy counts. Captures must not wait forever. */
const answerLimitMs = 10_000;

export type PolicyWatch = ReturnType<typeof createPolicyWatch>;

export function createPolicyWatch(deps: PolicyWatchDeps) {
  const { mirror, readManaged, setTimer, onChanged } = deps;
  const reported = (error: unknown) => deps.report('policy', error);
  let fromBrowser: Managed | null = null;
  let asked: Promise<void> | null = null;
  let checks: Promise<unknown> = Promise.resolve();

  async function ask(): Promise<void> {
    const managed = await readManaged();
    fromBrowser = managed;
    const before = await mirror.get();
    if (before !== null && JSON.stringify(before) === JSON.stringify(managed)) return;
    // The storage of a newer version rejects writes. It has its own mirror.
    await mirror.set(managed).catch(() => undefined);
    onChanged();
  }

  function answered(): Promise<void> {
    asked ??= new Promise((resolve) => {
      const endTimer = setTimer(resolve, answerLimitMs);
      void ask()
        .catch(reported)
        .then(() => {
          endTimer();
          resolve();
        });
    });
    return asked;
  }

  async function get(): Promise<PolicyReading> {
    const first = answered();
    const known = fromBrowser ?? (await mirror.get());
    if (known === null) await first;
    return readPolicy(fromBrowser ?? known ?? {});
  }

  return {
    /**
     * The browser's answer. Before it arrives, the last mirrored answer, so that no gesture waits. If nothing
     * was ever mirrored, waits for the answer. That happens at most once per installation.
     */
    get,
    /** Waits for the browser's answer. The mirrored one counts only if the browser gives none. */
    async confirmed(): Promise<PolicyReading> {
      await answered();
      return get();
    },
    /** Runs `check` at the browser's answer, unless that has already arrived: then `get` returned it. */
    checkLater(check: () => Promise<void>): void {
      if (fromBrowser) return;
      const checked = answered().then(check).catch(reported);
      checks = Promise.all([checks, checked]);
    },
    /**
     * Resolves once the browser has answered and every check is done. Nothing is sent before. Never rejects.
     */
    checksDone: (): Promise<unknown> => answered().then(() => checks),
    /** Reads again after the browser reported a change. */
    refresh: (): Promise<void> => (asked ? ask() : answered()),
  };
}
