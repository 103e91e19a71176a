// Every change of a capture's state, in one exhaustive, pure function. A change that it rejects can't happen.
import * as z from 'zod/mini';
import type { Draft } from '@/lib/capture/field/draft';
import { isReadOperation } from '@/lib/capture/steps/operations';
import type { RecordResult, Step } from '@/lib/capture/steps/step';
import { problemFrom } from '@/lib/planning/contract/problem-code';
import type { PlanningError } from '@/lib/planning/errors';
import type { Attempt, AttemptError, Capture, CaptureState, CaptureStep, Wait } from './capture';
import { hasCreatedNothing, isMovable, markersOf, nextStep, nextStepIndex } from './capture';
import { replan } from './replan';

export type CaptureEvent =
  /** The undo window has passed, or the person chose "send now". */
  | { readonly type: 'undoWindowEnded' }
  /** The organisation's policy, as `policyKey` names it, allows the draft. */
  | { readonly type: 'allowed'; readonly policy: string }
  /** The policy forbids the draft, and nothing of the capture exists yet. */
  | { readonly type: 'forbidden'; readonly error: PlanningError }
  /** Committed before the request. The request of a `sending` row may have left. */
  | { readonly type: 'requestStarted'; readonly owner: string; readonly atMs: number }
  /** The text of the record that the step adds to. Committed before the write. */
  | { readonly type: 'textRead'; readonly digest: string }
  /** `textAfter`: the digest of the record's text with the addition. */
  | {
      readonly type: 'stepApplied';
      readonly result: RecordResult;
      readonly textAfter?: string;
      readonly atMs: number;
    }
  /** Not applied. Retried after `wait`. */
  | {
      readonly type: 'stepPostponed';
      readonly error: PlanningError;
      readonly wait: Wait | null;
      readonly atMs: number;
    }
  /** Nothing was requested, and no try counts. */
  | { readonly type: 'stepHeld'; readonly wait: Wait }
  /** Not applied, and the same request never will be. */
  | { readonly type: 'stepRejected'; readonly error: PlanningError; readonly atMs: number }
  /** May have been applied. Recovery starts after `wait`. */
  | {
      readonly type: 'outcomeLost';
      readonly error: AttemptError;
      readonly wait: Wait | null;
      readonly atMs: number;
    }
  /** A step that only reads was interrupted. It runs again. */
  | { readonly type: 'readInterrupted'; readonly atMs: number }
  /** Recovery found the record by its marker, and maybe duplicates. */
  | {
      readonly type: 'recordFound';
      readonly record: RecordResult;
      readonly duplicates: RecordResult[];
      readonly atMs: number;
    }
  /** Surely absent: sending again creates no duplicate. */
  | { readonly type: 'recordMissing' }
  /** Surely absent, and sent too often or refused. The person decides. */
  | { readonly type: 'absenceAccepted'; readonly error: PlanningError }
  /** Recovery has no answer, so the person decides. After `wait`, recovery tries again. */
  | {
      readonly type: 'recoveryInconclusive';
      readonly search: 'notFound' | 'unsearchable';
      readonly candidates: readonly RecordResult[];
      readonly wait: Wait | null;
      readonly isParentGone?: boolean;
    }
  /** `missedAtMs`: when a whole listing lacked the record. */
  | { readonly type: 'recoveryPostponed'; readonly wait: Wait; readonly missedAtMs?: number }
  /** The refusal wasn't about this capture: every request of the account got the same. */
  | { readonly type: 'refusalWithdrawn' }
  | { readonly type: 'resendChosen' }
  | { readonly type: 'arrivalConfirmed'; readonly record: RecordResult; readonly atMs: number }
  /** The person changed what wasn't sent. Applied steps stay. */
  | {
      readonly type: 'edited';
      readonly draft: Draft;
      readonly name: string;
      readonly marker: string;
      readonly steps: readonly Step[];
      readonly atMs: number;
    }
  /**
   * The person moved it to the draft's account. Marker and attempts stay. In the same service, a
   * record of an unknown capture can still be found.
   */
  | {
      readonly type: 'moved';
      readonly isSameService: boolean;
      readonly draft: Draft;
      readonly name: string;
      readonly steps: readonly Step[];
      readonly atMs: number;
    }
  /** `isChecked` is false if the service returned too little: there may be more. */
  | { readonly type: 'duplicatesSeen'; readonly duplicates: RecordResult[]; readonly isChecked: boolean };

