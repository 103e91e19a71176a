// @vitest-environment jsdom
// After sending, the popup closes by itself, unless the person is still using it.
import { act, cleanup, fireEvent, renderHook } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { useClosing } from '@/components/outcome/use-closing';

const close = vi.fn();

beforeEach(() => {
  vi.useFakeTimers();
  vi.spyOn(window, 'close').mockImplementation(close);
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
  vi.restoreAllMocks();
  close.mockReset();
  document.body.replaceChildren();
});

const page = document.documentElement;
const wait = (ms: number) => act(() => vi.advanceTimersByTime(ms));

function addControl(): HTMLButtonElement {
  const button = document.createElement('button');
  document.body.append(button);
  return button;
}

it('the popup closes two seconds after a capture was sent', () => {
  const { rerender } = renderHook(({ isSent }) => useClosing(isSent), { initialProps: { isSent: false } });
  wait(10_000);
  expect(close).not.toHaveBeenCalled();
  rerender({ isSent: true });
  wait(1_999);
  expect(close).not.toHaveBeenCalled();
  wait(1);
  expect(close).toHaveBeenCalledOnce();
});

it('the popup stays open while the pointer is in it, and for two seconds more', () => {
  renderHook(() => useClosing(true));
  wait(1_500);
  fireEvent(page, new Event('pointerenter'));
  wait(60_000);
  expect(close).not.toHaveBeenCalled();
  fireEvent(page, new Event('pointerleave'));
  wait(1_999);
  expect(close).not.toHaveBeenCalled();
  wait(1);
  expect(close).toHaveBeenCalledOnce();
});

it('the popup stays open while the focus is on one of its buttons', () => {
  const button = addControl();
  renderHook(() => useClosing(true));
  wait(1_500);
  act(() => button.focus());
  wait(60_000);
  expect(close).not.toHaveBeenCalled();
  act(() => button.blur());
  wait(2_000);
  expect(close).toHaveBeenCalledOnce();
});

it('the popup closes although its heading gets the focus automatically', () => {
  const heading = document.createElement('h1');
  heading.tabIndex = -1;
  document.body.append(heading);
  heading.focus();
  renderHook(() => useClosing(true));
  wait(2_000);
  expect(close).toHaveBeenCalledOnce();
});

it('the popup stays open if the person continues with another capture', () => {
  const { rerender } = renderHook(({ isSent }) => useClosing(isSent), { initialProps: { isSent: true } });
  rerender({ isSent: false });
  wait(10_000);
  expect(close).not.toHaveBeenCalled();
});
