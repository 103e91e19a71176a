// @vitest-environment jsdom
import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
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

describe('saving', () => {
  it('sends the cleaned draft, and says "Saved" only after the answer', async () => {
    let answer: (value: unknown) => void = () => undefined;
    const world = await openPopup({
      answers: {
        'capture.save': new Promise((resolve) => {
          answer = resolve;
        }),
      },
    });
    await userEvent.keyboard(saveKeys);
    expect(screen.queryByText(/^Saved/)).toBeNull();
    answer({ isOk: true, captureId: savedId });
    expect(await screen.findByText('Saved', undefined, { timeout: 30_000 })).toBeTruthy();
    expect(world.saved()[0]?.request).toMatchObject({
      draft: {
        kind: 'idea',
        accountId: account.id,
        values: {
          product: 'PRJ',
          name: 'Nothing is loose.',
          description: '<p>Nothing is <strong>loose</strong>.</p>',
        },
        source: { address },
      },
    });
  });

  it('includes the late link to the passage', async () => {
    let tell: (source: PageSource) => void = () => undefined;
    const readSource = () => new Promise<PageSource>((resolve) => (tell = resolve));
    const world = await openPopup({ deps: { readSource } });
    // Without a pause: Save waits 300 ms.
    act(() => void fireEvent.keyDown(field('Name'), { key: 'Enter', ctrlKey: true }));
    tell({ ...page.source, passageAddress: `${address}#:~:text=Nothing` });
    await waitFor(() => expect(world.saved()).toHaveLength(1));
    expect(world.saved()[0]?.request).toMatchObject({
      draft: { source: { address, passageAddress: `${address}#:~:text=Nothing` } },
    });
  });

  it('waits 300 ms for a missing link, and then saves without it', async () => {
    const world = await openPopup({ deps: { readSource: () => new Promise(() => undefined) } });
    const pressedAtMs = performance.now();
    await userEvent.keyboard(saveKeys);
    await waitFor(() => expect(world.saved()).toHaveLength(1));
    expect(performance.now() - pressedAtMs).toBeGreaterThanOrEqual(299);
    expect(world.saved()[0]?.request).toMatchObject({ draft: { source: { passageAddress: null } } });
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

  it('sends no formatting that the service would drop', async () => {
    const world = await openPopup({ answers: savesWell });
    const text = field('Description');
    text.innerHTML = '<div style="color: red">a <b>b</b></div><img src="x">';
    fireEvent.input(text);
    await userEvent.keyboard(saveKeys);
    expect(world.saved()[0]?.request).toMatchObject({
      draft: { values: { description: '<p>a <b>b</b></p>' } },
    });
  });

  it('creates one capture for a double click, and for Enter and a click together (F26)', async () => {
    const world = await openPopup({ answers: { 'capture.save': new Promise(() => undefined) } });
    const save = screen.getByRole('button', { name: 'Save idea' });
    await userEvent.dblClick(save);
    await userEvent.keyboard(saveKeys);
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

  it('keeps the text on the screen, for copying, if the browser cannot store it (F22)', async () => {
    const copy = vi.fn(async () => true);
    await openPopup({
      answers: { 'capture.save': { isOk: false, reason: 'storage-failed', detail: 'quota' } },
      deps: { copy },
    });
    await userEvent.keyboard(saveKeys);
    await userEvent.click(await screen.findByRole('button', { name: 'Copy text' }));
    expect(field('Name').value).toBe('Nothing is loose.');
    expect(copy).toHaveBeenCalledWith(expect.stringContaining('Nothing is loose.'));
    expect(copy).toHaveBeenCalledWith(expect.stringContaining(address));
  });

  it('F71 says that a draft cannot be stored, and offers to copy its text', async () => {
    const copy = vi.fn(async () => true);
    let isFull = true;
    await openPopup({ deps: { copy }, isFull: () => isFull });
    await userEvent.type(field('Name'), '!');
    expect(await screen.findByText(/couldn’t store this draft/)).toBeTruthy();
    await userEvent.click(screen.getByRole('button', { name: 'Copy text' }));
    expect(copy).toHaveBeenCalledWith(expect.stringContaining('!'));
    isFull = false;
    await userEvent.type(field('Name'), '?');
    await waitFor(() => expect(screen.queryByText(/couldn’t store this draft/)).toBeNull());
  });

  it('sends the same draft again after no answer, so that there is one capture', async () => {
    const world = await openPopup();
    await userEvent.keyboard(saveKeys);
    expect(await screen.findByText(/The extension didn’t respond/)).toBeTruthy();
    await userEvent.keyboard(saveKeys);
    const [first, second] = world.saved();
    expect(second).toEqual(first);
  });

  it('remembers the kind', async () => {
    const world = await openPopup({ answers: savesWell });
    await userEvent.keyboard('{Alt>}[Digit2]{/Alt}');
    await userEvent.keyboard(saveKeys);
    await screen.findByText('Saved');
    await waitFor(() => expect(world.local.preferences).toMatchObject({ lastKind: 'note' }));
  });

  it('shows the record with a link, and then captures another with its own ID', async () => {
    const world = await openPopup({ answers: savesWell, shown: sentView });
    await userEvent.keyboard(saveKeys);
    const open = await screen.findByRole('link', { name: 'Open' });
    expect(open.getAttribute('href')).toBe('https://acme.example/ideas/PRJ-I-3');
    expect(screen.getByText('PRJ-I-3')).toBeTruthy();
    await userEvent.click(screen.getByRole('button', { name: 'Capture another' }));
    await userEvent.keyboard(saveKeys);
    const ids = world.saved().map(({ request }) => JSON.stringify(request).match(/"id":"([^"]+)"/)?.[1]);
    expect(new Set(ids).size).toBe(2);
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

  afterEach(() => {
    vi.restoreAllMocks();
  });

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

  it('goes on by itself once the article is there', async () => {
    const world = await saveWaiting();
    await world.tell(read);
    await screen.findByText('Saved');
    expect(world.saved()).toHaveLength(1);
    expect(JSON.stringify(world.saved()[0]?.request)).toContain('All of the article.');
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

describe('saving while a picture is still being taken (F100)', () => {
  const picture: Picture = {
    ...{ id: savedId, name: 'Tide.png', type: 'image/png', width: 640, height: 360 },
    bytes: new Uint8Array([1]),
  };

  beforeAll(() => {
    URL.createObjectURL = () => 'blob:picture';
    URL.revokeObjectURL = () => undefined;
  });
  afterEach(() => {
    vi.restoreAllMocks();
  });

  async function saveWaiting() {
    let tell: () => void = () => undefined;
    const taken = new Promise<void>((resolve) => (tell = resolve));
    const pictures: PictureAssist = {
      take: async () => {
        await taken;
        return { isOk: true, picture, title: 'Tide' };
      },
      keep: async () => ({ isOk: true, picture }),
      read: async () => picture,
      cut: async () => null,
      load: async () => ({ isOk: false, messageKey: 'pictureUnreadable' }),
      cover: async () => ({ isOk: false, messageKey: 'pictureNotKept' }),
    };
    const world = await openPopup({ answers: savesWell, deps: { pictures } });
    await userEvent.click(screen.getByRole('button', { name: 'Picture' }));
    await userEvent.click(screen.getByRole('menuitem', { name: 'Take screenshot' }));
    const passTime = holdLongWaits();
    await userEvent.keyboard(saveKeys);
    await screen.findByText('Waiting for the picture…');
    return { ...world, passTime, tell: () => act(async () => tell()) };
  }

  it('sends it with the picture, once', async () => {
    const world = await saveWaiting();
    expect(world.saved()).toEqual([]);
    await world.tell();
    await screen.findByText('Saved');
    expect(world.saved()).toMatchObject([{ request: { draft: { values: { picture: picture.id } } } }]);
    expect(await world.drafts()).toEqual([]);
  });

  it('puts a picture that came too late into no other form', async () => {
    const world = await saveWaiting();
    await world.passTime();
    await userEvent.click(screen.getByRole('button', { name: 'Save without it' }));
    await screen.findByText('Saved');
    await userEvent.click(screen.getByRole('button', { name: 'Capture another' }));
    await world.tell();
    expect(screen.queryByRole('button', { name: /^Remove picture/ })).toBeNull();
    expect(world.saved()).toMatchObject([{ request: { draft: { values: { picture: '' } } } }]);
    expect(await world.drafts()).toEqual([]);
  });
});

describe('after sending, the popup', () => {
  const close = vi.fn();
  const closingMs = 2_000;

  afterEach(() => {
    vi.restoreAllMocks();
  });

  async function send(options: WorldOptions = {}): Promise<void> {
    vi.spyOn(window, 'close').mockImplementation(close);
    close.mockReset();
    await openPopup({ answers: savesWell, shown: sentView, ...options });
    await userEvent.keyboard(saveKeys);
    await screen.findByRole('button', { name: 'Capture another' });
  }

  it('closes by itself', async () => {
    await send();
    await waitFor(() => expect(close).toHaveBeenCalledOnce(), { timeout: 5 * closingMs });
  });

  const staying = { preferences: { ...connected.preferences, closesWhenSent: false } };

  it.each<[string, WorldOptions]>([
    ['open if the settings say so', { local: staying }],
    [
      'open if its capture is waiting',
      { shown: { ...sentView, status: 'waiting', messageKey: 'waitingNetwork' } },
    ],
  ])('stays %s', async (_case, options) => {
    const timers = vi.spyOn(globalThis, 'setTimeout');
    await send(options);
    // Closing needs a timer, and none is set.
    expect(timers.mock.calls.filter(([, ms]) => ms === closingMs)).toEqual([]);
  });

  it('is no matter for the panel beside the page, which has its form again', async () => {
    const timers = vi.spyOn(globalThis, 'setTimeout');
    await openPopup({ answers: savesWell, shown: sentView, deps: { view: 'panel' } });
    await userEvent.keyboard(saveKeys);
    await screen.findByText('PRJ-I-3');
    expect(field('Name').value).toBe('');
    expect(timers.mock.calls.filter(([, ms]) => ms === closingMs)).toEqual([]);
  });
});
