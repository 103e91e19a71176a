// Reads a step's prerequisites right before it writes: the record that it amends, and that record's audience.
// Writes nothing without the whole text.
import * as z from 'zod/mini';
import { type Amended, type CurrentRecord, recordIn } from '@/lib/capture/steps/step';
import { type ProblemCode, problemFrom } from '@/lib/planning/contract/problem-code';
import type { PlanningError } from '@/lib/planning/errors';
import { records } from '@/lib/planning/records';
import type { AccountClient } from './account-client';

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
const mostReadings = 3;

/**
 * Reads the record, then checks whether it changed meanwhile. A changed record is read again, so that nobody's
 * words are overwritten. `note` commits each text that was read. If it returns false, nothing may be written.
 */
export async function readSettled(
  account: AccountClient,
  amended: Amended,
  note: (text: string) => Promise<boolean>,
): Promise<CurrentReading> {
  for (let readings = 1; ; readings += 1) {
    const reading = await readCurrent(account, amended);
    if (!reading.isOk) return reading;
    if (!(await note(reading.current.text)))
      return { isOk: false, error: { kind: 'aborted', isSent: false } };
    const { changedAt } = reading;
    if (changedAt === null || readings === mostReadings) return reading;
    const again = await readChangedAt(account, amended);
    if (!again.isOk) return again;
    if (again.changedAt === changedAt) return reading;
  }
}

async function readChangedAt(
  account: AccountClient,
  amended: Amended,
): Promise<{ readonly isOk: true; readonly changedAt: string | null } | Failed> {
  if (amended.record === 'feature') return readCurrent(account, amended);
  const answer = await account.client.call('readIdea', {
    params: { id: amended.reference },
    query: { fields: 'updated_at' },
  });
  return answer.isOk ? { isOk: true, changedAt: answer.value.idea.updated_at ?? null } : answer;
}

const withTextSchema = z.object({ description: z.object({ body: z.string() }) });
const writtenSchema = z.object({ idea: z.optional(withTextSchema), feature: z.optional(withTextSchema) });

/** The record's text in the answer to a write. null if it has none. */
export function textWritten({ record }: Amended, answer: unknown): string | null {
  return writtenSchema.safeParse(answer).data?.[record]?.description.body ?? null;
}

const replySchema = z.object({
  params: z.object({ idea_id: z.string() }),
  body: z.object({ idea_comment: z.object({ parent_idea_comment_id: z.string() }) }),
});

/** The visibility of the amended record, or of the comment that a reply answers. null if the service omits it. */
export async function readAudience(
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
