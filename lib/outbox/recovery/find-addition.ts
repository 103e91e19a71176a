// Finds out whether a lost addition arrived, from the text of the record that it adds to. Only reads.
import type { Amended, RecordResult } from '@/lib/capture/steps/step';
import { markersIn } from '@/lib/capture/text/marker';
import type { Attempt, Capture, CaptureStep } from '@/lib/outbox/capture';
import type { AccountClient } from '@/lib/outbox/sending/account-client';
import { isGone, isUnreadable, readCurrent } from '@/lib/outbox/sending/current-record';
import { digestOf } from '@/lib/outbox/text-digest';
import type { PlanningError } from '@/lib/planning/errors';
import { judgeAddition, type Verdict } from './evidence';

export interface FindAdditionDeps {
  readonly now: () => number;
  /** All attempts of the account's captures, in the order of saving. */
  readonly attemptsOf: (accountId: string) => Promise<readonly Attempt[]>;
}

export type AdditionOutcome =
  | {
      readonly state: 'judged';
      readonly verdict: Verdict;
      readonly record: RecordResult;
      /** When the reading started. */
      readonly startedMs: number;
    }
  /** There is no such record any more. */
  | { readonly state: 'gone' }
  /** The record's text can't be read. */
  | { readonly state: 'unreadable' }
  | { readonly state: 'failed'; readonly error: PlanningError }
  /** Other work comes first. */
  | { readonly state: 'stopped' };

type Reading = Awaited<ReturnType<typeof readCurrent>>;

/** Returns a function for one lost addition at a time. Additions to one record share its reading. */
export function createAdditionFinder(
  account: AccountClient,
  { now, attemptsOf }: FindAdditionDeps,
  mayGoOn: () => boolean,
) {
  const readings = new Map<string, { readonly startedMs: number; readonly reading: Reading }>();

  async function read(amended: Amended) {
    const key = JSON.stringify(amended);
    const known = readings.get(key);
    if (known) return known;
    if (!mayGoOn()) return null;
    const started = { startedMs: now(), reading: await readCurrent(account, amended) };
    readings.set(key, started);
    return started;
  }

  /**
   * The texts that the record can have without the addition. The account's own later additions may have gone to
   * the text that the write started from.
   */
  async function textsWithout(
    { accountId, isFromFile }: Capture,
    attempt: Attempt | undefined,
    digest: string,
  ): Promise<ReadonlySet<string> | null> {
    const before = attempt?.textBefore;
    // Nothing left before the text was read. A file says nothing of later attempts elsewhere.
    if (before === null && !isFromFile) return new Set([digest]);
    if (typeof before !== 'string') return null;
    const texts = new Set([before]);
    if (texts.has(digest)) return texts;
    for (const { textBefore, textAfter } of await attemptsOf(accountId))
      if (textAfter !== undefined && texts.has(textBefore ?? '')) texts.add(textAfter);
    return texts;
  }

  return async (capture: Capture, step: CaptureStep, amended: Amended): Promise<AdditionOutcome> => {
    const started = await read(amended);
    if (!started) return { state: 'stopped' };
    const { startedMs, reading } = started;
    if (!reading.isOk) {
      if (!isGone(reading.error)) return { state: 'failed', error: reading.error };
      return { state: isUnreadable(reading.error) ? 'unreadable' : 'gone' };
    }
    const { record, text } = reading.current;
    const { marker, formerMarkers = [], savedAtMs } = capture;
    const digest = await digestOf(text);
    const verdict = judgeAddition(
      { markers: markersIn(text), digest, changedAt: reading.changedAt },
      {
        marker,
        formerMarkers,
        savedAtMs,
        textsWithout: await textsWithout(capture, step.attempts.at(-1), digest),
      },
    );
    return { state: 'judged', verdict, record, startedMs };
  };
}
