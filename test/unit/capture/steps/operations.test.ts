import { describe, expect, it } from 'vitest';
import { operationFacts } from '@/lib/capture/steps/operations';
import { currentTagsAnd, currentTextAnd, isRepeatable } from '@/lib/capture/steps/step';
import { isOperationId, operations } from '@/lib/planning/contract';
import { listingIn } from '@/lib/planning/records';

const known = Object.keys(operations)
  .filter((id) => isOperationId(id))
  .map((id) => [id, operationFacts(id)] as const);

describe('the facts about', () => {
  it('most operations name the record that their listing belongs to', () => {
    const owners = known.flatMap(([, { listed }]) => listed ?? []);
    expect(owners.filter((owner) => owner !== 'account').length).toBeGreaterThan(3);
  });

  it.each(known)(
    '%s name a listing that the table of records has, of a parameter that the operation has',
    (id, facts) => {
      const { path } = operations[id];
      const { record, listed = null } = facts;
      if (listed !== null) expect(record && listingIn(record, listed)).toBeTruthy();
      if (listed === 'product' || listed === 'release') expect(path).toContain(`:${listed}_id`);
    },
  );
});

it.each([
  ['reads', 'readIdea', { params: { id: 'PRJ-I-1' } }, true],
  ['sets values', 'updateGoal', { body: { goal: { effort: 3 } } }, true],
  ['joins tags', 'updateIdea', { body: { idea: { tags: currentTagsAnd(['q3']) } } }, true],
  ['adds text', 'updateIdea', { body: { idea: { description: currentTextAnd('<p>x</p>') } } }, false],
  ['makes a record', 'createRelease', { body: { release: { name: 'N' } } }, false],
] as const)(
  'a request with a lost answer that %s can be repeated, or not',
  (_what, operation, input, isSafe) => {
    expect(isRepeatable({ operation, input })).toBe(isSafe);
  },
);
