// Owns taking an account's captures for sending: each in its turn, and committed as `sending` before it is handed out.
import type { Capture } from '@/lib/outbox/capture';
import type { CaptureChange, OutboxStore } from '@/lib/outbox/storage/store';
import type { RateLimiter } from './rate-limiter';

export interface TakerDeps {
  readonly store: Pick<OutboxStore, 'changeAll' | 'changeAndTake'>;
  readonly rateLimiter: RateLimiter;
  readonly sleep: (forMs: number) => Promise<void>;
  /** Called with every capture after each of its changes. */
  readonly onChanged: (capture: Capture) => void;
  readonly now: () => number;
  readonly owner: string;
}

/** No captures where nothing is to be sent now; not `isOk` where the storage took no more. */
export type Taken = { readonly isOk: true; readonly captures: readonly Capture[] } | { readonly isOk: false };

export interface Taker {
  /**
   * Takes the next capture that is due, once the account may make one more request. What became of those before is
   * committed in the same transaction, or at once where the turn has to be waited for.
   */
  take(before: readonly CaptureChange[]): Promise<Taken>;
  /** The same of a few captures, while a request is under way: as many as would not have to wait for their turn. */
  takeAhead(before: readonly CaptureChange[]): Promise<Taken>;
  /** Commits in one transaction; false where the storage took no more. */
  commit(changes: readonly CaptureChange[]): Promise<boolean>;
}

/** One transaction for so many captures is what makes a long queue fast; so many and one have to be looked for when the worker dies. */
const aheadAtMost = 4;

export function createTaker(deps: TakerDeps, accountId: string): Taker {
  const { store, now } = deps;
  /** Turns that came when nothing was due are the next ones': each counts against the limit only once. */
  let turns = 0;

  /** The ms until the account may make one more request; 0 where it may, which is then noted. */
  async function msUntilTurn(wanted: number): Promise<number> {
    let inMs = 0;
    while (turns < wanted && inMs === 0) {
      inMs = await deps.rateLimiter.admit(accountId, now());
      if (inMs === 0) turns += 1;
    }
    return turns > 0 ? 0 : inMs;
  }

  async function commit(changes: readonly CaptureChange[]): Promise<boolean> {
    if (changes.length === 0) return true;
    const result = await store.changeAll(changes);
    if (result.isOk) result.value.forEach(deps.onChanged);
    return result.isOk;
  }

  async function takeWith(before: readonly CaptureChange[], most: number): Promise<Taken> {
    const turn = { accountId, owner: deps.owner, nowMs: now() };
    const result = await store.changeAndTake(before, turn, most);
    if (!result.isOk) return { isOk: false };
    const { changed, taken } = result.value;
    changed.forEach(deps.onChanged);
    turns -= taken.length;
    return { isOk: true, captures: taken };
  }

  return {
    async take(before) {
      let uncommitted = before;
      for (let inMs = await msUntilTurn(1); inMs > 0; inMs = await msUntilTurn(1)) {
        if (!(await commit(uncommitted))) return { isOk: false };
        uncommitted = [];
        await deps.sleep(inMs);
      }
      return takeWith(uncommitted, 1);
    },

    async takeAhead(before) {
      if ((await msUntilTurn(aheadAtMost)) === 0) return takeWith(before, turns);
      return (await commit(before)) ? { isOk: true, captures: [] } : { isOk: false };
    },

    commit,
  };
}
