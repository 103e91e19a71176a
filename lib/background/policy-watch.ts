// Owns the organisation's policy in the background: asks the browser, mirrors the answer for the pages, and tells which policy
// counts until the browser answers. In a young browser that takes three seconds.
import { type PolicyReading, readPolicy } from '@/lib/settings/managed-policy';
import type { Settings } from '@/lib/settings/settings';
import type { Environment } from './environment';

type Managed = Readonly<Record<string, unknown>>;

export interface PolicyWatch {
  /**
   * The browser's answer. Before it, the answer that was mirrored last, so that no gesture waits. Where nothing was ever mirrored
   * the answer is waited for: no policy would be a guess, and it is wrong once in the life of an installation at most.
   */
  get(): Promise<PolicyReading>;
  /** The browser's answer, waited for; the mirrored one only where the browser gives none. */
  proven(): Promise<PolicyReading>;
  /** Runs `check` at the browser's answer, unless the browser has answered: then `get` was proven. */
  checkLater(check: () => Promise<void>): void;
  /** Resolves when the browser has answered and every check is done. Nothing is sent before. Never rejects. */
  settled(): Promise<unknown>;
  /** Asks again: the browser told of a change. */
  refresh(): Promise<void>;
}

interface PolicyWatchDeps {
  readonly mirror: Settings['policyMirror'];
  readonly readManaged: () => Promise<Managed>;
  readonly setTimer: Environment['setTimer'];
  /** Called when the policy is another one than before. */
  readonly onChanged: () => void;
}

/** A browser that says nothing for so long is taken by its last word: captures must leave some day. */
const answerLimitMs = 10_000;

export function createPolicyWatch({
  mirror,
  readManaged,
  setTimer,
  onChanged,
}: PolicyWatchDeps): PolicyWatch {
  let told: Managed | null = null;
  let asked: Promise<void> | null = null;
  let checks: Promise<unknown> = Promise.resolve();

  async function ask(): Promise<void> {
    const managed = await readManaged();
    told = managed;
    const before = await mirror.get();
    if (before !== null && JSON.stringify(before) === JSON.stringify(managed)) return;
    // A newer version's storage takes nothing: its own mirror is there.
    await mirror.set(managed).catch(() => undefined);
    onChanged();
  }

  function answered(): Promise<void> {
    asked ??= new Promise((resolve) => {
      const endTimer = setTimer(resolve, answerLimitMs);
      void ask()
        .catch(() => undefined)
        .then(() => {
          endTimer();
          resolve();
        });
    });
    return asked;
  }

  async function get(): Promise<PolicyReading> {
    const first = answered();
    const known = told ?? (await mirror.get());
    if (known === null) await first;
    return readPolicy(told ?? known ?? {});
  }

  return {
    get,
    async proven() {
      await answered();
      return get();
    },
    checkLater(check) {
      if (told) return;
      const checked = answered().then(check);
      checks = Promise.allSettled([checks, checked]);
    },
    settled: () => answered().then(() => checks),
    refresh: () => (asked ? ask() : answered()),
  };
}
