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
import { digestOf } from '@/lib/digest';
import type { Capture, CaptureStep } from '@/lib/outbox/capture';
import { type ProblemCode, problemFrom } from '@/lib/planning/contract/problem-code';
import type { PlanningError } from '@/lib/planning/errors';
import type { AccountClient } from './account-client';
import { readAudience, readSettled, textWritten } from './current-record';
import { mostTries, triesOf } from './retry-policy';

export type Performed =
  /** `textAfter`: the digest of the amended record's text. Absent if the answer has no text. */
  | { readonly isOk: true; readonly result: RecordResult; readonly textAfter?: string }
  /** `isRead`: the failed request changes nothing, so it can simply be repeated. */
  | { readonly isOk: false; readonly error: PlanningError; readonly isRead: boolean };

export interface PerformDeps {
  /** Resolves when the account may make one more request. */
  readonly admit: () => Promise<void>;
  readonly readPicture: ReadPicture;
  /** Commits the digest of the text that an addition starts from. False: it isn't stored, so write nothing. */
  readonly noteText: (digest: string) => Promise<boolean>;
}

/** null if it is gone. `unreadable` may be temporary. */
export type ReadPicture = (id: string) => Promise<Picture | 'unreadable' | null>;

/** Nothing was written. */
const unwritten = (error: PlanningError): Performed => ({ isOk: false, error, isRead: true });

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
  const { operation, amends } = step;
  const files = await readFiles(step, readPicture);
  // An unreadable picture is tried again, up to the limit.
  if (files === 'unreadable' && triesOf(step) < mostTries)
    return unwritten({ kind: 'aborted', isSent: false });
  if (files === 'unreadable' || !files) return unwritten(refusal('attachment[data]', 'picture-missing'));
  // Wait for admission before the read. A wait between read and write would overwrite other people's changes
  // (fault F61).
  for (const _read of amends?.record === 'idea' ? ['whole', 'changed'] : []) await admit();
  const reading =
    amends && (await readSettled(account, amends, async (text) => noteText(await digestOf(text))));
  if (reading && !reading.isOk) return unwritten(reading.error);
  const current = reading?.current ?? null;
  if (current?.text.includes(capture.marker)) return { isOk: true, result: current.record };
  const results = capture.steps.map(({ result }) => result);
  const resolved = resolveInput(step.input, results, current, (id) => files.get(id) ?? null);
  const input = keepingPortal(current, operation, resolved);
  if (step.staysInternal) {
    const audience = await readAudience(account, current, input);
    if (!audience.isOk) return unwritten(audience.error);
    if (!isInternal(audience.visibility)) return unwritten(refusal('visibility', 'may-be-public'));
    if (!current) await admit();
  }
  const answer = await account.client.run(operation, input);
  if (!answer.isOk) return { ...answer, isRead: isReadOperation(operation) };
  const result = resultOf(operation, answer.value);
  if (!result) return { isOk: false, error: wrongShape(answer.status), isRead: isReadOperation(operation) };
  const text = amends ? textWritten(amends, answer.value) : null;
  return { isOk: true, result, ...(text === null ? {} : { textAfter: await digestOf(text) }) };
}

const wrongShape = (status: number): PlanningError => ({
  kind: 'unreadable-answer',
  status,
  reason: 'wrong-shape',
  excerpt: '',
  requestId: null,
});

const refusal = (field: string, code: ProblemCode): PlanningError => ({
  kind: 'invalid-input',
  problems: [problemFrom(['body', field], code)],
});

/** null if one of the step's pictures is gone. */
async function readFiles(
  step: CaptureStep,
  readPicture: ReadPicture,
): Promise<Map<string, File> | 'unreadable' | null> {
  const files = new Map<string, File>();
  for (const id of picturesIn(step.input)) {
    const picture = await readPicture(id);
    if (!picture || picture === 'unreadable') return picture;
    files.set(id, pictureFile(picture));
  }
  return files;
}
