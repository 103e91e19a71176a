// @vitest-environment jsdom
// Words typed while the form is being saved, words of two windows that share a draft, and words of a page that closes.
import { cleanup, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import type { CaptureView } from '@/components/outcome/capture-view';
import type { StoredDraft } from '@/lib/capture/field/stored-draft';
import {
  field,
  openPopup,
  page,
  savedId,
  saveKeys,
  savesWell,
  sentView,
  storedDraft,
  type WorldOptions,
} from './popup-world';

type World = Awaited<ReturnType<typeof openPopup>>;
const namesIn = async (world: World) =>
  (await world.drafts()).map(({ draft }) => String(draft.values.name)).toSorted();
const idsIn = async (world: World) => (await world.drafts()).map(({ draft }) => draft.id);
const nameOf = (request: unknown): string => Object(request).draft.values.name;
const idOf = (request: unknown): string => Object(request).draft.id;

describe('F87 words typed between Save and "Saved"', () => {
  let answer: (value: unknown) => void = () => undefined;

  /** Opens the popup, types a name, presses Save, and leaves the answer open. */
  async function saveSlowly(message = 'capture.save', options: WorldOptions = {}) {
    const world = await openPopup({
      answers: { [message]: new Promise((resolve) => (answer = resolve)) },
      ...options,
    });
    await userEvent.clear(field('Name'));
    await userEvent.keyboard(`Sent words${saveKeys}`);
    await waitFor(() => expect(world.sent.map(({ name }) => name)).toContain(message));
    return world;
  }

  it('stay in the form as a new draft, and a line above says what was saved', async () => {
    const world = await saveSlowly();
    await userEvent.keyboard(' and more');
    expect(screen.getAllByText('Saving…').length).toBeGreaterThan(0);
    answer({ isOk: true, captureId: savedId });
    await screen.findByText('Saved');
    expect(screen.getByRole('button', { name: 'Undo' })).toBeTruthy();
    expect(field('Name').value).toBe('Sent words and more');
    expect(document.activeElement).toBe(field('Name'));
    expect(world.saved().map(({ request }) => nameOf(request))).toEqual(['Sent words']);
    await waitFor(async () => expect(await namesIn(world)).toEqual(['Sent words and more']));
    // The capture has the id of the first draft.
    expect(await idsIn(world)).not.toContain(idOf(world.saved()[0]?.request));
  });

  it('are the next capture, and the next opening has them', async () => {
    const world = await saveSlowly();
    await userEvent.keyboard(' and more');
    answer({ isOk: true, captureId: savedId });
    await screen.findByText('Saved');
    await userEvent.keyboard('!');
    expect(field('Name').value).toBe('Sent words and more!');
    await waitFor(async () => expect(await namesIn(world)).toEqual(['Sent words and more!']));
    cleanup();
    const next = await openPopup({ database: world.database, answers: savesWell });
    expect(field('Name').value).toBe('Sent words and more!');
    await userEvent.keyboard(saveKeys);
    await screen.findByText('Saved');
    expect(next.saved().map(({ request }) => nameOf(request))).toEqual(['Sent words and more!']);
    expect(await namesIn(next)).toEqual([]);
  });

  it('lose no letter, however many come before the answer', async () => {
    const world = await saveSlowly();
    for (const letter of 'abcdef') {
      await userEvent.keyboard(letter);
      if (letter === 'c') answer({ isOk: true, captureId: savedId });
    }
    await screen.findByText('Saved');
    expect(field('Name').value).toBe('Sent wordsabcdef');
    await waitFor(async () => expect(await namesIn(world)).toEqual(['Sent wordsabcdef']));
    expect(world.saved()).toHaveLength(1);
  });

  it('into another field and another kind stay, too', async () => {
    const world = await saveSlowly();
    await userEvent.type(field('Description'), ' More.');
    await userEvent.keyboard('{Alt>}[Digit2]{/Alt}');
    await userEvent.clear(field('Name'));
    await userEvent.keyboard('A note');
    answer({ isOk: true, captureId: savedId });
    await screen.findByText('Saved');
    // The idea was saved, not the note.
    expect(world.saved()).toMatchObject([{ request: { draft: { kind: 'idea' } } }]);
    expect(field('Name').value).toBe('A note');
    await waitFor(async () =>
      expect(await world.drafts()).toMatchObject([{ draft: { kind: 'note', values: { name: 'A note' } } }]),
    );
    expect(JSON.stringify(await world.drafts())).toContain('More.');
  });

  it('are one draft with the words that failed to be saved, which one key saves again', async () => {
    const world = await saveSlowly();
    await userEvent.keyboard(' and more');
    answer({ isOk: false, reason: 'storage-failed', failure: 'quota' });
    await screen.findByText(/storage is full/);
    expect(field('Name').value).toBe('Sent words and more');
    await waitFor(async () => expect(await namesIn(world)).toEqual(['Sent words and more']));
    await userEvent.keyboard(saveKeys);
    await waitFor(() => expect(world.saved()).toHaveLength(2));
    const [first, second] = world.saved().map(({ request }) => idOf(request));
    expect(second).toBe(first);
  });

  it('before another kind was chosen are no draft once they are saved', async () => {
    const world = await openPopup({ answers: savesWell });
    await userEvent.keyboard('{Alt>}[Digit2]{/Alt}');
    await userEvent.clear(field('Name'));
    await userEvent.keyboard('First a note{Alt>}[Digit1]{/Alt}');
    await userEvent.type(field('Name'), `, then an idea${saveKeys}`);
    await screen.findByText('Saved');
    await waitFor(async () => expect(await world.drafts()).toEqual([]));
    cleanup();
    const selection = { text: 'Other words.', html: '<p>Other words.</p>', isCut: false };
    await openPopup({
      database: world.database,
      deps: { readPage: async () => ({ ...page, selection }) },
    });
    expect(field('Name').value).toBe('Other words.');
    expect(screen.queryByText(/^Draft/)).toBeNull();
  });

  it('leave no draft if there are none', async () => {
    const world = await saveSlowly();
    answer({ isOk: true, captureId: savedId });
    await screen.findByText('Saved');
    await waitFor(async () => expect(await world.drafts()).toEqual([]));
    expect(screen.queryByRole('textbox', { name: /^Name/ })).toBeNull();
  });

  it('into a parked capture stay as changes to it', async () => {
    const { draft } = storedDraft(savedId, 'Refused');
    const parked: CaptureView = { ...sentView, key: null, address: null, status: 'needsAttention', draft };
    const world = await saveSlowly('capture.edit', { shown: parked, query: { captureId: savedId } });
    await userEvent.keyboard(' and more');
    answer({ isOk: true, captureId: savedId });
    await waitFor(async () =>
      expect(await world.drafts()).toMatchObject([
        { captureId: savedId, draft: { id: savedId, values: { name: 'Sent words and more' } } },
      ]),
    );
    expect(field('Name').value).toBe('Sent words and more');
    expect(screen.getByRole('button', { name: 'Save and send' })).toBeTruthy();
  });

  it('into a parked capture and saved, too, are said to be saved only by the second answer', async () => {
    const { draft } = storedDraft(savedId, 'Refused');
    const parked: CaptureView = { ...sentView, key: null, address: null, status: 'needsAttention', draft };
    const edited: ((value: unknown) => void)[] = [];
    const histories = vi.fn();
    const world = await openPopup({
      ...{ shown: parked, query: { captureId: savedId } },
      // After the end of each save.
      beforeRead: (keys) => (keys.includes('lastDestination') ? histories() : undefined),
      answers: {
        get 'capture.edit'() {
          return new Promise((resolve) => edited.push(resolve));
        },
      },
    });
    await userEvent.type(field('Name'), `!${saveKeys}`);
    await waitFor(() => expect(edited).toHaveLength(1));
    await userEvent.type(field('Name'), `?${saveKeys}`);
    await waitFor(() => expect(edited).toHaveLength(2));
    histories.mockClear();
    edited[0]?.({ isOk: true, captureId: savedId });
    await waitFor(() => expect(histories).toHaveBeenCalled());
    expect(await namesIn(world)).toEqual(['Refused!?']);
    expect(field('Name').value).toBe('Refused!?');
    edited[1]?.({ isOk: false, reason: 'sent-meanwhile' });
    await screen.findByText(/^This capture was sent meanwhile/);
    expect(field('Name').value).toBe('Refused!?');
    expect(await namesIn(world)).toEqual(['Refused!?']);
  });

  it('do not let the popup close by itself', async () => {
    const timers = vi.spyOn(globalThis, 'setTimeout');
    await saveSlowly('capture.save', { shown: sentView });
    await userEvent.keyboard(' and more');
    answer({ isOk: true, captureId: savedId });
    await screen.findByRole('link', { name: 'Open' });
    // Closing needs a timer, and none is set.
    expect(timers.mock.calls.filter(([, ms]) => ms === 2_000)).toEqual([]);
    timers.mockRestore();
  });
});

describe('F88 two windows on one draft', () => {
  const sharedId = '00000000-0000-4000-8000-00000000aaa1';
  const shared = storedDraft(sharedId, 'Shared');
  const base = { writer: shared.writer, n: shared.n };
  /** What the other window stores. */
  const theirs: StoredDraft = { ...storedDraft(sharedId, 'Theirs'), writer: 'the other window' };
  const their = { writer: theirs.writer, n: theirs.n };
  const ended = { nowMs: 1, isGone: false };

  async function openShared({ deps, ...options }: WorldOptions = {}) {
    const world = await openPopup({
      stored: [shared],
      deps: { readPage: async () => ({ ...page, selection: null }), ...deps },
      ...options,
    });
    expect(field('Name').value).toBe('Shared');
    return world;
  }

  it('keep the words of both, no matter which writes first', async () => {
    const world = await openShared();
    await userEvent.type(field('Name'), ' mine');
    await waitFor(async () => expect(await namesIn(world)).toEqual(['Shared mine']));
    await world.elsewhere.write(theirs, [base]);
    await waitFor(async () => expect(await namesIn(world)).toEqual(['Shared mine', 'Theirs']));
    expect(new Set(await idsIn(world)).size).toBe(2);
    await userEvent.keyboard('!');
    await waitFor(async () => expect(await namesIn(world)).toEqual(['Shared mine!', 'Theirs']));
  });

  it('leave no copy where both wrote at once, and both became drafts of their own', async () => {
    const world = await openShared();
    await userEvent.click(field('Name'));
    await userEvent.paste(' mine');
    await world.elsewhere.write(theirs, [base]);
    await world.elsewhere.write({ ...storedDraft(savedId, 'Theirs'), writer: theirs.writer });
    await world.elsewhere.remove(sharedId, [their], ended);
    await waitFor(async () => expect(await namesIn(world)).toEqual(['Shared mine', 'Theirs']));
    await userEvent.keyboard('!');
    await waitFor(async () => expect(await namesIn(world)).toEqual(['Shared mine!', 'Theirs']));
  });

  it('keep the words of the other one when this one types later', async () => {
    const world = await openShared();
    await world.elsewhere.write(theirs, [base]);
    await waitFor(async () => expect(await namesIn(world)).toEqual(['Theirs']));
    await userEvent.type(field('Name'), ' mine');
    await waitFor(async () => expect(await namesIn(world)).toEqual(['Shared mine', 'Theirs']));
    expect(new Set(await idsIn(world)).size).toBe(2);
  });

  it('keep the other one’s words when this one saves', async () => {
    // The browser reports the other window's write late.
    const world = await openShared({
      answers: savesWell,
      deps: { watch: () => () => undefined },
    });
    await world.elsewhere.write(theirs, [base]);
    await userEvent.keyboard(saveKeys);
    await screen.findByText('Saved');
    await waitFor(() => expect(world.local.preferences).toMatchObject({ lastKind: 'idea' }));
    expect(world.saved().map(({ request }) => nameOf(request))).toEqual(['Shared']);
    expect(await namesIn(world)).toEqual(['Theirs']);
  });

  it('keep this one’s words when the other one saves or starts over', async () => {
    const world = await openShared();
    await userEvent.type(field('Name'), ' mine');
    await waitFor(async () => expect(await namesIn(world)).toEqual(['Shared mine']));
    await world.elsewhere.remove(sharedId, [base], ended);
    expect(await namesIn(world)).toEqual(['Shared mine']);
    await userEvent.keyboard('!');
    await waitFor(async () => expect(await namesIn(world)).toEqual(['Shared mine!']));
  });

  it('keep what this one types after the other one saved or started over, as a draft of its own', async () => {
    const world = await openShared();
    await world.elsewhere.remove(sharedId, [base], ended);
    await waitFor(async () => expect(await namesIn(world)).toEqual([]));
    await userEvent.type(field('Name'), ' mine');
    await waitFor(async () => expect(await namesIn(world)).toEqual(['Shared mine']));
    // The other one's capture has the id of the shared draft.
    expect(await idsIn(world)).not.toContain(sharedId);
  });

  it('store nothing again that this one saved', async () => {
    const world = await openShared({ answers: savesWell });
    await userEvent.type(field('Name'), ' mine');
    await userEvent.keyboard(saveKeys);
    await screen.findByText('Saved');
    await waitFor(async () => expect(await world.drafts()).toEqual([]));
    await world.elsewhere.remove(sharedId, [base], ended);
    await waitFor(() => expect(world.local.preferences).toMatchObject({ lastKind: 'idea' }));
    expect(await world.drafts()).toEqual([]);
  });

  it('do not bring back the drafts of a disconnected account', async () => {
    const world = await openShared();
    await userEvent.type(field('Name'), ' mine');
    await waitFor(async () => expect(await namesIn(world)).toEqual(['Shared mine']));
    world.local.accounts = [];
    for (const { draft, writer, n } of await world.drafts())
      await world.elsewhere.remove(draft.id, [{ writer, n }], ended);
    await userEvent.click(field('Description'));
    expect(await world.drafts()).toEqual([]);
  });

  it('do not move the caret', async () => {
    const world = await openShared();
    const name = field('Name');
    await userEvent.type(name, ' mine');
    name.setSelectionRange(3, 3);
    await world.elsewhere.write(theirs, [base]);
    await waitFor(async () => expect(await namesIn(world)).toEqual(['Shared mine', 'Theirs']));
    expect(field('Name')).toBe(name);
    expect([document.activeElement, name.selectionStart]).toEqual([name, 3]);
  });
});

describe('words that no database has when the page closes', () => {
  const close = () => window.dispatchEvent(new Event('pagehide'));

  it('are kept for the next page, with the versions that they replace', async () => {
    let isFull = false;
    const world = await openPopup({ isFull: () => isFull });
    await userEvent.keyboard('Min');
    await waitFor(async () => expect(await namesIn(world)).toEqual(['Min']));
    isFull = true;
    await userEvent.keyboard('e');
    close();
    const [stored] = await world.drafts();
    expect(world.uncommitted).toMatchObject([
      { stored: { draft: { id: stored?.draft.id, values: { name: 'Mine' } }, n: 4 } },
    ]);
  });

  it('are none once they are stored', async () => {
    const world = await openPopup();
    await userEvent.keyboard('Mine');
    await waitFor(async () => expect(await namesIn(world)).toEqual(['Mine']));
    close();
    expect(world.uncommitted).toEqual([]);
  });

  it('are those typed after Save into a parked capture', async () => {
    let [answer, isFull] = [(_value: unknown): void => undefined, false];
    const { draft } = storedDraft(savedId, 'Refused');
    const parked: CaptureView = { ...sentView, key: null, address: null, status: 'needsAttention', draft };
    const edited = new Promise((resolve) => (answer = resolve));
    const histories = vi.fn();
    const world = await openPopup({
      // After the end of the save.
      beforeRead: (keys) => (keys.includes('lastDestination') ? histories() : undefined),
      ...{ shown: parked, query: { captureId: savedId }, isFull: () => isFull },
      answers: { 'capture.edit': edited },
    });
    await userEvent.type(field('Name'), `!${saveKeys}`);
    await waitFor(() => expect(world.sent.map(({ name }) => name)).toContain('capture.edit'));
    isFull = true;
    await userEvent.type(field('Name'), '?');
    histories.mockClear();
    answer({ isOk: true, captureId: savedId });
    await waitFor(() => expect(histories).toHaveBeenCalled());
    close();
    expect(world.uncommitted).toMatchObject([{ stored: { draft: { values: { name: 'Refused!?' } } } }]);
  });

  it('are none after Save, and after starting over', async () => {
    let isFull = true;
    const world = await openPopup({ answers: savesWell, isFull: () => isFull });
    await userEvent.keyboard('Not these{Alt>}[Digit0]{/Alt}');
    close();
    expect(world.uncommitted).toEqual([]);
    isFull = false;
    await userEvent.keyboard(`Saved words${saveKeys}`);
    await screen.findByText('Saved');
    close();
    expect(world.uncommitted).toEqual([]);
  });
});
