// @vitest-environment jsdom
import { afterEach, expect, it, vi } from 'vitest';

afterEach(() => {
  document.documentElement.lang = '';
  vi.resetModules();
});

it.each([
  ['en', 'one, two'],
  ['ja', 'one、two'],
  ['ar', 'one وtwo'],
])('values are joined as in %s', async (language, expected) => {
  document.documentElement.lang = language;
  const { listText } = await import('@/components/words/list-text');
  expect(listText(['one', 'two'])).toBe(expected);
});
