// Stops a whole account: by a wait or a block, and after failures or similar refusals in a row. Each change is committed
// before the capture returns to the queue.
import * as z from 'zod/mini';
import type { BlockReason, Queue } from '@/lib/outbox/queue';
import type { OutboxStore } from '@/lib/outbox/storage/store';
import type { PlanningError } from '@/lib/planning/errors';
import { people, requestOf } from '@/lib/planning/records';
import type { AccountClient } from './account-client';
import { type Pace, untilAdmitted } from './rate-limiter';
import { isServiceItself, type Verdict } from './retry-policy';

interface BreakerDeps extends Pick<Pace, 'now'> {
  readonly store: Pick<OutboxStore, 'queue' | 'changeQueue'>;
  /** Called when the service's answer blocks an account. */
  readonly onBlocked: (accountId: string, reason: BlockReason) => void;
}

/** This many similar refusals in a row concern the connection to the service, not the captures (fault F75). */
const refusalsUntilBlock = 3;

export type CircuitBreaker = ReturnType<typeof createCircuitBreaker>;

export function createCircuitBreaker({ store, now, onBlocked }: BreakerDeps, accountId: string) {
  const change = (changes: Partial<Queue>) => store.changeQueue(accountId, changes);

  async function read(): Promise<Partial<Queue>> {
    const queue = await store.queue(accountId);
    return queue.isOk ? queue.value : {};
  }

  /** Sends nothing for the account until the person acts, who then wants to see a request at once. */
  async function block(
    reason: BlockReason,
    host: string | null = null,
    counts: Pick<Queue, 'refusals'> = {},
  ): Promise<void> {
    const changed = await change({
      block: { reason, host, atMs: now() },
      wait: null,
      failures: 0,
      ...counts,
    });
    if (changed.isOk) onBlocked(accountId, reason);
  }

  /** Consecutive requests without an answer from the service itself, including the failed one in `error`. */
  async function failuresWith(error: PlanningError): Promise<number> {
    const { failures = 0 } = await read();
    return failures + (isServiceItself(error) ? 0 : 1);
  }

  /** The service itself answered a write, even if it refused. The counts restart. */
  async function answered(): Promise<void> {
    const { failures = 0, refusals } = await read();
    if (failures > 0 || refusals) await change({ failures: 0, refusals: null });
  }

  return {
    block,
    failuresWith,
    answered,

    /** Commits the verdict's effect on the whole account. Most verdicts have none. */
    async note({ block: reason, pauseMs }: Verdict, error: PlanningError): Promise<void> {
      if (reason) return block(reason, error.kind === 'redirected' ? error.host : null);
      const wait = pauseMs === null ? {} : { wait: { fromMs: now(), forMs: pauseMs } };
      const counts = isServiceItself(error) ? {} : { failures: await failuresWith(error) };
      if (pauseMs !== null || !isServiceItself(error)) await change({ ...wait, ...counts });
    },

    /**
     * Counts a refusal. The third similar one in a row blocks the account and returns the ids of the other
     * refused captures. Otherwise returns null. The service itself also forbids records, so `check` makes
     * a read. If the read gets another answer, each refusal concerns only its capture (fault F56).
     */
    async refused(
      captureId: string,
      error: PlanningError,
      check: () => Promise<PlanningError | null>,
    ): Promise<readonly string[] | null> {
      const like = likeOf(error);
      if (like === null) {
        await answered();
        return null;
      }
      const { refusals } = await read();
      const before = refusals?.like === like ? refusals : { like, captureIds: [], isReleased: false };
      const captureIds = [...new Set([...before.captureIds, captureId])].slice(-refusalsUntilBlock);
      if (before.isReleased || captureIds.length < refusalsUntilBlock) {
        await change({ refusals: { ...before, captureIds } });
        return null;
      }
      const answer = mayBeOfService(error) ? await check() : error;
      if (answer === null || likeOf(answer) !== like) {
        await change({ refusals: null });
        return null;
      }
      await block('refusing', null, { refusals: { like, captureIds: [], isReleased: true } });
      return captureIds.filter((other) => other !== captureId);
    },
  };
}

/** Identifies a refusal that a proxy could also make. null for a refusal of the capture's own values. */
function likeOf(error: PlanningError): string | null {
  if (error.kind !== 'forbidden' && error.kind !== 'not-found' && error.kind !== 'rejected') return null;
  const { kind, status, format } = error;
  return kind === 'forbidden' || status === 407 || format !== 'json' ? `${status} ${format}` : null;
}

/** The service answers in JSON. It may answer with a page only for an unknown operation. */
const mayBeOfService = (error: PlanningError): boolean =>
  error.kind === 'not-found' || (error.kind === 'forbidden' && error.format === 'json');

/** null if the service answers a read. Many services lack this one, and their refusal is an answer, too. */
export async function checkHealth(
  pace: Pace,
  accountId: string,
  { client }: Pick<AccountClient, 'client'>,
): Promise<PlanningError | null> {
  await untilAdmitted(pace, accountId);
  const answer = await client.get(requestOf(people.me).path, z.unknown());
  return answer.isOk ? null : answer.error;
}
