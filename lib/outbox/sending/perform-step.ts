// Makes one attempt at one step: reads the record that it amends and that record's audience, resolves references, sends the
// request. Writes nothing without the whole text.
import * as z from 'zod/mini';
import { isInternal } from '@/lib/capture/field/visibility';
import { pictureFile } from '@/lib/capture/pictures/picture';
import { isReadOperation } from '@/lib/capture/steps/operations';
import {
  type Amended,
  type CurrentRecord,
  keepingPortal,
  picturesIn,
  type RecordResult,
  recordIn,
  resolveInput,
  resultOf,
} from '@/lib/capture/steps/step';
import { markersIn } from '@/lib/capture/text/marker';
import { digestOf } from '@/lib/digest';
import type { Capture, CaptureStep } from '@/lib/outbox/capture';
import { type ProblemCode, problemFrom } from '@/lib/planning/contract/problem-code';
import type { PlanningError } from '@/lib/planning/errors';
import { records } from '@/lib/planning/records';
import { waitForRateLimit } from './rate-limiter';
import { maxTries, triesOf } from './retry-policy';
import type { AccountClient, Turn } from './turn';

export type Performed =
  /** `textAfter`: the digest of the amended record's text. Absent if the answer has no text. */
  | { readonly isOk: true; readonly result: RecordResult; readonly textAfter?: string }
  /** `isRead`: the failed request changes nothing, so it can simply be repeated. */
  | { readonly isOk: false; readonly error: PlanningError; readonly isRead: boolean };

/** Nothing was written. */
const unwritten = (error: PlanningError): Performed => ({ isOk: false, error, isRead: true });

/**
 * Makes the request of a step. All earlier steps must have results. A step that amends a record reads it
 * first. If the record already has the capture's marker, an earlier attempt arrived, and nothing is written.
 * An internal step is sent only if the service confirms that its record is internal.
 */
export async function performStep(turn: Turn, capture: Capture, step: CaptureStep): Promise<Performed> {
  const { account, accountId, readPicture } = turn;
  const { operation, amends } = step;
  const files = await readFiles(step, readPicture);
  // An unreadable picture is tried again, up to the limit.
  if (files === 'unreadable' && triesOf(step) < maxTries)
    return unwritten({ kind: 'aborted', isSent: false });
  if (files === 'unreadable' || !files) return unwritten(refusal('attachment[data]', 'picture-missing'));
  // Wait for admission before the read. A wait between read and write would overwrite other people's changes
  // (fault F61).
  for (const _read of amends?.record === 'idea' ? [1, 2] : []) await waitForRateLimit(turn, accountId);
  const reading = amends && (await readSettled(account, amends, (text) => noteText(turn, capture.id, text)));
  if (reading && !reading.isOk) return unwritten(reading.error);
  const current = reading?.current ?? null;
  if (current && markersIn(current.text).has(capture.marker)) return { isOk: true, result: current.record };
  const results = capture.steps.map(({ result }) => result);
  const resolved = resolveInput(step.input, results, current, (id) => files.get(id) ?? null);
  const input = keepingPortal(current, operation, resolved);
  if (step.staysInternal) {
    const audience = await readAudience(account, current, input);
    if (!audience.isOk) return unwritten(audience.error);
    if (!isInternal(audience.visibility)) return unwritten(refusal('visibility', 'may-be-public'));
    if (!current) await waitForRateLimit(turn, accountId);
  }
  const answer = await account.client.run(operation, input);
  if (!answer.isOk) return { ...answer, isRead: isReadOperation(operation) };
  const result = resultOf(operation, answer.value);
  if (!result) return { isOk: false, error: wrongShape(answer.status), isRead: isReadOperation(operation) };
  const text = amends ? textWritten(amends, answer.value) : null;
  return { isOk: true, result, ...(text === null ? {} : { textAfter: await digestOf(text) }) };
}

/** Commits the digest of the text that an addition starts from. False: it isn't stored, so write nothing. */
async function noteText({ store }: Turn, captureId: string, text: string): Promise<boolean> {
  const noted = await store.change(captureId, { type: 'textRead', digest: await digestOf(text) });
  return noted.isOk && noted.value !== null;
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
  readPicture: Turn['readPicture'],
): Promise<Map<string, File> | 'unreadable' | null> {
  const files = new Map<string, File>();
  for (const id of picturesIn(step.input)) {
    const picture = await readPicture(id);
    if (!picture || picture === 'unreadable') return picture;
    files.set(id, pictureFile(picture));
  }
  return files;
}

type Failed = { readonly isOk: false; readonly error: PlanningError };

/** `changedAt`: when the record was last changed. null if the service doesn't return it. */
type CurrentReading =
  | { readonly isOk: true; readonly current: CurrentRecord; readonly changedAt: string | null }
  | Failed;

