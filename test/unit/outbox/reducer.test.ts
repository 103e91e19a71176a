// Which events change a capture in which state. `integration/outbox` shows what becomes of it.
import { describe, expect, it } from 'vitest';
import { fileOfPicture, idOfStep, type Step } from '@/lib/capture/steps/step';
import type { Capture, CaptureStep, StateName } from '@/lib/outbox/capture';
import { type CaptureEvent, reduceCapture } from '@/lib/outbox/reducer';
import { replan } from '@/lib/outbox/replan';
import type { PlanningError } from '@/lib/planning/errors';
import { buildCapture, buildCommentCapture } from './capture-builder';

const record = {
  id: '6776881149498133193',
  key: 'PRJ-I-10',
  name: 'Import',
  url: 'https://s.example/ideas/PRJ-I-10',
};
const refusal: PlanningError = { kind: 'timed-out', afterMs: 25_000 };

/** The capture after an event that fits its state. */
function after(capture: Capture, event: CaptureEvent): Capture {
  const next = reduceCapture(capture, event);
  if (!next) throw new Error(`${event.type} does not fit`);
  return next;
}

const taken: CaptureEvent = { type: 'requestStarted', owner: 'worker-1', atMs: 2_000 };
const sending = (capture = buildCapture()) => after(capture, taken);
const unknown = () => after(sending(), { type: 'outcomeLost', error: refusal, wait: null, atMs: 3_000 });
const [first, second] = buildCommentCapture().steps;
if (!first || !second) throw new Error('the builder gave too few steps');

it('a capture returns to the queue with its wait when a step was not applied and can be retried', () => {
  const wait = { fromMs: 3_000, forMs: 4_000 };
  const { state, steps } = after(sending(), { type: 'stepPostponed', error: refusal, wait, atMs: 3_000 });
  expect(state).toEqual({ name: 'queued', wait });
  expect(steps[0]?.attempts).toEqual([{ startedAtMs: 2_000, endedAtMs: 3_000, error: refusal }]);
});

it('a capture adopts the record that recovery found, and shows the duplicates beside it', () => {
  const double = { ...record, id: '2', key: 'PRJ-I-11' };
  const found = after(unknown(), { type: 'recordFound', record, duplicates: [double], atMs: 5_000 });
  expect(found).toMatchObject({ state: { name: 'delivered', atMs: 5_000 }, duplicates: [double] });
  expect(found.steps[0]?.result).toEqual(record);
});

describe('moving to another account', () => {
  const { draft } = buildCapture();
  const moved = (capture: Capture) =>
    reduceCapture(capture, {
      type: 'moved',
      isSameService: true,
      draft: { ...draft, accountId: 'account-2' },
      name: 'n',
      steps: buildCommentCapture().steps.map(({ operation, input }) => ({ operation, input })),
      atMs: 9,
    });
  const parked = (steps: Capture['steps']) =>
    buildCapture({ steps, state: { name: 'parked', error: refusal } });

  it('F96 is refused once a part of the capture exists', () => {
    expect(moved(parked([{ ...first, result: record }, second]))).toBeNull();
    expect(moved(parked([first, second]))?.accountId).toBe('account-2');
  });

  it('F96 is possible after a step that only read, which runs again', () => {
    const read = { ...first, operation: 'readIdea', result: record } as const;
    const again = moved(parked([read, first]));
    expect(again?.accountId).toBe('account-2');
    expect(again?.steps.every(({ result }) => result === null)).toBe(true);
  });
});

it('F85 a policy parks only a capture of which nothing exists', () => {
  const forbidden = { type: 'forbidden', error: refusal } as const;
  // Nothing was requested, so no attempt is left.
  expect(reduceCapture(sending(), forbidden)).toEqual({
    ...buildCapture(),
    state: { name: 'parked', error: refusal },
  });
  const begun = buildCapture({ steps: [{ ...first, result: record }, second] });
  expect(reduceCapture(sending(begun), forbidden)).toBeNull();
});

