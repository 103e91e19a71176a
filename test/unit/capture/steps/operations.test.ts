import { describe, expect, it } from 'vitest';
import { factsOf } from '@/lib/capture/steps/operations';
import { isRepeatable } from '@/lib/capture/steps/step';
import { currentTagsAnd, currentTextAnd } from '@/lib/capture/steps/step-references';
import { isOperationId, operations } from '@/lib/planning/contract';

const known = Object.keys(operations)
  .filter((id) => isOperationId(id))
  .map((id) => [id, factsOf(id)] as const);

describe('the facts about', () => {
  it('most operations name the record that their listing belongs to', () => {
    const owners = known.map(([, { listed }]) => listed?.of ?? 'firstStep');
    expect(owners.filter((of) => of !== 'firstStep' && of !== 'account').length).toBeGreaterThan(3);
  });

  it.each(known)(
    '%s are about that operation, and its listing belongs to a parameter that it has',
    (id, facts) => {
      expect(facts.operation.id).toBe(id);
      const of = facts.listed?.of ?? 'firstStep';
      if (of !== 'firstStep' && of !== 'account') expect(facts.operation.path).toContain(`:${of}`);
    },
  );
});

describe('a request with a lost answer', () => {
  it.each([
    ['reads', 'readIdea', { params: { id: 'PRJ-I-1' } }, true],
    ['sets values', 'updateGoal', { body: { goal: { effort: 3 } } }, true],
    ['joins tags', 'updateIdea', { body: { idea: { tags: currentTagsAnd(['q3']) } } }, true],
    ['adds text', 'updateIdea', { body: { idea: { description: currentTextAnd('<p>x</p>') } } }, false],
    ['makes a record', 'createRelease', { body: { release: { name: 'N' } } }, false],
  ] as const)('that %s can be repeated, or not', (_what, operation, input, isSafe) => {
    expect(isRepeatable({ operation, input })).toBe(isSafe);
  });
});
