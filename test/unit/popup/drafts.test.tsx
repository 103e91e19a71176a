// @vitest-environment jsdom
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import type { CarriedDraft } from '@/components/form/open-form';
import type { CaptureView } from '@/components/outcome/capture-view';
import type { PopupDeps } from '@/entrypoints/popup/deps';
import { emptyDefaults } from '@/lib/capture/start/defaults';
import {
  account,
  connected,
  drawPopup,
  field,
  heldPage,
  namesIn,
  openPopup,
  openRecent,
  page,
  parkedView,
  product,
  savedId,
  saveKeys,
  savesWell,
  sentView,
  storedDraft,
  type World,
} from './popup-world';

const [firstId, secondId] = ['00000000-0000-4000-8000-00000000aaa1', '00000000-0000-4000-8000-00000000aaa2'];
const unselected = { ...page, selection: null };
/** A draft of the passage that the page has selected. */
const { draft: named, ...version } = storedDraft(firstId, 'Mine');
const mine = {
  ...version,
  draft: { ...named, values: { ...named.values, description: page.selection?.html ?? '' } },
};

const openDraft = async () =>
  userEvent.click(within(await openRecent('Drafts')).getAllByRole('button')[0] ?? document.body);

describe('a draft of the page (F125)', () => {
  it.each([
    ['the same passage', page],
    ['no passage', unselected],
  ])('is the form again with %s, and deleted by "Start over"', async (_what, snapshot) => {
    const world = await openPopup({ stored: [mine], deps: { readPage: async () => snapshot } });
    expect(field('Name').value).toBe('Mine');
    expect(screen.getByText('Draft restored')).toBeTruthy();
    expect(screen.queryByText(/^Draft: /)).toBeNull();
    await userEvent.click(screen.getByRole('button', { name: 'Start over' }));
    expect(field('Name').value).not.toBe('Mine');
    await waitFor(async () => expect(await world.drafts()).toEqual([]));
  });

  it('F79 that is read late is not selected: the first key adds to it', async () => {
    const { read, readPage } = heldPage();
    await drawPopup({ stored: [mine], deps: { readPage } });
    expect(document.activeElement).toBe(field('Name'));
    read();
    await waitFor(() => expect(field('Name').value).toBe('Mine'));
    await userEvent.keyboard('!');
    expect(field('Name').value).toBe('Mine!');
  });

  it('stays beside words typed before the page was read, which alone are saved', async () => {
    const { read, readPage } = heldPage();
    const world = await drawPopup({ stored: [mine], deps: { readPage }, answers: savesWell });
    await userEvent.type(field('Name'), 'Early');
    read();
    await screen.findByText('Draft: Mine');
    expect(field('Name').value).toBe('Early');
    await waitFor(async () => expect(await namesIn(world)).toEqual(['Early', 'Mine']));
    const waiting = within(await openRecent('Drafts')).getAllByRole('button');
    expect(waiting.map(({ textContent }) => textContent)).toEqual(['Mine']);
    await userEvent.keyboard(saveKeys);
    await screen.findByText('Saved');
    await waitFor(async () => expect(await namesIn(world)).toEqual(['Mine']));
  });

  it('that the storage does not return leaves the form usable, and stays', async () => {
    let isUnreadable = true;
    const world = await openPopup({
      stored: [mine],
      beforeOpening: () => (isUnreadable ? Promise.reject(new Error('it does not answer')) : undefined),
    });
    await waitFor(() => expect(field('Name').value).toBe('Nothing is loose.'));
    isUnreadable = false;
    await userEvent.type(field('Name'), ' More');
    await waitFor(async () => expect(await namesIn(world)).toEqual(['Mine', 'Nothing is loose. More']));
  });

  it('that the storage returns late is offered in a line, and replaces nothing', async () => {
    let answer: () => void = () => undefined;
    const world = await drawPopup({
      stored: [mine],
      deps: { waitsMs: { page: 60, drafts: 60 } },
      beforeOpening: () => new Promise((resolve) => (answer = resolve)),
    });
    await waitFor(() => expect(field('Name').value).toBe('Nothing is loose.'));
    answer();
    await screen.findByText('Draft: Mine');
    expect(field('Name').value).toBe('Nothing is loose.');
    await userEvent.click(screen.getByRole('button', { name: 'Open' }));
    await waitFor(() => expect(field('Name').value).toBe('Mine'));
    expect(screen.queryByText('Draft: Mine')).toBeNull();
    expect(await namesIn(world)).toEqual(['Mine']);
  });

  it('is named with the count of all, the newest first', async () => {
    const newest = { ...storedDraft(secondId, 'Newest'), changedAtMs: 2 };
    const selection = { text: 'Other words.', html: '<p>Other words.</p>', isCut: false };
    await openPopup({ stored: [mine, newest], deps: { readPage: async () => ({ ...page, selection }) } });
    expect(screen.getByText('Drafts (2): Newest')).toBeTruthy();
  });
});