/** Why a capture is parked that the organization's policy forbids. */
export const notAllowed: PlanningError = {
  kind: 'invalid-input',
  problems: [problemFrom(['policy'], 'not-allowed')],
};

/** The events that bring other words. */
export type DraftEvent = Extract<CaptureEvent, { readonly type: 'edited' | 'moved' }>;

/** The capture after the event. null if the event doesn't apply to its state. */
export function reduceCapture(capture: Capture, event: CaptureEvent): Capture | null {
  const { state } = capture;
  switch (event.type) {
    case 'undoWindowEnded':
      return state.name === 'undoable' ? { ...capture, state: queued } : null;
    case 'allowed':
      return waitsToBeSent(state) ? { ...capture, allowedBy: event.policy } : null;
    case 'forbidden':
      return waitsToBeSent(state) && hasCreatedNothing(capture)
        ? withState(capture, { name: 'parked', error: event.error })
        : null;
    case 'requestStarted':
      return state.name === 'queued'
        ? withState(
            changeNextStep(capture, (step) => ({
              ...step,
              attempts: [
                ...step.attempts,
                {
                  startedAtMs: event.atMs,
                  endedAtMs: null,
                  error: null,
                  ...(step.amends ? { textBefore: null } : {}),
                },
              ],
            })),
            { name: 'sending', owner: event.owner },
          )
        : null;
    case 'textRead':
      return state.name === 'sending' ? changeLastAttempt(capture, { textBefore: event.digest }) : null;
    case 'stepApplied': {
      const { atMs, textAfter } = event;
      const end = { endedAtMs: atMs, error: null, ...(textAfter === undefined ? {} : { textAfter }) };
      return state.name === 'sending' ? advance(changeLastAttempt(capture, end), event) : null;
    }
    case 'stepPostponed':
      return state.name === 'sending'
        ? withState(endAttempt(capture, event.atMs, event.error), { name: 'queued', wait: event.wait })
        : null;
    case 'stepHeld':
      return state.name === 'sending'
        ? withState(
            changeNextStep(capture, (step) => ({ ...step, attempts: step.attempts.slice(0, -1) })),
            { name: 'queued', wait: event.wait },
          )
        : null;
    case 'stepRejected':
      return state.name === 'sending'
        ? withState(endAttempt(capture, event.atMs, event.error), { name: 'parked', error: event.error })
        : null;
    case 'outcomeLost':
      return state.name === 'sending'
        ? withState(endAttempt(capture, event.atMs, event.error), {
            name: 'unknown',
            search: 'unsearched',
            wait: event.wait,
          })
        : null;
    case 'readInterrupted':
      return state.name === 'sending'
        ? withState(endAttempt(capture, event.atMs, { kind: 'interrupted' }), queued)
        : null;
    case 'recordFound':
      return state.name === 'unknown'
        ? withDuplicates(advance(capture, { result: event.record, atMs: event.atMs }), event.duplicates)
        : null;
    case 'recordMissing':
      return state.name === 'unknown' ? { ...withoutFile(capture), state: queued } : null;
    case 'absenceAccepted':
      return state.name === 'unknown' ? withState(capture, { name: 'parked', error: event.error }) : null;
    case 'recoveryInconclusive':
      return state.name === 'unknown'
        ? withState(capture, {
            ...state,
            search: event.search,
            isParentGone: event.isParentGone ?? false,
            candidates: [...event.candidates],
            wait: event.wait,
          })
        : null;
    case 'recoveryPostponed':
      return state.name === 'unknown'
        ? withState(capture, {
            ...state,
            wait: event.wait,
            ...(event.missedAtMs === undefined ? {} : { missedAtMs: event.missedAtMs }),
          })
        : null;
    case 'resendChosen':
      if (state.name === 'unknown') return countAnew({ ...withoutFile(capture), state: queued });
      return state.name === 'parked' || state.name === 'queued'
        ? countAnew({ ...capture, state: stateOfNext(capture) })
        : null;
    case 'refusalWithdrawn':
      return state.name === 'parked' ? { ...capture, state: queued } : null;
    case 'arrivalConfirmed':
      return state.name === 'unknown' ? advance(capture, { result: event.record, atMs: event.atMs }) : null;
    case 'edited':
      return (state.name === 'parked' || waitsToBeSent(state)) && event.draft.accountId === capture.accountId
        ? edit(capture, event)
        : null;
    case 'moved':
      return isMovable(capture) ? move(capture, event) : null;
    case 'duplicatesSeen':
      return state.name === 'delivered'
        ? {
            ...withDuplicates(capture, event.duplicates),
            duplicateCheck: null,
            ...(event.isChecked ? {} : { areDuplicatesUnchecked: true }),
          }
        : null;
    default:
      return event satisfies never;
  }
}

