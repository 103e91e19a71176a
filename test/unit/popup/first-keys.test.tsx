// @vitest-environment jsdom
// F79: the form accepts keys from the first paint on, and completes itself around them. F34: a page that is too busy to
// answer is read again. Its selection follows, and no typed word is lost.
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
import { drawPopup, field, heldPage, page, savesWell, type WorldOptions } from './popup-world';

const name = () => field('Name');
const text = () => screen.getByRole('textbox', { name: /^Description/ });

const busy = emptySnapshot(page, ['page-busy']);
const remark = /^This page isn’t responding yet/;
const isSaid = () => screen.queryByText(remark) !== null;
const save = () => userEvent.click(screen.getByRole('button', { name: /^Save idea/ }));

/** The popup over a page that answers when the test says so: first nothing but its title, then everything. */
async function openBusy(options: WorldOptions = {}) {
  const [first, all] = [heldPage(), heldPage()];
  const world = await drawPopup({
    answers: savesWell,
    ...options,
    deps: { readPage: first.readPage, readBusyPage: all.readPage },
  });
  return {
    ...world,
    // The page's drafts are read along, which a busy machine does late.
    async tellTitle() {
      await act(async () => first.read(busy));
      await waitFor(() => expect(field('Name').value).not.toBe(''));
    },
    tellAll: (snapshot?: Snapshot) => act(async () => all.read(snapshot)),
  };
}

it('F79 a caret that the person placed in a suggested name selects nothing when a busy page changes it', async () => {
  const { tellTitle, tellAll } = await openBusy();
  await tellTitle();
  name().setSelectionRange(10, 10);
  await tellAll();
  await userEvent.keyboard('!');
  expect(name().value).toBe('Nothing is loose.!');
});

it('the settings try templates on the passage of a page that was too busy to answer', async () => {
  const { session, tellTitle, tellAll } = await openBusy();
  await tellTitle();
  await tellAll();
  await waitFor(() => expect(session.samplePage).toMatchObject({ selection: { text: 'Nothing is loose.' } }));
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

it('F34 the form says that the page is busy, and gets its selection when the page answers', async () => {
  const { tellTitle, tellAll, saved } = await openBusy();
  await tellTitle();
  await waitFor(() => expect(isSaid()).toBe(true));
  expect(field('Name').value).toBe('Tide pools');
  await tellAll();
  await waitFor(() => expect(isSaid()).toBe(false));
  expect(field('Name').value).toBe('Nothing is loose.');
  await save();
  await waitFor(() => expect(saved()).toHaveLength(1));
  expect(saved()).toMatchObject([
    { request: { draft: { values: { description: expect.stringContaining('Nothing is') } } } },
  ]);
});

it('F34 a selection that arrives late follows the text that the person typed, and the caret stays', async () => {
  const { tellTitle, tellAll } = await openBusy();
  await tellTitle();
  await userEvent.type(text(), 'My own words.');
  const typedIn = text().firstChild;
  await tellAll();
  expect(text().textContent).toBe('My own words.Nothing is loose.');
  expect(text().firstChild).toBe(typedIn);
});

it('F34 a save waits for a busy page, says so, and sends what it tells', async () => {
  const { tellTitle, tellAll, saved } = await openBusy();
  await save();
  await tellTitle();
  await waitFor(() => expect(isSaid()).toBe(true));
  expect(screen.getByText('Waiting for the page…')).toBeTruthy();
  expect(saved()).toEqual([]);
  await tellAll();
  await waitFor(() => expect(saved()).toHaveLength(1));
  expect(saved()).toMatchObject([{ request: { draft: { values: { name: 'Nothing is loose.' } } } }]);
});

it('F34 a form that is started over on a busy page gets the selection', async () => {
  const { tellTitle, tellAll } = await openBusy();
  await tellTitle();
  await userEvent.type(field('Name'), 'Mine');
  await userEvent.keyboard('{Alt>}0{/Alt}');
  await waitFor(() => expect(field('Name').value).not.toContain('Mine'));
  await tellAll();
  await waitFor(() => expect(field('Name').value).toBe('Nothing is loose.'));
});

it('F34 a form of a capture request on a busy page gets its selection when the page answers', async () => {
  const request = { kind: 'note', snapshot: busy, field: null, values: {}, kept: null };
  const { tellAll } = await openBusy({ session: { pendingRequest: request } });
  await waitFor(() => expect(isSaid()).toBe(true));
  await tellAll();
  await waitFor(() => expect(isSaid()).toBe(false));
  expect(document.querySelector('[contenteditable]')?.textContent).toContain('Nothing is loose.');
});

it('F34 an answer of another page changes nothing', async () => {
  const { tellTitle, tellAll } = await openBusy();
  await tellTitle();
  await tellAll({ ...page, address: 'https://elsewhere.example/' });
  expect(field('Name').value).toBe('Tide pools');
});
