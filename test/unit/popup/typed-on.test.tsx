// @vitest-environment jsdom
// Words typed while the form is being saved, words of two windows that share a draft, and words of a page that closes.
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import type { StoredDraft } from '@/lib/capture/field/stored-draft';
import {
  field,
  namesIn,
  openPopup,
  page,
  parkedView,
  savedId,
  saveKeys,
  savesWell,
  sentView,
  storedDraft,
  type World,
  type WorldOptions,
} from './popup-world';

const idsIn = async (world: World) => (await world.drafts()).map(({ draft }) => draft.id);
const idOf = (request: unknown): string => Object(request).draft.id;

describe('F87 words typed between Save and "Saved"', () => {
  let answer: (value: unknown) => void = () => undefined;

  /** Opens the popup, types a name, presses Save, and leaves the answer open. */
  async function saveSlowly(options: WorldOptions = {}) {
    const saved = new Promise((resolve) => (answer = resolve));
    const world = await openPopup({ answers: { 'capture.save': saved }, ...options });
    await userEvent.clear(field('Name'));
    await userEvent.keyboard(`Sent words${saveKeys}`);
    await waitFor(() => expect(world.saved()).toHaveLength(1));
    return world;
  }

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

  it('do not let the popup close by itself', async () => {
    const timers = vi.spyOn(globalThis, 'setTimeout');
    await saveSlowly({ shown: sentView });
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

  async function openShared() {
    const unselected = { ...page, selection: null };
    const world = await openPopup({ stored: [shared], deps: { readPage: async () => unselected } });
    expect(field('Name').value).toBe('Shared');
    return world;
  }

  it('keep the words of both, and the caret, no matter which writes first', async () => {
    const world = await openShared();
    const name = field('Name');
    await userEvent.type(name, ' mine');
    await waitFor(async () => expect(await namesIn(world)).toEqual(['Shared mine']));
    name.setSelectionRange(3, 3);
    await world.elsewhere.write(theirs, [base]);
    await waitFor(async () => expect(await namesIn(world)).toEqual(['Shared mine', 'Theirs']));
    expect(new Set(await idsIn(world)).size).toBe(2);
    expect([field('Name'), document.activeElement, name.selectionStart]).toEqual([name, name, 3]);
    await userEvent.type(name, '!');
    await waitFor(async () => expect(await namesIn(world)).toEqual(['Shared mine!', 'Theirs']));
  });

  it('keep what this one types after the other one saved or started over, as a draft of its own', async () => {
    const world = await openShared();
    await world.elsewhere.remove(sharedId, [base], { nowMs: 1, isGone: false });
    await waitFor(async () => expect(await namesIn(world)).toEqual([]));
    await userEvent.type(field('Name'), ' mine');
    await waitFor(async () => expect(await namesIn(world)).toEqual(['Shared mine']));
    // The other one's capture has the id of the shared draft.
    expect(await idsIn(world)).not.toContain(sharedId);
  });
});

describe('words that no database has when the page closes', () => {
  const close = () => window.dispatchEvent(new Event('pagehide'));

  it('are those typed after Save into a parked capture', async () => {
    let [answer, isFull] = [(_value: unknown): void => undefined, false];
    const { draft } = storedDraft(savedId, 'Refused');
    const edited = new Promise((resolve) => (answer = resolve));
    const histories = vi.fn();
    const world = await openPopup({
      // After the end of the save.
      beforeRead: (keys) => (keys.includes('lastDestination') ? histories() : undefined),
      ...{ shown: { ...parkedView, draft }, query: { captureId: savedId }, isFull: () => isFull },
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
