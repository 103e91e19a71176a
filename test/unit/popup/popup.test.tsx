// @vitest-environment jsdom
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it, vi } from 'vitest';
import type { CaptureView } from '@/components/capture-view';
import { emptyDefaults } from '@/lib/capture/defaults';
import type { PageSource, Snapshot } from '@/lib/page/snapshot';
import { account, address, connected, drawPopup, openPopup, page, type WorldOptions } from './popup-world';

const savedId = '00000000-0000-4000-8000-000000000001';
const savesWell = { 'capture.save': { isOk: true, captureId: savedId } };

const sentView: CaptureView = {
  id: savedId,
  kind: 'idea',
  name: 'Nothing is loose.',
  key: 'PRJ-I-3',
  address: 'https://acme.example/ideas/PRJ-I-3',
  status: 'sent',
  words: 'outcomeSent',
  parts: [],
  serviceWords: [],
  draft: null,
  progress: null,
};

const field = (name: string) =>
  screen.getByLabelText<HTMLInputElement>(new RegExp(`^${name}( \\*)?$`), { selector: '[id^="field-"]' });
const product = () => screen.getByLabelText<HTMLInputElement>(/^Product/, { selector: 'input' });
const saveKeys = '{Control>}{Enter}{/Control}';

describe('opening the popup', () => {
  it('fills the form from the page, with the name focused and selected', async () => {
    await openPopup();
    const name = field('Name');
    expect(name.value).toBe('Nothing is loose.');
    expect(document.activeElement).toBe(name);
    expect([name.selectionStart, name.selectionEnd]).toEqual([0, name.value.length]);
    expect(field('Description').innerHTML).toBe('<p>Nothing is <strong>loose</strong>.</p>');
    expect(product().value).toBe('PRJ');
  });

  it('accepts typing before the page is read, and keeps it', async () => {
    let read: (snapshot: Snapshot) => void = () => undefined;
    const { onReady } = await drawPopup({
      deps: {
        readPage: () =>
          new Promise((resolve) => {
            read = resolve;
          }),
      },
    });
    await userEvent.type(field('Name'), 'Mine');
    read(page);
    await waitFor(() => expect(onReady).toHaveBeenCalled());
    expect(field('Name').value).toBe('Mine');
    expect(field('Description').textContent).toBe('Nothing is loose.');
  });

  it('links to the settings if no account is connected, and keeps a waiting gesture', async () => {
    const gesture = { kind: 'idea', snapshot: page, field: null };
    const world = await openPopup({ local: { accounts: [] }, session: { pendingGesture: gesture } });
    await userEvent.click(await screen.findByRole('button', { name: 'Connect' }));
    expect(world.openOptions).toHaveBeenCalledOnce();
    expect(world.session.pendingGesture).toEqual(gesture);
  });

  it('opens a gesture with its own text, on the missing field, and uses it once', async () => {
    const snapshot = { ...page, title: 'A link', selection: null };
    const world = await openPopup({
      local: { preferences: { ...connected.preferences, defaultsByAccount: {} } },
      session: { pendingGesture: { kind: 'note', snapshot, field: 'product' } },
    });
    expect(screen.getByRole('tab', { selected: true }).textContent).toBe('Note');
    expect(field('Name').value).toBe('A link');
    expect(document.activeElement).toBe(product());
    expect(world.session.pendingGesture).toBeNull();
  });

  it('says what the page did not give', async () => {
    await openPopup({
      deps: { readPage: async () => ({ ...page, selection: null, remarks: ['page-refused'] }) },
    });
    expect(screen.getByText(/let extensions read this page/)).toBeTruthy();
  });
});

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
    expect(await screen.findByText('Saved. Sending…')).toBeTruthy();
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
    await userEvent.keyboard(saveKeys);
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
    await userEvent.clear(field('Created by'));
    await userEvent.clear(field('Name'));
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
    await openPopup({ deps: { copy }, refuses: (key) => isFull && key.startsWith('draft:') });
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
    await screen.findByText('Saved. Sending…');
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
});

