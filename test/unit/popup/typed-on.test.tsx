// @vitest-environment jsdom
// Words typed while the form is being saved, and words of two windows that share a draft.
import { cleanup, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it } from 'vitest';
import type { CaptureView } from '@/components/outcome/capture-view';
import type { KeptDraft } from '@/lib/settings/kept-drafts';
import {
  account,
  address,
  field,
  openPopup,
  savedId,
  saveKeys,
  savesWell,
  sentView,
  type WorldOptions,
} from './popup-world';

const ideaDraft = `draft:${account.id}:idea:${address}`;
const captureIdOf = (request: unknown): string => Object(request).draft.id;
const keptIn = (local: Record<string, unknown>): KeptDraft[] =>
  Object.entries(local).flatMap(([key, entry]) => (key.startsWith('draft:') ? [Object(entry)] : []));
const namesIn = (local: Record<string, unknown>) =>
  keptIn(local)
    .map(({ draft }) => draft.values.name)
    .sort();

describe('words typed on the card of a panel that doesn’t answer', () => {
  it('are the name of the form, the next letter follows them, and they are a draft', async () => {
    const world = await openPopup({ typed: 'Mine' });
    expect(field('Name')).toHaveProperty('value', 'Mine');
    await userEvent.keyboard(' too');
    expect(field('Name')).toHaveProperty('value', 'Mine too');
    await waitFor(() => expect(namesIn(world.local)).toEqual(['Mine too']));
  });
});

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

  it('stay as a new draft, and the result shows what was saved', async () => {
    const world = await saveSlowly();
    await userEvent.keyboard(' and more');
    answer({ isOk: true, captureId: savedId });
    await screen.findByText('Saved. Sends in a moment.');
    expect(screen.getByText('Sent words')).toBeTruthy();
    expect(screen.queryByText('Sent words and more')).toBeNull();
    expect(screen.getByText(/typed after saving/)).toBeTruthy();
    await waitFor(() => expect(namesIn(world.local)).toEqual(['Sent words and more']));
    // The capture has the id of the first draft.
    await waitFor(() =>
      expect(keptIn(world.local)[0]?.draft.id).not.toBe(captureIdOf(world.saved()[0]?.request)),
    );
  });

  it('are the next capture, and the next opening has them', async () => {
    const world = await saveSlowly();
    await userEvent.keyboard(' and more');
    answer({ isOk: true, captureId: savedId });
    await userEvent.click(await screen.findByRole('button', { name: 'Capture another' }));
    expect(field('Name').value).toBe('Sent words and more');
    await userEvent.keyboard('!');
    expect(field('Name').value).toBe('Sent words and more!');
    cleanup();
    await openPopup({ local: world.local });
    expect(field('Name').value).toBe('Sent words and more!');
  });

  it('into another field and another kind stay, too', async () => {
    const world = await saveSlowly();
    await userEvent.keyboard('{Alt>}[Digit2]{/Alt}');
    await userEvent.clear(field('Name'));
    await userEvent.keyboard('A note');
    answer({ isOk: true, captureId: savedId });
    await screen.findByText('Saved. Sends in a moment.');
    // The idea was saved, not the note.
    expect(screen.getByText('Sent words')).toBeTruthy();
    await waitFor(() => expect(keptIn(world.local).map(({ draft }) => draft.kind)).toEqual(['note']));
    await userEvent.click(screen.getByRole('button', { name: 'Capture another' }));
    expect(field('Name').value).toBe('A note');
  });

  it('of another kind are not written over by the capture after it', async () => {
    const world = await openPopup({ answers: savesWell });
    await userEvent.keyboard('{Alt>}[Digit2]{/Alt}');
    await userEvent.clear(field('Name'));
    await userEvent.keyboard('First note{Alt>}[Digit1]{/Alt}');
    await userEvent.clear(field('Name'));
    await userEvent.keyboard(`An idea${saveKeys}`);
    await userEvent.click(await screen.findByRole('button', { name: 'Capture another' }));
    await userEvent.keyboard('{Alt>}[Digit2]{/Alt}');
    await userEvent.clear(field('Name'));
    await userEvent.keyboard('Second note');
    await waitFor(() => expect(namesIn(world.local)).toEqual(['First note', 'Second note']));
  });

  it('leave no draft if there are none', async () => {
    const world = await saveSlowly();
    answer({ isOk: true, captureId: savedId });
    await screen.findByText('Saved. Sends in a moment.');
    await waitFor(() => expect(keptIn(world.local)).toEqual([]));
    expect(screen.queryByText(/typed after saving/)).toBeNull();
  });

  it('into a parked capture stay as changes to it', async () => {
    const draft = {
      id: savedId,
      kind: 'idea',
      accountId: account.id,
      values: { product: 'PRJ', name: 'Refused', createdBy: 'ada@example.com' },
      source: { title: 'Tide', address, passageAddress: null },
    };
    const parked: CaptureView = { ...sentView, key: null, address: null, status: 'needsYou', draft };
    const world = await saveSlowly('capture.edit', { shown: parked, query: { captureId: savedId } });
    await userEvent.keyboard(' and more');
    answer({ isOk: true, captureId: savedId });
    await screen.findByRole('button', { name: 'Capture another' });
    await waitFor(() =>
      expect(world.local[`draft:${account.id}:idea:edited:${savedId}`]).toMatchObject({
        draft: { values: { name: 'Sent words and more' } },
      }),
    );
  });

  it('do not let the popup close by itself', async () => {
    await saveSlowly('capture.save', { shown: sentView });
    await userEvent.keyboard(' and more');
    let isClosed = false;
    window.close = () => {
      isClosed = true;
    };
    answer({ isOk: true, captureId: savedId });
    await screen.findByRole('link', { name: 'Open' });
    await new Promise((resolve) => setTimeout(resolve, 2_200));
    expect(isClosed).toBe(false);
  });
});

