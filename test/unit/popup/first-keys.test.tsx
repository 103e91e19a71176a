// @vitest-environment jsdom
// F79: the form accepts keys from the first paint on, and completes itself around them.
import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { createRoot } from 'react-dom/client';
import { expect, it, onTestFinished } from 'vitest';
import { TranslateProvider } from '@/components/words/TranslateProvider';
import type { PopupDeps } from '@/entrypoints/popup/deps';
import { draw } from '@/entrypoints/popup/draw';
import { emptySnapshot } from '@/lib/page/empty-snapshot';
import type { Snapshot } from '@/lib/page/snapshot';
import { t } from '../components/with-say';
import { address, drawPopup, page } from './popup-world';

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

it('a suggested name is selected after every change of the kind, so that typing replaces it', async () => {
  const { read } = await drawUnread();
  await read();
  await userEvent.keyboard('{Alt>}2{/Alt}{Alt>}1{/Alt}');
  expect(document.activeElement).toBe(name());
  await userEvent.keyboard('mine');
  expect(name().value).toBe('mine');
  await userEvent.keyboard('{Alt>}2{/Alt}{Alt>}1{/Alt} too');
  expect(name().value).toBe('mine too');
});

it('a click on a kind selects a suggested name too, and a choice from the menu moves the focus into the form', async () => {
  const { read } = await drawUnread();
  await read();
  await userEvent.click(screen.getByRole('tab', { name: 'Note' }));
  expect(document.activeElement).toBe(name());
  expect([name().selectionStart, name().selectionEnd]).toEqual([0, name().value.length]);
  await userEvent.click(screen.getByRole('button', { name: 'More kinds and actions' }));
  await screen.findByRole('menu');
  await userEvent.keyboard('{Enter}');
  expect(screen.getByRole('tab', { selected: true }).textContent).toBe('Feature');
  expect(screen.getByRole('main').contains(document.activeElement)).toBe(true);
});

/** The popup over a page that is too busy to answer, until the test says so. */
async function drawBusy() {
  let tell: (snapshot: Snapshot) => void = () => undefined;
  const { session } = await drawPopup({
    deps: {
      readPage: async () => emptySnapshot({ address, title: 'Tide pools' }, ['page-busy']),
      readBusyPage: () =>
        new Promise((resolve) => {
          tell = resolve;
        }),
    },
  });
  await waitFor(() => expect(name().value).toBe('Tide pools'));
  return { session, read: () => act(async () => tell(page)) };
}

it('F79 a suggested name that a busy page changes late stays selected', async () => {
  const { read } = await drawBusy();
  await read();
  expect(name().value).toBe('Nothing is loose.');
  await userEvent.keyboard('mine');
  expect(name().value).toBe('mine');
});

it('F79 a caret that the person placed in a suggested name selects nothing when a busy page changes it', async () => {
  const { read } = await drawBusy();
  name().setSelectionRange(10, 10);
  await read();
  await userEvent.keyboard('!');
  expect(name().value).toBe('Nothing is loose.!');
});

it('the settings try templates on the passage of a page that was too busy to answer', async () => {
  const { session, read } = await drawBusy();
  await read();
  await waitFor(() => expect(session.samplePage).toMatchObject({ selection: { text: 'Nothing is loose.' } }));
});

it('the first drawing shows a page that was read in time', async () => {
  await drawPopup({ deps: { waitsMs: { page: 10_000, drafts: 10_000 } } });
  expect(name().value).not.toBe('');
  expect(document.activeElement).toBe(name());
  expect([name().selectionStart, name().selectionEnd]).toEqual([0, name().value.length]);
  expect(text().textContent).toContain('Nothing is loose.');
});

/** Draws the popup without waiting for React's later effects. `onVisible` is called right after the first drawing. */
async function drawAtOnce(deps: Partial<PopupDeps>, onVisible: (focused: Element | null) => void) {
  const root = document.body.appendChild(document.createElement('div'));
  const visible = new Promise<void>((resolve) => {
    new MutationObserver((_changes, observer) => {
      observer.disconnect();
      onVisible(document.activeElement);
      resolve();
    }).observe(root, { childList: true });
  });
  const drawn = createRoot(root);
  onTestFinished(() => act(() => drawn.unmount()));
  const world = await drawPopup({
    deps,
    draw: (popup) => draw(drawn, <TranslateProvider t={t}>{popup}</TranslateProvider>),
  });
  await visible;
  return world;
}

it('F79 the name has the focus and Ctrl+Enter saves as soon as the form is visible', async () => {
  let focused: Element | null = null;
  const { saved } = await drawAtOnce({}, (element) => {
    focused = element;
    element?.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', ctrlKey: true, bubbles: true }));
  });
  expect(focused).toBe(name());
  await waitFor(() => expect(saved()).toHaveLength(1));
});

/** Like the browser: each letter replaces what is selected. */
function typeInto(input: HTMLInputElement, letters: string): void {
  for (const data of letters) {
    const { selectionStart, selectionEnd } = input;
    input.setRangeText(data, selectionStart ?? 0, selectionEnd ?? 0, 'end');
    input.dispatchEvent(new InputEvent('input', { data, inputType: 'insertText', bubbles: true }));
  }
}

it('F79 letters that come as soon as the form is visible replace the suggested name', async () => {
  await drawAtOnce({}, () => typeInto(name(), 'kept'));
  await waitFor(() => expect(name().value).toBe('kept'));
});

it('F79 the name has the focus as soon as the form is visible, also while the page is still being read', async () => {
  let focused: Element | null = null;
  await drawAtOnce({ readPage: () => new Promise<Snapshot>(() => undefined) }, (element) => {
    focused = element;
  });
  expect(focused).toBe(name());
});
