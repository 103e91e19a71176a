// Owns the capture: the outbox's row, from "Saved" to what became of it.
import * as z from 'zod/mini';
import { draftSchema } from '@/lib/capture/draft';
import { idSchema } from '@/lib/capture/id';
import { factsOf, isReadOperation } from '@/lib/capture/operations';
import { type RecordResult, recordSchema, stepSchema } from '@/lib/capture/step';
import { planningErrorSchema } from '@/lib/planning/errors';

/** Kept with its beginning, so that a clock that jumps can be seen (fault F19). */
export const waitSchema = z.object({ fromMs: z.number(), forMs: z.number() });
export type Wait = z.infer<typeof waitSchema>;

/** One request that was made for a step, as evidence for the person and for the retry policy. */
const attemptSchema = z.object({
  startedAtMs: z.number(),
  endedAtMs: z.nullable(z.number()),
  /** null while under way, and after an attempt that was answered with success. */
  error: z.nullable(z.union([planningErrorSchema, z.object({ kind: z.literal('interrupted') })])),
});
export type Attempt = z.infer<typeof attemptSchema>;
export type AttemptError = NonNullable<Attempt['error']>;

const captureStepSchema = z.object({
  ...stepSchema.shape,
  result: z.nullable(recordSchema),
  attempts: z.array(attemptSchema),
  /** The first attempt that counts towards the ceiling on trying: a person chose to send again right before it (fault F73). */
  countedFrom: z.optional(z.number()),
});
export type CaptureStep = z.infer<typeof captureStepSchema>;

/**
 * - `undoable`: the undo window is open; nothing was sent
 * - `queued`: the next step waits for its turn, or for `wait` to pass
 * - `sending`: the worker that `owner` names made the next step's request, or is about to
 * - `delivered`: the service applied every step
 * - `parked`: the service rejected a step for good; a person must edit or discard the capture
 * - `unknown`: a request may have arrived, but no answer was read; never resent in silence
 */
const captureStateSchema = z.discriminatedUnion('name', [
  z.object({ name: z.literal('undoable'), wait: waitSchema }),
  z.object({ name: z.literal('queued'), wait: z.nullable(waitSchema) }),
  z.object({ name: z.literal('sending'), owner: z.string() }),
  z.object({ name: z.literal('delivered'), atMs: z.number() }),
  z.object({ name: z.literal('parked'), error: planningErrorSchema }),
  z.object({
    name: z.literal('unknown'),
    /** What recovery came to. `unsearched` until it ran; the others leave the decision to the person. With a `wait`, it tries again. */
    search: z.enum(['unsearched', 'notFound', 'unsearchable']),
    /** Records that could be this capture. Shown; never adopted or deleted without the person. */
    candidates: z.optional(z.array(recordSchema)),
    wait: z.nullable(waitSchema),
    /** When a whole listing first lacked the record: a second one has to agree, later (fault F80). */
    missedAtMs: z.optional(z.number()),
  }),
]);
export type CaptureState = z.infer<typeof captureStateSchema>;

export const captureSchema = z.object({
  version: z.literal(1),
  id: idSchema,
  /** Order of saving, given by the store; clocks order nothing. */
  sequence: z.number(),
  accountId: z.string(),
  kind: z.string(),
  name: z.string(),
  marker: z.string(),
  /** Those that it had before its edits: a record with one of them is of this capture, too (fault F57). */
  formerMarkers: z.optional(z.array(z.string())),
  savedAtMs: z.number(),
  draft: draftSchema,
  steps: z.array(captureStepSchema),
  state: captureStateSchema,
  /** Records beyond the adopted one that carry this capture's marker (fault F04). */
  duplicates: z.array(recordSchema),
  /** When the duplicate check is due; null before delivery and after the check. */
  duplicateCheck: z.nullable(waitSchema),
  /** The duplicate check is over, and the service did not tell enough for it. */
  areDuplicatesUnchecked: z.optional(z.boolean()),
});
export type Capture = z.infer<typeof captureSchema>;
export type StateName = CaptureState['name'];

/** Of captures that the service doesn't have, or not surely. */
export const unsentStates = [
  'undoable',
  'queued',
  'sending',
  'parked',
  'unknown',
] as const satisfies StateName[];

/** The step that is to run, or runs, next; null when every step has its result. */
export function nextStepIndex(capture: Pick<Capture, 'steps'>): number | null {
  const index = capture.steps.findIndex((step) => step.result === null);
  return index === -1 ? null : index;
}

/** All markers that the capture ever had, today's first. */
export function markersOf({
  marker,
  formerMarkers = [],
}: {
  readonly marker: string;
  readonly formerMarkers?: readonly string[] | undefined;
}): string[] {
  return [marker, ...formerMarkers];
}

/**
 * Whether the capture can go to another account: it waits, and nothing of it was made in its own one. A read makes nothing.
 */
export function isMovable({ state, steps }: Pick<Capture, 'state' | 'steps'>): boolean {
  const waits = state.name !== 'sending' && state.name !== 'delivered';
  return waits && steps.every(({ operation, result }) => result === null || isReadOperation(operation));
}

/** The record that a person opens as "the capture": the first one with an address, else the first one. */
export function headlineRecord(capture: Pick<Capture, 'steps'>) {
  const known = capture.steps.map((step) => step.result).filter((result) => result !== null);
  return known.find((result) => result.url !== null) ?? known[0] ?? null;
}

/** The idea that a capture made, added to or commented on; null where it has none, or none yet. */
export function ideaOf({ steps: [first] }: Pick<Capture, 'steps'>): RecordResult | null {
  return first && factsOf(first.operation).record === 'idea' ? first.result : null;
}

/** A clock that was set back behind the beginning ends the wait: too early is better than never. */
export function remainingMs(wait: Wait | null, nowMs: number): number {
  if (!wait) return 0;
  const elapsedMs = nowMs - wait.fromMs;
  return elapsedMs < 0 ? 0 : Math.max(0, wait.forMs - elapsedMs);
}