it('a form that nobody typed into moves to the panel and from there to the tab, and is no restored draft later', async () => {
  /** Moves the form, and returns how the other view opens. */
  async function move(options: Parameters<typeof openPopup>[0], keys: string) {
    const moved: CarriedDraft[] = [];
    const moveTo: PopupDeps['moveTo'] = (_view, carried) => void moved.push(carried);
    const world = await openPopup({ ...options, deps: { ...options?.deps, moveTo } });
    expect(field('Description').textContent).toBe('Nothing is loose.');
    await userEvent.keyboard(keys);
    const [{ draftId, isKept } = { draftId: '', isKept: Promise.resolve(false) }] = moved;
    expect(await isKept).toBe(true);
    // No list has it.
    expect(await world.drafts()).toEqual([]);
    cleanup();
    return { database: world.database, query: { draftId } };
  }
  const toPanel = await move({}, '{Alt>}{Enter}{/Alt}');
  const toTab = await move({ ...toPanel, deps: { view: 'panel' } }, '{Alt>}{Shift>}{Enter}{/Shift}{/Alt}');
  const later = await openPopup({ database: toTab.database });
  expect(screen.queryByText('Draft restored')).toBeNull();
  await userEvent.keyboard('Mine');
  await waitFor(async () => expect(await namesIn(later)).toEqual(['Mine']));
});

it('typed words stay when the person looks at a recent capture and captures another', async () => {
  const world = await openPopup({ recent: [{ ...parkedView, id: 'x' }] });
  await userEvent.keyboard('Mine');
  await userEvent.click(within(await openRecent()).getByRole('button'));
  await userEvent.click(await screen.findByRole('button', { name: 'Capture another' }));
  await waitFor(() => expect(field('Name').value).toBe('Mine'));
  await userEvent.type(field('Name'), '!');
  await waitFor(async () => expect(await namesIn(world)).toEqual(['Mine!']));
});