describe('one key saves', () => {
  it.each([
    ['the name', () => field('Name')],
    ['the text', () => field('Description')],
    ['a chip', () => field('Tags')],
    ['the choice of who sees it', () => screen.getByRole('combobox', { name: 'Visible to' })],
    ['a button', () => screen.getByRole('button', { name: 'Take screenshot' })],
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
    ['open in the panel beside the page', { deps: { view: 'panel' } }],
    [
      'open if its capture is waiting',
      { shown: { ...sentView, status: 'waiting', words: 'waitingNetwork' } },
    ],
  ])('stays %s', async (_case, options) => {
    const timers = vi.spyOn(globalThis, 'setTimeout');
    await send(options);
    // Closing needs a timer, and none is set.
    expect(timers.mock.calls.filter(([, ms]) => ms === closingMs)).toEqual([]);
  });
});

describe('a remark about a whole site', () => {
  const privatePage: Snapshot = { ...page, remarks: ['address-is-private', 'selection-cut'] };
  const open = (local: Record<string, unknown> = {}) =>
    openPopup({ answers: savesWell, local, deps: { readPage: async () => privatePage } });
  const remark = () => screen.queryByText(/private network/);

  it('is shown until the person hides it on this site; other remarks stay', async () => {
    const first = await open();
    await waitFor(() => expect(remark()).toBeTruthy());
    await userEvent.click(screen.getByRole('button', { name: 'Don’t show again here' }));
    expect(remark()).toBeNull();
    expect(screen.getByText(/selection was too long/)).toBeTruthy();
    await waitFor(() => expect(first.local.quietSites).toEqual({ [account.id]: [`site ${address}`] }));
    cleanup();
    await open({ quietSites: first.local.quietSites });
    await screen.findByText(/selection was too long/);
    expect(remark()).toBeNull();
  });

  it('stays hidden after a capture was saved with it visible', async () => {
    const world = await open();
    await waitFor(() => expect(remark()).toBeTruthy());
    await userEvent.keyboard(saveKeys);
    await waitFor(() => expect(world.local.quietSites).toEqual({ [account.id]: [`site ${address}`] }));
  });

  it('is hidden while the form sends no address', async () => {
    await open();
    await waitFor(() => expect(remark()).toBeTruthy());
    const choose = async (kind: string) => {
      await userEvent.click(screen.getByRole('button', { name: 'More kinds' }));
      await userEvent.click(screen.getByRole('option', { name: kind }));
    };
    await choose('Competitor');
    expect(remark()).toBeTruthy();
    for (const kind of ['Change a goal', 'Capacity investment', 'Send to an integration']) {
      await choose(kind);
      expect(remark()).toBeNull();
      expect(screen.getByText(/selection was too long/)).toBeTruthy();
    }
    await userEvent.keyboard('{Alt>}1{/Alt}');
    expect(remark()).toBeTruthy();
  });

  it('is still shown on other sites', async () => {
    await open({ quietSites: { [account.id]: ['site https://other.example/'] } });
    await waitFor(() => expect(remark()).toBeTruthy());
  });
});

describe('the source line under the text', () => {
  it.each([
    ['idea', true],
    ['comment', true],
    ['append-feature', true],
    ['release', true],
    ['change-idea', false],
    ['change-goal', false],
    ['send-record', false],
  ])('is shown where it is sent: in the form of the kind %s %s', async (lastKind, isShown) => {
    await openPopup({ local: { preferences: { ...connected.preferences, lastKind } } });
    expect(screen.queryByRole('note', { name: /^Source/ }) !== null).toBe(isShown);
  });
});

