// @vitest-environment jsdom
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import type { CarriedDraft } from '@/components/form/open-form';
import type { CaptureView } from '@/components/outcome/capture-view';
import type { PopupDeps } from '@/entrypoints/popup/deps';
import { pictureSlot } from '@/lib/capture/form/slots';
import type { Picture } from '@/lib/capture/pictures/picture';
import type { PictureAssist } from '@/lib/capture/pictures/picture-assist';
import { emptyDefaults } from '@/lib/capture/start/defaults';
import type { Snapshot } from '@/lib/page/snapshot';
import type { AccountView } from '@/lib/settings/account';
import {
  account,
  address,
  connected,
  drawPopup,
  field,
  openPopup,
  page,
  product,
  savedId,
  saveKeys,
  savesWell,
  sentView,
  storedDraft,
} from './popup-world';

type World = Awaited<ReturnType<typeof openPopup>>;

/** The names of the stored drafts. */
const namesIn = async (world: Pick<World, 'drafts'>) =>
  (await world.drafts()).map(({ draft }) => String(draft.values.name)).toSorted();

/** The page with another selection. */
const pageWith = (text: string): Snapshot => ({
  ...page,
  selection: { text, html: `<p>${text}</p>`, isCut: false },
});
const unselected: Snapshot = { ...page, selection: null };

/** A page that is read when the test says so. */
function unreadPage() {
  let read: (snapshot: Snapshot) => void = () => undefined;
  const readPage = () => new Promise<Snapshot>((resolve) => (read = resolve));
  return { readPage, read: (snapshot: Snapshot) => read(snapshot) };
}

