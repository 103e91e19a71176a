// Owns taking an account's captures for sending: each in its turn, and committed as `sending` before it is handed out.
import type { Capture } from './capture';
import type { RateLimiter } from './rate-limiter';
import type { CaptureChange, OutboxStore } from './store';

export interface TakerDeps {
  readonly store: Pick<OutboxStore, 'changeAll' | 'takeDue' | 'changeAndTake'>;
  readonly rateLimiter: RateLimiter;
  readonly sleep: (forMs: number) => Promise<void>;
  /** Called with every capture after each of its changes. */
  readonly onChanged: (capture: Capture) => void;
  readonly now: () => number;
  readonly owner: string;
}

/** `capture` is null where nothing is to be sent now; not `isOk` where the storage took no more. */
export type Taken = { readonly isOk: true; readonly capture: Capture | null } | { readonly isOk: false };

export interface Taker {
  /**
   * Takes the next capture that is due, once the account may make one more request. What became of the one before is
   * committed in the same transaction, or at once where the turn has to be waited for.
   */
  take(before: CaptureChange | null): Promise<Taken>;
  /** The same while a request is under way: takes nothing where the turn would have to be waited for. */
  takeAhead(before: CaptureChange | null): Promise<Taken>;
  /** Commits in one transaction; false where the storage took no more. */
  commit(changes: readonly CaptureChange[]): Promise<boolean>;
}

export function createTaker(deps: TakerDeps, accountId: string): Taker {
  const { store, now } = deps;
  /** A turn that came when nothing was due is the next one's: it counts against the limit only once. */
  let hasTurn = false;

  async function msUntilTurn(): Promise<number> {
    const inMs = hasTurn ? 0 : await deps.rateLimiter.admit(accountId, now());
    hasTurn = inMs === 0;
    return inMs;
  }

  async function commit(changes: readonly CaptureChange[]): Promise<boolean> {
    if (changes.length === 0) return true;
    const result = await store.changeAll(changes);
    if (result.isOk) result.value.forEach(deps.onChanged);
    return result.isOk;
  }

  async function takeWith(before: CaptureChange | null): Promise<Taken> {
    const turn = { accountId, owner: deps.owner, nowMs: now() };
    const result = before ? await store.changeAndTake(before, turn) : await takeDue(turn);
    if (!result.isOk) return { isOk: false };
    const { changed, taken } = result.value;
    if (changed) deps.onChanged(changed);
    if (taken) hasTurn = false;
    return { isOk: true, capture: taken };
  }

  async function takeDue(turn: Parameters<OutboxStore['takeDue']>[0]) {
    const result = await store.takeDue(turn);
    return result.isOk ? { isOk: true as const, value: { changed: null, taken: result.value } } : result;
  }

  return {
    async take(before) {
      let uncommitted = before;
      for (let inMs = await msUntilTurn(); inMs > 0; inMs = await msUntilTurn()) {
        if (uncommitted && !(await commit([uncommitted]))) return { isOk: false };
        uncommitted = null;
        await deps.sleep(inMs);
      }
      return takeWith(uncommitted);
    },

    async takeAhead(before) {
      if ((await msUntilTurn()) === 0) return takeWith(before);
      return (await commit(before ? [before] : [])) ? { isOk: true, capture: null } : { isOk: false };
    },

    commit,
  };
}
