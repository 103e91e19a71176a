// @vitest-environment jsdom
// The hook with which every component reads.
import { act, renderHook } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { useRead } from '@/components/use-read';

/** A read whose answers the test gives, in any order. */
function asked() {
  const answers: { resolve: (value: string) => void; reject: (reason: Error) => void }[] = [];
  const signals: AbortSignal[] = [];
  const read = vi.fn((signal: AbortSignal) => {
    signals.push(signal);
    return new Promise<string>((resolve, reject) => answers.push({ resolve, reject }));
  });
  return {
    read,
    signals,
    answer: (index: number, value: string) => act(async () => answers[index]?.resolve(value)),
    fail: (index: number) => act(async () => answers[index]?.reject(new Error('unreadable'))),
  };
}

function watched() {
  let tell = () => {};
  const stop = vi.fn();
  const watch = (onChanged: () => void) => {
    tell = onChanged;
    return stop;
  };
  return { watch, stop, change: () => act(() => tell()) };
}

it('shows the newest answer, even if an older one arrives later', async () => {
  const { read, answer } = asked();
  const { watch, change } = watched();
  const { result } = renderHook(() => useRead(read, 'before', { watch }));
  expect(result.current).toBe('before');
  change();
  await answer(1, 'new');
  await answer(0, 'old');
  expect(result.current).toBe('new');
});

it('keeps what it shows if a later read fails, and reports the failure', async () => {
  const reported = vi.fn();
  vi.stubGlobal('reportError', reported);
  const { read, answer, fail } = asked();
  const { watch, change } = watched();
  const { result } = renderHook(() => useRead(read, 'before', { watch }));
  await answer(0, 'read');
  change();
  await fail(1);
  expect(result.current).toBe('read');
  expect(reported).toHaveBeenCalledOnce();
});

it.each([
  [false, 'before'],
  [true, 'one'],
])('never shows the answer to one question for another one, unless it is kept: %s', async (isKept, shown) => {
  const [one, other] = [asked(), asked()];
  const { result, rerender } = renderHook(({ read }) => useRead(read, 'before', { isKept }), {
    initialProps: { read: one.read },
  });
  await one.answer(0, 'one');
  expect(result.current).toBe('one');
  rerender({ read: other.read });
  expect(result.current).toBe(shown);
  expect(one.signals[0]?.aborted).toBe(true);
  await other.answer(0, 'other');
  expect(result.current).toBe('other');
});

it('stops watching, and ignores a late answer, once it is gone', async () => {
  const { read, answer } = asked();
  const { watch, stop } = watched();
  const { result, unmount } = renderHook(() => useRead(read, 'before', { watch }));
  unmount();
  await answer(0, 'late');
  expect(stop).toHaveBeenCalledTimes(1);
  expect(result.current).toBe('before');
});
