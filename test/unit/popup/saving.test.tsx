// @vitest-environment jsdom
import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it, vi } from 'vitest';
import type { Picture } from '@/lib/capture/pictures/picture';
import type { PictureAssist } from '@/lib/capture/pictures/picture-assist';
import type { PageSource, Snapshot } from '@/lib/page/snapshot';
import { expectsErrors } from '../../support/expected-errors';
import {
  account,
  address,
  connected,
  field,
  openPopup,
  page,
  savedId,
  saveKeys,
  savesWell,
  sentView,
  type WorldOptions,
} from './popup-world';

afterEach(() => vi.restoreAllMocks());

describe('saving', () => {
  it('sends the draft without formatting that the service would drop, and says "Saved" only after the answer', async () => {
    let answer: (value: unknown) => void = () => undefined;
    const world = await openPopup({
      answers: { 'capture.save': new Promise((resolve) => (answer = resolve)) },
    });
    const text = field('Description');
    text.innerHTML = '<div style="color: red">a <b>b</b></div><img src="x">';
    fireEvent.input(text);
    await userEvent.keyboard(saveKeys);
    expect(screen.queryByText(/^Saved/)).toBeNull();
    answer({ isOk: true, captureId: savedId });
    expect(await screen.findByText('Saved', undefined, { timeout: 30_000 })).toBeTruthy();
    const values = { product: 'PRJ', name: 'Nothing is loose.', description: '<p>a <b>b</b></p>' };
    expect(world.saved()[0]?.request).toMatchObject({
      draft: { ...{ kind: 'idea', accountId: account.id, values }, source: { address } },
    });
  });

  it('saves although what the page tells late makes the form throw, and reports that', async () => {
    expectsErrors(/late part/);
    let fail: (error: Error) => void = () => undefined;
    const readSource = () => new Promise<PageSource>((_resolve, reject) => (fail = reject));
    const world = await openPopup({ answers: savesWell, deps: { readSource } });
    await userEvent.keyboard(saveKeys);
    fail(new Error('late part'));
    expect(await screen.findByText('Saved')).toBeTruthy();
    expect(world.saved()).toHaveLength(1);
  });

  it('shows each missing value at its field, focuses the first, and sends nothing', async () => {
    const world = await openPopup({ answers: savesWell });
    await userEvent.clear(field('Name'));
    await userEvent.clear(field('Created by'));
    expect(document.activeElement).toBe(field('Created by'));
    await userEvent.keyboard(saveKeys);
    expect(document.activeElement).toBe(field('Name'));
    expect(field('Created by').getAttribute('aria-invalid')).toBe('true');
    expect(screen.getByText('2 fields need attention')).toBeTruthy();
    expect(world.saved()).toEqual([]);
  });

  it('remembers the kind', async () => {
    const world = await openPopup({ answers: savesWell });
    await userEvent.keyboard('{Alt>}[Digit2]{/Alt}');
    await userEvent.keyboard(saveKeys);
    await screen.findByText('Saved');
    await waitFor(() => expect(world.local.preferences).toMatchObject({ lastKind: 'note' }));
  });

  it('shows the next form only once it is the new one, and keeps what is typed there', async () => {
    await openPopup({ answers: savesWell, shown: sentView });
    await userEvent.clear(field('Name'));
    await userEvent.keyboard(`Sent words${saveKeys}`);
    const another = await screen.findByRole('button', { name: 'Capture another' });
    const shown: number[] = [];
    const watch = new MutationObserver(() => shown.push(screen.queryAllByDisplayValue('Sent words').length));
    watch.observe(document.body, { childList: true, subtree: true });
    await userEvent.dblClick(another);
    await waitFor(() => expect(field('Name').value).toBe('Nothing is loose.'));
    await userEvent.keyboard('Next words');
    await act(async () => undefined);
    watch.disconnect();
    expect(field('Name').value).toBe('Next words');
    expect(Math.max(...shown)).toBe(0);
  });
});

describe('one key saves', () => {
  it.each([
    ['the name', () => field('Name')],
    ['the text', () => field('Description')],
    ['a chip', () => field('Tags')],
    ['the other fields', () => screen.getByRole('button', { name: /^More fields/ })],
    ['a button', () => screen.getByRole('button', { name: 'Picture' })],
    ['a tab', () => screen.getByRole('tab', { name: 'Idea' })],
  ])('from %s', async (_place, control) => {
    const world = await openPopup({ answers: savesWell });
    control().focus();
    await userEvent.keyboard(saveKeys);
    await waitFor(() => expect(world.saved()).toHaveLength(1));
  });

  it('from an open chip, with the text typed into it', async () => {
    const world = await openPopup({ answers: savesWell });
    field('Tags').focus();
    await userEvent.keyboard('import{Enter}rese');
    await userEvent.keyboard(saveKeys);
    await waitFor(() => expect(world.saved()).toHaveLength(1));
    expect(world.saved()[0]?.request).toMatchObject({ draft: { values: { tags: ['import', 'rese'] } } });
  });
});