describe('a page that was captured before', () => {
  const captured = {
    captureId: 'capture-1',
    accountId: account.id,
    kind: 'idea',
    atMs: 900,
    name: 'Tide pools',
    key: 'PRJ-I-7',
    url: null,
    idea: 'PRJ-I-7',
  };
  const key = `captured:page ${address}`;
  const offers = () =>
    within(screen.getByRole('note', { name: 'Captured before' }))
      .queryAllByRole('button')
      .map(({ textContent }) => textContent);

  it('offers a comment and an addition as soon as its record is known', async () => {
    const watched = new Map<string, () => void>();
    const { local } = await openPopup({
      deps: {
        watchSetting(stored, onChanged) {
          watched.set(stored, onChanged);
          return () => watched.delete(stored);
        },
      },
    });
    expect(screen.queryByRole('note', { name: 'Captured before' })).toBeNull();

    local[key] = [captured];
    watched.get(key)?.();

    await screen.findByRole('note', { name: 'Captured before' });
    expect(offers()).toEqual(['Comment', 'Add to it']);
  });

  it('takes the words along into the comment or the addition, and offers the other one there', async () => {
    await openPopup({ local: { [key]: [captured] } });
    await userEvent.keyboard('One more thing');
    await userEvent.click(await screen.findByRole('button', { name: 'Add to it' }));
    expect(field('Idea').value).toBe('PRJ-I-7');
    expect(field('Text to add').textContent).toContain('One more thing');
    expect(offers()).toEqual(['Comment']);
    await userEvent.click(screen.getByRole('button', { name: 'Comment' }));
    expect(field('Idea').value).toBe('PRJ-I-7');
    expect(field('Comment').textContent).toContain('One more thing');
    expect(offers()).toEqual(['Add to it']);
  });

  it.each([
    ['comment', ['idea', 'append-idea'], ['Add to it']],
    ['addition', ['idea', 'comment'], ['Comment']],
  ])('offers no %s where the organisation has none', async (_what, allowedKinds, left) => {
    await openPopup({ local: { [key]: [captured], policyMirror: { allowedKinds } } });
    await screen.findByRole('note', { name: 'Captured before' });
    expect(offers()).toEqual(left);
  });
});

describe('switching the kind', () => {
  it('works with Alt and a number inside a field, and keeps the text', async () => {
    await openPopup();
    await userEvent.keyboard('Mine');
    await userEvent.keyboard('{Alt>}[Digit2]{/Alt}');
    expect(screen.getByRole('button', { name: 'Save note' })).toBeTruthy();
    expect(field('Name').value).toBe('Mine');
    expect(document.activeElement).toBe(field('Name'));
  });

  it('keeps the focus on the tabs if it was there', async () => {
    await openPopup();
    screen.getByRole('tab', { name: 'Idea' }).focus();
    await userEvent.keyboard('{ArrowRight}');
    expect(document.activeElement).toBe(screen.getByRole('tab', { name: 'Note' }));
  });
});

const ideaDraft = `draft:${account.id}:idea:${address}`;
const keptDrafts = (local: Record<string, unknown>) =>
  Object.fromEntries(Object.entries(local).filter(([key]) => key.startsWith('draft:')));