describe('waiting drafts', () => {
  const elsewherePage = 'https://elsewhere.example/';
  const passage = storedDraft(firstId, 'A passage', { page: elsewherePage });

  it('are listed below the recent captures, and a click opens one and keeps the other (F62)', async () => {
    const world = await openPopup({ stored: [passage] });
    await userEvent.keyboard('Mine');
    await openDraft();
    await waitFor(() => expect(field('Name').value).toBe('A passage'));
    await userEvent.type(field('Name'), '!');
    await waitFor(async () => expect(await namesIn(world)).toEqual(['A passage!', 'Mine']));
    const opened = (await world.drafts()).find(({ draft }) => draft.id === firstId);
    expect(opened).toMatchObject({ page: elsewherePage, draft: { values: { name: 'A passage!' } } });
  });

  it('whose save waited need attention, and are sent without it from the list', async () => {
    const asked = storedDraft(firstId, 'A passage', { page: elsewherePage, asked: 'article' });
    const world = await openPopup({ stored: [asked], answers: savesWell });
    const button = await screen.findByRole('button', { name: /^Recent captures/ });
    await waitFor(() => expect(button.title).toBe('Recent captures: 1 needs attention · 1 draft'));
    await openRecent('Drafts');
    expect(screen.getByText('Not sent: the article was still being read.')).toBeTruthy();
    await userEvent.click(screen.getByRole('button', { name: 'Send without it' }));
    await waitFor(() =>
      expect(world.saved()).toMatchObject([
        { request: { draft: { id: firstId }, drafts: [{ writer: 'another form', n: 1 }] } },
      ]),
    );
    await waitFor(async () => expect(await world.drafts()).toEqual([]));
    expect(field('Name').value).toBe('Nothing is loose.');
  });

  it('whose save waited, and that lack a value, open in the form instead', async () => {
    const asked = storedDraft(firstId, '', { page: elsewherePage, asked: 'page' });
    const world = await openPopup({ stored: [asked], answers: savesWell });
    await openRecent('Drafts');
    await userEvent.click(screen.getByRole('button', { name: 'Send without it' }));
    await waitFor(() => expect(field('Name').value).toBe(''));
    expect(world.saved()).toEqual([]);
  });

  it('that change a listed capture show in its row, and others in a row of their own', async () => {
    const waiting: CaptureView = { ...sentView, id: firstId, key: null, address: null, status: 'waiting' };
    const changes = (id: string) =>
      storedDraft(id, `Changed ${id.slice(-1)}`, { page: elsewherePage, captureId: id });
    await openPopup({ stored: [changes(firstId), changes(secondId)], recent: [waiting] });
    const changed = within(await openRecent('Drafts')).getAllByRole('button');
    expect(changed.map(({ textContent }) => textContent)).toEqual(['Changed 2']);
    const recent = screen.getByRole('list', { name: 'Recent captures' });
    expect(recent.textContent).toBe('Nothing is loose.changed, not sent');
    expect(screen.getAllByText('changed, not sent')).toHaveLength(2);
  });

  it('F101 that change a sent capture open from its row', async () => {
    const changes = storedDraft(firstId, 'Changed', { page: elsewherePage, captureId: firstId });
    await openPopup({ stored: [changes], recent: [{ ...sentView, id: firstId }] });
    await userEvent.click(within(await openRecent()).getByRole('button'));
    await waitFor(() => expect(field('Name').value).toBe('Changed'));
  });

  it('are read again as other windows change them', async () => {
    const world = await openPopup({ stored: [passage] });
    await openRecent('Drafts');
    await world.elsewhere.write(storedDraft(secondId, 'Another', { page: elsewherePage }));
    expect(await screen.findByText('Another')).toBeTruthy();
  });

  it('open as they are stored now, not as they were listed, and another window’s words stay (F88)', async () => {
    // The browser reports the other window's write late.
    const world = await openPopup({
      stored: [passage],
      deps: { watch: () => () => undefined },
    });
    const list = await openRecent('Drafts');
    const longer = { ...storedDraft(firstId, 'A passage, and more', { page: elsewherePage }), n: 2 };
    await world.elsewhere.write(longer);
    await userEvent.click(within(list).getByRole('button'));
    await waitFor(() => expect(field('Name').value).toBe('A passage, and more'));
    expect(await world.drafts()).toMatchObject([{ draft: { values: longer.draft.values } }]);
  });

  const request = { kind: 'idea', snapshot: page, field: null, values: {}, kept: { documentId: firstId } };
  /** As the background stores the document of a capture request. */
  const ofRequest = { ...storedDraft(firstId, 'Nothing is loose.'), writer: 'background', n: 0 };

  it('keep the text typed into a capture request while the page has another draft (F68)', async () => {
    const world = await openPopup({
      stored: [storedDraft(secondId, 'Mine'), ofRequest],
      session: { pendingRequest: request },
    });
    await userEvent.type(field('Name'), '!');
    await waitFor(async () => expect(await namesIn(world)).toEqual(['Mine', 'Nothing is loose.!']));
    const typed = (await world.drafts()).find(({ draft }) => draft.id === firstId);
    expect(typed?.draft.values.name).toBe('Nothing is loose.!');
    expect(world.session.pendingRequest).toBeNull();
  });

  describe('of a capture request that the storage has no room for', () => {
    const unkept = { ...request, kept: null };

    /** Opens the capture request's form. Nobody could store its draft yet. */
    async function openUnkept() {
      let isFull = true;
      const world = await openPopup({
        answers: savesWell,
        stored: [passage],
        session: { pendingRequest: unkept },
        isFull: () => isFull,
      });
      await screen.findByText(/^The browser couldn’t store this draft/);
      return {
        ...world,
        makeRoom() {
          isFull = false;
        },
      };
    }

    it('stay pending, so that the next form shows the capture request again', async () => {
      const { session } = await openUnkept();
      expect(session.pendingRequest).toEqual(unkept);
      cleanup();
      await openPopup({ session, deps: { readPage: async () => unselected } });
      expect(field('Name').value).toBe('Nothing is loose.');
    });

    it('are no longer pending once there is room', async () => {
      const { makeRoom, ...world } = await openUnkept();
      makeRoom();
      await userEvent.type(field('Name'), '!');
      await waitFor(() => expect(world.session.pendingRequest).toBeNull());
      expect(await namesIn(world)).toEqual(['A passage', 'Nothing is loose.!']);
    });

    it('are no longer pending once the capture is saved, even if another capture request came since', async () => {
      const { session } = await openUnkept();
      const earlier = { ...unkept, values: { name: 'Earlier words' } };
      session.pendingRequest = { ...earlier, earlier: [unkept] };
      await userEvent.keyboard(saveKeys);
      await screen.findByText('Saved');
      await waitFor(() => expect(session.pendingRequest).toEqual({ ...earlier, earlier: [] }));
    });

    it('stay pending while another draft is shown instead', async () => {
      const { makeRoom, ...world } = await openUnkept();
      makeRoom();
      await openDraft();
      await waitFor(() => expect(field('Name').value).toBe('A passage'));
      await userEvent.type(field('Name'), '!');
      await waitFor(async () => expect(await namesIn(world)).toContain('A passage!'));
      expect(world.session.pendingRequest).toEqual(unkept);
    });
  });
});

