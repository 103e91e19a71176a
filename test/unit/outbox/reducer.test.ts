import { describe, expect, it } from 'vitest';
import { type Capture, nextStepIndex, type StateName } from '@/lib/outbox/capture';
import { type CaptureEvent, reduceCapture } from '@/lib/outbox/reducer';
import type { PlanningError } from '@/lib/planning/errors';
import { buildCapture, buildCommentCapture } from './capture-builder';

const record = {
  id: '6776881149498133193',
  key: 'PRJ-I-10',
  name: 'Import',
  url: 'https://s.example/ideas/PRJ-I-10',
};
const refusal: PlanningError = { kind: 'timed-out', afterMs: 25_000 };

function sending(capture: Capture = buildCapture()): Capture {
  const taken = reduceCapture(capture, { type: 'requestStarted', owner: 'worker-1', atMs: 2_000 });
  if (!taken) throw new Error('the builder gave a capture that cannot be sent');
  return taken;
}

function unknown(): Capture {
  const lost = reduceCapture(sending(), { type: 'outcomeLost', error: refusal, wait: null, atMs: 3_000 });
  if (!lost) throw new Error('a sending capture did not become unknown');
  return lost;
}

describe('a capture', () => {
  it('records the attempt before its request starts', () => {
    expect(sending().steps[0]?.attempts).toEqual([{ startedAtMs: 2_000, endedAtMs: null, error: null }]);
    expect(sending().state).toEqual({ name: 'sending', owner: 'worker-1' });
  });

  it('is delivered only when its last step was applied', () => {
    const first = reduceCapture(sending(buildCommentCapture()), {
      type: 'stepApplied',
      result: record,
      atMs: 3_000,
    });
    expect(first?.state).toEqual({ name: 'queued', wait: null });
    expect(first && nextStepIndex(first)).toBe(1);
    const second =
      first && reduceCapture(sending(first), { type: 'stepApplied', result: record, atMs: 4_000 });
    expect(second?.state).toEqual({ name: 'delivered', atMs: 4_000 });
  });

  it('returns to the queue with its wait when a step was not applied and can be retried', () => {
    const wait = { fromMs: 3_000, forMs: 4_000 };
    const postponed = reduceCapture(sending(), { type: 'stepPostponed', error: refusal, wait, atMs: 3_000 });
    expect(postponed?.state).toEqual({ name: 'queued', wait });
    expect(postponed?.steps[0]?.attempts[0]).toEqual({
      startedAtMs: 2_000,
      endedAtMs: 3_000,
      error: refusal,
    });
  });

  it('is parked with the reason when the service rejected it', () => {
    const parked = reduceCapture(sending(), { type: 'stepRejected', error: refusal, atMs: 3_000 });
    expect(parked?.state).toEqual({ name: 'parked', error: refusal });
  });

  it('is unknown, never queued, when its worker died during a request', () => {
    const lost = reduceCapture(sending(), {
      type: 'outcomeLost',
      error: { kind: 'interrupted' },
      wait: null,
      atMs: 9_000,
    });
    expect(lost?.state).toEqual({ name: 'unknown', search: 'unsearched', wait: null });
  });

  it('adopts the record that recovery found, and shows the duplicates beside it', () => {
    const double = { ...record, id: '2', key: 'PRJ-I-11' };
    const found = reduceCapture(unknown(), {
      type: 'recordFound',
      record,
      duplicates: [double],
      atMs: 5_000,
    });
    expect(found?.state).toEqual({ name: 'delivered', atMs: 5_000 });
    expect(found?.steps[0]?.result).toEqual(record);
    expect(found?.duplicates).toEqual([double]);
  });

  it('waits for the person when recovery cannot decide', () => {
    const asked = reduceCapture(unknown(), {
      type: 'recoveryInconclusive',
      search: 'notFound',
      candidates: [record, record],
      wait: null,
    });
    expect(asked?.state).toMatchObject({ name: 'unknown', search: 'notFound', candidates: [record, record] });
  });

  it('keeps the applied steps when the rest is edited', () => {
    const first = reduceCapture(sending(buildCommentCapture()), {
      type: 'stepApplied',
      result: record,
      atMs: 3_000,
    });
    const parked =
      first && reduceCapture(sending(first), { type: 'stepRejected', error: refusal, atMs: 4_000 });
    const steps = buildCommentCapture().steps.map(({ operation }) => ({ operation, input: 'changed' }));
    const edited =
      parked &&
      reduceCapture(parked, {
        type: 'edited',
        draft: parked.draft,
        name: 'New name',
        marker: 'qc-new',
        steps,
        atMs: 5_000,
      });
    expect(edited?.steps[0]).toEqual(first?.steps[0]);
    expect(edited?.steps[1]).toMatchObject({ input: 'changed', result: null });
    expect(edited?.state).toEqual({ name: 'queued', wait: null });
  });
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
    const [first, second] = buildCommentCapture().steps;
    if (!first || !second) throw new Error('the builder gave too few steps');
    expect(moved(parked([{ ...first, result: record }, second]))).toBeNull();
    expect(moved(parked([first, second]))?.accountId).toBe('account-2');
  });

  it('F96 is possible after a step that only read, which runs again', () => {
    const [first] = buildCommentCapture().steps;
    if (!first) throw new Error('the builder gave no step');
    const read = { ...first, operation: 'readIdea', result: record } as const;
    const after = moved(parked([read, first]));
    expect(after?.accountId).toBe('account-2');
    expect(after?.steps.every(({ result }) => result === null)).toBe(true);
  });
});

it('F85 a policy parks only a capture of which nothing exists', () => {
  const [first, second] = buildCommentCapture().steps;
  if (!first || !second) throw new Error('the builder gave too few steps');
  const forbidden = { type: 'forbidden', error: refusal } as const;
  const afterForbidden = (capture: Capture) => {
    const taken = reduceCapture(capture, { type: 'requestStarted', owner: 'w', atMs: 1 });
    return taken && reduceCapture(taken, forbidden);
  };
  // Nothing was requested, so no attempt is left.
  expect(afterForbidden(buildCapture())).toEqual({
    ...buildCapture(),
    state: { name: 'parked', error: refusal },
  });
  expect(afterForbidden(buildCapture({ steps: [{ ...first, result: record }, second] }))).toBeNull();
});

describe('an event that does not fit the state', () => {
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
});
