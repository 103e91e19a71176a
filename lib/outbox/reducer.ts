// Every change of a capture's state, in one exhaustive, pure function. A change that it rejects can't happen.
import * as z from 'zod/mini';
import type { Draft } from '@/lib/capture/field/draft';
import { isReadOperation } from '@/lib/capture/steps/operations';
import type { RecordResult, Step } from '@/lib/capture/steps/step';
import { problemFrom } from '@/lib/planning/contract/problem-code';
import type { PlanningError } from '@/lib/planning/errors';
import type { Attempt, AttemptError, Capture, CaptureState, CaptureStep, StateName, Wait } from './capture';
import { hasCreatedNothing, isMovable, markersOf, nextStep, nextStepIndex } from './capture';
import { replan } from './replan';

interface Replanned {
  draft: Draft;
  name: string;
  steps: readonly Step[];
  atMs: number;
}

interface Events {
  /** The undo window has passed, or the person chose "send now". */
  undoWindowEnded: object;
  /** The organization's policy forbids the draft, and nothing of the capture exists yet. Nothing was requested. */
  forbidden: { error: PlanningError };
  /** Committed before the request. The request of a `sending` row may have left. */
  requestStarted: { owner: string; atMs: number };
  /** The text of the record that the step adds to. Committed before the write. */
  textRead: { digest: string };
  /** `textAfter`: the digest of the record's text with the addition. */
  stepApplied: { result: RecordResult; textAfter?: string; atMs: number };
  /** Not applied, or a read that was interrupted. Runs again after `wait`. */
  stepPostponed: { error: AttemptError; wait: Wait | null; atMs: number };
  /** Nothing was requested, and no try counts. */
  stepHeld: { wait: Wait };
  /** Not applied, and the same request never will be. */
  stepRejected: { error: PlanningError; atMs: number };
  /** May have been applied. Recovery starts after `wait`. */
  outcomeLost: { error: AttemptError; wait: Wait | null; atMs: number };
  /** Recovery found the record by its marker, and maybe duplicates. Or the person named it. */
  recordFound: { record: RecordResult; duplicates: RecordResult[]; atMs: number };
  /** Surely absent: sending again creates no duplicate. */
  recordMissing: object;
  /** Surely absent, and sent too often or refused. The person decides. */
  absenceAccepted: { error: PlanningError };
  /** Recovery has no answer, so the person decides. After `wait`, recovery tries again. */
  recoveryInconclusive: {
    search: 'notFound' | 'unsearchable';
    candidates: readonly RecordResult[];
    wait: Wait | null;
    isParentGone?: boolean;
  };
  /** `missedAtMs`: when a whole listing lacked the record. */
  recoveryPostponed: { wait: Wait; missedAtMs: number };
  /** The refusal wasn't about this capture: every request of the account got the same. */
  refusalWithdrawn: object;
  resendChosen: object;
  /** The person changed what wasn't sent. Applied steps stay. */
  edited: Replanned & { marker: string };
  /** Moved to the draft's account. Marker and attempts stay: in the same service, a lost record can be found. */
  moved: Replanned & { isSameService: boolean };
  /** `isChecked` is false if the service returned too little: there may be more. */
  duplicatesSeen: { duplicates: RecordResult[]; isChecked: boolean };
}

type EventOf<Type extends keyof Events> = {
  [Each in Type]: { readonly type: Each } & Readonly<Events[Each]>;
}[Type];
export type CaptureEvent = EventOf<keyof Events>;

export type DraftEvent = EventOf<'edited' | 'moved'>;

/** Why a capture is parked that the organization's policy forbids. */
export const notAllowed: PlanningError = {
  kind: 'invalid-input',
  problems: [problemFrom(['policy'], 'not-allowed')],
};

const waiting = ['queued', 'undoable'] as const;

/** The states that an event can change, and the capture after it. null if it doesn't apply. */
type Change<Type extends keyof Events> = readonly [
  states: readonly StateName[],
  change: (capture: Capture, event: EventOf<Type>) => Capture | null,
];

