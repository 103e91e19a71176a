// @vitest-environment jsdom
// A popup beside the open side panel hands over what it read. The panel's form takes it, unless it has typed words.
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { Handed, PanelHandlers } from '@/lib/messaging/panel-protocol';
import { emptySnapshot } from '@/lib/page/empty-snapshot';
import type { Snapshot } from '@/lib/page/snapshot';
import type { KeptDraft } from '@/lib/settings/kept-drafts';
import type { PendingGesture } from '@/lib/settings/pending-gesture';
import { account, connected, field, openPopup, product, savesWell, type WorldOptions } from './popup-world';

const next: Snapshot = {
  ...emptySnapshot({ address: 'https://forum.example/9', title: 'A thread' }, []),
  selection: { text: 'Second passage', html: '<p>Second passage</p>', isCut: false },
};
const handed: Handed = { from: 'page', snapshot: next };

const draftOf = (request: unknown) => Object(request).draft;
const keptIn = (local: Record<string, unknown>): KeptDraft[] =>
  Object.entries(local).flatMap(([key, entry]) => (key.startsWith('draft:') ? [Object(entry)] : []));
const description = () => document.querySelector('#field-description');

async function openPanel({ deps, ...options }: WorldOptions = {}) {
  let answer: (handlers: PanelHandlers) => void = () => undefined;
  const answering = new Promise<PanelHandlers>((resolve) => {
    answer = resolve;
  });
  const answerPopups = (handlers: PanelHandlers) => {
    answer(handlers);
    return () => undefined;
  };
  const world = await openPopup({
    answers: savesWell,
    ...options,
    deps: { ...deps, view: 'panel', answerPopups },
  });
  return { ...world, popup: await answering };
}

async function typeName(words: string): Promise<void> {
  await userEvent.clear(field('Name'));
  await userEvent.keyboard(words);
}

beforeEach(() => {
  vi.spyOn(document, 'hasFocus').mockReturnValue(true);
});

describe('a panel that nobody typed into', () => {
  it('shows the passage, and Save saves it with its page', async () => {
    const { popup, saved } = await openPanel();
    expect(await popup.take(handed)).toEqual({
      kind: 'idea',
      chips: [{ field: 'product', text: 'PRJ', isAudience: false }],
      leaving: 'there',
    });
    await waitFor(() => expect(field('Name').value).toBe('Second passage'));
    expect(description()?.textContent).toBe('Second passage');
    expect(await popup.save('')).toBe('stored');
    expect(draftOf(saved()[0]?.request)).toMatchObject({
      values: { name: 'Second passage', description: '<p>Second passage</p>' },
      source: { address: next.address },
    });
    await screen.findByText('1 saved');
    expect(field('Name').value).toBe('');
  });

  it('keeps kind, product and tags from passage to passage', async () => {
    const { popup, saved } = await openPanel();
    await userEvent.clear(product());
    await userEvent.type(product(), 'OTHER');
    await userEvent.type(document.querySelector('[data-field="tags"] input') ?? document.body, 'import,');
    await popup.save('');
    const { chips } = await popup.take(handed);
    expect(chips.map(({ text }) => text)).toEqual(['OTHER', 'import']);
    await popup.save('');
    expect(draftOf(saved()[1]?.request).values).toMatchObject({ product: 'OTHER', tags: ['import'] });
  });

  it('gets the words that were typed beside it as the name, saved or left', async () => {
    const { popup, saved } = await openPanel();
    await popup.take(handed);
    expect(await popup.save('Mine')).toBe('stored');
    expect(draftOf(saved()[0]?.request).values.name).toBe('Mine');
    await popup.take(handed);
    expect(await popup.leave('Later')).toBe(true);
    expect(field('Name').value).toBe('Later');
    expect(saved()).toHaveLength(1);
  });

  it('says what it lacks, and saves nothing', async () => {
    const { popup, saved } = await openPanel({
      local: {
        preferences: {
          ...connected.preferences,
          defaultsByAccount: {},
        },
      },
    });
    await popup.take(handed);
    expect(await popup.save('')).toBe('lacking');
    expect(saved()).toEqual([]);
    expect(field('Name').value).toBe('Second passage');
  });
});

const quotes = () => screen.queryByRole('region', { name: 'Quotes' })?.textContent ?? '';