/** Keeps the known duplicates, because an earlier step may have had some. */
function withDuplicates(capture: Capture, found: readonly RecordResult[]): Capture {
  const known = new Map([...capture.duplicates, ...found].map((record) => [record.id, record]));
  return { ...capture, duplicates: [...known.values()] };
}

const waitsToBeSent = ({ name }: CaptureState) => name === 'queued' || name === 'undoable';

const queued: CaptureState = { name: 'queued', wait: null };
const toRecover: CaptureState = { name: 'unknown', search: 'unsearched', wait: null };

/** A write that a file brought may have arrived from elsewhere, so recovery searches for it first. */
function stateOfNext(capture: Capture): CaptureState {
  const step = nextStep(capture);
  return capture.isFromFile && step && !isReadOperation(step.operation) ? toRecover : queued;
}

/** The capture without the mark of an imported file: once one step is known to be new, the later ones are, too. */
function withoutFile({ isFromFile: _, ...capture }: Capture): Capture {
  return capture;
}

function withState(capture: Capture, state: CaptureState): Capture {
  return { ...capture, state };
}

function changeNextStep(capture: Capture, change: (step: CaptureStep) => CaptureStep): Capture {
  const index = nextStepIndex(capture);
  return { ...capture, steps: capture.steps.map((step, at) => (at === index ? change(step) : step)) };
}

function endAttempt(capture: Capture, atMs: number, error: AttemptError): Capture {
  return changeLastAttempt(capture, { endedAtMs: atMs, error });
}

function changeLastAttempt(capture: Capture, changes: Partial<Attempt>): Capture {
  return changeNextStep(capture, (step) => ({
    ...step,
    attempts: step.attempts.map((attempt, at) =>
      at === step.attempts.length - 1 ? { ...attempt, ...changes } : attempt,
    ),
  }));
}

function countAnew(capture: Capture): Capture {
  return changeNextStep(capture, (step) => ({ ...step, countedFrom: step.attempts.length }));
}

/** By then, the service has handled any request that the browser repeated. */
export const duplicateCheckAfterMs = 30_000;

function advance(capture: Capture, applied: { result: RecordResult; atMs: number }): Capture {
  return goOn(
    changeNextStep(capture, (step) => ({ ...step, result: applied.result })),
    applied.atMs,
  );
}

/** Continues with the next step. Without one, the capture is delivered. */
function goOn(capture: Capture, atMs: number): Capture {
  if (nextStepIndex(capture) !== null) return withState(capture, stateOfNext(capture));
  return {
    ...withState(capture, { name: 'delivered', atMs }),
    duplicateCheck: { fromMs: atMs, forMs: duplicateCheckAfterMs },
  };
}

function edit(capture: Capture, edited: Omit<Extract<CaptureEvent, { type: 'edited' }>, 'type'>): Capture {
  const { draft, name, marker } = edited;
  const steps = replan(capture.steps, edited.steps);
  const formerMarkers = markersOf(capture).filter((former) => former !== marker);
  const { allowedBy: _before, ...unchecked } = capture;
  // A rejected vote can become a comment.
  const { kind } = draft;
  return goOn(countAnew({ ...unchecked, kind, draft, name, marker, formerMarkers, steps }), edited.atMs);
}

function move(capture: Capture, moved: Extract<CaptureEvent, { type: 'moved' }>): Capture {
  const { marker, state, steps } = capture;
  const after = { ...edit(capture, { ...moved, marker }), accountId: moved.draft.accountId };
  if (state.name !== 'unknown' || !moved.isSameService) return after;
  const lost: CaptureState = { name: 'unknown', search: 'unsearched', wait: null };
  // The listings of another destination prove nothing about the first one.
  if (!areDestinationsEqual(steps, moved.steps)) return withState(after, { ...lost, search: 'notFound' });
  return withState({ ...after, steps: steps.map((step, at) => ({ ...step, ...moved.steps[at] })) }, lost);
}

const paramsSchema = z.object({ params: z.unknown() });

function areDestinationsEqual(before: readonly Step[], after: readonly Step[]): boolean {
  const destinations = (steps: readonly Step[]) =>
    JSON.stringify(
      steps.map(({ operation, input }) => [operation, paramsSchema.safeParse(input).data?.params ?? null]),
    );
  return destinations(before) === destinations(after);
}
