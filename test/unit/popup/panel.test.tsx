// @vitest-environment jsdom
// One capture after the other in the side panel: the form is empty at once, a line above it shows what was saved, and
// *Capture another* reads the page again, or says which key the page needs.
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { emptySnapshot } from '@/lib/page/empty-snapshot';
import { noSnapshot, type Snapshot } from '@/lib/page/snapshot';
import {
  field,
  namesIn,
  openPopup,
  openRecent,
  savedId,
  saveKeys,
  savesWell,
  sentView,
  storedDraft,
  type WorldOptions,
} from './popup-world';

const openPanel = ({ deps, ...options }: WorldOptions = {}) =>
  openPopup({ answers: savesWell, ...options, deps: { ...deps, view: 'panel' } });

const undoable = { ...sentView, key: null, address: null, status: 'undoable' } as const;
const draftOf = (request: unknown) => Object(request).draft;

async function typeName(words: string): Promise<void> {
  await userEvent.clear(field('Name'));
  await userEvent.keyboard(words);
}

const next: Snapshot = {
  ...emptySnapshot({ address: 'https://chat.example/7', title: 'Chat' }, []),
  selection: { text: 'Ask me again.', html: '<p>Ask me again.</p>', isCut: false },
};

const another = () => screen.getByRole('button', { name: 'Capture another' });

async function saveOne(): Promise<void> {
  await typeName(`First${saveKeys}`);
  await screen.findByText('1 saved');
}

beforeEach(() => {
  vi.spyOn(document, 'hasFocus').mockReturnValue(true);
});

describe('after Save in the side panel', () => {
  it('the form is empty before the background answers, and the next keys go into it', async () => {
    const world = await openPanel({ answers: { 'capture.save': new Promise(() => undefined) } });
    await typeName(`First${saveKeys}`);
    expect(field('Name').value).toBe('');
    expect(document.activeElement).toBe(field('Name'));
    await userEvent.keyboard('Second');
    expect(field('Name').value).toBe('Second');
    await waitFor(() => expect(world.saved()).toHaveLength(1));
    expect(draftOf(world.saved()[0]?.request).values.name).toBe('First');
    // The next capture has nothing of the page, because the person saw no page in its form.
    await waitFor(async () => expect(await namesIn(world)).toContain('Second'));
    const second = (await world.drafts()).find(({ draft }) => draft.values.name === 'Second');
    expect(second?.draft).toMatchObject({ values: { description: '' }, source: { address: '' } });
    expect(second?.draft.id).not.toBe(draftOf(world.saved()[0]?.request).id);
  });

  it('the line above the form offers Undo, which brings the capture back', async () => {
    const undone = storedDraft(savedId, 'Undone', { writer: 'background', n: 0 });
    const world = await openPanel({
      shown: undoable,
      answers: { ...savesWell, 'capture.undo': { isDone: true, draft: undone.draft } },
    });
    await typeName(`First${saveKeys}`);
    await screen.findByText('Saved');
    expect(screen.getByText('1 saved')).toBeTruthy();
    // The background turns the capture into a draft again.
    await world.elsewhere.write(undone);
    await userEvent.click(screen.getByRole('button', { name: 'Undo' }));
    await waitFor(() => expect(field('Name').value).toBe('Undone'));
    expect(world.sent).toContainEqual({ name: 'capture.undo', request: { captureId: savedId } });
    expect(screen.queryByText('1 saved')).toBeNull();
  });

  it('and once it was sent, its key and Open', async () => {
    await openPanel({ shown: sentView });
    const line = document.querySelector('.panel-line [role=status]');
    expect(line?.textContent).toBe('');
    await typeName(`First${saveKeys}`);
    expect(await screen.findByText('PRJ-I-3')).toBeTruthy();
    // The same element as before the save: a screen reader says only what changes in it.
    expect(line?.textContent).toBe('Sent PRJ-I-3');
    expect(screen.getByRole('link', { name: /Open/ }).getAttribute('href')).toBe(sentView.address);
    expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull();
    // The form is still there, and no other screen.
    expect(field('Name').value).toBe('');
  });
});