describe('a draft', () => {
  it('is stored as it is typed, for its page', async () => {
    const world = await openPopup();
    await userEvent.keyboard('Mine');
    await waitFor(() =>
      expect(keptDrafts(world.local)).toMatchObject({
        [ideaDraft]: { page: address, draft: { kind: 'idea', values: { name: 'Mine' } } },
      }),
    );
  });

  it('is found again on its page, and deleted by "Start over"', async () => {
    const first = await openPopup();
    await userEvent.keyboard('Mine');
    cleanup();
    const world = await openPopup({ local: keptDrafts(first.local) });
    expect(field('Name').value).toBe('Mine');
    await userEvent.click(screen.getByRole('button', { name: 'Start over' }));
    expect(field('Name').value).toBe('Nothing is loose.');
    await waitFor(() => expect(keptDrafts(world.local)).toEqual({}));
  });

  it('is found again on its page even if it was typed before the page was read', async () => {
    let read: (snapshot: Snapshot) => void = () => undefined;
    const readPage = () => new Promise<Snapshot>((resolve) => (read = resolve));
    const first = await drawPopup({ deps: { readPage } });
    await userEvent.type(field('Name'), 'Early');
    read(page);
    await waitFor(() => expect(Object.keys(keptDrafts(first.local))).toEqual([ideaDraft]));
    cleanup();
    await openPopup({ local: keptDrafts(first.local) });
    expect(field('Name').value).toBe('Early');
  });

  it('is cleared by one key, and restored by the same', async () => {
    const world = await openPopup();
    await userEvent.keyboard('Mine');
    await userEvent.keyboard('{Alt>}[Digit0]{/Alt}');
    expect(field('Name').value).toBe('Nothing is loose.');
    await waitFor(() => expect(keptDrafts(world.local)).toEqual({}));
    await userEvent.keyboard('{Alt>}[Digit0]{/Alt}');
    expect(field('Name').value).toBe('Mine');
    await waitFor(() =>
      expect(world.local[ideaDraft]).toMatchObject({ draft: { values: { name: 'Mine' } } }),
    );
  });

  it('is deleted once it is saved', async () => {
    const world = await openPopup({ answers: savesWell });
    await userEvent.keyboard('Mine');
    await userEvent.keyboard(saveKeys);
    await screen.findByText('Saved. Sending…');
    await waitFor(() => expect(keptDrafts(world.local)).toEqual({}));
  });

  it('of a page is not overwritten by an unedited gesture there', async () => {
    const first = await openPopup();
    await userEvent.keyboard('Mine');
    cleanup();
    const world = await openPopup({
      local: keptDrafts(first.local),
      session: { pendingGesture: { kind: 'idea', snapshot: page, field: null } },
    });
    expect(world.local[ideaDraft]).toMatchObject({ draft: { values: { name: 'Mine' } } });
  });
});

/** The waiting drafts. */
async function openList(): Promise<HTMLElement[]> {
  await userEvent.click(await screen.findByRole('button', { name: /^Recent captures/ }));
  return within(await screen.findByRole('list', { name: 'Drafts' })).getAllByRole('button');
}

