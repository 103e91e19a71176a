// @vitest-environment jsdom
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import type { CaptureView } from '@/components/outcome/capture-view';
import { emptyDefaults } from '@/lib/capture/start/defaults';
import type { Snapshot } from '@/lib/page/snapshot';
import { expectsErrors } from '../../support/expected-errors';
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
} from './popup-world';

const ideaDraft = `draft:${account.id}:idea:${address}`;
const keptDrafts = (local: Record<string, unknown>) =>
  Object.fromEntries(Object.entries(local).filter(([key]) => key.startsWith('draft:')));

const keptNames = (local: Record<string, unknown>) =>
  Object.values(keptDrafts(local))
    .map((kept) => Object(kept).draft.values.name)
    .sort();

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

  it('F79 of a page that is read late is not selected: the first key adds to it', async () => {
    const first = await openPopup();
    await userEvent.keyboard('Mine');
    cleanup();
    let read: (snapshot: Snapshot) => void = () => undefined;
    const readPage = () => new Promise<Snapshot>((resolve) => (read = resolve));
    await drawPopup({ local: keptDrafts(first.local), deps: { readPage } });
    expect(document.activeElement).toBe(field('Name'));
    read(page);
    await waitFor(() => expect(field('Name').value).toBe('Mine'));
    await userEvent.keyboard('!');
    expect(field('Name').value).toBe('Mine!');
  });

  it('typed before the page was read stays stored if the storage has no room for it under the page', async () => {
    let read: (snapshot: Snapshot) => void = () => undefined;
    const readPage = () => new Promise<Snapshot>((resolve) => (read = resolve));
    const world = await drawPopup({ deps: { readPage }, refuses: (key) => key === ideaDraft });
    await userEvent.type(field('Name'), 'Early');
    read(page);
    await screen.findByText(/^The browser couldn’t store this draft/);
    expect(Object.values(keptDrafts(world.local))).toMatchObject([{ draft: { values: { name: 'Early' } } }]);
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

  it('typed before the page was read leaves the draft that the page has, and both are kept', async () => {
    const first = await openPopup({ deps: { newId: () => crypto.randomUUID() } });
    await userEvent.keyboard('Stored');
    cleanup();
    let read: (snapshot: Snapshot) => void = () => undefined;
    const readPage = () => new Promise<Snapshot>((resolve) => (read = resolve));
    const world = await drawPopup({ local: keptDrafts(first.local), deps: { readPage }, answers: savesWell });
    await userEvent.type(field('Name'), 'Early');
    read(page);
    await waitFor(() => expect(field('Description').textContent).toBe('Nothing is loose.'));
    await userEvent.keyboard('!');
    expect(field('Name').value).toBe('Early!');
    await waitFor(() => expect(keptNames(world.local)).toEqual(['Early!', 'Stored']));
    expect(world.local[ideaDraft]).toMatchObject({ draft: { values: { name: 'Stored' } } });
    const [row] = await openList();
    expect(row?.textContent).toBe('Stored');
    await userEvent.keyboard(saveKeys);
    await screen.findByText('Saved. Sends in a moment.');
    await waitFor(() => expect(keptNames(world.local)).toEqual(['Stored']));
  });

  it('of another kind also stays beside words typed before the page was read', async () => {
    const first = await openPopup();
    await userEvent.keyboard('{Alt>}[Digit2]{/Alt}');
    await userEvent.clear(field('Name'));
    await userEvent.keyboard('A note');
    cleanup();
    let read: (snapshot: Snapshot) => void = () => undefined;
    const readPage = () => new Promise<Snapshot>((resolve) => (read = resolve));
    const world = await drawPopup({ local: keptDrafts(first.local), deps: { readPage } });
    await userEvent.type(field('Name'), 'Early');
    read(page);
    await waitFor(() => expect(field('Description').textContent).toBe('Nothing is loose.'));
    // The words move to the other kind.
    await userEvent.keyboard('{Alt>}[Digit2]{/Alt}');
    await userEvent.type(field('Name'), '!');
    await waitFor(() => expect(keptNames(world.local)).toEqual(['A note', 'Early', 'Early!']));
  });

  it('that the storage does not return leaves the form usable, and stays', async () => {
    expectsErrors(/the storage does not answer/);
    let isUnreadable = true;
    const first = await openPopup();
    await userEvent.keyboard('Stored');
    cleanup();
    const world = await openPopup({
      local: keptDrafts(first.local),
      beforeRead: (keys) =>
        isUnreadable && keys.length > 0 && keys.every((key) => key.startsWith('draft:'))
          ? Promise.reject(new Error('the storage does not answer'))
          : undefined,
    });
    await waitFor(() => expect(field('Name').value).toBe('Nothing is loose.'));
    isUnreadable = false;
    await userEvent.type(field('Name'), ' Mine');
    await waitFor(() => expect(keptNames(world.local)).toEqual(['Nothing is loose. Mine', 'Stored']));
  });

  it('that nobody typed into moves to the panel and from there to the tab, and is no restored draft later', async () => {
    const move = async (world: Awaited<ReturnType<typeof openPopup>>, keys: string) => {
      await userEvent.keyboard(keys);
      await waitFor(() => expect(keptDrafts(world.local)).toHaveProperty([ideaDraft, 'isUntouched'], true));
      const draftId = Object(world.local[ideaDraft]).draft.id;
      cleanup();
      return { local: keptDrafts(world.local), query: { draftId } };
    };
    const toPanel = await move(await openPopup(), '{Alt>}{Enter}{/Alt}');
    const panel = await openPopup({ ...toPanel, deps: { view: 'panel' } });
    expect(field('Description').textContent).toBe('Nothing is loose.');
    const toTab = await move(panel, '{Alt>}{Shift>}{Enter}{/Shift}{/Alt}');
    const later = await openPopup({ local: toTab.local });
    expect(screen.queryByText('Draft restored')).toBeNull();
    await userEvent.keyboard('Mine');
    await waitFor(() => expect(later.local[ideaDraft]).not.toHaveProperty('isUntouched'));
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

  it('is not made by passing through the tags, so the next opening shows the new selection', async () => {
    const first = await openPopup();
    await userEvent.click(field('Tags'));
    await userEvent.tab();
    cleanup();
    const selection = { text: 'Other words.', html: '<p>Other words.</p>', isCut: false };
    const readPage = async () => ({ ...page, selection });
    const world = await openPopup({ local: keptDrafts(first.local), deps: { readPage } });
    expect(field('Name').value).toBe('Other words.');
    expect(keptDrafts(world.local)).toEqual({});
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
    await screen.findByText('Saved. Sends in a moment.');
    await waitFor(() => expect(keptDrafts(world.local)).toEqual({}));
  });

  it('is stored from an untouched form while a save waits for the link, since the popup may close meanwhile', async () => {
    const readSource = () => new Promise<null>(() => undefined);
    const world = await openPopup({ answers: savesWell, deps: { readSource } });
    await userEvent.keyboard(saveKeys);
    await waitFor(() =>
      expect(world.local[ideaDraft]).toMatchObject({ draft: { values: { name: 'Nothing is loose.' } } }),
    );
    expect(world.saved()).toEqual([]);
    await screen.findByText('Saved. Sends in a moment.');
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

it('typed words stay when the person looks at a recent capture and captures another', async () => {
  const parked: CaptureView = { ...sentView, id: 'x', key: null, address: null, status: 'needsYou' };
  const world = await openPopup({ recent: [parked] });
  await userEvent.keyboard('Mine');
  await userEvent.click(await screen.findByRole('button', { name: /^Recent captures/ }));
  const list = await screen.findByRole('list', { name: 'Recent captures' });
  await userEvent.click(within(list).getByRole('button'));
  await userEvent.click(await screen.findByRole('button', { name: 'Capture another' }));
  await waitFor(() => expect(field('Name').value).toBe('Mine'));
  await userEvent.type(field('Name'), '!');
  await waitFor(() => expect(world.local[ideaDraft]).toMatchObject({ draft: { values: { name: 'Mine!' } } }));
});

/** Opens the list of waiting drafts, and returns its rows. */
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

  it('open as they are stored now, not as they were listed, and another window’s words stay (F88)', async () => {
    const world = await openPopup({ local: { [besideKey]: besideDraft } });
    const [row] = await openList();
    const longer = waitingDraft(firstId, 'A passage, and more', besideDraft.page);
    world.local[besideKey] = longer;
    await userEvent.click(row ?? document.body);
    await waitFor(() => expect(field('Name').value).toBe('A passage, and more'));
    expect(world.local[besideKey]).toMatchObject({ draft: longer.draft });
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

  describe('of a gesture that the storage has no room for', () => {
    /** Opens the gesture's form. Nobody could store its draft yet. */
    async function openUnkept({ hasEarlier = false } = {}) {
      const gesture = { kind: 'idea', snapshot: page, field: null, values: {}, kept: null };
      const earlier = { ...gesture, values: { name: 'Earlier words' } };
      let isFull = true;
      const world = await openPopup({
        answers: savesWell,
        local: { [besideKey]: besideDraft },
        session: { pendingGesture: hasEarlier ? { ...gesture, earlier: [earlier] } : gesture },
        refuses: (key) => isFull && key.startsWith('draft:'),
      });
      await screen.findByText(/^The browser couldn’t store this draft/);
      return {
        ...world,
        gesture,
        earlier,
        makeRoom() {
          isFull = false;
        },
      };
    }

    it('stay pending, so that the next form shows the gesture again', async () => {
      const { session, gesture } = await openUnkept();
      expect(session.pendingGesture).toEqual(gesture);
      cleanup();
      await openPopup({ session, deps: { readPage: async () => ({ ...page, selection: null }) } });
      expect(field('Name').value).toBe('Nothing is loose.');
    });

    it('are no longer pending once there is room', async () => {
      const { session, local, makeRoom } = await openUnkept();
      makeRoom();
      await userEvent.type(field('Name'), '!');
      await waitFor(() => expect(session.pendingGesture).toBeNull());
      expect(keptNames(local)).toEqual(['A passage', 'Nothing is loose.!']);
    });

    it('leave an earlier gesture pending, which the next form shows', async () => {
      const { earlier, session, makeRoom } = await openUnkept({ hasEarlier: true });
      makeRoom();
      await userEvent.type(field('Name'), '!');
      await waitFor(() => expect(session.pendingGesture).toEqual({ ...earlier, earlier: [] }));
      cleanup();
      await openPopup({ session });
      expect(field('Name').value).toBe('Earlier words');
    });

    it('are no longer pending once the capture is saved, even if another gesture came since', async () => {
      const { session, gesture, earlier } = await openUnkept();
      session.pendingGesture = { ...earlier, earlier: [gesture] };
      await userEvent.keyboard(saveKeys);
      await screen.findByText('Saved. Sends in a moment.');
      await waitFor(() => expect(session.pendingGesture).toEqual({ ...earlier, earlier: [] }));
    });

    it('are no longer pending once the capture is saved', async () => {
      const { session } = await openUnkept();
      await userEvent.keyboard(saveKeys);
      await screen.findByText('Saved. Sends in a moment.');
      await waitFor(() => expect(session.pendingGesture).toBeNull());
    });

    it('stay pending while another draft is shown instead', async () => {
      const { session, local, gesture, makeRoom } = await openUnkept();
      makeRoom();
      const [row] = await openList();
      await userEvent.click(row ?? document.body);
      await waitFor(() => expect(field('Name').value).toBe('A passage'));
      await userEvent.type(field('Name'), '!');
      await waitFor(() => expect(keptNames(local)).toContain('A passage!'));
      expect(session.pendingGesture).toEqual(gesture);
    });
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
    await screen.findByText('Saved. Sends in a moment.');
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

  it('stay as they are if the storage has no room for the copy of that account', async () => {
    const key = `draft::idea:beside:${firstId}`;
    const before = {
      ...besideDraft,
      draft: { ...besideDraft.draft, accountId: '', values: { name: 'Early' } },
    };
    const world = await openPopup({
      local: { [key]: before },
      refuses: (wanted) => wanted.startsWith(`draft:${account.id}:`),
    });
    const [row] = await openList();
    await userEvent.click(row ?? document.body);
    await screen.findByText(/^The browser couldn’t store this draft/);
    expect(Object.keys(keptDrafts(world.local))).toEqual([key]);
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
    messageKey: 'refusedOther',
    draft,
  };
  const key = `draft:${account.id}:idea:edited:${savedId}`;

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
      shown: { ...sentView, status: 'needsYou', draft },
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

  it('stays in the account with full storage, says so, and keeps the text', async () => {
    const world = await openPopup({
      answers: { 'account.use': { isDone: true } },
      local: { accounts: [account, other] },
      refuses: (key) => key.startsWith(`draft:${other.id}:`),
    });
    await userEvent.keyboard('My words');
    const choice = screen.getByRole<HTMLSelectElement>('combobox', { name: /account/i });
    await userEvent.selectOptions(choice, other.id);
    await screen.findByText(/^The account wasn’t switched\./);
    expect([choice.value, field('Name').value]).toEqual([account.id, 'My words']);
    expect(world.sent.map(({ name }) => name)).not.toContain('account.use');
    expect(Object.keys(keptDrafts(world.local))).toEqual([ideaDraft]);
  });
});
