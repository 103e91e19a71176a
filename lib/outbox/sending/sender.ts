// Owns sending: one request at a time for each account, committed as being sent before it, and what became of it soon after.
import { isReadOperation } from '@/lib/capture/operations';
import { type Capture, isAtLastStep, nextStepIndex } from '@/lib/outbox/capture';
import type { CaptureEvent } from '@/lib/outbox/reducer';
import type { CaptureChange, OutboxStore } from '@/lib/outbox/storage/store';
import type { AccountClient } from './account-client';
import type { Blocks } from './block-queue';
import { type PerformDeps, type Performed, performStep } from './perform-step';
import { untilAdmitted } from './rate-limiter';
import { judge } from './retry-policy';
import { createTaker, type Taker, type TakerDeps } from './taker';

export interface SenderDeps extends TakerDeps {
  readonly store: OutboxStore;
  readonly holds: Blocks;
  readonly readPicture: PerformDeps['readPicture'];
  readonly isOnline: () => boolean;
  readonly random: () => number;
}

/**
 * - `idle`: nothing is due
 * - `more`: stopped because the time was up, or the account's gate is not current any more
 * - `held`: the account is to be left alone
 * - `failed`: the storage took no more
 */
export type SendEnd = 'idle' | 'more' | 'undoable' | 'failed';

/** What a request came to: the event for its capture, and whether the account may go on. */
interface StepEnd {
  readonly event: CaptureEvent;
  readonly mayGoOn: boolean;
}

/**
 * Taking captures ahead while a request is under way saves commits, which are nothing beside a slow answer; and after a kill,
 * each of them has to be looked for.
 */
const quickAnswerMs = 50;