describe('waiting drafts', () => {
  const waitingDraft = (id: string, name: string, page: string, kind = 'idea') => ({
    page,
    changedAtMs: 1,
    draft: {
      id,
      kind,
      accountId: account.id,
      values: { product: 'PRJ', name, createdBy: 'ada@example.com' },
      source: { title: 'Elsewhere', address: 'https://elsewhere.example/', passageAddress: null },
    },
  });
  const [firstId, secondId] = [
    '00000000-0000-4000-8000-00000000aaa1',
    '00000000-0000-4000-8000-00000000aaa2',
  ];
  const besideKey = `draft:${account.id}:idea:beside:${firstId}`;
  const besideDraft = waitingDraft(firstId, 'A passage', `beside:${firstId}`);

  it('are listed below the recent captures, and a click opens one and keeps the other (F62)', async () => {
    const world = await openPopup({ local: { [besideKey]: besideDraft } });
    await userEvent.keyboard('Mine');
    const [row] = await openList();
    expect(row?.textContent).toBe('A passage');
    await userEvent.click(row ?? document.body);
    await waitFor(() => expect(field('Name').value).toBe('A passage'));
    await userEvent.type(field('Name'), '!');
    await waitFor(() =>
      expect(keptDrafts(world.local)).toMatchObject({
        [ideaDraft]: { draft: { values: { name: 'Mine' } } },
        [besideKey]: { draft: { id: firstId, values: { name: 'A passage!' } } },
      }),
    );
  });

  it('are found from another part of the page (F62)', async () => {
    const first = await openPopup({ deps: { readPage: async () => ({ ...page, address: `${address}#a` }) } });
    await userEvent.keyboard('Mine');
    cleanup();
    await openPopup({
      local: keptDrafts(first.local),
      deps: { readPage: async () => ({ ...page, address: `${address}#b` }) },
    });
    expect(field('Name').value).toBe('Mine');
  });

  it('are not changed by a form that is edited before its page is read (F62)', async () => {
    const thought = waitingDraft(firstId, 'A thought', '');
    const key = `draft:${account.id}:idea:`;
    const world = await drawPopup({
      local: { [key]: thought },
      deps: { readPage: () => new Promise<Snapshot>(() => undefined) },
    });
    await userEvent.type(field('Name'), 'Early');
    expect(world.local[key]).toEqual(thought);
  });

  it('keep the text typed into a gesture while the page has another draft (F68)', async () => {
    const kept = { draftId: firstId, page: `beside:${firstId}`, kind: 'idea', accountId: account.id };
    const world = await openPopup({
      local: { [ideaDraft]: waitingDraft(secondId, 'Mine', address), [besideKey]: besideDraft },
      session: { pendingGesture: { kind: 'idea', snapshot: page, field: null, kept } },
    });
    await userEvent.type(field('Name'), '!');
    await waitFor(() =>
      expect(world.local[besideKey]).toMatchObject({
        draft: { id: firstId, values: { name: 'Nothing is loose.!' } },
      }),
    );
    expect(world.local[ideaDraft]).toMatchObject({ draft: { values: { name: 'Mine' } } });
  });

  it('of two windows on one page are both kept (F62)', async () => {
    const watched = new Map<string, () => void>();
    const world = await openPopup({
      deps: {
        watchSetting(key, onChanged) {
          watched.set(key, onChanged);
          return () => undefined;
        },
      },
    });
    await userEvent.keyboard('Mine');
    await waitFor(() =>
      expect(world.local[ideaDraft]).toMatchObject({ draft: { values: { name: 'Mine' } } }),
    );
    // The other window writes its draft with its first key.
    world.local[ideaDraft] = waitingDraft(secondId, 'Theirs', address);
    watched.get(ideaDraft)?.();
    await waitFor(() => expect(Object.keys(keptDrafts(world.local))).toHaveLength(2));
    await userEvent.keyboard('!');
    await waitFor(() => {
      const names = Object.values(keptDrafts(world.local)).map((kept) => Object(kept).draft.values.name);
      expect(names.sort()).toEqual(['Mine!', 'Theirs']);
    });
  });

  it('of another kind stay when a gesture on their page is saved (F68)', async () => {
    const noteKey = `draft:${account.id}:note:${address}`;
    const note = waitingDraft(secondId, 'A note', address, 'note');
    const kept = { draftId: firstId, page: `beside:${firstId}`, kind: 'idea', accountId: account.id };
    const world = await openPopup({
      answers: savesWell,
      local: { [noteKey]: note, [besideKey]: besideDraft },
      session: { pendingGesture: { kind: 'idea', snapshot: page, field: null, kept } },
    });
    await userEvent.keyboard(saveKeys);
    await screen.findByText('Saved. Sending…');
    await waitFor(() => expect(keptDrafts(world.local)).toEqual({ [noteKey]: note }));
  });

  it('move to the first account that is connected (F68)', async () => {
    const key = `draft::idea:beside:${firstId}`;
    const before = {
      ...besideDraft,
      draft: { ...besideDraft.draft, accountId: '', values: { name: 'Early' } },
    };
    const world = await openPopup({ answers: savesWell, local: { [key]: before } });
    const [row] = await openList();
    await userEvent.click(row ?? document.body);
    await waitFor(() => expect(product().value).toBe('PRJ'));
    await waitFor(() => expect(Object.keys(keptDrafts(world.local))).toEqual([besideKey]));
    await userEvent.keyboard(saveKeys);
    await waitFor(() =>
      expect(world.saved()[0]?.request).toMatchObject({ draft: { id: firstId, accountId: account.id } }),
    );
  });
});

