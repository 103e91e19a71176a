import { describe, expect, it } from 'vitest';
import { factsOf, operationOf } from '@/lib/capture/operations';
import { isOperationId, operations } from '@/lib/planning/contract';

const known = Object.keys(operations)
  .filter((id) => isOperationId(id))
  .flatMap((id) => {
    const facts = factsOf(id);
    return facts ? [[id, facts] as const] : [];
  });

describe('the facts about', () => {
  it.each(known)(
    '%s are about that operation, and its listing belongs to a parameter that it has',
    (id, facts) => {
      expect(facts.operation.id).toBe(id);
      const of = facts.listed?.of ?? 'firstStep';
      if (of !== 'firstStep') expect(facts.operation.path).toContain(`:${of}`);
    },
  );

  it('an operation that no kind uses are not there, and asking for it is a mistake', () => {
    expect(factsOf('createProduct')).toBeNull();
    expect(() => operationOf('createProduct')).toThrow('createProduct');
  });
});