/** Holds timers of the two seconds after which a save offers to go on without. Returns a function that ends them. */
function holdLongWaits(): () => Promise<void> {
  const ends: (() => void)[] = [];
  const { setTimeout: usual } = globalThis;
  vi.spyOn(globalThis, 'setTimeout').mockImplementation(((work: () => void, ms?: number) =>
    ms === 2_000 ? ends.push(work) : usual(work, ms)) as typeof setTimeout);
  return () =>
    act(async () => {
      for (const end of ends.splice(0)) end();
    });
}

describe('saving while the article is still being read (F100)', () => {
  const article = '<p>All of the article.</p>';
  const read: Snapshot = { ...page, isArticle: true, selection: { text: '', html: article, isCut: false } };

  async function saveWaiting() {
    let tell: (snapshot: Snapshot) => void = () => undefined;
    const world = await openPopup({
      answers: savesWell,
      deps: { readArticle: () => new Promise((resolve) => (tell = resolve)) },
    });
    await userEvent.click(screen.getByRole('button', { name: /article/i }));
    const passTime = holdLongWaits();
    await userEvent.keyboard(saveKeys);
    await screen.findByText('Waiting for the article…');
    return { ...world, passTime, tell: (snapshot: Snapshot) => act(async () => tell(snapshot)) };
  }

  it('says so, and after two seconds offers to save without it', async () => {
    const world = await saveWaiting();
    expect(screen.queryByRole('button', { name: 'Save without it' })).toBeNull();
    await world.passTime();
    expect(world.saved()).toEqual([]);
    await userEvent.click(screen.getByRole('button', { name: 'Save without it' }));
    await screen.findByText('Saved');
    expect(world.saved()).toMatchObject([
      { request: { draft: { values: { description: '<p>Nothing is <strong>loose</strong>.</p>' } } } },
    ]);
    // Too late for the capture, and in no other form.
    await world.tell(read);
    await userEvent.click(screen.getByRole('button', { name: 'Capture another' }));
    expect(field('Description').textContent).toBe('Nothing is loose.');
    expect(await world.drafts()).toEqual([]);
  });

  it('sends nothing if the form closes first: the draft says what it waited for', async () => {
    const world = await saveWaiting();
    cleanup();
    expect(world.saved()).toEqual([]);
    await waitFor(async () => expect(await world.drafts()).toMatchObject([{ asked: 'article' }]));
    const [stored] = await world.drafts();
    expect(world.sent).toContainEqual({
      name: 'draft.finish',
      request: { documentId: stored?.draft.id, outstanding: 'article' },
    });
  });
});

it('F100 a save while a picture is still being taken sends it with the picture, once', async () => {
  URL.createObjectURL = () => 'blob:picture';
  URL.revokeObjectURL = () => undefined;
  const picture: Picture = {
    ...{ id: savedId, name: 'Tide.png', type: 'image/png', width: 640, height: 360 },
    bytes: new Uint8Array([1]),
  };
  let tell: () => void = () => undefined;
  const taken = new Promise<void>((resolve) => (tell = resolve));
  const pictures: PictureAssist = {
    take: () => taken.then(() => ({ isOk: true, picture, title: 'Tide' })),
    keep: async () => ({ isOk: true, picture }),
    read: async () => picture,
    cut: async () => null,
    load: async () => ({ isOk: false, messageKey: 'pictureUnreadable' }),
    cover: async () => ({ isOk: false, messageKey: 'pictureNotKept' }),
  };
  const world = await openPopup({ answers: savesWell, deps: { pictures } });
  await userEvent.click(screen.getByRole('button', { name: 'Picture' }));
  await userEvent.click(screen.getByRole('menuitem', { name: 'Take screenshot' }));
  await userEvent.keyboard(saveKeys);
  await screen.findByText('Waiting for the picture…');
  expect(world.saved()).toEqual([]);
  await act(async () => tell());
  await screen.findByText('Saved');
  expect(world.saved()).toMatchObject([{ request: { draft: { values: { picture: picture.id } } } }]);
  expect(await world.drafts()).toEqual([]);
});

const staying = { preferences: { ...connected.preferences, closesWhenSent: false } };
it.each<[string, WorldOptions]>([
  ['the settings say so', { local: staying }],
  ['its capture is waiting', { shown: { ...sentView, status: 'waiting', messageKey: 'waitingNetwork' } }],
])('after saving, the popup stays open if %s', async (_case, options) => {
  vi.spyOn(window, 'close').mockReturnValue();
  const timers = vi.spyOn(globalThis, 'setTimeout');
  await openPopup({ answers: savesWell, shown: sentView, ...options });
  await userEvent.keyboard(saveKeys);
  await screen.findByRole('button', { name: 'Capture another' });
  // Closing needs a timer, and none is set.
  expect(timers.mock.calls.filter(([, ms]) => ms === 2_000)).toEqual([]);
});