const changes: { readonly [Type in keyof Events]: Change<Type> } = {
  undoWindowEnded: [['undoable'], (capture) => withState(capture, queued)],
  forbidden: [
    ['sending'],
    (capture, { error }) => (hasCreatedNothing(capture) ? parked(withoutAttempt(capture), error) : null),
  ],
  requestStarted: [
    ['queued'],
    (capture, { owner, atMs }) => withState(withAttempt(capture, atMs), { name: 'sending', owner }),
  ],
  textRead: [['sending'], (capture, { digest }) => changeLastAttempt(capture, { textBefore: digest })],
  stepApplied: [
    ['sending'],
    (capture, { atMs, result, textAfter }) => {
      const end = { endedAtMs: atMs, error: null, ...(textAfter === undefined ? {} : { textAfter }) };
      return advance(changeLastAttempt(capture, end), result, atMs);
    },
  ],
  stepPostponed: [
    ['sending'],
    (capture, event) => withState(endAttempt(capture, event), { name: 'queued', wait: event.wait }),
  ],
  stepHeld: [
    ['sending'],
    (capture, { wait }) => withState(withoutAttempt(capture), { name: 'queued', wait }),
  ],
  stepRejected: [['sending'], (capture, event) => parked(endAttempt(capture, event), event.error)],
  outcomeLost: [
    ['sending'],
    (capture, event) => withState(endAttempt(capture, event), { ...toRecover, wait: event.wait }),
  ],
  recordFound: [
    ['unknown'],
    (capture, { record, duplicates, atMs }) => withDuplicates(advance(capture, record, atMs), duplicates),
  ],
  recordMissing: [['unknown'], (capture) => withState(withoutFile(capture), queued)],
  absenceAccepted: [['unknown'], (capture, { error }) => parked(capture, error)],
  recoveryInconclusive: [
    ['unknown'],
    (capture, { search, wait, candidates, isParentGone = false }) =>
      recovering(capture, { search, wait, isParentGone, candidates: [...candidates] }),
  ],
  recoveryPostponed: [
    ['unknown'],
    (capture, { wait, missedAtMs }) => recovering(capture, { wait, missedAtMs }),
  ],
  refusalWithdrawn: [['parked'], (capture) => withState(capture, queued)],
  resendChosen: [
    ['queued', 'parked', 'unknown'],
    (capture) =>
      capture.state.name === 'unknown'
        ? resetCount(withState(withoutFile(capture), queued))
        : resetCount(withState(capture, stateOfNext(capture))),
  ],
  edited: [
    [...waiting, 'parked'],
    (capture, event) => (event.draft.accountId === capture.accountId ? edit(capture, event) : null),
  ],
  moved: [
    [...waiting, 'parked', 'unknown'],
    (capture, event) => (isMovable(capture) ? move(capture, event) : null),
  ],
  duplicatesSeen: [
    ['delivered'],
    (capture, { duplicates, isChecked }) => ({
      ...withDuplicates(capture, duplicates),
      duplicateCheck: null,
      ...(isChecked ? {} : { areDuplicatesUnchecked: true }),
    }),
  ],
};

/** The capture after the event. null if the event doesn't apply to its state. */
export function reduceCapture<Type extends keyof Events>(
  capture: Capture,
  event: EventOf<Type>,
): Capture | null {
  const [states, change]: Change<Type> = changes[event.type];
  return states.includes(capture.state.name) ? change(capture, event) : null;
}

const queued: CaptureState = { name: 'queued', wait: null };
const toRecover = { name: 'unknown', search: 'unsearched', wait: null } satisfies CaptureState;

/** A write that a file brought may have arrived from elsewhere, so recovery searches for it first. */
function stateOfNext(capture: Capture): CaptureState {
  const step = nextStep(capture);
  return capture.isFromFile && step && !isReadOperation(step.operation) ? toRecover : queued;
}

/** The capture without the mark of an imported file: once one step is known to be new, the later ones are, too. */
function withoutFile({ isFromFile: _, ...capture }: Capture): Capture {
  return capture;
}

