import { expect, it } from 'vitest';
import { attemptStory } from '@/components/words/failure-messages';
import { agoText } from '@/components/words/time-text';
import { problemMessage } from '@/lib/capture/field/problem-messages';
import type { Attempt } from '@/lib/outbox/capture';
import { t } from './with-say';

const redirected = (host: string | null): Attempt => ({
  startedAtMs: 0,
  endedAtMs: 1,
  error: { kind: 'redirected', host, status: 302, requestId: null },
});

it.each([
  ['login.example', 'redirected to login.example,'],
  [null, 'redirected to an unknown address,'],
])('a request that was led elsewhere says where, or that the browser hides it: %s', (host, words) => {
  expect(attemptStory(t, redirected(host), 'idea').text).toContain(words);
});

it('a field that takes an id besides an address asks for both', () => {
  expect(t(problemMessage('not-an-email-or-id'))).toMatch(/email address or a numeric user ID/);
});

const [secondMs, minuteMs, hourMs, dayMs] = [1_000, 60_000, 3_600_000, 86_400_000];
const nowMs = Date.UTC(2026, 10, 22, 12);

it.each([
  [-5 * minuteMs, 'now'],
  [30 * secondMs, 'now'],
  [minuteMs, '1 min. ago'],
  [59 * minuteMs + 59 * secondMs, '59 min. ago'],
  [hourMs, '1 hr. ago'],
  [23 * hourMs, '23 hr. ago'],
  [dayMs, 'yesterday'],
  [6 * dayMs, '6 days ago'],
  [8 * dayMs, 'Nov 14, 2026'],
])('the age of a capture after %i ms is %s', (forMs, words) => {
  expect(agoText(nowMs - forMs, nowMs)).toBe(words);
});
