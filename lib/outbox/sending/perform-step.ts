// Makes one attempt at one step: reads the record that it amends, resolves references, sends the request.

import { isInternal } from '@/lib/capture/field/visibility';
import { type Picture, pictureFile } from '@/lib/capture/pictures/picture';
import { isReadOperation } from '@/lib/capture/steps/operations';
import {
  keepingPortal,
  picturesIn,
  type RecordResult,
  resolveInput,
  resultOf,
} from '@/lib/capture/steps/step';
import type { Capture, CaptureStep } from '@/lib/outbox/capture';
import { digestOf } from '@/lib/outbox/text-digest';
import { problemFrom } from '@/lib/planning/contract/problem-code';
import type { PlanningError } from '@/lib/planning/errors';
import type { AccountClient } from './account-client';
import { readAudience, readSettled, textWritten } from './current-record';
import { mostTries, triesOf } from './retry-policy';

export type Performed =
  /** `textAfter`: the digest of the amended record's text. Absent if the answer has no text. */
  | { readonly state: 'applied'; readonly result: RecordResult; readonly textAfter?: string }
  /** `isRead`: the failed request changes nothing, so it can simply be repeated. */
  | { readonly state: 'failed'; readonly error: PlanningError; readonly isRead: boolean };

export interface PerformDeps {
  /** Resolves when the account may make one more request. */
  readonly admit: () => Promise<void>;
  readonly readPicture: ReadPicture;
  /** Commits the digest of the text that an addition starts from. False: it isn't stored, so write nothing. */
  readonly noteText: (digest: string) => Promise<boolean>;
}

/** null if it is gone. `unreadable` may be temporary. */
export type ReadPicture = (id: string) => Promise<Picture | 'unreadable' | null>;

/**
 * Makes the request of a step. All earlier steps must have results. A step that amends a record reads it
 * first. If the record already has the capture's marker, an earlier attempt arrived, and nothing is written.
 * An internal step is sent only if the service confirms that its record is internal.
 */
export async function performStep(
  account: AccountClient,
  capture: Capture,
  step: CaptureStep,
  { admit, readPicture, noteText }: PerformDeps,
): Promise<Performed> {
  const files = await readFiles(step, readPicture);
  if (files === 'unreadable')
    return { state: 'failed', error: triesOf(step) < mostTries ? notNow : pictureGone, isRead: true };
  if (!files) return { state: 'failed', error: pictureGone, isRead: true };
  // Wait for admission before the read. A wait between read and write would overwrite other people's changes
  // (fault F61).
  for (const _read of step.amends?.record === 'idea' ? ['whole', 'changed'] : []) await admit();
  const note = async (text: string) => noteText(await digestOf(text));
  const reading = step.amends ? await readSettled(account, step.amends, note) : null;
  if (reading && !reading.isOk) return { state: 'failed', error: reading.error, isRead: true };
  const current = reading?.current ?? null;
  if (current?.text.includes(capture.marker)) return { state: 'applied', result: current.record };
  const results = capture.steps.map(({ result }) => result);
  const resolved = resolveInput(step.input, results, current, (id) => files.get(id) ?? null);
  const input = keepingPortal(current, step.operation, resolved);
  if (step.staysInternal) {
    const audience = await readAudience(account, current, input);
    if (!audience.isOk) return { state: 'failed', error: audience.error, isRead: true };
    if (!isInternal(audience.visibility)) return { state: 'failed', error: mayBePublic, isRead: true };
    if (!current) await admit();
  }
  const answer = await account.client.run(step.operation, input);
  const isRead = isReadOperation(step.operation);
  if (!answer.isOk) return { state: 'failed', error: answer.error, isRead };
  const result = resultOf(step.operation, answer.value);
  if (!result) return { state: 'failed', error: wrongShape(answer.status), isRead };
  const text = step.amends ? textWritten(step.amends, answer.value) : null;
  return { state: 'applied', result, ...(text === null ? {} : { textAfter: await digestOf(text) }) };
}

const wrongShape = (status: number): PlanningError => ({
  kind: 'unreadable-answer',
  status,
  reason: 'wrong-shape',
  excerpt: '',
  requestId: null,
});

const pictureGone: PlanningError = {
  kind: 'invalid-input',
  problems: [problemFrom(['body', 'attachment[data]'], 'picture-missing')],
};

const mayBePublic: PlanningError = {
  kind: 'invalid-input',
  problems: [problemFrom(['body', 'visibility'], 'may-be-public')],
};

/** Nothing was sent, so the step is retried up to the limit. */
const notNow: PlanningError = { kind: 'aborted', isSent: false };

/** null if one of the step's pictures is gone. */
async function readFiles(
  step: CaptureStep,
  readPicture: PerformDeps['readPicture'],
): Promise<Map<string, File> | 'unreadable' | null> {
  const files = new Map<string, File>();
  for (const id of picturesIn(step.input)) {
    const picture = await readPicture(id);
    if (!picture || picture === 'unreadable') return picture;
    files.set(id, pictureFile(picture));
  }
  return files;
}