describe('editing a parked capture', () => {
  const draft = {
    id: savedId,
    kind: 'idea',
    accountId: account.id,
    values: { product: 'PRJ', name: 'Refused', createdBy: 'ada@example.com' },
    source: { title: 'Tide', address, passageAddress: null },
  };
  const parked: CaptureView = {
    ...{ ...sentView, key: null, address: null },
    status: 'needsYou',
    words: 'refusedOther',
    draft,
  };
  const key = `draft:${account.id}:idea:edited:${savedId}`;

  it('keeps the typed text when the form opens again, until it is saved (F67)', async () => {
    const first = await openPopup({ shown: parked, query: { captureId: savedId } });
    expect(field('Name').value).toBe('Refused');
    await userEvent.type(field('Name'), ' no more');
    await waitFor(() => expect(first.local[key]).toBeTruthy());
    cleanup();
    const world = await openPopup({
      shown: parked,
      query: { captureId: savedId },
      local: keptDrafts(first.local),
      answers: { 'capture.edit': { isOk: true, captureId: savedId } },
    });
    expect(field('Name').value).toBe('Refused no more');
    await userEvent.keyboard(saveKeys);
    await waitFor(() => expect(world.local[key]).toBeUndefined());
    expect(world.sent.find(({ name }) => name === 'capture.edit')?.request).toMatchObject({
      captureId: savedId,
      draft: { values: { name: 'Refused no more' } },
    });
  });

  it('stays the edit of its capture when it is opened from the drafts that wait (F67)', async () => {
    const captureId = '00000000-0000-4000-8000-0000000000e1';
    const typed = {
      page: `edited:${captureId}`,
      draft: { ...draft, id: captureId, values: { ...draft.values, name: 'Refused no more' } },
      changedAtMs: 1,
    };
    const world = await openPopup({
      shown: { ...parked, draft: { ...draft, id: captureId } },
      local: { [`draft:${account.id}:idea:edited:${captureId}`]: typed },
      answers: { 'capture.edit': { isOk: true, captureId } },
    });
    const [row] = await openList();
    await userEvent.click(row ?? document.body);
    await waitFor(() => expect(field('Name').value).toBe('Refused no more'));
    await userEvent.keyboard(saveKeys);
    await waitFor(() => expect(world.sent.map(({ name }) => name)).toContain('capture.edit'));
    expect(world.saved()).toEqual([]);
    expect(world.sent.find(({ name }) => name === 'capture.edit')?.request).toMatchObject({
      captureId,
      draft: { values: { name: 'Refused no more' } },
    });
  });
});

describe('a waiting capture', () => {
  it('asks the browser to keep the storage (F78)', async () => {
    const keepStorage = vi.fn(async () => undefined);
    const waiting: CaptureView = { ...sentView, status: 'waiting', words: 'waitingNetwork' };
    await openPopup({ answers: savesWell, shown: waiting, deps: { keepStorage } });
    expect(keepStorage).not.toHaveBeenCalled();
    await userEvent.keyboard(saveKeys);
    await waitFor(() => expect(keepStorage).toHaveBeenCalled());
  });

  it('moves with its text, and the other account’s destination (F78)', async () => {
    const other = { ...account, id: 'account-2', serviceAddress: 'https://other.example' };
    const draft = {
      id: savedId,
      kind: 'idea',
      accountId: account.id,
      values: { product: 'PRJ', name: 'Better there', createdBy: 'ada@example.com', tags: ['first'] },
      source: { title: 'Tide', address, passageAddress: null },
    };
    const world = await openPopup({
      shown: { ...sentView, status: 'needsYou', draft },
      query: { captureId: savedId, accountId: other.id },
      answers: { 'capture.move': { isOk: true, captureId: savedId } },
      local: {
        accounts: [account, other],
        preferences: {
          ...connected.preferences,
          defaultsByAccount: {
            [other.id]: { ...emptyDefaults, product: 'OPS', createdBy: 'ada@other.example' },
          },
        },
      },
    });
    await userEvent.keyboard(saveKeys);
    await waitFor(() => expect(world.sent.map(({ name }) => name)).toContain('capture.move'));
    expect(world.sent.find(({ name }) => name === 'capture.move')?.request).toMatchObject({
      captureId: savedId,
      draft: {
        accountId: other.id,
        values: { product: 'OPS', name: 'Better there', createdBy: 'ada@other.example', tags: [] },
      },
    });
  });
});