const neededFields =
  'name,reference_num,url,description,updated_at,created_by_user,created_by_portal_user,created_by_idea_user,tags,visibility,submitted_idea_portal';

const ofFeature = { creator: null, tags: null, visibility: null, portal: null };

/** Ideas have an operation to read them, features need discovery. Writing without the text would replace it. */
export async function readCurrent(
  { client, discovery }: AccountClient,
  { record, reference }: Amended,
): Promise<CurrentReading> {
  if (record === 'feature') {
    const read = await discovery.read(records.feature.read, { id: reference });
    if (read.state === 'failed') return { isOk: false, error: read.error };
    if (read.state !== 'found')
      return nothingWritten(read.reason === 'no-such-record' ? 'record-missing' : 'record-unreadable');
    return currentOf({ feature: read.value }, read.value, ofFeature);
  }
  const answer = await client.call('readIdea', {
    params: { id: reference },
    query: { fields: neededFields },
  });
  if (!answer.isOk) return answer;
  const { idea } = answer.value;
  const portal = idea.submitted_idea_portal;
  if (portal && portal.id === null) return nothingWritten('record-unreadable');
  const creators = [idea.created_by_user, idea.created_by_idea_user, idea.created_by_portal_user];
  return currentOf(answer.value, idea, {
    creator: creators.map((person) => person?.email).find(Boolean) ?? null,
    tags: idea.tags?.filter((tag) => tag !== null) ?? null,
    visibility: idea.visibility,
    portal: portal?.id ?? null,
  });
}

interface WithText {
  readonly description?: { readonly body?: string | null | undefined } | null | undefined;
  readonly updated_at?: string | null | undefined;
}

function currentOf(
  answer: unknown,
  { description, updated_at: changedAt = null }: WithText,
  more: Omit<CurrentRecord, 'record' | 'text'>,
): CurrentReading {
  const record = recordIn(answer);
  const text = description?.body ?? null;
  if (record === null || text === null) return nothingWritten('record-unreadable');
  return { isOk: true, current: { record, text, ...more }, changedAt };
}

const nothingWritten = (code: ProblemCode): Failed => ({
  isOk: false,
  error: { kind: 'invalid-input', problems: [problemFrom(['params', 'id'], code)] },
});

/** The failed reading says that there is no such record, or that its text can't be read. */
export const isGone = ({ kind }: PlanningError): boolean => kind === 'invalid-input' || kind === 'not-found';

/** The failed reading says that the record's text can't be read. */
export const isUnreadable = (error: PlanningError): boolean =>
  error.kind === 'invalid-input' && error.problems.some(({ code }) => code === 'record-unreadable');

/** Constant edits by another person would repeat this reading forever. */
const maxReadings = 3;

/**
 * Reads the record until two readings agree, so that nobody's words are overwritten. `note` commits each text that was
 * read. If it returns false, nothing may be written.
 */
async function readSettled(
  account: AccountClient,
  amended: Amended,
  note: (text: string) => Promise<boolean>,
): Promise<CurrentReading> {
  let reading = await readCurrent(account, amended);
  for (let readings = 1; reading.isOk; readings += 1) {
    const { current, changedAt } = reading;
    if (!(await note(current.text))) return { isOk: false, error: { kind: 'aborted', isSent: false } };
    if (changedAt === null || readings === maxReadings) return reading;
    const again = await readCurrent(account, amended);
    if (again.isOk && again.changedAt === changedAt) return reading;
    reading = again;
  }
  return reading;
}

const withTextSchema = z.object({ description: z.object({ body: z.string() }) });
const writtenSchema = z.object({ idea: z.optional(withTextSchema), feature: z.optional(withTextSchema) });

/** The record's text in the answer to a write. null if it has none. */
function textWritten({ record }: Amended, answer: unknown): string | null {
  return writtenSchema.safeParse(answer).data?.[record]?.description.body ?? null;
}

const replySchema = z.object({
  params: z.object({ idea_id: z.string() }),
  body: z.object({ idea_comment: z.object({ parent_idea_comment_id: z.string() }) }),
});

/** The visibility of the amended record, or of the comment that a reply answers. null if the service omits it. */
async function readAudience(
  { client }: AccountClient,
  current: CurrentRecord | null,
  input: unknown,
): Promise<{ readonly isOk: true; readonly visibility: string | null } | Failed> {
  const reply = current ? undefined : replySchema.safeParse(input).data;
  if (!reply) return { isOk: true, visibility: current?.visibility ?? null };
  const answer = await client.call('readIdea', {
    params: { id: reply.params.idea_id },
    query: { fields: 'idea_comments' },
  });
  if (!answer.isOk) return answer;
  const { parent_idea_comment_id } = reply.body.idea_comment;
  const comment = answer.value.idea.idea_comments?.find((one) => one?.id === parent_idea_comment_id);
  return { isOk: true, visibility: comment?.visibility ?? null };
}
