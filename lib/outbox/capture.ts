// The capture: the outbox's row, from "Saved" to its outcome.
import * as z from 'zod/mini';
import { draftSchema, idSchema } from '@/lib/capture/field/draft';
import { isReadOperation, operationFacts } from '@/lib/capture/steps/operations';
import { type RecordResult, recordSchema, stepSchema } from '@/lib/capture/steps/step';
import { planningErrorSchema } from '@/lib/planning/errors';

/** A version of a document: the writes of one writer up to `n`. */
export const draftVersionSchema = z.strictObject({ writer: z.string(), n: z.number() });
export type DraftVersion = z.infer<typeof draftVersionSchema>;

/** The writer of drafts that no open form wrote. */
export const backgroundWriter = 'background';

/** Stored with its start, so that a clock that jumps is noticed. */
export const waitSchema = z.object({ fromMs: z.number(), forMs: z.number() });
export type Wait = z.infer<typeof waitSchema>;

/** One request for a step: evidence for the person and for the retry policy. */
export const attemptSchema = z.object({
  startedAtMs: z.number(),
  endedAtMs: z.nullable(z.number()),
  /** null while the request runs, and after a success. */
  error: z.nullable(z.union([planningErrorSchema, z.object({ kind: z.literal('interrupted') })])),
  /** The digest of the text that an addition starts from. null until it was read; before that, nothing was written. */
  textBefore: z.optional(z.nullable(z.string())),
  /** The digest of the text after the addition, if the service's answer has the text. */
  textAfter: z.optional(z.string()),
});
export type Attempt = z.infer<typeof attemptSchema>;
export type AttemptError = NonNullable<Attempt['error']>;

const captureStepSchema = z.object({
  ...stepSchema.shape,
  result: z.nullable(recordSchema),
  attempts: z.array(attemptSchema),
  /** Index of the first attempt that counts towards the limit. The person chose to send again right before it. */
  countedFrom: z.optional(z.number()),
});
export type CaptureStep = z.infer<typeof captureStepSchema>;

/** The capture comes from a file, and nobody has chosen to send it from here. */
const importedSchema = z.object({ kind: z.literal('imported') });

/**
 * - `undoable`: the undo window is open; nothing was sent
 * - `queued`: the next step waits for its turn, or for `wait` to pass
 * - `sending`: worker `owner` made the next step's request, or is about to
 * - `delivered`: the service applied every step
 * - `parked`: the service rejected a step for good, or the capture comes from a file; a person must act
 * - `unknown`: a request may have arrived, but no answer was read; never resent automatically
 */
const captureStateSchema = z.discriminatedUnion('name', [
  z.object({ name: z.literal('undoable'), wait: waitSchema }),
  z.object({ name: z.literal('queued'), wait: z.nullable(waitSchema) }),
  z.object({ name: z.literal('sending'), owner: z.string() }),
  z.object({ name: z.literal('delivered'), atMs: z.number() }),
  z.object({ name: z.literal('parked'), error: z.union([planningErrorSchema, importedSchema]) }),
  z.object({
    name: z.literal('unknown'),
    /** Recovery's result. Except for `unsearched`, the person decides. With a `wait`, recovery tries again. */
    search: z.enum(['unsearched', 'notFound', 'unsearchable']),
    /** The service has no record any more that the capture adds to, so nothing could be searched. */
    isParentGone: z.optional(z.boolean()),
    /** Records that could be this capture. Shown, but never adopted or deleted without the person. */
    candidates: z.optional(z.array(recordSchema)),
    wait: z.nullable(waitSchema),
    /** When a whole listing first lacked the record. A second, later one has to agree. */
    missedAtMs: z.optional(z.number()),
  }),
]);
export type CaptureState = z.infer<typeof captureStateSchema>;