describe('switching the account', () => {
  const other = {
    ...account,
    id: 'account-2',
    serviceAddress: 'https://other.example',
    person: { name: 'Ada', email: 'ada@other.example' },
  };

  it('keeps the text, and takes creator, tags and destinations from the new account (F58)', async () => {
    const world = await openPopup({
      answers: { ...savesWell, 'account.use': { isDone: true } },
      local: {
        accounts: [account, other],
        preferences: {
          ...connected.preferences,
          defaultsByAccount: {
            [account.id]: {
              ...emptyDefaults,
              product: 'PRJ',
              createdBy: 'ada@example.com',
              tags: ['first-company'],
              portal: '7',
            },
            [other.id]: {
              ...emptyDefaults,
              product: 'OPS',
              createdBy: 'ada@other.example',
              tags: ['second'],
            },
          },
        },
      },
    });
    await userEvent.keyboard('My words');
    await userEvent.selectOptions(screen.getByRole('combobox', { name: /account/i }), other.id);
    await waitFor(() => expect(product().value).toBe('OPS'));
    expect(field('Name').value).toBe('My words');
    await userEvent.keyboard(saveKeys);
    await waitFor(() => expect(world.saved()).toHaveLength(1));
    expect(world.saved()[0]?.request).toMatchObject({
      draft: {
        accountId: other.id,
        values: {
          product: 'OPS',
          name: 'My words',
          createdBy: 'ada@other.example',
          tags: ['second'],
          portal: '',
          description: '<p>Nothing is <strong>loose</strong>.</p>',
        },
      },
    });
  });
});

describe('a block notice', () => {
  it('requests the missing permission on click, then resumes the queue (F29, T21)', async () => {
    const requestPermission = vi.fn(async () => true);
    const world = await openPopup({ deps: { hasPermission: async () => false, requestPermission } });
    await userEvent.click(await screen.findByRole('button', { name: 'Allow' }));
    expect(requestPermission).toHaveBeenCalledExactlyOnceWith('https://acme.example');
    await waitFor(() => expect(world.sent.map(({ name }) => name)).toContain('outbox.wake'));
    expect(screen.queryByRole('button', { name: 'Allow' })).toBeNull();
  });

  it('says that the service rejected the token, and links to the settings (F11)', async () => {
    const world = await openPopup({ block: { reason: 'token-refused', host: null, atMs: 0 } });
    const notice = (await screen.findByText(/rejected your token/)).parentElement;
    if (!notice) throw new Error('the words stand in no notice');
    await userEvent.click(within(notice).getByRole('button', { name: 'Settings' }));
    expect(world.openOptions).toHaveBeenCalledOnce();
  });
});

describe('the recent captures', () => {
  it('show the status of each capture, and link to sent ones', async () => {
    const parked: CaptureView = {
      ...sentView,
      id: 'x',
      key: null,
      address: null,
      status: 'needsYou',
      words: 'refusedOther',
    };
    await openPopup({ recent: [sentView, parked] });
    const button = await screen.findByRole('button', { name: /^Recent captures/ });
    await waitFor(() => expect(button.textContent).toContain('1 needs attention'));
    await userEvent.click(button);
    const items = within(await screen.findByRole('list', { name: 'Recent captures' })).getAllByRole(
      'listitem',
    );
    expect(items.map((item) => item.textContent)).toEqual([
      'PRJ-I-3Nothing is loose.sent',
      'Nothing is loose.needs attention',
    ]);
    expect(within(items[0] ?? document.body).getByRole('link')).toBeTruthy();
    await userEvent.click(within(items[1] ?? document.body).getByRole('button'));
    expect(screen.getByText('The service rejected this capture.')).toBeTruthy();
  });
});

describe('the kinds', () => {
  it('that the person hid are not offered, and the next ones get their tabs', async () => {
    const preferences = { ...connected.preferences, hiddenKinds: ['note', 'comment', 'change-goal'] };
    await openPopup({ local: { ...connected, preferences } });
    expect(screen.getAllByRole('tab').map(({ textContent }) => textContent)).toEqual([
      'Idea',
      'Feature',
      'Epic',
    ]);
    await userEvent.click(screen.getByRole('button', { name: 'More kinds' }));
    const offered = screen.getAllByRole('option').map(({ textContent }) => textContent);
    expect(offered).toContain('Change an initiative');
    expect(offered).not.toContain('Change a goal');
  });
});
