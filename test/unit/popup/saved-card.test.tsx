// @vitest-environment jsdom
// The card that the form becomes: what it shows while a capture can be undone, and after it was sent.
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeAll, expect, it, vi } from 'vitest';
import type { CaptureView } from '@/components/outcome/capture-view';
import {
  account,
  field,
  openPopup,
  savedId,
  saveKeys,
  savesWell,
  sentView,
  storedDraft,
} from './popup-world';

// It loads later, which takes long on a busy machine.
beforeAll(() => import('@/components/form/OutcomeScreen'), 60_000);

const undoable: CaptureView = {
  ...sentView,
  values: { name: 'Nothing is loose.', product: 'PRJ', tags: ['import', 'pools'] },
  key: null,
  address: null,
  status: 'undoable',
  messageKey: 'outcomeUndoable',
  undoWait: { fromMs: Date.now(), forMs: 30_000 },
};

/** Saves, and returns a function that gives the capture another state. */
async function save(first: CaptureView = undoable) {
  let shown = first;
  let tell = (): void => undefined;
  const world = await openPopup({
    answers: { ...savesWell, 'capture.undo': { isOk: false } },
    shown: first,
    deps: {
      outbox: {
        view: async () => shown,
        readDraft: async () => shown.draft,
        newest: async () => [],
        block: async () => null,
        watch(onChanged) {
          tell = onChanged;
          return () => undefined;
        },
      },
    },
  });
  await userEvent.keyboard(saveKeys);
  await screen.findByRole('button', { name: 'Capture another' });
  return {
    ...world,
    become(next: CaptureView) {
      shown = next;
      tell();
    },
  };
}

it('during the undo time, the card shows the name, where it goes, and Undo with its key', async () => {
  await save();
  const undo = await screen.findByRole('button', { name: /^Undo/ });
  expect(undo.textContent).toBe('Undo Ctrl+Z');
  expect(undo.getAttribute('aria-keyshortcuts')).toBe('Control+Z');
  const card = undo.closest('section') ?? document.body;
  expect(within(card).getByText('Nothing is loose.')).toBeTruthy();
  expect(within(card).getByTitle('Product: PRJ')).toBeTruthy();
  expect(within(card).getByTitle('Tags: import, pools')).toBeTruthy();
  expect(screen.queryByRole('tab')).toBeNull();
});

it('during the undo time, Edit opens the capture in the form', async () => {
  const { become, sent } = await save();
  const { draft } = storedDraft(savedId, 'Nothing is loose.');
  become({ ...undoable, draft });
  await userEvent.click(await screen.findByRole('button', { name: 'Edit' }));
  expect(await screen.findByRole('button', { name: 'Save and send' })).toBeTruthy();
  // What the service didn't reject has no words of the service above its form.
  await waitFor(() => expect(field('Name').value).toBe('Nothing is loose.'));
  expect(screen.queryByText(/^Saved/)).toBeNull();
  expect(sent.map(({ name }) => name)).not.toContain('capture.undo');
});

it.each([
  ['names the creator who said it', 'ana@shop.example', true],
  ['does not name the person as the creator', account.person.email.toUpperCase(), false],
])('the card %s', async (_what, creator, isNamed) => {
  await save({ ...undoable, values: { ...undoable.values, createdBy: creator } });
  await screen.findByTitle('Product: PRJ');
  expect(screen.queryByTitle(`Created by: ${creator}`) !== null).toBe(isNamed);
});

it('the focused heading says what happened, to which capture, and what can be done', async () => {
  const { become } = await save();
  const heading = await screen.findByRole('heading', { name: 'Saved. Sends in a moment.' });
  const description = () =>
    (heading.getAttribute('aria-describedby') ?? '')
      .split(' ')
      .map((id) => document.getElementById(id)?.textContent ?? '');
  await screen.findByRole('button', { name: /^Undo/ });
  expect(document.activeElement).toBe(heading);
  expect(description()).toEqual(['Nothing is loose.', 'Undo Ctrl+Z']);
  become(sentView);
  await screen.findByRole('heading', { name: 'Sent' });
  expect(description()[1]).toMatch(/^PRJ-I-3Open/);
  const described = screen.getByRole('link', { name: 'Open' }).getAttribute('aria-describedby') ?? '';
  expect(document.getElementById(described)?.textContent).toBe('PRJ-I-3');
});

it('the card says the same before and after the capture is read again', async () => {
  const said: string[] = [];
  const watch = new MutationObserver(() => {
    const words = screen.queryByRole('heading', { name: /^(Saved|Sent)/ })?.textContent;
    if (words && said.at(-1) !== words) said.push(words);
  });
  watch.observe(document.body, { childList: true, subtree: true, characterData: true });
  await save();
  await screen.findByRole('button', { name: /^Undo/ });
  watch.disconnect();
  expect(said).toEqual(['Saved. Sends in a moment.']);
});

it('Ctrl+Z undoes wherever the focus is', async () => {
  const world = await save();
  await screen.findByRole('button', { name: /^Undo/ });
  if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
  await userEvent.keyboard('{Control>}z{/Control}');
  await waitFor(() => expect(world.sent.map(({ name }) => name)).toContain('capture.undo'));
});

it('once sent, the focus goes from Undo to Open, and waits in the heading between the two', async () => {
  const { become } = await save();
  (await screen.findByRole('button', { name: /^Undo/ })).focus();
  become({ ...undoable, status: 'sending', messageKey: 'outcomeSending' });
  await screen.findByText('Saved. Sending…');
  expect(document.activeElement).toBe(screen.getByRole('heading', { level: 1 }));
  become(sentView);
  const open = await screen.findByRole('link', { name: 'Open' });
  expect(document.activeElement).toBe(open);
});

it('once sent, the focus stays where the person moved it', async () => {
  const { become } = await save();
  (await screen.findByRole('button', { name: /^Undo/ })).focus();
  screen.getByRole('button', { name: 'Capture another' }).focus();
  become(sentView);
  await screen.findByRole('link', { name: 'Open' });
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Capture another' }));
});

it('a popup is as small as the card, and has its size again with the next form', async () => {
  await save(sentView);
  expect(document.documentElement.dataset.size).toBe('card');
  await userEvent.click(screen.getByRole('button', { name: 'Capture another' }));
  await screen.findByRole('textbox', { name: 'Name' });
  expect(document.documentElement.dataset.size).toBeUndefined();
});

it('the form says which result it shows, until it shows none', async () => {
  const free = vi.fn();
  const holdShownCapture = vi.fn(() => free);
  await openPopup({ answers: savesWell, shown: sentView, deps: { holdShownCapture } });
  expect(holdShownCapture).not.toHaveBeenCalled();
  await userEvent.keyboard(saveKeys);
  await userEvent.click(await screen.findByRole('button', { name: 'Capture another' }));
  await screen.findByRole('textbox', { name: 'Name' });
  expect(holdShownCapture.mock.calls).toEqual([[savedId]]);
  expect(free).toHaveBeenCalledOnce();
});
