// A setup file: after each test, every answer that a service of this process gave has to be as described and as
// recorded, whatever the test is about.
import { afterAll, afterEach, expect } from 'vitest';
import { takeAnswers } from './given.ts';
import { problemsOf } from './judge.ts';

/** The storms get thousands of answers, on a busy machine. */
const hookTimeoutMs = 120_000;

async function expectGoodAnswers(): Promise<void> {
  const problems = (await Promise.all(takeAnswers().map(problemsOf))).flat();
  expect([...new Set(problems)], 'the answers of the local service').toEqual([]);
}

afterEach(expectGoodAnswers, hookTimeoutMs);
afterAll(expectGoodAnswers, hookTimeoutMs);