describe('editing a parked capture', () => {
  const { draft } = storedDraft(savedId, 'Refused');
  const parked: CaptureView = { ...parkedView, messageKey: 'refusedOther', draft };

  it('opens with the service’s sentence on top and the named field in focus, nothing selected', async () => {
    const message = 'Assignee is unknown';
    await openPopup({
      query: { captureId: savedId },
      shown: { ...parked, serviceTexts: [{ message, field: null }], refusedField: 'assignee' },
    });
    const main = screen.getByRole('main');
    expect(main.textContent?.indexOf(message)).toBeLessThan(main.textContent?.indexOf('Name') ?? 0);
    const assignee = field('Assignee');
    await waitFor(() => expect(document.activeElement).toBe(assignee));
    expect(assignee.selectionStart).toBe(assignee.selectionEnd);
    await userEvent.keyboard('x');
    expect(field('Name').value).toBe('Refused');
  });

  const savesEdit = { 'capture.edit': { isOk: true, captureId: savedId } };
  const editIn = ({ sent }: World) => sent.find(({ name }) => name === 'capture.edit')?.request;

  it('keeps the typed text when the form opens again, until it is saved (F67)', async () => {
    const first = await openPopup({ shown: parked, query: { captureId: savedId } });
    expect(field('Name').value).toBe('Refused');
    await userEvent.type(field('Name'), ' no more');
    await waitFor(async () => expect(await namesIn(first)).toEqual(['Refused no more']));
    cleanup();
    const world = await openPopup({
      ...{ shown: parked, query: { captureId: savedId }, database: first.database },
      answers: savesEdit,
    });
    expect(field('Name').value).toBe('Refused no more');
    await userEvent.keyboard(saveKeys);
    await waitFor(async () => expect(await world.drafts()).toEqual([]));
    expect(editIn(world)).toMatchObject({
      captureId: savedId,
      draft: { values: { name: 'Refused no more' } },
    });
  });

  it('stays the edit of its capture when it is opened from the drafts that wait (F67)', async () => {
    const world = await openPopup({
      shown: parked,
      stored: [storedDraft(savedId, 'Refused no more', { captureId: savedId })],
      answers: savesEdit,
    });
    await openDraft();
    await waitFor(() => expect(field('Name').value).toBe('Refused no more'));
    await userEvent.keyboard(saveKeys);
    await waitFor(() => expect(world.sent.map(({ name }) => name)).toContain('capture.edit'));
    expect(world.saved()).toEqual([]);
    expect(editIn(world)).toMatchObject({
      captureId: savedId,
      draft: { values: { name: 'Refused no more' } },
    });
  });

  it('F101 that another window sent meanwhile says so, keeps the words, and becomes a new capture only on demand', async () => {
    const world = await openPopup({
      ...{ shown: parked, query: { captureId: savedId } },
      answers: { ...savesWell, 'capture.edit': { isOk: false, reason: 'sent-meanwhile' } },
    });
    await userEvent.type(field('Name'), ' no more');
    world.become(sentView);
    await userEvent.keyboard(saveKeys);
    await screen.findByText(/^This capture was sent meanwhile/);
    expect(field('Name').value).toBe('Refused no more');
    const open = await screen.findByRole('link', { name: 'Open the record' });
    expect(open.getAttribute('href')).toBe(sentView.address);
    expect(world.saved()).toEqual([]);
    const changed = { captureId: savedId, draft: { values: { name: 'Refused no more' } } };
    expect(await world.drafts()).toMatchObject([changed]);
    await userEvent.click(screen.getByRole('button', { name: 'Save as new' }));
    await screen.findByRole('button', { name: 'Capture another' });
    expect(world.saved()).toMatchObject([{ request: { draft: changed.draft } }]);
    expect(Object(world.saved()[0]?.request).draft.id).not.toBe(savedId);
    await waitFor(async () => expect(await world.drafts()).toEqual([]));
  });
});