const states: Record<StateName, Capture> = {
  undoable: buildCapture({ state: { name: 'undoable', wait: { fromMs: 0, forMs: 5_000 } } }),
  queued: buildCapture(),
  sending: sending(),
  delivered: buildCapture({ state: { name: 'delivered', atMs: 1 } }),
  parked: buildCapture({ state: { name: 'parked', error: refusal } }),
  unknown: unknown(),
};
const draft = buildCapture().draft;
const allowed: [CaptureEvent, readonly string[]][] = [
  [{ type: 'undoWindowEnded' }, ['undoable']],
  [{ type: 'forbidden', error: refusal }, ['sending']],
  [{ type: 'requestStarted', owner: 'w', atMs: 1 }, ['queued']],
  [{ type: 'stepApplied', result: record, atMs: 1 }, ['sending']],
  [{ type: 'stepPostponed', error: refusal, wait: null, atMs: 1 }, ['sending']],
  [{ type: 'stepHeld', wait: { fromMs: 1, forMs: 1 } }, ['sending']],
  [{ type: 'stepRejected', error: refusal, atMs: 1 }, ['sending']],
  [{ type: 'outcomeLost', error: refusal, wait: null, atMs: 1 }, ['sending']],
  [{ type: 'recordFound', record, duplicates: [], atMs: 1 }, ['unknown']],
  [{ type: 'recordMissing' }, ['unknown']],
  [{ type: 'absenceAccepted', error: refusal }, ['unknown']],
  [{ type: 'recoveryInconclusive', search: 'notFound', candidates: [], wait: null }, ['unknown']],
  [{ type: 'recoveryPostponed', wait: { fromMs: 1, forMs: 1 }, missedAtMs: 1 }, ['unknown']],
  [{ type: 'refusalWithdrawn' }, ['parked']],
  [{ type: 'resendChosen' }, ['queued', 'parked', 'unknown']],
  [{ type: 'duplicatesSeen', duplicates: [], isChecked: true }, ['delivered']],
  [{ type: 'edited', draft, name: 'n', marker: 'm', steps: [], atMs: 9 }, ['parked', 'queued', 'undoable']],
];

it.each(allowed.map(([event, names]) => [event.type, names, event] as const))(
  '%s changes captures that are %j and no others',
  (_type, names, event) => {
    const changed = Object.entries(states).filter(([, capture]) => reduceCapture(capture, event) !== null);
    expect(changed.map(([name]) => name).toSorted()).toEqual(names.toSorted());
  },
);

const recordOf = (id: string) => ({ id, key: null, name: null, url: null });
const done = (step: Step, id: string): CaptureStep => ({ ...step, result: recordOf(id), attempts: [] });
const attempt = { startedAtMs: 1, endedAtMs: 2, error: null };
const failed = (step: Step): CaptureStep => ({ ...step, result: null, attempts: [attempt] });

const read = (id: string): Step => ({ operation: 'readIdea', input: { params: { id } } });
const comment = (idea: number): Step => ({
  operation: 'createIdeaComment',
  input: { params: { idea_id: idOfStep(idea) }, body: {} },
});
const link = (of: number): Step => ({
  operation: 'createIdeaCommentAttachment',
  input: { params: { idea_comment_id: idOfStep(of) }, body: { attachment: {} } },
});
const picture = (of: number, id: string): Step => ({
  operation: 'createIdeaCommentAttachment',
  input: { params: { idea_comment_id: idOfStep(of) }, body: { 'attachment[data]': fileOfPicture(id) } },
});

describe('an edited capture', () => {
  it('is planned from scratch if nothing was created: the edit may name another idea', () => {
    const steps = replan([done(read('PRJ-I-1'), '1'), failed(comment(0))], [read('PRJ-I-2'), comment(0)]);
    expect(steps.map(({ input, result }) => [input, result])).toEqual([
      [read('PRJ-I-2').input, null],
      [comment(0).input, null],
    ]);
  });

  it('keeps the created records, and does not confuse a picture with a link', () => {
    const before = [done(read('1'), '1'), done(comment(0), '7'), done(link(1), '8'), failed(picture(1, 'a'))];
    const steps = replan(before, [read('1'), comment(0), picture(1, 'b')]);
    expect(steps.slice(0, 3)).toEqual(before.slice(0, 3));
    expect(steps.slice(3)).toEqual([{ ...picture(1, 'b'), result: null, attempts: [attempt] }]);
  });

  it('puts new steps after the applied ones, with their references', () => {
    const idea: Step = { operation: 'createIdea', input: { params: {}, body: {} } };
    const sendOn: Step = { operation: 'createIntegrationChange', input: { model_id: idOfStep(0) } };
    const before = [done(idea, '1'), done(comment(0), '7'), failed(picture(1, 'a'))];
    const steps = replan(before, [idea, sendOn, comment(0), picture(2, 'a')]);
    expect(steps.map(({ operation }) => operation)).toEqual([
      'createIdea',
      'createIdeaComment',
      'createIntegrationChange',
      'createIdeaCommentAttachment',
    ]);
    expect(steps[3]?.input).toEqual(picture(1, 'a').input);
  });
});
