// @vitest-environment jsdom
// F79: the form accepts keys from the first paint on, and completes itself around them.
import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { createRoot } from 'react-dom/client';
import { expect, it } from 'vitest';
import { Words } from '@/components/Words';
import type { Snapshot } from '@/lib/page/snapshot';
import { say } from '../components/with-words';
import { drawPopup, page } from './popup-world';

/** The popup over a page that is read when the test says so. */
async function drawUnread() {
  let tell: (snapshot: Snapshot) => void = () => undefined;
  const readPage = () =>
    new Promise<Snapshot>((resolve) => {
      tell = resolve;
    });
  const { onReady } = await drawPopup({ deps: { readPage } });
  return {
    async read(): Promise<void> {
      await act(async () => tell(page));
      await waitFor(() => expect(onReady).toHaveBeenCalled());
    },
  };
}

const name = () => screen.getByRole<HTMLInputElement>('textbox', { name: /^Name/ });
const text = () => screen.getByRole('textbox', { name: /^Description/ });

it('F79 the first key goes into the name, before the page is read', async () => {
  const { read } = await drawUnread();
  expect(document.activeElement).toBe(name());
  await userEvent.keyboard('typed at once');
  await read();
  expect(name().value).toBe('typed at once');
  expect(document.activeElement).toBe(name());
  expect(text().textContent).toContain('Nothing is loose.');
});

it('F79 the focus stays where the person moved it by Tab or Shift+Tab', async () => {
  const { read } = await drawUnread();
  await userEvent.tab({ shift: true });
  const { activeElement } = document;
  expect(activeElement).not.toBe(name());
  await read();
  expect(document.activeElement).toBe(activeElement);
});

it('F79 a person who waits finds the suggested name selected, ready to be replaced', async () => {
  const { read } = await drawUnread();
  await read();
  expect(name().value).not.toBe('');
  expect([name().selectionStart, name().selectionEnd]).toEqual([0, name().value.length]);
});

it('the first drawing shows a page that was read in time', async () => {
  await drawPopup();
  expect(name().value).not.toBe('');
  expect(document.activeElement).toBe(name());
  expect([name().selectionStart, name().selectionEnd]).toEqual([0, name().value.length]);
  expect(text().textContent).toContain('Nothing is loose.');
});

it('F79 the name has the focus and Ctrl+Enter saves as soon as the form is visible', async () => {
  const root = document.body.appendChild(document.createElement('div'));
  let focused: Element | null = null;
  // Called right after the first drawing, before React's later effects.
  const visible = new Promise<void>((resolve) => {
    new MutationObserver((_changes, observer) => {
      observer.disconnect();
      focused = document.activeElement;
      focused?.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', ctrlKey: true, bubbles: true }));
      resolve();
    }).observe(root, { childList: true });
  });
  const { saved } = await drawPopup({
    draw: (popup) => createRoot(root).render(<Words say={say}>{popup}</Words>),
  });
  await visible;
  expect(focused).toBe(name());
  await waitFor(() => expect(saved()).toHaveLength(1));
});
