import { expect, it } from 'vitest';
import { attemptStory } from '@/components/words/failure-messages';
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
