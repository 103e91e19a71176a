// @vitest-environment jsdom
// The last heights of the popup's form: what a browser with blocked or broken storage must not break.
import { afterEach, expect, it, vi } from 'vitest';
import { rememberedHeights, rememberHeight } from '@/lib/platform/form-heights';

afterEach(() => {
  localStorage.clear();
  vi.restoreAllMocks();
});

it('each kind has its own height, and the newest one is known without a kind', () => {
  rememberHeight('idea', 420);
  rememberHeight('note', 510);
  expect(rememberedHeights()).toEqual({ idea: 420, note: 510, '': 510 });
});

it('unreadable data counts as none, and is replaced', () => {
  for (const broken of ['{', '[1]', '{"idea":"high"}', 'null']) {
    localStorage.setItem('form-heights', broken);
    expect(rememberedHeights(), broken).toEqual({});
  }
  rememberHeight('idea', 420);
  expect(rememberedHeights()).toEqual({ idea: 420, '': 420 });
});

it('blocked storage remembers nothing and breaks nothing', () => {
  vi.spyOn(Storage.prototype, 'getItem').mockImplementation(() => {
    throw new DOMException('blocked', 'SecurityError');
  });
  vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('blocked', 'SecurityError');
  });
  rememberHeight('idea', 420);
  expect(rememberedHeights()).toEqual({});
});
