// Stops a whole account: by a wait or a block, and after failures or similar refusals in a row. Each change is committed
// before the capture returns to the queue.
import * as z from 'zod/mini';
import type { BlockReason, Queue } from '@/lib/outbox/queue';
import type { PlanningError } from '@/lib/planning/errors';
import { people, requestOf } from '@/lib/planning/records';
import { waitForRateLimit } from './rate-limiter';
import { hasServiceAnswer, type RetryDecision } from './retry-policy';
import type { Turn } from './turn';

type Account = Pick<Turn, 'accountId' | 'store' | 'now' | 'onBlocked'>;

/** This many similar refusals in a row concern the connection to the service, not the captures (fault F75). */
const refusalsUntilBlock = 3;

const change = ({ store, accountId }: Account, changes: Partial<Queue>) =>
  store.changeQueue(accountId, changes);

async function read({ store, accountId }: Account): Promise<Partial<Queue>> {
  const queue = await store.queue(accountId);
  return queue.isOk ? queue.value : {};
}

/** Sends nothing for the account until the person acts, who then wants to see a request at once. */
export async function block(
  account: Account,
  reason: BlockReason,
  more: Partial<Pick<Queue, 'refusals'>> & { readonly host?: string | null } = {},
): Promise<void> {
  const { host = null, ...counts } = more;
  const blocked = { reason, host, atMs: account.now() };
  const changed = await change(account, { block: blocked, wait: null, failures: 0, ...counts });
  if (changed.isOk) account.onBlocked(account.accountId, reason);
}

/** Consecutive requests without an answer from the service itself, including the failed one in `error`. */
export async function failuresWith(account: Account, error: PlanningError): Promise<number> {
  const { failures = 0 } = await read(account);
  return failures + (hasServiceAnswer(error) ? 0 : 1);
}

/** The service itself answered a write, even if it refused. The counts restart. */
export async function noteAnswer(account: Account): Promise<void> {
  const { failures = 0, refusals } = await read(account);
  if (failures > 0 || refusals) await change(account, { failures: 0, refusals: null });
}

/** Commits the decision's effect on the whole account. Most decisions have none. */
export async function noteDecision(
  account: Account,
  { block: reason, pauseMs }: RetryDecision,
  error: PlanningError,
): Promise<void> {
  if (reason) return block(account, reason, error.kind === 'redirected' ? { host: error.host } : {});
  const wait = pauseMs === null ? {} : { wait: { fromMs: account.now(), forMs: pauseMs } };
  const counts = hasServiceAnswer(error) ? {} : { failures: await failuresWith(account, error) };
  if (pauseMs !== null || !hasServiceAnswer(error)) await change(account, { ...wait, ...counts });
}

/**
 * Counts a refusal. The third similar one in a row blocks the account and returns the ids of the other refused
 * captures. Otherwise returns null. The service itself also forbids records, so a read is made. If it gets another
 * answer, each refusal concerns only its capture (fault F56).
 */
export async function noteRefusal(
  turn: Turn,
  captureId: string,
  error: PlanningError,
): Promise<readonly string[] | null> {
  const like = likeOf(error);
  if (like === null) {
    await noteAnswer(turn);
    return null;
  }
  const { refusals } = await read(turn);
  const before = refusals?.like === like ? refusals : { like, captureIds: [], isReleased: false };
  const captureIds = [...new Set([...before.captureIds, captureId])].slice(-refusalsUntilBlock);
  if (before.isReleased || captureIds.length < refusalsUntilBlock) {
    await change(turn, { refusals: { ...before, captureIds } });
    return null;
  }
  const answer = mayBeOfService(error) ? await checkHealth(turn) : error;
  if (answer === null || likeOf(answer) !== like) {
    await change(turn, { refusals: null });
    return null;
  }
  await block(turn, 'refusing', { refusals: { like, captureIds: [], isReleased: true } });
  return captureIds.filter((other) => other !== captureId);
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
export async function checkHealth(turn: Turn): Promise<PlanningError | null> {
  await waitForRateLimit(turn, turn.accountId);
  const answer = await turn.account.client.get(requestOf(people.me).path, z.unknown());
  return answer.isOk ? null : answer.error;
}