const withState = (capture: Capture, state: CaptureState): Capture => ({ ...capture, state });
const parked = (capture: Capture, error: PlanningError) => withState(capture, { name: 'parked', error });

type Unknown = Extract<CaptureState, { name: 'unknown' }>;
const recovering = (capture: Capture, changed: Partial<Unknown>): Capture =>
  withState(capture, { ...(capture.state.name === 'unknown' ? capture.state : toRecover), ...changed });

/** Keeps the known duplicates, because an earlier step may have had some. */
function withDuplicates(capture: Capture, found: readonly RecordResult[]): Capture {
  const known = new Map([...capture.duplicates, ...found].map((record) => [record.id, record]));
  return { ...capture, duplicates: [...known.values()] };
}

function changeNextStep(capture: Capture, change: (step: CaptureStep) => Partial<CaptureStep>): Capture {
  const index = nextStepIndex(capture);
  const steps = capture.steps.map((step, at) => (at === index ? { ...step, ...change(step) } : step));
  return { ...capture, steps };
}

const withAttempt = (capture: Capture, startedAtMs: number): Capture =>
  changeNextStep(capture, ({ attempts, amends }) => {
    const attempt = { startedAtMs, endedAtMs: null, error: null, ...(amends ? { textBefore: null } : {}) };
    return { attempts: [...attempts, attempt] };
  });

const withoutAttempt = (capture: Capture): Capture =>
  changeNextStep(capture, ({ attempts }) => ({ attempts: attempts.slice(0, -1) }));

const changeLastAttempt = (capture: Capture, changed: Partial<Attempt>): Capture =>
  changeNextStep(capture, ({ attempts }) => ({
    attempts: attempts.map((attempt, at) =>
      at === attempts.length - 1 ? { ...attempt, ...changed } : attempt,
    ),
  }));

const endAttempt = (capture: Capture, { atMs, error }: { atMs: number; error: AttemptError }): Capture =>
  changeLastAttempt(capture, { endedAtMs: atMs, error });

const resetCount = (capture: Capture): Capture =>
  changeNextStep(capture, ({ attempts }) => ({ countedFrom: attempts.length }));

/** By then, the service has handled any request that the browser repeated. */
export const duplicateCheckAfterMs = 30_000;

const advance = (capture: Capture, result: RecordResult, atMs: number): Capture =>
  advanceOrFinish(
    changeNextStep(capture, () => ({ result })),
    atMs,
  );

/** Continues with the next step. Without one, the capture is delivered. */
function advanceOrFinish(capture: Capture, atMs: number): Capture {
  if (nextStepIndex(capture) !== null) return withState(capture, stateOfNext(capture));
  const duplicateCheck = { fromMs: atMs, forMs: duplicateCheckAfterMs };
  return { ...withState(capture, { name: 'delivered', atMs }), duplicateCheck };
}

function edit(capture: Capture, { draft, name, marker, steps: plan, atMs }: Events['edited']): Capture {
  const steps = replan(capture.steps, plan);
  const formerMarkers = markersOf(capture).filter((former) => former !== marker);
  // A rejected vote can become a comment.
  const { kind } = draft;
  return advanceOrFinish(resetCount({ ...capture, kind, draft, name, marker, formerMarkers, steps }), atMs);
}

function move(capture: Capture, moved: Events['moved']): Capture {
  const { marker, state, steps } = capture;
  const after = { ...edit(capture, { ...moved, marker }), accountId: moved.draft.accountId };
  if (state.name !== 'unknown' || !moved.isSameService) return after;
  // The listings of another destination prove nothing about the first one.
  if (destinationsOf(steps) !== destinationsOf(moved.steps))
    return withState(after, { ...toRecover, search: 'notFound' });
  const kept = steps.map((step, at) => ({ ...step, ...moved.steps[at] }));
  return withState({ ...after, steps: kept }, toRecover);
}

const paramsSchema = z.object({ params: z.unknown() });

const destinationsOf = (steps: readonly Step[]): string =>
  JSON.stringify(
    steps.map(({ operation, input }) => [operation, paramsSchema.safeParse(input).data?.params ?? null]),
  );
