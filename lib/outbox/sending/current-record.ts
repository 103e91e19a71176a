// Reads a step's prerequisites right before it writes: the record that it amends, and that record's audience.
// Writes nothing without the whole text.
import * as z from 'zod/mini';
import { type Amended, type CurrentRecord, recordIn } from '@/lib/capture/steps/step';
import { type Problem, type ProblemCode, problemFrom } from '@/lib/planning/contract/problem-code';
import type { DiscoveryResult } from '@/lib/planning/discovery';
import type { PlanningError } from '@/lib/planning/errors';
import { records } from '@/lib/planning/records';
import type { AccountClient } from './account-client';

type CurrentReading =
  /** `changedAt`: when the record was last changed. null if the service doesn't return it. */
  | { readonly isOk: true; readonly current: CurrentRecord; readonly changedAt: string | null }
  | { readonly isOk: false; readonly error: PlanningError };

const neededFields =
  'name,reference_num,url,description,updated_at,created_by_user,created_by_portal_user,created_by_idea_user,tags,visibility,submitted_idea_portal';

/**
 * Reads an idea by its operation. Reads a feature by discovery, because no operation reads one. A record
 * without its text is an error: writing would replace that text.
 */
export async function readCurrent(
  { client, discovery }: AccountClient,
  amended: Amended,
): Promise<CurrentReading> {
  switch (amended.record) {
    case 'idea': {
      const answer = await client.call('readIdea', {
        params: { id: amended.reference },
        query: { fields: neededFields },
      });
      if (!answer.isOk) return answer;
      const { idea } = answer.value;
      const portal = idea.submitted_idea_portal;
      if (portal && portal.id === null) return { isOk: false, error: nothingWritten('record-unreadable') };
      const creators = [idea.created_by_user, idea.created_by_idea_user, idea.created_by_portal_user];
      const creator = creators.map((person) => person?.email).find(Boolean) ?? null;
      const ofIdea = {
        creator,
        tags: idea.tags?.filter((tag) => tag !== null) ?? null,
        visibility: idea.visibility,
        portal: portal?.id ?? null,
      };
      return currentOf(answer.value, idea.description?.body, ofIdea, idea.updated_at);
    }
    case 'feature': {
      const read = await discovery.read(records.feature.read, { id: amended.reference });
      if (read.state !== 'found') return { isOk: false, error: whyUnread(read) };
      const feature = read.value;
      return currentOf({ feature }, feature.description?.body, ofFeature, feature.updated_at);
    }
    default:
      return amended.record satisfies never;
  }
}

/** The failed reading says that there is no such record, or that its text can't be read. */
export const isGone = ({ kind }: PlanningError): boolean => kind === 'invalid-input' || kind === 'not-found';

/** The failed reading says that the record's text can't be read. */
export const isUnreadable = (error: PlanningError): boolean =>
  error.kind === 'invalid-input' && error.problems.some(({ code }) => code === 'record-unreadable');

type OfIdea = Pick<CurrentRecord, 'creator' | 'tags' | 'visibility' | 'portal'>;

const ofFeature: OfIdea = { creator: null, tags: null, visibility: null, portal: null };

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
): Promise<
  Omit<Extract<CurrentReading, { isOk: true }>, 'current'> | Extract<CurrentReading, { isOk: false }>
> {
  if (amended.record !== 'idea') return readCurrent(account, amended);
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

function currentOf(
  answer: unknown,
  text: string | null | undefined,
  ofIdea: OfIdea,
  changedAt: string | null | undefined,
): CurrentReading {
  const record = recordIn(answer);
  return record === null || text === null || text === undefined
    ? { isOk: false, error: nothingWritten('record-unreadable') }
    : { isOk: true, current: { record, text, ...ofIdea }, changedAt: changedAt ?? null };
}

type AudienceReading =
  /** `visibility` is the service's own word. null if the service doesn't return it. */
  | { readonly isOk: true; readonly visibility: string | null }
  | { readonly isOk: false; readonly error: PlanningError };

const replySchema = z.object({
  params: z.object({ idea_id: z.string() }),
  body: z.object({ idea_comment: z.object({ parent_idea_comment_id: z.string() }) }),
});

/** Reads the visibility of the amended record, or of the comment that a reply answers. */
export async function readAudience(
  { client }: AccountClient,
  current: CurrentRecord | null,
  input: unknown,
): Promise<AudienceReading> {
  if (current) return { isOk: true, visibility: current.visibility };
  const reply = replySchema.safeParse(input).data;
  if (!reply) return { isOk: true, visibility: null };
  const answer = await client.call('readIdea', {
    params: { id: reply.params.idea_id },
    query: { fields: 'idea_comments' },
  });
  if (!answer.isOk) return answer;
  const { parent_idea_comment_id } = reply.body.idea_comment;
  const comment = answer.value.idea.idea_comments?.find((one) => one?.id === parent_idea_comment_id);
  return { isOk: true, visibility: comment?.visibility ?? null };
}

function whyUnread(read: Exclude<DiscoveryResult<unknown>, { state: 'found' }>): PlanningError {
  if (read.state === 'failed') return read.error;
  return nothingWritten(read.reason === 'no-such-record' ? 'record-missing' : 'record-unreadable');
}

function nothingWritten(code: ProblemCode): PlanningError {
  const problem: Problem = problemFrom(['params', 'id'], code);
  return { kind: 'invalid-input', problems: [problem] };
}