describe('a draft', () => {
  it('is stored as it is typed, for its page', async () => {
    const world = await openPopup();
    await userEvent.keyboard('Mine');
    await waitFor(async () =>
      expect(await world.drafts()).toMatchObject([
        { page: address, draft: { kind: 'idea', values: { name: 'Mine' } } },
      ]),
    );
  });

  it('is found again on its page, and deleted by "Start over"', async () => {
    const first = await openPopup();
    await userEvent.keyboard('Mine');
    cleanup();
    const world = await openPopup({ database: first.database });
    expect(field('Name').value).toBe('Mine');
    await userEvent.click(screen.getByRole('button', { name: 'Start over' }));
    expect(field('Name').value).toBe('Nothing is loose.');
    await waitFor(async () => expect(await world.drafts()).toEqual([]));
  });

  it('F79 of a page that is read late is not selected: the first key adds to it', async () => {
    const first = await openPopup();
    await userEvent.keyboard('Mine');
    cleanup();
    const { read, readPage } = unreadPage();
    await drawPopup({ database: first.database, deps: { readPage } });
    expect(document.activeElement).toBe(field('Name'));
    read(page);
    await waitFor(() => expect(field('Name').value).toBe('Mine'));
    await userEvent.keyboard('!');
    expect(field('Name').value).toBe('Mine!');
  });

  it('typed before the page was read stays stored if the storage has no room for it under the page', async () => {
    let isFull = false;
    const { read, readPage } = unreadPage();
    const world = await drawPopup({ deps: { readPage }, isFull: () => isFull });
    await userEvent.type(field('Name'), 'Early');
    await waitFor(async () => expect(await namesIn(world)).toEqual(['Early']));
    isFull = true;
    read(page);
    await screen.findByText(/^The browser couldn’t store this draft/);
    expect(await namesIn(world)).toEqual(['Early']);
  });

  it('is found again on its page even if it was typed before the page was read', async () => {
    const { read, readPage } = unreadPage();
    const first = await drawPopup({ deps: { readPage } });
    await userEvent.type(field('Name'), 'Early');
    read(page);
    await waitFor(async () => expect(await first.drafts()).toMatchObject([{ page: address }]));
    cleanup();
    await openPopup({ database: first.database });
    expect(field('Name').value).toBe('Early');
  });

  it('typed before the page was read leaves the draft that the page has, and both are kept', async () => {
    const first = await openPopup();
    await userEvent.keyboard('Stored');
    cleanup();
    const { read, readPage } = unreadPage();
    const world = await drawPopup({ database: first.database, deps: { readPage }, answers: savesWell });
    await userEvent.type(field('Name'), 'Early');
    read(page);
    await waitFor(() => expect(field('Description').textContent).toBe('Nothing is loose.'));
    await userEvent.keyboard('!');
    expect(field('Name').value).toBe('Early!');
    await waitFor(async () => expect(await namesIn(world)).toEqual(['Early!', 'Stored']));
    expect(screen.getByText('Draft: Stored')).toBeTruthy();
    const [row] = await openList();
    expect(row?.textContent).toBe('Stored');
    await userEvent.keyboard(saveKeys);
    await screen.findByText('Saved');
    await waitFor(async () => expect(await namesIn(world)).toEqual(['Stored']));
  });

  it('of another kind also stays beside words typed before the page was read', async () => {
    const first = await openPopup();
    await userEvent.keyboard('{Alt>}[Digit2]{/Alt}');
    await userEvent.clear(field('Name'));
    await userEvent.keyboard('A note');
    cleanup();
    const { read, readPage } = unreadPage();
    const world = await drawPopup({ database: first.database, deps: { readPage } });
    await userEvent.type(field('Name'), 'Early');
    read(page);
    await waitFor(() => expect(field('Description').textContent).toBe('Nothing is loose.'));
    // The words move to the other kind.
    await userEvent.keyboard('{Alt>}[Digit2]{/Alt}');
    await userEvent.type(field('Name'), '!');
    await waitFor(async () => expect(await namesIn(world)).toEqual(['A note', 'Early!']));
  });

  it('that the storage does not return leaves the form usable, and stays', async () => {
    let isUnreadable = true;
    const first = await openPopup();
    await userEvent.keyboard('Stored');
    await waitFor(async () => expect(await namesIn(first)).toEqual(['Stored']));
    cleanup();
    const world = await openPopup({
      database: first.database,
      beforeOpening: () =>
        isUnreadable ? Promise.reject(new Error('the storage does not answer')) : undefined,
    });
    await waitFor(() => expect(field('Name').value).toBe('Nothing is loose.'));
    isUnreadable = false;
    await userEvent.type(field('Name'), ' Mine');
    await waitFor(async () => expect(await namesIn(world)).toEqual(['Nothing is loose. Mine', 'Stored']));
  });

  it('that the storage returns late is offered in a line, and replaces nothing', async () => {
    const first = await openPopup();
    await userEvent.keyboard('Stored');
    await waitFor(async () => expect(await namesIn(first)).toEqual(['Stored']));
    cleanup();
    let answer: () => void = () => undefined;
    const world = await drawPopup({
      database: first.database,
      deps: { waitsMs: { page: 60, drafts: 60 } },
      beforeOpening: () => new Promise((resolve) => (answer = resolve)),
    });
    await waitFor(() => expect(field('Name').value).toBe('Nothing is loose.'));
    answer();
    await screen.findByText('Draft: Stored');
    expect(field('Name').value).toBe('Nothing is loose.');
    await userEvent.click(screen.getByRole('button', { name: 'Open' }));
    await waitFor(() => expect(field('Name').value).toBe('Stored'));
    expect(await namesIn(world)).toEqual(['Stored']);
  });

  it('that nobody typed into moves to the panel and from there to the tab, and is no restored draft later', async () => {
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

  it('is cleared by one key, and restored by the same', async () => {
    const world = await openPopup();
    await userEvent.keyboard('Mine');
    await userEvent.keyboard('{Alt>}[Digit0]{/Alt}');
    expect(field('Name').value).toBe('Nothing is loose.');
    await waitFor(async () => expect(await world.drafts()).toEqual([]));
    await userEvent.keyboard('{Alt>}[Digit0]{/Alt}');
    expect(field('Name').value).toBe('Mine');
    await waitFor(async () => expect(await namesIn(world)).toEqual(['Mine']));
  });

  it('is not made by passing through the tags, so the next opening shows the new selection', async () => {
    const first = await openPopup();
    await userEvent.click(field('Tags'));
    await userEvent.tab();
    cleanup();
    const readPage = async () => pageWith('Other words.');
    const world = await openPopup({ database: first.database, deps: { readPage } });
    expect(field('Name').value).toBe('Other words.');
    expect(await world.drafts()).toEqual([]);
  });

  it('can still be brought back after the tags were passed through', async () => {
    await openPopup();
    await userEvent.keyboard('Mine');
    await userEvent.keyboard('{Alt>}[Digit0]{/Alt}');
    await userEvent.click(field('Tags'));
    await userEvent.tab();
    await userEvent.click(screen.getByRole('button', { name: 'Restore' }));
    expect(field('Name').value).toBe('Mine');
  });

  it('is deleted once it is saved', async () => {
    const world = await openPopup({ answers: savesWell });
    await userEvent.keyboard('Mine');
    await userEvent.keyboard(saveKeys);
    await screen.findByText('Saved');
    await waitFor(async () => expect(await world.drafts()).toEqual([]));
  });

  it('is stored from an untouched form while a save waits for the link, since the popup may close meanwhile', async () => {
    const readSource = () => new Promise<null>(() => undefined);
    // Until the background answers, the draft is what the popup alone has stored.
    let resolve: (answer: unknown) => void = () => undefined;
    const answer = new Promise<unknown>((done) => (resolve = done));
    const answers = { ...savesWell, 'capture.save': answer };
    const world = await openPopup({ answers, deps: { readSource } });
    await userEvent.keyboard(saveKeys);
    await waitFor(async () => expect(await namesIn(world)).toEqual(['Nothing is loose.']));
    resolve(savesWell['capture.save']);
    await screen.findByText('Saved');
    await waitFor(async () => expect(await world.drafts()).toEqual([]));
  });

  it('of a page is not overwritten by an unedited capture request there', async () => {
    const first = await openPopup();
    await userEvent.keyboard('Mine');
    await waitFor(async () => expect(await namesIn(first)).toEqual(['Mine']));
    cleanup();
    const world = await openPopup({
      database: first.database,
      session: { pendingRequest: { kind: 'idea', snapshot: page, field: null } },
    });
    expect(await namesIn(world)).toContain('Mine');
  });
});

describe('a draft of the page (F125)', () => {
  /** A draft of the passage that the page has selected. */
  async function draftOfPage(name = 'Mine') {
    const world = await openPopup();
    await userEvent.keyboard(name);
    await waitFor(async () => expect(await namesIn(world)).toEqual([name]));
    const [stored] = await world.drafts();
    cleanup();
    return { database: world.database, draftId: stored?.draft.id ?? '' };
  }
  const other = { readPage: async () => pageWith('Other words.') };

  it.each([
    ['the same passage', page],
    ['no passage', unselected],
  ])('is the form again with %s', async (_what, snapshot) => {
    const { database } = await draftOfPage();
    await openPopup({ database, deps: { readPage: async () => snapshot } });
    expect(field('Name').value).toBe('Mine');
    expect(screen.getByText('Draft restored')).toBeTruthy();
    expect(screen.queryByText(/^Draft: /)).toBeNull();
  });

  it('is one line above the form of a new passage, and saving sends only that form', async () => {
    const { database, draftId } = await draftOfPage();
    const world = await openPopup({ database, deps: other, answers: savesWell });
    expect(field('Name').value).toBe('Other words.');
    expect([document.activeElement, field('Name').selectionEnd]).toEqual([field('Name'), 12]);
    expect(screen.getByText('Draft: Mine')).toBeTruthy();
    expect(screen.queryByText('Draft restored')).toBeNull();
    await userEvent.keyboard(saveKeys);
    await screen.findByText('Saved');
    expect(world.saved()).toHaveLength(1);
    const request = JSON.stringify(world.saved()[0]?.request);
    expect(request).toContain('Other words.');
    expect(request).not.toContain('Nothing is');
    expect(request).not.toContain(draftId);
    expect(await namesIn(world)).toEqual(['Mine']);
  });

  it('is named with the count of all, the newest first', async () => {
    await openPopup({
      stored: [
        { ...storedDraft('00000000-0000-4000-8000-00000000aaa1', 'Older'), changedAtMs: 1 },
        { ...storedDraft('00000000-0000-4000-8000-00000000aaa2', 'Newest'), changedAtMs: 2 },
      ],
      deps: other,
    });
    expect(screen.getByText('Drafts (2): Newest')).toBeTruthy();
  });

  it('is the form after "Open", and typed words of the new passage stay a draft', async () => {
    const { database, draftId } = await draftOfPage();
    const world = await openPopup({ database, deps: other });
    await userEvent.keyboard('New');
    await waitFor(async () => expect(await namesIn(world)).toEqual(['Mine', 'New']));
    await userEvent.click(screen.getByRole('button', { name: 'Open' }));
    await waitFor(() => expect(field('Name').value).toBe('Mine'));
    expect(screen.queryByText('Draft: Mine')).toBeNull();
    await userEvent.type(field('Name'), '!');
    await waitFor(async () => expect(await namesIn(world)).toEqual(['Mine!', 'New']));
    expect((await world.drafts()).find(({ draft }) => draft.id === draftId)?.draft.values.name).toBe('Mine!');
  });

  it('has the passage as a further quote after "Add this to it", and the popup stays the popup', async () => {
    const { database, draftId } = await draftOfPage();
    const world = await openPopup({ database, deps: other });
    const [before] = await world.drafts();
    await userEvent.click(screen.getByRole('button', { name: 'Add this to it' }));
    await screen.findByText('Added to draft “Mine”');
    await waitFor(async () => expect(await namesIn(world)).toEqual(['Mine']));
    const [stored] = await world.drafts();
    expect(stored?.draft.id).toBe(draftId);
    expect(stored?.draft.quotes?.map(({ html }) => html)).toEqual([
      '<p>Nothing is <strong>loose</strong>.</p>',
      '<p>Other words.</p>',
    ]);
    expect(field('Name').value).toBe('Other words.');
    await userEvent.click(screen.getByRole('button', { name: 'Undo' }));
    await waitFor(async () => expect(await world.drafts()).toEqual([before]));
  });

  it('that already has the passage is the form again, with all of its quotes', async () => {
    const { database } = await draftOfPage();
    await openPopup({ database, deps: other });
    await userEvent.click(screen.getByRole('button', { name: 'Add this to it' }));
    await screen.findByText('Added to draft “Mine”');
    cleanup();
    await openPopup({ database, deps: other });
    expect(field('Name').value).toBe('Mine');
    expect(screen.getByText('Draft restored')).toBeTruthy();
  });
});

it('typed words stay when the person looks at a recent capture and captures another', async () => {
  const parked: CaptureView = { ...sentView, id: 'x', key: null, address: null, status: 'needsAttention' };
  const world = await openPopup({ recent: [parked] });
  await userEvent.keyboard('Mine');
  await userEvent.click(await screen.findByRole('button', { name: /^Recent captures/ }));
  const list = await screen.findByRole('list', { name: 'Recent captures' });
  await userEvent.click(within(list).getByRole('button'));
  await userEvent.click(await screen.findByRole('button', { name: 'Capture another' }));
  await waitFor(() => expect(field('Name').value).toBe('Mine'));
  await userEvent.type(field('Name'), '!');
  await waitFor(async () => expect(await namesIn(world)).toEqual(['Mine!']));
});

/** Opens the list of waiting drafts, and returns its rows. */
async function openList(): Promise<HTMLElement[]> {
  await userEvent.click(await screen.findByRole('button', { name: /^Recent captures/ }));
  return within(await screen.findByRole('list', { name: 'Drafts' })).getAllByRole('button');
}

describe('waiting drafts', () => {
  const [firstId, secondId] = [
    '00000000-0000-4000-8000-00000000aaa1',
    '00000000-0000-4000-8000-00000000aaa2',
  ];
  const elsewherePage = 'https://elsewhere.example/';
  const passage = storedDraft(firstId, 'A passage', { page: elsewherePage });

  it('are listed below the recent captures, and a click opens one and keeps the other (F62)', async () => {
    const world = await openPopup({ stored: [passage] });
    await userEvent.keyboard('Mine');
    const [row] = await openList();
    expect(row?.textContent).toBe('A passage');
    await userEvent.click(row ?? document.body);
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
    await openList();
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
    await openList();
    await userEvent.click(screen.getByRole('button', { name: 'Send without it' }));
    await waitFor(() => expect(field('Name').value).toBe(''));
    expect(world.saved()).toEqual([]);
  });

  it('that change a listed capture show in its row, and others in a row of their own', async () => {
    const waiting: CaptureView = { ...sentView, id: firstId, key: null, address: null, status: 'waiting' };
    const changes = (id: string) =>
      storedDraft(id, `Changed ${id.slice(-1)}`, { page: elsewherePage, captureId: id });
    await openPopup({ stored: [changes(firstId), changes(secondId)], recent: [waiting] });
    const rows = await openList();
    expect(rows.map(({ textContent }) => textContent)).toEqual(['Changed 2']);
    const recent = screen.getByRole('list', { name: 'Recent captures' });
    expect(
      within(recent)
        .getAllByRole('listitem')
        .map(({ textContent }) => textContent),
    ).toEqual(['Nothing is loose.changed, not sent']);
    expect(screen.getAllByText('changed, not sent')).toHaveLength(2);
  });

  it('F101 that change a sent capture open from its row', async () => {
    const changes = storedDraft(firstId, 'Changed', { page: elsewherePage, captureId: firstId });
    await openPopup({ stored: [changes], recent: [{ ...sentView, id: firstId }] });
    await userEvent.click(await screen.findByRole('button', { name: /^Recent captures/ }));
    const recent = await screen.findByRole('list', { name: 'Recent captures' });
    await userEvent.click(within(recent).getByRole('button'));
    await waitFor(() => expect(field('Name').value).toBe('Changed'));
  });

  it('are read again as other windows change them', async () => {
    const world = await openPopup({ stored: [passage] });
    await openList();
    await world.elsewhere.write(storedDraft(secondId, 'Another', { page: elsewherePage }));
    expect(await screen.findByText('Another')).toBeTruthy();
  });

  it('open as they are stored now, not as they were listed, and another window’s words stay (F88)', async () => {
    // The browser reports the other window's write late.
    const world = await openPopup({
      stored: [passage],
      deps: { watch: () => () => undefined },
    });
    const [row] = await openList();
    const longer = { ...storedDraft(firstId, 'A passage, and more', { page: elsewherePage }), n: 2 };
    await world.elsewhere.write(longer);
    await userEvent.click(row ?? document.body);
    await waitFor(() => expect(field('Name').value).toBe('A passage, and more'));
    expect(await world.drafts()).toMatchObject([{ draft: { values: longer.draft.values } }]);
  });

  it('are found from another part of the page (F62)', async () => {
    const at = (part: string) => ({ readPage: async () => ({ ...page, address: `${address}#${part}` }) });
    const first = await openPopup({ deps: at('a') });
    await userEvent.keyboard('Mine');
    cleanup();
    await openPopup({ database: first.database, deps: at('b') });
    expect(field('Name').value).toBe('Mine');
  });

  it('are not changed by a form that is edited before its page is read (F62)', async () => {
    const thought = storedDraft(firstId, 'A thought', { page: '' });
    const world = await drawPopup({
      stored: [thought],
      deps: { readPage: () => new Promise<Snapshot>(() => undefined) },
    });
    await userEvent.type(field('Name'), 'Early');
    await waitFor(async () => expect(await namesIn(world)).toEqual(['A thought', 'Early']));
    expect(await world.drafts()).toContainEqual(thought);
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
    const earlier = { ...unkept, values: { name: 'Earlier words' } };

    /** Opens the capture request's form. Nobody could store its draft yet. */
    async function openUnkept({ hasEarlier = false } = {}) {
      let isFull = true;
      const world = await openPopup({
        answers: savesWell,
        stored: [passage],
        session: { pendingRequest: hasEarlier ? { ...unkept, earlier: [earlier] } : unkept },
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

    it('leave an earlier capture request pending, which the next form shows', async () => {
      const { session, makeRoom } = await openUnkept({ hasEarlier: true });
      makeRoom();
      await userEvent.type(field('Name'), '!');
      await waitFor(() => expect(session.pendingRequest).toEqual({ ...earlier, earlier: [] }));
      cleanup();
      await openPopup({ session });
      expect(field('Name').value).toBe('Earlier words');
    });

    it('are no longer pending once the capture is saved, even if another capture request came since', async () => {
      const { session } = await openUnkept();
      session.pendingRequest = { ...earlier, earlier: [unkept] };
      await userEvent.keyboard(saveKeys);
      await screen.findByText('Saved');
      await waitFor(() => expect(session.pendingRequest).toEqual({ ...earlier, earlier: [] }));
    });

    it('are no longer pending once the capture is saved', async () => {
      const { session } = await openUnkept();
      await userEvent.keyboard(saveKeys);
      await screen.findByText('Saved');
      await waitFor(() => expect(session.pendingRequest).toBeNull());
    });

    it('stay pending while another draft is shown instead', async () => {
      const { makeRoom, ...world } = await openUnkept();
      makeRoom();
      const [row] = await openList();
      await userEvent.click(row ?? document.body);
      await waitFor(() => expect(field('Name').value).toBe('A passage'));
      await userEvent.type(field('Name'), '!');
      await waitFor(async () => expect(await namesIn(world)).toContain('A passage!'));
      expect(world.session.pendingRequest).toEqual(unkept);
    });
  });

  it('of two windows on one page are both kept (F62)', async () => {
    const world = await openPopup();
    await userEvent.keyboard('Mine');
    // The other window writes its draft with its first key.
    await world.elsewhere.write(storedDraft(secondId, 'Theirs'));
    await userEvent.keyboard('!');
    await waitFor(async () => expect(await namesIn(world)).toEqual(['Mine!', 'Theirs']));
  });

  it('of another kind stay when a capture request on their page is saved (F68)', async () => {
    const note = storedDraft(secondId, 'A note', { kind: 'note' });
    const world = await openPopup({
      answers: savesWell,
      stored: [note, ofRequest],
      session: { pendingRequest: request },
    });
    await userEvent.keyboard(saveKeys);
    await screen.findByText('Saved');
    await waitFor(async () => expect(await world.drafts()).toEqual([note]));
  });

  describe('from before an account was connected', () => {
    const before = storedDraft(firstId, 'Early', { page: elsewherePage, accountId: '' });

    it('move to the first account that is connected (F68)', async () => {
      const world = await openPopup({ answers: savesWell, stored: [before] });
      const [row] = await openList();
      await userEvent.click(row ?? document.body);
      await waitFor(() => expect(field('Name').value).toBe('Early'));
      expect(product().value).toBe('PRJ');
      await userEvent.type(field('Name'), '!');
      await waitFor(async () =>
        expect(await world.drafts()).toMatchObject([{ draft: { id: firstId, accountId: account.id } }]),
      );
      await userEvent.keyboard(saveKeys);
      await waitFor(() =>
        expect(world.saved()[0]?.request).toMatchObject({ draft: { id: firstId, accountId: account.id } }),
      );
    });

    it('stay as they are if the storage has no room for what is typed in that account', async () => {
      const world = await openPopup({ stored: [before], isFull: () => true });
      const [row] = await openList();
      await userEvent.click(row ?? document.body);
      await waitFor(() => expect(field('Name').value).toBe('Early'));
      await userEvent.type(field('Name'), '!');
      await screen.findByText(/^The browser couldn’t store this draft/);
      expect(await world.drafts()).toEqual([before]);
    });
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
    status: 'needsAttention',
    messageKey: 'refusedOther',
    draft,
  };

  it('opens with the service’s sentence on top and the named field in focus, nothing selected', async () => {
    const message = 'Assignee is unknown';
    await openPopup({
      query: { captureId: savedId },
      shown: {
        ...parked,
        messageKey: 'refusedOther',
        serviceTexts: [{ message, field: null }],
        refusedField: 'assignee',
      },
    });
    const main = screen.getByRole('main');
    expect(main.textContent?.indexOf(message)).toBeLessThan(main.textContent?.indexOf('Name') ?? 0);
    const assignee = field('Assignee');
    await waitFor(() => expect(document.activeElement).toBe(assignee));
    expect(assignee.selectionStart).toBe(assignee.selectionEnd);
    await userEvent.keyboard('x');
    expect(field('Name').value).toBe('Refused');
  });

  it('opens with the name in focus and unselected, if the service named no field', async () => {
    await openPopup({ shown: parked, query: { captureId: savedId } });
    expect(document.activeElement).toBe(field('Name'));
    await userEvent.keyboard('!');
    expect(field('Name').value).toBe('Refused!');
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
    const [row] = await openList();
    await userEvent.click(row ?? document.body);
    await waitFor(() => expect(field('Name').value).toBe('Refused no more'));
    await userEvent.keyboard(saveKeys);
    await waitFor(() => expect(world.sent.map(({ name }) => name)).toContain('capture.edit'));
    expect(world.saved()).toEqual([]);
    expect(editIn(world)).toMatchObject({
      captureId: savedId,
      draft: { values: { name: 'Refused no more' } },
    });
  });

  describe('that another window sent meanwhile (F101)', () => {
    async function saveTooLate() {
      const shown = { ...parked };
      const world = await openPopup({
        ...{ shown, query: { captureId: savedId } },
        answers: { ...savesWell, 'capture.edit': { isOk: false, reason: 'sent-meanwhile' } },
      });
      await userEvent.type(field('Name'), ' no more');
      Object.assign(shown, sentView);
      await userEvent.keyboard(saveKeys);
      await screen.findByText(/^This capture was sent meanwhile/);
      return world;
    }

    it('says so, keeps the words, and leads to the record', async () => {
      const world = await saveTooLate();
      expect(field('Name').value).toBe('Refused no more');
      const open = await screen.findByRole('link', { name: 'Open the record' });
      expect(open.getAttribute('href')).toBe(sentView.address);
      expect(world.saved()).toEqual([]);
      expect(await world.drafts()).toMatchObject([
        { captureId: savedId, draft: { values: { name: 'Refused no more' } } },
      ]);
    });

    it('becomes a new capture only if the person says so', async () => {
      const world = await saveTooLate();
      await userEvent.click(screen.getByRole('button', { name: 'Save as new' }));
      await screen.findByRole('button', { name: 'Capture another' });
      expect(world.saved()).toMatchObject([{ request: { draft: { values: { name: 'Refused no more' } } } }]);
      expect(Object(world.saved()[0]?.request).draft.id).not.toBe(savedId);
      await waitFor(async () => expect(await world.drafts()).toEqual([]));
    });
  });
});

describe('an idea with a picture that becomes a vote by one key (F106)', () => {
  const pictureId = '00000000-0000-4000-8000-0000000000b1';
  const picture: Picture = {
    ...{ id: pictureId, name: 'Tide.png', type: 'image/png', width: 640, height: 360 },
    bytes: new Uint8Array([1]),
  };
  const pictures: PictureAssist = {
    take: async () => ({ isOk: true, picture, title: 'Tide' }),
    cut: async () => null,
    load: async () => ({ isOk: false, messageKey: 'pictureUnreadable' }),
    cover: async () => ({ isOk: false, messageKey: 'pictureNotKept' }),
    keep: async () => ({ isOk: true, picture }),
    read: async () => picture,
  };
  const picturesIn = async (world: World) =>
    (await world.drafts()).map(({ draft }) => draft.values.picture ?? draft.others?.[pictureSlot]);
  const hint = /^Kept in the draft for another kind:.*Picture$/;
  const local = { supportsVotes: { [account.id]: true } };

  beforeAll(() => {
    URL.createObjectURL = () => 'blob:picture';
    URL.revokeObjectURL = () => undefined;
  });

  /** Opens an idea with this picture, turns it into a vote and back. */
  async function voteAndBack(world: World) {
    await screen.findByRole('button', { name: 'Remove picture (Delete)' });
    expect(screen.queryByText(hint)).toBeNull();
    await userEvent.keyboard('{Alt>}v{/Alt}');
    expect(screen.getByText(hint)).toBeTruthy();
    await waitFor(async () => expect(await world.drafts()).toMatchObject([{ draft: { kind: 'vote' } }]));
    expect(await picturesIn(world)).toEqual([pictureId]);
    await userEvent.keyboard('{Alt>}1{/Alt}');
    await screen.findByRole('button', { name: 'Remove picture (Delete)' });
    expect(screen.queryByText(hint)).toBeNull();
    await waitFor(async () => expect(await world.drafts()).toMatchObject([{ draft: { kind: 'idea' } }]));
    expect(await picturesIn(world)).toEqual([pictureId]);
  }

  it('keeps the picture that the person added, says so, and has it again as an idea', async () => {
    const world = await openPopup({ local, deps: { pictures } });
    await userEvent.type(field('Name'), '!');
    await userEvent.click(screen.getByRole('button', { name: 'Picture' }));
    await userEvent.click(screen.getByRole('menuitem', { name: 'Take screenshot' }));
    await voteAndBack(world);
  });

  it('keeps the picture that came with a capture request, too', async () => {
    const id = '00000000-0000-4000-8000-00000000aaa1';
    const stored = storedDraft(id, 'Nothing is loose.');
    const world = await openPopup({
      local,
      deps: { pictures },
      stored: [
        { ...stored, draft: { ...stored.draft, values: { ...stored.draft.values, picture: pictureId } } },
      ],
      session: {
        pendingRequest: {
          ...{ kind: 'idea', field: null, values: {}, kept: { documentId: id } },
          snapshot: { ...page, picture: pictureId },
        },
      },
    });
    await voteAndBack(world);
  });
});

describe('a waiting capture', () => {
  it('asks the browser to keep the storage (F78)', async () => {
    const keepStorage = vi.fn(async () => undefined);
    const waiting: CaptureView = { ...sentView, status: 'waiting', messageKey: 'waitingNetwork' };
    await openPopup({ answers: savesWell, shown: waiting, deps: { keepStorage } });
    expect(keepStorage).not.toHaveBeenCalled();
    await userEvent.keyboard(saveKeys);
    await waitFor(() => expect(keepStorage).toHaveBeenCalled());
  });

  const other = { ...account, id: 'account-2', serviceAddress: 'https://other.example' };
  const draft = {
    id: savedId,
    kind: 'idea',
    accountId: account.id,
    values: { product: 'PRJ', name: 'Better there', createdBy: 'ada@example.com', tags: ['first'] },
    source: { title: 'Tide', address, passageAddress: null },
  };
  const openMove = (answer: unknown) =>
    openPopup({
      shown: { ...sentView, status: 'needsAttention', draft },
      query: { captureId: savedId, accountId: other.id },
      answers: { 'capture.move': answer },
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

  it('moves with its text, and the other account’s destination (F78)', async () => {
    const world = await openMove({ isOk: true, captureId: savedId });
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

  it('whose sending began meanwhile is not moved, and the form says so and keeps its text (F78)', async () => {
    await openMove({ isOk: false, reason: 'not-movable' });
    await userEvent.keyboard(saveKeys);
    await screen.findByText(/^This capture wasn’t moved, because/);
    expect(field('Name').value).toBe('Better there');
  });
});

describe('switching the account', () => {
  const other = {
    ...account,
    id: 'account-2',
    serviceAddress: 'https://other.example',
    person: { name: 'Ada', email: 'ada@other.example' },
  };

  const accountChoice = (of: AccountView) =>
    screen.findByRole('menuitemradio', { name: new URL(of.serviceAddress).host });
  const switchAccount = async (of: AccountView) => {
    await userEvent.click(screen.getByRole('button', { name: 'More kinds and actions' }));
    await userEvent.click(await accountChoice(of));
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
    await switchAccount(other);
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

  it('with full storage keeps the text on the screen and the stored draft, and says so', async () => {
    let isFull = false;
    const world = await openPopup({
      answers: { 'account.use': { isDone: true } },
      local: { accounts: [account, other] },
      isFull: () => isFull,
    });
    await userEvent.keyboard('My words');
    await waitFor(async () => expect(await namesIn(world)).toEqual(['My words']));
    isFull = true;
    await switchAccount(other);
    await screen.findByText(/^The browser couldn’t store this draft/);
    expect(field('Name').value).toBe('My words');
    await userEvent.click(screen.getByRole('button', { name: 'More kinds and actions' }));
    expect((await accountChoice(other)).getAttribute('aria-checked')).toBe('true');
    expect(await world.drafts()).toMatchObject([
      { draft: { accountId: account.id, values: { name: 'My words' } } },
    ]);
  });
});
