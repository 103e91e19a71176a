// Owns one attempt at one step: what it amends is read, its references are filled in, its request is made.
import { type RecordResult, resolveInput, resultOf } from '@/lib/capture/step';
import { operations } from '@/lib/planning/contract';
import type { PlanningError } from '@/lib/planning/errors';
import type { Capture, CaptureStep } from './capture';
import { readCurrent } from './current-record';
import type { AccountGate } from './gate';

export type Performed =
  | { readonly name: 'applied'; readonly result: RecordResult }
  /** `isRead`: the request that failed could change nothing, so that it may simply be made again. */
  | { readonly name: 'failed'; readonly error: PlanningError; readonly isRead: boolean };

/**
 * Makes the request of a step whose earlier ones have results. A step that amends a record reads it first, in the same
 * run: where the capture's marker stands in it already, an earlier attempt arrived, and nothing is written again.
 * `admit` resolves when the account may make one more request.
 */
export async function performStep(
  gate: AccountGate,
  capture: Capture,
  step: CaptureStep,
  admit: () => Promise<void>,
): Promise<Performed> {
  const reading = step.amends ? await readCurrent(gate, step.amends) : null;
  if (reading && !reading.isOk) return { name: 'failed', error: reading.error, isRead: true };
  const current = reading?.current ?? null;
  if (current?.text.includes(capture.marker)) return { name: 'applied', result: current.record };
  if (current) await admit();
  const results = capture.steps.map(({ result }) => result);
  const answer = await gate.client.run(step.operation, resolveInput(step.input, results, current));
  const isRead = operations[step.operation].method === 'GET';
  if (!answer.isOk) return { name: 'failed', error: answer.error, isRead };
  const result = resultOf(step.operation, answer.value);
  return result ? { name: 'applied', result } : { name: 'failed', error: wrongShape(answer.status), isRead };
}

const wrongShape = (status: number): PlanningError => ({
  kind: 'unreadable-answer',
  status,
  reason: 'wrong-shape',
  excerpt: '',
  requestId: null,
});
