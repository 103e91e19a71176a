// Stops a whole account by a block or a wait, and counts failures for it. Commit this before the capture
// returns to the queue.
import type { Capture } from '@/lib/outbox/capture';
import type { BlockReason, Queue } from '@/lib/outbox/queue';
import type { OutboxStore } from '@/lib/outbox/storage/store';
import type { PlanningError } from '@/lib/planning/errors';
import { isServiceItself, type Verdict } from './retry-policy';

export interface QueueControl {
  /** Commits the verdict's effect on the whole account. Most verdicts have none. */
  apply(accountId: string, verdict: Verdict, error: PlanningError): Promise<void>;
  /** Sends nothing for the account until the person acts. */
  block(accountId: string, reason: BlockReason, host: string | null): Promise<void>;
  /**
   * The account's consecutive requests without an answer from the service itself, including the failed one in
   * `error`.
   */
  failuresWith(accountId: string, error: PlanningError): Promise<number>;
  /** The service itself answered a write, even if it refused. The counts restart. */
  answered(accountId: string): Promise<void>;
  /**
   * Counts a refusal. The third similar one in a row blocks the account and returns the ids of the other
   * refused captures. Otherwise returns null. The service itself also forbids records, so `askService` makes
   * a read. If the read gets another answer, each refusal concerns only its capture (fault F56).
   */
  refused(
    capture: Capture,
    error: PlanningError,
    askService: () => Promise<PlanningError | null>,
  ): Promise<readonly string[] | null>;
}

/** This many similar refusals in a row concern the connection to the service, not the captures (fault F75). */
const refusalsUntilBlock = 3;

type QueueStore = Pick<OutboxStore, 'queue' | 'changeQueue'>;

export function createQueueControl(
  store: QueueStore,
  now: () => number,
  onBlocked: (accountId: string, reason: BlockReason) => void,
): QueueControl {
  async function block(
    accountId: string,
    reason: BlockReason,
    host: string | null,
    counts: Partial<Pick<Queue, 'refusals'>> = {},
  ): Promise<void> {
    const changed = await store.changeQueue(accountId, {
      block: { reason, host, atMs: now() },
      // A person who ends the block wants to see a request at once.
      wait: null,
      failures: 0,
      ...counts,
    });
    if (changed.isOk) onBlocked(accountId, reason);
  }

  async function read(accountId: string): Promise<Partial<Queue>> {
    const queue = await store.queue(accountId);
    return queue.isOk ? queue.value : {};
  }

  const control: QueueControl = {
    async apply(accountId, verdict, error) {
      if (verdict.type === 'block') {
        await block(accountId, verdict.reason, error.kind === 'redirected' ? error.host : null);
        return;
      }
      const stops = verdict.type === 'throttle' || ('stops' in verdict && verdict.stops);
      const wait = stops && 'afterMs' in verdict ? { wait: { fromMs: now(), forMs: verdict.afterMs } } : {};
      const isCounted = !isServiceItself(error);
      if (stops || isCounted)
        await store.changeQueue(accountId, {
          ...wait,
          ...(isCounted ? { failures: await control.failuresWith(accountId, error) } : {}),
        });
    },

    block,

    async failuresWith(accountId, error) {
      const { failures = 0 } = await read(accountId);
      return failures + (isServiceItself(error) ? 0 : 1);
    },

    async answered(accountId) {
      const { failures = 0, refusals } = await read(accountId);
      if (failures > 0 || refusals) await store.changeQueue(accountId, { failures: 0, refusals: null });
    },

    async refused({ id, accountId }, error, askService) {
      const like = likeOf(error);
      if (like === null) {
        await control.answered(accountId);
        return null;
      }
      const { refusals } = await read(accountId);
      const before = refusals?.like === like ? refusals : { like, captureIds: [], isReleased: false };
      const captureIds = [...new Set([...before.captureIds, id])].slice(-refusalsUntilBlock);
      if (before.isReleased || captureIds.length < refusalsUntilBlock) {
        await store.changeQueue(accountId, { refusals: { ...before, captureIds } });
        return null;
      }
      if (mayBeOfService(error)) {
        const answer = await askService();
        if (answer === null || likeOf(answer) !== like) {
          await store.changeQueue(accountId, { refusals: null });
          return null;
        }
      }
      await block(accountId, 'refusing', null, { refusals: { like, captureIds: [], isReleased: true } });
      return captureIds.filter((other) => other !== id);
    },
  };
  return control;
}

/** Identifies a refusal that a proxy could also make. null for a refusal of the capture's own values. */
function likeOf(error: PlanningError): string | null {
  switch (error.kind) {
    case 'forbidden':
    case 'not-found':
    case 'rejected': {
      const { status, format } = error;
      return error.kind === 'forbidden' || status === 407 || format !== 'json' ? `${status} ${format}` : null;
    }
    default:
      return null;
  }
}

/** The service answers in JSON. It may answer with a page only for an unknown operation. */
function mayBeOfService(error: PlanningError): boolean {
  return error.kind === 'not-found' || (error.kind === 'forbidden' && error.format === 'json');
}
