import { describe, expect, it } from 'vitest';
import { viewCapture } from '@/components/outcome/capture-view';
import { problemFrom } from '@/lib/planning/contract/problem-code';
import { buildCapture } from '../outbox/capture-builder';
import { t } from './with-say';

function wordsFor(problems: Parameters<typeof problemFrom>[1][]) {
  const error = {
    kind: 'invalid-input' as const,
    problems: problems.map((code) => problemFrom(['params', 'id'], code)),
  };
  return t(viewCapture(buildCapture({ state: { name: 'parked', error } }), null).messageKey);
}

describe('a capture that was not sent', () => {
  it.each([
    ['the record to add to cannot be read', 'record-unreadable', 'nothing was added'],
    ['the record to add to is gone or hidden', 'record-missing', 'or you don’t have access'],
    ['an email address is malformed', 'not-an-email', 'Enter an email address'],
  ])('says that %s', (_why, code, words) => {
    expect(wordsFor([code])).toContain(words);
  });

  it('has a general message if the reason is unknown', () => {
    expect(wordsFor([])).toBe(t('refusedOther'));
  });
});