it('a draft that the popup saved leaves the panel, whose line tells it', async () => {
  const world = await openPanel({
    stored: [storedDraft(savedId, 'Collected')],
    query: { draftId: savedId },
    shown: undoable,
  });
  const versions = [{ writer: 'another form', n: 1 }];
  await world.elsewhere.remove(savedId, versions, { nowMs: 1_000, isGone: false });
  await waitFor(() => expect(field('Name').value).toBe(''));
  expect(await screen.findByRole('button', { name: /Undo/ })).toBeTruthy();
  await userEvent.keyboard('Next');
  expect(field('Name').value).toBe('Next');
});

it('words that were typed before a save failed stay, and a button brings the first ones back', async () => {
  let answer: (value: unknown) => void = () => undefined;
  const world = await openPanel({
    answers: { 'capture.save': new Promise((resolve) => (answer = resolve)) },
  });
  await typeName(`First${saveKeys}Second`);
  await waitFor(() => expect(world.saved()).toHaveLength(1));
  answer({ isOk: false, reason: 'storage-failed', failure: 'quota' });
  await screen.findByText(/One capture wasn’t saved/);
  expect(field('Name').value).toBe('Second');
  expect(await namesIn(world)).toEqual(['First', 'Second']);
  await userEvent.click(screen.getByRole('button', { name: 'Review' }));
  await waitFor(() => expect(field('Name').value).toBe('First'));
  expect(screen.queryByText(/One capture wasn’t saved/)).toBeNull();
  expect(await namesIn(world)).toEqual(['First', 'Second']);
});

it('the panel says that it has no keys, and its field waits for them without looking focused', async () => {
  const hasFocus = vi.spyOn(document, 'hasFocus').mockReturnValue(false);
  await openPanel();
  // `base.css` hides the focus by this.
  const hasKeys = () => document.querySelector<HTMLElement>('.popup')?.dataset.hasKeys;
  expect([document.activeElement, hasKeys()]).toEqual([field('Name'), 'false']);
  const hint = screen.getByRole('button', { name: 'Press F6 to type here' });
  hasFocus.mockReturnValue(true);
  window.dispatchEvent(new Event('focus'));
  await waitFor(() => expect(hint.isConnected).toBe(false));
  expect([document.activeElement, hasKeys()]).toEqual([field('Name'), 'true']);
  hasFocus.mockReturnValue(false);
  window.dispatchEvent(new Event('blur'));
  expect(await screen.findByRole('button', { name: 'Press F6 to type here' })).toBeTruthy();
  expect([document.activeElement, hasKeys()]).toEqual([field('Name'), 'false']);
});

describe('Capture another in the side panel', () => {
  it('reads the page in front again, where the browser allows that', async () => {
    const world = await openPanel({ deps: { readPageAgain: async () => next } });
    await saveOne();
    await userEvent.click(another());
    await waitFor(() => expect(field('Name').value).toBe('Ask me again.'));
    expect(document.activeElement).toBe(field('Name'));
    await userEvent.keyboard(saveKeys);
    await waitFor(() => expect(world.saved()).toHaveLength(2));
    expect(Object(world.saved()[1]?.request).draft).toMatchObject({
      values: { name: 'Ask me again.' },
      source: { address: next.address },
    });
  });

  it('elsewhere says which key the page needs, until another form comes', async () => {
    let allowed = noSnapshot;
    await openPanel({
      deps: { readPageAgain: async () => allowed, openingKeys: async () => 'Ctrl+Shift+9' },
    });
    await saveOne();
    await userEvent.click(another());
    expect(await screen.findByText('Press Ctrl+Shift+9 on the page.')).toBeTruthy();
    expect(field('Name').value).toBe('');
    allowed = next;
    await userEvent.click(another());
    await waitFor(() => expect(screen.queryByText(/on the page/)).toBeNull());
  });

  it('names the button where no key is set', async () => {
    await openPanel({ deps: { readPageAgain: async () => noSnapshot, openingKeys: async () => '' } });
    await saveOne();
    await userEvent.click(another());
    expect(
      await screen.findByText('Go to the page and click the Quick Capture button in the toolbar.'),
    ).toBeTruthy();
  });

  it('on the card of an earlier capture, it reads the page, too', async () => {
    await openPanel({ shown: undoable, recent: [undoable], deps: { readPageAgain: async () => next } });
    await userEvent.click(within(await openRecent()).getByRole('button'));
    await userEvent.click(await screen.findByRole('button', { name: 'Capture another' }));
    await waitFor(() => expect(field('Name').value).toBe('Ask me again.'));
    expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull();
  });
});
