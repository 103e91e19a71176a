// No stored part of an answer contains the token, whatever the answer is (threat T09, fault F56).
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { createRedactor } from '@/lib/planning/redaction';

const token = 'secret-token-1234';
const redacted = createRedactor(token).value;

it('redaction keeps every value without the token unchanged', () => {
  fc.assert(
    fc.property(fc.jsonValue({ maxDepth: 8 }), (value) => {
      expect(redacted(value)).toEqual(value);
    }),
  );
});

it('redaction removes the token from texts and names at any depth', () => {
  expect(redacted({ a: [`x ${token}`, { [`${token}-name`]: token }], n: 1, t: true, z: null })).toEqual({
    a: ['x •••', { '•••-name': '•••' }],
    n: 1,
    t: true,
    z: null,
  });
});

it('redaction keeps the order of names, and handles names such as __proto__', () => {
  const value: unknown = JSON.parse(`{"b":1,"__proto__":{"a":"${token}"},"a":2}`);
  const copy = redacted(value);
  expect(Object.keys(Object(copy))).toEqual(['b', '__proto__', 'a']);
  expect(Object.getPrototypeOf(copy)).toBe(Object.prototype);
  expect(JSON.stringify(copy)).not.toContain(token);
});

it('redaction does not recurse: it cuts deep values, and the cut part contains no token (F56)', () => {
  const depth = 100_000;
  const value: unknown = JSON.parse(`${'['.repeat(depth)}"${token}"${']'.repeat(depth)}`);
  const copy = JSON.stringify(redacted(value));
  expect(copy).not.toContain(token);
  expect(copy.length).toBeLessThan(200);
});