describe('a panel with typed words', () => {
  it('keeps them, while the passage is saved as a capture of its own', async () => {
    const { popup, saved, local } = await openPanel();
    await typeName('My words');
    const taken = await popup.take(handed);
    expect(taken).toMatchObject({ kind: 'idea', leaving: 'quote' });
    expect(field('Name').value).toBe('My words');
    expect(await popup.save('')).toBe('stored');
    expect(draftOf(saved()[0]?.request)).toMatchObject({
      values: { name: 'Second passage', product: 'PRJ' },
      source: { address: next.address },
    });
    expect(field('Name').value).toBe('My words');
    await screen.findByText('1 saved');
    await waitFor(() => expect(keptIn(local).map(({ draft }) => draft.values.name)).toEqual(['My words']));
  });

  it('gets the passage as a quote with a link, if the person leaves it there', async () => {
    const { popup, saved } = await openPanel();
    await typeName('My words');
    await popup.take(handed);
    expect(await popup.leave('')).toBe(true);
    expect(saved()).toEqual([]);
    expect(field('Name').value).toBe('My words');
    // The passage of the form's own page is the first one.
    await waitFor(() => expect(quotes()).toMatch(/1\. Nothing is loose\..*2\. Second passage.*A thread/s));
    expect(description()?.textContent).toBe('');
  });

  it('gets it with who said it, as Add to draft does', async () => {
    const said = { words: 'Second passage', on: '2026-05-12', link: null };
    const ana = { email: null, name: 'Ana', place: 'near', said } as const;
    const { popup } = await openPanel({
      deps: { readPeople: async () => ({ people: [ana], several: null }) },
    });
    await typeName('My words');
    await popup.take(handed);
    await popup.leave('');
    await waitFor(() => expect(quotes()).toMatch(/2\. Second passage— Ana, May 12, 2026/));
  });

  it('gets words that were typed beside it before the quote, or as the name of a capture of its own', async () => {
    const { popup, saved } = await openPanel();
    await typeName('My words');
    await popup.take(handed);
    await popup.leave('They said so');
    await waitFor(() => expect(quotes()).toContain('Second passage'));
    expect(description()?.textContent).toBe('They said so');
    await popup.take(handed);
    await popup.save('Another');
    expect(draftOf(saved()[0]?.request).values.name).toBe('Another');
    expect(field('Name').value).toBe('My words');
  });

  it('is asked again for the next passage, and saves only the last one', async () => {
    const { popup, saved } = await openPanel();
    await typeName('My words');
    await popup.take(handed);
    const third = { ...next, selection: { text: 'Third', html: '<p>Third</p>', isCut: false } };
    await popup.take({ from: 'page', snapshot: third });
    await popup.save('');
    expect(saved().map(({ request }) => draftOf(request).values.name)).toEqual(['Third']);
  });

  it('keeps a passage that can’t be saved as a draft', async () => {
    const { popup, local, saved } = await openPanel();
    await userEvent.clear(product());
    await userEvent.click(field('Name'));
    await typeName('My words');
    await popup.take(handed);
    expect(await popup.save('')).toBe('draft');
    expect(saved()).toEqual([]);
    expect(field('Name').value).toBe('My words');
    const names = keptIn(local).map(({ draft }) => draft.values.name);
    expect(names.sort()).toEqual(['My words', 'Second passage']);
  });
});

describe('a gesture that asked for the form', () => {
  const draftId = '00000000-0000-4000-8000-000000009999';
  const page = 'https://forum.example/9';
  const gesture: PendingGesture = {
    ...{ kind: 'note', snapshot: next, field: null, values: {}, earlier: [] },
    kept: { draftId, page, kind: 'note', accountId: account.id },
  };
  const key = `draft:${account.id}:note:${page}`;
  const kept: KeptDraft = {
    ...{ page, changedAtMs: 1 },
    draft: {
      ...{ id: draftId, kind: 'note', accountId: account.id, values: { name: 'Second passage' } },
      source: { title: 'A thread', address: page, passageAddress: null },
    },
  };
  const world = { session: { pendingGesture: null }, local: { [key]: kept } };

  it('is shown by the panel in its own kind, and is pending no longer', async () => {
    const { popup, session } = await openPanel(world);
    Object.assign(session, { pendingGesture: gesture });
    expect(await popup.take({ from: 'gesture', gesture })).toMatchObject({
      kind: 'note',
      leaving: 'there',
    });
    await waitFor(() => expect(field('Name').value).toBe('Second passage'));
    await waitFor(() => expect(session.pendingGesture ?? null).toBeNull());
  });

  it('is saved beside typed words, and its draft is gone', async () => {
    const { popup, local, session, saved } = await openPanel(world);
    Object.assign(session, { pendingGesture: gesture });
    await typeName('My words');
    await popup.take({ from: 'gesture', gesture });
    expect(await popup.save('')).toBe('stored');
    expect(draftOf(saved()[0]?.request)).toMatchObject({ id: draftId, kind: 'note' });
    await waitFor(() => expect(keptIn(local).map(({ draft }) => draft.values.name)).toEqual(['My words']));
    expect(session.pendingGesture ?? null).toBeNull();
  });
});