const createdBy = 'ada@other.example';
const person = { name: 'Ada', email: createdBy };
const other = { ...account, id: 'account-2', serviceAddress: 'https://other.example', person };
const ofOther = { ...emptyDefaults, product: 'OPS', createdBy };

describe('a waiting capture', () => {
  it('asks the browser to keep the storage (F78)', async () => {
    const keepStorage = vi.fn(async () => undefined);
    const waiting: CaptureView = { ...sentView, status: 'waiting', messageKey: 'waitingNetwork' };
    await openPopup({ answers: savesWell, shown: waiting, deps: { keepStorage } });
    expect(keepStorage).not.toHaveBeenCalled();
    await userEvent.keyboard(saveKeys);
    await waitFor(() => expect(keepStorage).toHaveBeenCalled());
  });

  const { draft } = storedDraft(savedId, 'Better there');
  const openMove = (answer: unknown) =>
    openPopup({
      shown: { ...parkedView, draft: { ...draft, values: { ...draft.values, tags: ['first'] } } },
      query: { captureId: savedId, accountId: other.id },
      answers: { 'capture.move': answer },
      local: {
        accounts: [account, other],
        preferences: { ...connected.preferences, defaultsByAccount: { [other.id]: ofOther } },
      },
    });

  it('moves with its text, and the other account’s destination (F78)', async () => {
    const world = await openMove({ isOk: true, captureId: savedId });
    await userEvent.keyboard(saveKeys);
    await waitFor(() => expect(world.sent.map(({ name }) => name)).toContain('capture.move'));
    expect(world.sent.find(({ name }) => name === 'capture.move')?.request).toMatchObject({
      captureId: savedId,
      draft: {
        accountId: other.id,
        values: { product: 'OPS', name: 'Better there', createdBy, tags: [] },
      },
    });
  });

  it('whose sending began meanwhile is not moved, and the form says so and keeps its text (F78)', async () => {
    await openMove({ isOk: false, reason: 'not-movable' });
    await userEvent.keyboard(saveKeys);
    await screen.findByText(/^This capture wasn’t moved, because/);
    expect(field('Name').value).toBe('Better there');
  });
});

it('F58 another account keeps the text, and has its own creator, tags and destinations', async () => {
  const ofFirst = { ...emptyDefaults, product: 'PRJ', createdBy: 'ada@example.com' };
  const world = await openPopup({
    answers: { ...savesWell, 'account.use': { isDone: true } },
    local: {
      accounts: [account, other],
      preferences: {
        ...connected.preferences,
        defaultsByAccount: {
          [account.id]: { ...ofFirst, tags: ['first-company'], portal: '7' },
          [other.id]: { ...ofOther, tags: ['second'] },
        },
      },
    },
  });
  await userEvent.keyboard('My words');
  await userEvent.click(screen.getByRole('button', { name: 'More kinds and actions' }));
  await userEvent.click(await screen.findByRole('menuitemradio', { name: 'other.example' }));
  await waitFor(() => expect(product().value).toBe('OPS'));
  expect(field('Name').value).toBe('My words');
  await userEvent.keyboard(saveKeys);
  await waitFor(() => expect(world.saved()).toHaveLength(1));
  const description = '<p>Nothing is <strong>loose</strong>.</p>';
  expect(world.saved()[0]?.request).toMatchObject({
    draft: {
      accountId: other.id,
      values: {
        ...{ product: 'OPS', name: 'My words', description, portal: '' },
        createdBy,
        tags: ['second'],
      },
    },
  });
});
