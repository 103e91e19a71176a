// The results of a save and of "Mark as sent". The outbox returns them, a message carries them, a page shows
// them.
import * as z from 'zod/mini';
import type { Draft } from '@/lib/capture/field/draft';
import type { FieldProblem } from '@/lib/capture/field/field';
import { recordSchema } from '@/lib/capture/steps/step';

const failed = <const Reasons extends readonly string[]>(reasons: Reasons) => ({
  isOk: z.literal(false),
  reason: z.enum(reasons),
});

const problemSchema = z.object({
  field: z.string(),
  messageKey: z.string(),
  parts: z.optional(z.readonly(z.array(z.string()))),
});

/**
 * - `sent-meanwhile`: the capture to edit was sent, is being sent, or is gone (fault F101); the changes stay a draft
 * - `not-movable`: sending has begun, or the capture to move is gone
 */
export const saveResultSchema = z.union([
  z.object({ isOk: z.literal(true), captureId: z.string() }),
  z.object({ ...failed(['incomplete']), problems: z.readonly(z.array(problemSchema)) }),
  z.object(failed(['no-account', 'sent-meanwhile', 'not-movable'])),
  z.object({
    ...failed(['storage-failed']),
    failure: z.enum(['blocked', 'timed-out', 'newer', 'failed', 'quota']),
  }),
]);
export type SaveResult = z.infer<typeof saveResultSchema>;
export type FailedSave = Exclude<SaveResult, { isOk: true }>;

/** The draft as it may be saved. */
export type Admitted = { readonly isOk: true; readonly draft: Draft } | FailedSave;

export const incomplete = (problems: readonly FieldProblem[]) =>
  ({ isOk: false, reason: 'incomplete', problems }) satisfies SaveResult;

/**
 * - `known`: a capture or a draft with this id is here, or was removed here
 * - `refused`: the organization's policy forbids it
 * - `unreadable`: a person can't send it as it is
 * - `failed`: the storage rejected it
 */
export const importOutcomeSchema = z.enum(['added', 'known', 'refused', 'unreadable', 'failed']);
export type ImportOutcome = z.infer<typeof importOutcomeSchema>;

/**
 * - `not-found`: the service has no such record
 * - `unchecked`: the service couldn't be asked now
 * - `other-service`: the address belongs to a record of another service
 */
export const confirmResultSchema = z.union([
  z.object({ isOk: z.literal(true), record: recordSchema }),
  z.object(failed(['reference-malformed', 'not-found', 'unchecked', 'no-account', 'not-unknown'])),
  z.object({ ...failed(['other-service']), service: z.string() }),
]);
export type ConfirmResult = z.infer<typeof confirmResultSchema>;
