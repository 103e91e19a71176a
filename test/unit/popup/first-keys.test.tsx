// @vitest-environment jsdom
// F79: the form accepts keys from the first paint on, and completes itself around them.
import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import type { Snapshot } from '@/lib/page/snapshot';
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