/** Gives the function that sends what is due of an account, in the order of saving, until it is told that the time is up. */
export function createSender(deps: SenderDeps) {
  const { now, holds } = deps;

  async function perform(capture: Capture, gate: AccountClient): Promise<StepEnd> {
    const index = nextStepIndex(capture);
    const step = index === null ? undefined : capture.steps[index];
    if (!step)
      return {
        event: { type: 'outcomeLost', error: { kind: 'interrupted' }, wait: null, atMs: now() },
        mayGoOn: true,
      };
    const admit = () => untilAdmitted(deps, capture.accountId);
    const performed = await performStep(gate, capture, step, { admit, readPicture: deps.readPicture });
    if (performed.name === 'failed') return failed(capture, gate, step.attempts.length, performed);
    return { event: { type: 'stepApplied', result: performed.result, atMs: now() }, mayGoOn: true };
  }

  async function failed(
    capture: Capture,
    gate: AccountClient,
    attempts: number,
    { error, isRead }: Extract<Performed, { name: 'failed' }>,
  ): Promise<StepEnd> {
    const verdict = judge(error, { attempts, isRead, isOnline: deps.isOnline(), random: deps.random });
    const atMs = now();
    // What the token before was refused says nothing of the one that the account has by now (fault F27).
    if (gate.isCurrent()) await holds.holdBack(capture.accountId, verdict, error);
    switch (verdict.name) {
      case 'postpone': {
        const wait = { fromMs: atMs, forMs: verdict.afterMs };
        return { event: { type: 'stepPostponed', error, wait, atMs }, mayGoOn: true };
      }
      case 'throttle':
        return { event: { type: 'stepPostponed', error, wait: null, atMs }, mayGoOn: false };
      case 'block': {
        const type = verdict.isLost ? 'outcomeLost' : 'stepPostponed';
        return { event: { type, error, wait: null, atMs }, mayGoOn: false };
      }
      case 'reject':
        return { event: { type: 'stepRejected', error, atMs }, mayGoOn: true };
      case 'lost': {
        const wait = { fromMs: atMs, forMs: verdict.afterMs };
        return { event: { type: 'outcomeLost', error, wait, atMs }, mayGoOn: true };
      }
      default:
        return verdict satisfies never;
    }
  }

  /** What is committed while a request is under way: what became of those before, and where it is worth it, the start of the next. */
  async function goOnBeside(
    request: Promise<StepEnd>,
    taker: Taker,
    { answered, ready }: Pipeline,
    isAhead: boolean,
  ): Promise<Beside> {
    const beside =
      ready.length > 0 ? { isOk: true, answered, ready } : await takeBeside(taker, answered, isAhead);
    if (beside.ready.length === 0 || !(await isSlow(request))) return beside;
    // What is known is not kept back for long, nor what was taken ahead.
    const isCommitted = await taker.commit([...beside.answered, ...beside.ready.map(withholding)]);
    return isCommitted ? { isOk: true, ...nothing } : { ...beside, isOk: false };
  }

  const isSlow = (request: Promise<StepEnd>): Promise<boolean> =>
    Promise.race([request.then(() => false), deps.sleep(quickAnswerMs).then(() => true)]);

  return async (accountId: string, gate: AccountClient, isTimeUp: () => boolean): Promise<SendEnd> => {
    const taker = createTaker(deps, accountId);
    let answered: readonly CaptureChange[] = [];
    let isQuick = false;
    let taken = await taker.take([]);
    while (taken.isOk) {
      const [capture, ...ready]: readonly Capture[] = taken.captures;
      if (!capture) return 'idle';
      if (!gate.isCurrent())
        return (await taker.commit([...answered, ...taken.captures.map(withholding)])) ? 'more' : 'failed';
      const startedMs = now();
      const isAhead = isQuick && isAtLastStep(capture) && !isTimeUp();
      const request = perform(capture, gate);
      const [end, beside] = await Promise.all([
        request,
        goOnBeside(request, taker, { answered, ready }, isAhead),
      ]);
      isQuick = Math.abs(now() - startedMs) < quickAnswerMs;
      const known: CaptureChange[] = [...beside.answered, { id: capture.id, event: end.event }];
      if (!beside.isOk) {
        await taker.commit(known);
        return 'failed';
      }
      if (!end.mayGoOn) {
        if (!(await taker.commit([...known, ...beside.ready.map(withholding)]))) return 'failed';
        return gate.isCurrent() ? 'undoable' : 'more';
      }
      if (beside.ready.length > 0) {
        answered = known;
        taken = { isOk: true, captures: beside.ready };
        continue;
      }
      if (isTimeUp()) return (await taker.commit(known)) ? 'more' : 'failed';
      answered = [];
      taken = await taker.take(known);
      // The next one could not be taken: what became of these is true all the same.
      if (!taken.isOk) await taker.commit(known);
    }
    return 'failed';
  };
}

/** What is on its way through the outbox beside the request that is made. */
interface Pipeline {
  /** What was answered and is not committed yet: a request after it is under way already. */
  readonly answered: readonly CaptureChange[];
  /** Taken ahead, committed as `sending`, and to be sent next. */
  readonly ready: readonly Capture[];
}

/** Not `isOk` where the storage took no more; `answered` is then as uncommitted as before. */
interface Beside extends Pipeline {
  readonly isOk: boolean;
}

const nothing: Pipeline = { answered: [], ready: [] };

async function takeBeside(
  taker: Taker,
  answered: readonly CaptureChange[],
  isAhead: boolean,
): Promise<Beside> {
  if (!isAhead)
    return (await taker.commit(answered)) ? { isOk: true, ...nothing } : { isOk: false, answered, ready: [] };
  const taken = await taker.takeAhead(answered);
  return taken.isOk
    ? { isOk: true, answered: [], ready: taken.captures }
    : { isOk: false, answered, ready: [] };
}

function withholding({ id }: Capture): CaptureChange {
  return { id, event: { type: 'requestWithheld' } };
}

/** Whether the step that is next changes nothing in the service, so that it may simply run again. */
export function isReadStep(capture: Capture): boolean {
  const index = nextStepIndex(capture);
  const step = index === null ? undefined : capture.steps[index];
  return step !== undefined && isReadOperation(step.operation);
}
