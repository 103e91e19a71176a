// Fails each unit and integration test that logs an error. `report` logs every exception that it keeps, and React logs
// every mistake that it sees. Vitest itself fails a run with an unhandled rejection.
import { afterEach, beforeEach, expect } from 'vitest';

let expected: readonly RegExp[] = [];
let logged: string[] = [];
const log = console.error;

/** For a test that provokes errors: all of them, and at least one of each. */
export function expectsErrors(...errors: readonly RegExp[]): void {
  expected = errors;
}

beforeEach(() => {
  expected = [];
  logged = [];
  console.error = (...parts) => {
    logged.push(parts.map((part) => (part instanceof Error ? part.stack : String(part))).join(' '));
  };
});

afterEach(() => {
  console.error = log;
  const isExpected = (text: string) => expected.some((error) => error.test(text));
  expect(
    logged.filter((text) => !isExpected(text)),
    'errors in the console',
  ).toEqual([]);
  expect(
    expected.filter((error) => !logged.some((text) => error.test(text))),
    'expected errors that did not come',
  ).toEqual([]);
});
