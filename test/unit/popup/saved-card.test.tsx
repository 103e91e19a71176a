// @vitest-environment jsdom
// The card that the form becomes: what it shows while a capture can be undone, and after it was sent.
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import type { CaptureView } from '@/components/outcome/capture-view';
import { account, openPopup, savedId, saveKeys, savesWell, sentView, storedDraft } from './popup-world';

const undoable: CaptureView = {
  ...sentView,
  values: { name: 'Nothing is loose.', product: 'PRJ', tags: ['import', 'pools'] },
  key: null,
  recordName: null,
  address: null,
  status: 'undoable',
  messageKey: 'notifyUndoableTitle',
  undoWait: { fromMs: Date.now(), forMs: 30_000 },
};

async function save(shown: CaptureView = undoable) {
  // A closed document ends no wait.
  vi.spyOn(window, 'close').mockImplementation(() => undefined);
  const world = await openPopup({ answers: { ...savesWell, 'capture.undo': { isOk: false } }, shown });
  await userEvent.keyboard(saveKeys);
  await screen.findByRole('button', { name: 'Capture another' });
  return world;
}

it('during the undo time, the card shows the name, where it goes, and Undo with its key', async () => {
  await save();
  const undo = await screen.findByRole('button', { name: /^Undo/ });
  expect(undo.textContent).toBe('Undo Ctrl+Z');
  expect(undo.getAttribute('aria-keyshortcuts')).toBe('Control+Z');
  const card = undo.closest('section') ?? document.body;
  expect(within(card).getByText('Nothing is loose.')).toBeTruthy();
  expect(within(card).getByText('PRJ · import, pools')).toBeTruthy();
  expect(screen.queryByRole('tab')).toBeNull();
});

const waiting: CaptureView = { ...undoable, status: 'waiting', isUndoable: true, parts: [] };
const offline: CaptureView = { ...waiting, messageKey: 'waitingNetwork' };
const tokenless: CaptureView = { ...waiting, messageKey: 'waitingToken', block: 'token-refused' };
const paused: CaptureView = { ...waiting, messageKey: 'waitingPaused', block: 'paused' };
const unknown: CaptureView = { ...undoable, status: 'needsAttention', messageKey: 'outcomeUnknown' };
const rejected: CaptureView = {
  ...{ ...undoable, status: 'needsAttention', draft: storedDraft(savedId, 'Nothing is loose.').draft },
  messageKey: 'refusedOther',
  serviceTexts: [{ message: "Workflow status can't be blank", field: null }],
};

it.each<[string, CaptureView, string, string[]]>([
  ['can be undone', undoable, 'Saved', ['Undo Ctrl+Z']],
  ['waits for its service', offline, 'Saved. Can’t reach the service.', ['Undo Ctrl+Z']],
  [
    'waits for a new token',
    tokenless,
    'Saved. The service rejected your token.',
    ['Replace token', 'Undo Ctrl+Z'],
  ],
  ['waits until sending continues', paused, 'Saved. Sending is paused.', ['Review', 'Undo Ctrl+Z']],
  ['was sent', sentView, 'Sent PRJ-I-3', ['Open', 'Copy link']],
  ['was rejected', rejected, "Workflow status can't be blank", ['Discard', 'Edit', 'Send again']],
  [
    'is a rejected vote',
    { ...rejected, isRejectedVote: true },
    "Workflow status can't be blank",
    ['Discard', 'Send as comment', 'Edit'],
  ],
  ['may have arrived', unknown, 'We don’t know if this arrived', ['Check…']],
])(
  'of a capture that %s, the card has its headline and what to do next',
  async (_, view, headline, actions) => {
    await save(view);
    await screen.findByRole('heading', { name: headline });
    const buttons = [...document.querySelectorAll('section button, section a')].map(
      (each) => each.textContent,
    );
    expect(buttons).toEqual([...actions, 'Capture another']);
  },
);

it('Replace token opens the account in the settings, and Check the capture in the list', async () => {
  const { become, openAccount, openDetails } = await save(tokenless);
  await userEvent.click(await screen.findByRole('button', { name: 'Replace token' }));
  expect(openAccount.mock.calls).toEqual([[account.id]]);
  become(unknown);
  await userEvent.click(await screen.findByRole('button', { name: 'Check…' }));
  expect(openDetails.mock.calls).toEqual([[savedId]]);
});

it('of a vote names the idea and the customer', async () => {
  const values = { idea: 'PRJ-I-10', contacts: 'dana@shop.example', body: 'Nothing is loose.' };
  const vote = {
    ...undoable,
    kind: 'vote',
    values,
    addsTo: { title: 'titleVote' as const, reference: 'PRJ-I-10' },
  };
  const { become } = await save(vote);
  await screen.findByText('Vote for PRJ-I-10');
  await screen.findByText('dana@shop.example');
  become({ ...sentView, kind: 'vote', values, key: 'PRJ-I-10', recordName: 'Import without a workflow' });
  await screen.findByRole('heading', { name: 'Sent Vote for PRJ-I-10' });
  await screen.findByText('Import without a workflow');
  await screen.findByText('dana@shop.example');
});

it.each([
  ['names the creator who said it', 'ana@shop.example', true],
  ['does not name the person as the creator', account.person.email.toUpperCase(), false],
])('the card %s', async (_what, creator, isNamed) => {
  await save({ ...undoable, values: { ...undoable.values, createdBy: creator } });
  const facts = await screen.findByText(/^PRJ/);
  expect(facts.textContent).toBe(isNamed ? `PRJ · import, pools · ${creator}` : 'PRJ · import, pools');
});

it('of a capture that waits for a limited service, the card says Saved, its name and why', async () => {
  await save({ ...waiting, messageKey: 'waitingFor', parts: ['10 minutes'] });
  const heading = await screen.findByRole('heading', { name: 'Saved' });
  expect(heading.closest('.saved-text')?.textContent).toBe(
    'SavedNothing is loose.Waits for the service, about 10 minutes.',
  );
});

it('the focused heading says what happened, to which capture, and what can be done', async () => {
  const { become } = await save();
  const heading = await screen.findByRole('heading', { name: 'Saved' });
  const description = () =>
    (heading.getAttribute('aria-describedby') ?? '')
      .split(' ')
      .map((id) => document.getElementById(id)?.textContent ?? '');
  await screen.findByRole('button', { name: /^Undo/ });
  expect(document.activeElement).toBe(heading);
  expect(description()).toEqual(['Nothing is loose.PRJ · import, pools', 'Undo Ctrl+Z']);
  become(sentView);
  await screen.findByRole('heading', { name: 'Sent PRJ-I-3' });
  expect(description()[1]).toBe('OpenCopy link');
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
  expect(said).toEqual(['Saved']);
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
