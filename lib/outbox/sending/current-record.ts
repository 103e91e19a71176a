// Owns reading a record right before a step amends it. Without the whole text nothing is written.
import { type Amended, type CurrentRecord, recordIn } from '@/lib/capture/step';
import { ideaFields } from '@/lib/planning/contract/idea';
import { type Problem, type ProblemCode, problemFrom } from '@/lib/planning/contract/problem-code';
import type { DiscoveryResult } from '@/lib/planning/discovery';
import type { PlanningError } from '@/lib/planning/errors';
import type { AccountClient } from './account-client';

export type CurrentReading =
  | { readonly isOk: true; readonly current: CurrentRecord }
  | { readonly isOk: false; readonly error: PlanningError };

const neededFields = ideaFields(
  'name',
  'reference_num',
  'url',
  'description',
  'created_by_user',
  'created_by_portal_user',
  'created_by_idea_user',
);

/**
 * Reads an idea by its operation, and a feature by discovery, since no operation reads one. A record without its text is an
 * error: writing would replace that text with ours.
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
      const creators = [idea.created_by_user, idea.created_by_idea_user, idea.created_by_portal_user];
      const creator = creators.map((person) => person?.email).find(Boolean) ?? null;
      return currentOf(answer.value, idea.description?.body, creator);
    }
    case 'feature': {
      const read = await discovery.readFeature({ featureId: amended.reference });
      if (read.state !== 'found') return { isOk: false, error: whyUnread(read) };
      return currentOf(read.value, read.value.feature.description?.body, null);
    }
    default:
      return amended.record satisfies never;
  }
}

function currentOf(answer: unknown, text: string | null | undefined, creator: string | null): CurrentReading {
  const record = recordIn(answer);
  return record === null || text === null || text === undefined
    ? { isOk: false, error: nothingWritten('record-unreadable') }
    : { isOk: true, current: { record, text, creator } };
}

function whyUnread(read: Exclude<DiscoveryResult<unknown>, { state: 'found' }>): PlanningError {
  if (read.state === 'failed') return read.error;
  return nothingWritten(read.reason === 'no-such-record' ? 'record-missing' : 'record-unreadable');
}

function nothingWritten(code: ProblemCode): PlanningError {
  const problem: Problem = problemFrom(['params', 'id'], code);
  return { kind: 'invalid-input', problems: [problem] };
}
