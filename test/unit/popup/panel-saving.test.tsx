// @vitest-environment jsdom
// One capture after the other in the side panel: the form is empty at once, and a line above it shows what was saved.
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { PageSource } from '@/lib/page/snapshot';
import {
  address,
  field,
  openPopup,
  page,
  product,
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

type World = Awaited<ReturnType<typeof openPopup>>;
const namesIn = async (world: World) => (await world.drafts()).map(({ draft }) => draft.values.name).sort();

async function typeName(words: string): Promise<void> {
  await userEvent.clear(field('Name'));
  await userEvent.keyboard(words);
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

  it('kind, product and tags stay, and the next capture is saved with them', async () => {
    const world = await openPanel();
    await userEvent.keyboard('{Alt>}[Digit1]{/Alt}');
    await userEvent.clear(product());
    await userEvent.type(product(), 'OTHER');
    await userEvent.type(document.querySelector('[data-field="tags"] input') ?? document.body, 'import,');
    await userEvent.click(field('Name'));
    await typeName(`First${saveKeys}Second${saveKeys}`);
    await waitFor(() => expect(world.saved()).toHaveLength(2));
    for (const { request } of world.saved())
      expect(draftOf(request)).toMatchObject({
        kind: 'idea',
        values: { product: 'OTHER', tags: ['import'] },
      });
    expect(world.saved().map(({ request }) => draftOf(request).values.name)).toEqual(['First', 'Second']);
  });

  it('another kind stays, too', async () => {
    const world = await openPanel();
    await userEvent.keyboard(`{Alt>}[Digit2]{/Alt}${saveKeys}`);
    await waitFor(() => expect(world.saved()).toHaveLength(1));
    expect(screen.getByRole('tab', { name: 'Note' }).getAttribute('aria-selected')).toBe('true');
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

  it('counts the captures of this panel', async () => {
    await openPanel();
    await typeName(`First${saveKeys}Second${saveKeys}Third${saveKeys}`);
    expect(await screen.findByText('3 saved')).toBeTruthy();
  });

  it('no draft is left, and none is listed meanwhile', async () => {
    const world = await openPanel();
    await typeName(`First${saveKeys}`);
    await screen.findByText('1 saved');
    await waitFor(async () => expect(await world.drafts()).toEqual([]));
    expect(screen.queryByText(/drafts/)).toBeNull();
  });

  it('the capture still gets the link that its page tells late', async () => {
    let tell: (source: PageSource) => void = () => undefined;
    const readSource = vi.fn(() => new Promise<PageSource>((resolve) => (tell = resolve)));
    const world = await openPanel({ deps: { readSource } });
    await waitFor(() => expect(readSource).toHaveBeenCalled());
    const late = { ...page.source, passageAddress: `${address}#:~:text=Nothing` };
    // In the same task as Save, which waits for a link only briefly.
    window.addEventListener('keydown', ({ key }) => key === 'Enter' && tell(late), true);
    await userEvent.keyboard(saveKeys);
    await userEvent.keyboard('Second');
    await waitFor(() => expect(world.saved()).toHaveLength(1));
    expect(draftOf(world.saved()[0]?.request)).toMatchObject({
      values: { name: 'Nothing is loose.' },
      source: { passageAddress: `${address}#:~:text=Nothing` },
    });
    expect(field('Name').value).toBe('Second');
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

describe('if saving fails in the side panel', () => {
  const full = { 'capture.save': { isOk: false, reason: 'storage-failed', failure: 'quota' } };

  it('the words come back, with the reason', async () => {
    await openPanel({ answers: full });
    await typeName(`First${saveKeys}`);
    await waitFor(() => expect(field('Name').value).toBe('First'));
    expect(screen.getByText(/storage is full/)).toBeTruthy();
    expect(screen.queryByText(/saved$/)).toBeNull();
  });

  it('words that were typed meanwhile stay, and a button brings the first ones back', async () => {
    let answer: (value: unknown) => void = () => undefined;
    const world = await openPanel({
      answers: { 'capture.save': new Promise((resolve) => (answer = resolve)) },
    });
    await typeName(`First${saveKeys}Second`);
    await waitFor(() => expect(world.saved()).toHaveLength(1));
    answer(full['capture.save']);
    await screen.findByText(/One capture wasn’t saved/);
    expect(field('Name').value).toBe('Second');
    expect(await namesIn(world)).toEqual(['First', 'Second']);
    await userEvent.click(screen.getByRole('button', { name: 'Review' }));
    await waitFor(() => expect(field('Name').value).toBe('First'));
    expect(screen.queryByText(/One capture wasn’t saved/)).toBeNull();
    expect(await namesIn(world)).toEqual(['First', 'Second']);
  });

  it('a form that lacks a value stays as it is', async () => {
    const world = await openPanel();
    await userEvent.clear(field('Name'));
    await userEvent.keyboard(saveKeys);
    expect(await screen.findByText('1 field needs attention')).toBeTruthy();
    expect(product().value).toBe('PRJ');
    expect(world.saved()).toEqual([]);
    expect(screen.queryByText('Saving…')).toBeNull();
  });
});

describe('where keys go', () => {
  it('the panel says that it has none, and its field waits for them without looking focused', async () => {
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
});