describe('F88 two windows on one draft', () => {
  const shared: KeptDraft = {
    page: address,
    changedAtMs: 1,
    draft: {
      id: '00000000-0000-4000-8000-00000000aaa1',
      kind: 'idea',
      accountId: account.id,
      values: { product: 'PRJ', name: 'Shared', createdBy: 'ada@example.com' },
      source: { title: 'Tide', address, passageAddress: null },
    },
  };
  /** What the other window stores. */
  const theirs = {
    ...shared,
    draft: { ...shared.draft, values: { ...shared.draft.values, name: 'Theirs' } },
    writer: 'the other window',
  };
  let local: Record<string, unknown>;
  beforeEach(() => {
    local = { [ideaDraft]: shared };
  });

  it('keep the words of both, no matter which writes first', async () => {
    const world = await openPopup({ local });
    await userEvent.type(field('Name'), ' mine');
    world.writeElsewhere(ideaDraft, theirs);
    await waitFor(() => expect(namesIn(world.local)).toEqual(['Shared mine', 'Theirs']));
    const ids = keptIn(world.local).map(({ draft }) => draft.id);
    expect(new Set(ids).size).toBe(2);
    await userEvent.keyboard('!');
    await waitFor(() => expect(namesIn(world.local)).toEqual(['Shared mine!', 'Theirs']));
  });

  it('leave no copy where both wrote at once, and both gave way', async () => {
    const landings: (() => void)[] = [];
    let isHeld = true;
    const world = await openPopup({
      local,
      beforeWrite: (keys) =>
        isHeld && keys.includes(ideaDraft) ? new Promise((resolve) => landings.push(resolve)) : undefined,
    });
    await userEvent.click(field('Name'));
    await userEvent.paste(' mine');
    world.writeElsewhere(ideaDraft, theirs);
    await waitFor(() => expect(namesIn(world.local)).toEqual(['Shared mine', 'Theirs']));
    // The other window sees these words before it would overwrite them, and stores its own under another key.
    isHeld = false;
    for (const land of landings) land();
    await waitFor(() => expect(namesIn(world.local)).toEqual(['Shared mine']));
    expect(world.local[ideaDraft]).toBeUndefined();
  });

  it('keep the words of the other one when this one types later', async () => {
    const world = await openPopup({ local });
    world.writeElsewhere(ideaDraft, theirs);
    await waitFor(() => expect(namesIn(world.local)).toEqual(['Theirs']));
    await userEvent.type(field('Name'), ' mine');
    await waitFor(() => expect(namesIn(world.local)).toEqual(['Shared mine', 'Theirs']));
  });

  it('keep the other one’s words when this one saves', async () => {
    const world = await openPopup({ local, answers: savesWell });
    // The browser reports the other window's write late.
    world.local[ideaDraft] = theirs;
    await userEvent.keyboard(saveKeys);
    await screen.findByText('Saved. Sends in a moment.');
    await waitFor(() => expect(world.local.preferences).toMatchObject({ lastKind: 'idea' }));
    expect(namesIn(world.local)).toEqual(['Theirs']);
  });

  it('keep this one’s words when the other one saves or starts over', async () => {
    const world = await openPopup({ local });
    await userEvent.type(field('Name'), ' mine');
    await waitFor(() => expect(namesIn(world.local)).toEqual(['Shared mine']));
    world.writeElsewhere(ideaDraft, undefined);
    await waitFor(() => expect(namesIn(world.local)).toEqual(['Shared mine']));
    // The other one's capture has the id of the shared draft.
    expect(keptIn(world.local)[0]?.draft.id).not.toBe(shared.draft.id);
  });

  it('store nothing again that this one saved', async () => {
    const world = await openPopup({ local, answers: savesWell });
    await userEvent.type(field('Name'), ' mine');
    await userEvent.keyboard(saveKeys);
    await screen.findByText('Saved. Sends in a moment.');
    await waitFor(() => expect(keptIn(world.local)).toEqual([]));
    world.writeElsewhere(ideaDraft, undefined);
    await waitFor(() => expect(world.local.preferences).toMatchObject({ lastKind: 'idea' }));
    expect(keptIn(world.local)).toEqual([]);
  });

  it('do not bring back the drafts of a disconnected account', async () => {
    const world = await openPopup({ local });
    await userEvent.type(field('Name'), ' mine');
    await waitFor(() => expect(namesIn(world.local)).toEqual(['Shared mine']));
    world.local.accounts = [];
    world.writeElsewhere(ideaDraft, undefined);
    await userEvent.click(field('Description'));
    expect(keptIn(world.local)).toEqual([]);
  });

  it('do not move the caret', async () => {
    const world = await openPopup({ local });
    const name = field('Name');
    await userEvent.type(name, ' mine');
    name.setSelectionRange(3, 3);
    world.writeElsewhere(ideaDraft, theirs);
    await waitFor(() => expect(namesIn(world.local)).toEqual(['Shared mine', 'Theirs']));
    expect(field('Name')).toBe(name);
    expect([document.activeElement, name.selectionStart]).toEqual([name, 3]);
  });
});