export const captureSchema = z.object({
  version: z.literal(1),
  id: idSchema,
  /** The order of saving, assigned by the store. Clocks never decide an order. */
  sequence: z.number(),
  accountId: z.string(),
  kind: z.string(),
  name: z.string(),
  marker: z.string(),
  /** Markers from before edits. A record with one of them belongs to this capture, too. */
  formerMarkers: z.optional(z.array(z.string())),
  savedAtMs: z.number(),
  draft: draftSchema,
  steps: z.array(captureStepSchema),
  state: captureStateSchema,
  /** From a file: each write may have arrived before, so recovery searches for its record first. */
  isFromFile: z.optional(z.boolean()),
  /** Other records with this capture's marker. */
  duplicates: z.array(recordSchema),
  /** The wait for the duplicate check. null before delivery and after the check. */
  duplicateCheck: z.nullable(waitSchema),
  /** The duplicate check ended without a result: the service returned too little. */
  areDuplicatesUnchecked: z.optional(z.boolean()),
});
export type Capture = z.infer<typeof captureSchema>;
export type StateName = CaptureState['name'];

/** States of captures that the service doesn't have, or may not have. */
export const unsentStates = [
  'undoable',
  'queued',
  'sending',
  'parked',
  'unknown',
] as const satisfies StateName[];

/** The index of the step that runs next or now. null when every step has its result. */
export function nextStepIndex(capture: Pick<Capture, 'steps'>): number | null {
  const index = capture.steps.findIndex((step) => step.result === null);
  return index === -1 ? null : index;
}

export function nextStep({ steps }: Pick<Capture, 'steps'>): CaptureStep | undefined {
  return steps.find(({ result }) => result === null);
}

/** Its answer was lost, and recovery has no result yet. */
export const isUnsearched = ({ state }: Pick<Capture, 'state'>): boolean =>
  state.name === 'unknown' && state.search === 'unsearched';

/** The service rejected the vote itself: it lacks votes, or the person or the plan may not cast one. */
export const isRejectedVote = (capture: Pick<Capture, 'state' | 'steps'>): boolean =>
  capture.state.name === 'parked' &&
  capture.state.error.kind !== 'imported' &&
  nextStep(capture)?.operation === 'createEndorsement';

/** Every marker of the capture, the current one first. */
export const markersOf = ({ marker, formerMarkers = [] }: Marked): string[] => [marker, ...formerMarkers];

interface Marked {
  readonly marker: string;
  readonly formerMarkers?: readonly string[] | undefined;
}

/** No step has created or changed a record. Reads do neither. */
export function hasCreatedNothing({ steps }: Pick<Capture, 'steps'>): boolean {
  return steps.every(({ operation, result }) => result === null || isReadOperation(operation));
}

/** Whether its words can be changed: what wasn't sent yet, unless it is being sent or may have arrived. */
export const isEditable = ({ state }: Pick<Capture, 'state'>): boolean =>
  state.name === 'parked' || state.name === 'queued' || state.name === 'undoable';

/** Whether it can become a draft again. What a file brought may have arrived from elsewhere, and only the row knows that. */
export function isUndoable(capture: Pick<Capture, 'state' | 'steps' | 'isFromFile'>): boolean {
  const { name } = capture.state;
  return name === 'undoable' || (name === 'queued' && !capture.isFromFile && hasCreatedNothing(capture));
}

/** Whether the capture can move to another account: it waits, and nothing of it exists yet. */
export function isMovable(capture: Pick<Capture, 'state' | 'steps'>): boolean {
  const { name } = capture.state;
  return name !== 'sending' && name !== 'delivered' && hasCreatedNothing(capture);
}

/** The record that a person opens as "the capture": the first one with an address, else the first one. */
export function headlineRecord(capture: Pick<Capture, 'steps'>) {
  const known = capture.steps.map((step) => step.result).filter((result) => result !== null);
  return known.find((result) => result.url !== null) ?? known[0] ?? null;
}

/** The idea that a capture created, added to or commented on. null if there is none, or none yet. */
export function ideaOf({ steps: [first] }: Pick<Capture, 'steps'>): RecordResult | null {
  return first && operationFacts(first.operation).record === 'idea' ? first.result : null;
}

/** A clock set back before the start ends the wait: too early is better than never. */
export function remainingMs(wait: Wait | null, nowMs: number): number {
  if (!wait) return 0;
  const elapsedMs = nowMs - wait.fromMs;
  return elapsedMs < 0 ? 0 : Math.max(0, wait.forMs - elapsedMs);
}
