// @vitest-environment jsdom
// Who said the quote is an offer beside it, and part of the text only by the person's choice. The people of the page are
// suggestions for the creator.
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import type { PopupDeps } from '@/entrypoints/popup/deps';
import type { Draft } from '@/lib/capture/field/draft';
import type { Snapshot } from '@/lib/page/snapshot';
import type { PagePerson } from '@/lib/page/source/page-person';
import { buildFacts } from '../capture/history/fact-builder';
import {
  account,
  connected,
  field,
  openPopup,
  page,
  saveKeys,
  savesWell,
  type WorldOptions,
} from './popup-world';

const ana: PagePerson = {
  email: 'ana@acme.example',
  name: 'Ana Kovač',
  place: 'near',
  said: { words: 'Nothing is loose.', on: '2026-05-12', link: null },
};
const open = (people: readonly PagePerson[], options: WorldOptions = {}) =>
  openPopup({
    ...options,
    deps: { readPeople: async () => ({ people: [...people], several: null }), ...options.deps },
  });
const offer = (name: RegExp) => screen.queryByRole('button', { name });
const text = () => document.querySelector('[contenteditable]')?.textContent ?? '';
const creator = () => screen.getByRole<HTMLInputElement>('combobox', { name: /^Created by/ }).value;
const line = /— Ana Kovač, May 12, 2026$/;

it('the offer adds nothing until the key, which adds the line and the creator, and takes both back', async () => {
  await open([ana]);
  await waitFor(() => expect(offer(/^Add: Ana Kovač, May 12, 2026$/)).toBeTruthy());
  expect([text(), creator()]).toEqual(['Nothing is loose.', 'ada@example.com']);
  await userEvent.keyboard('{Alt>}w{/Alt}');
  expect(text()).toMatch(line);
  expect(creator()).toBe('ana@acme.example');
  expect(offer(/^Remove: Ana Kovač/)).toBeTruthy();
  await userEvent.keyboard('{Alt>}w{/Alt}');
  expect([text(), creator()]).toEqual(['Nothing is loose.', 'ada@example.com']);
});

it('the offer has its place before it is known, so that nothing moves', async () => {
  await open([], { deps: { readPeople: () => new Promise(() => undefined) } });
  expect(document.querySelector('.caption')).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Add to draft' })).toBeTruthy();
});

it('a click adds the line, and a creator that the person typed stays', async () => {
  await open([ana]);
  const box = screen.getByRole('combobox', { name: /^Created by/ });
  await userEvent.clear(box);
  await userEvent.type(box, 'bo@acme.example');
  await userEvent.click(await screen.findByRole('button', { name: /^Add: Ana/ }));
  expect(text()).toMatch(line);
  expect(creator()).toBe('bo@acme.example');
});

it('a speaker without an address and a day is offered by name, and leaves the creator', async () => {
  await open([{ ...ana, email: null, said: { words: 'Nothing is loose.', on: null, link: null } }]);
  await userEvent.click(await screen.findByRole('button', { name: 'Add: Ana Kovač' }));
  expect(text()).toMatch(/— Ana Kovač$/);
  expect(creator()).toBe('ada@example.com');
});

it.each(['comment', 'note', 'vote'])('a %s has the offer, too, also of a private page', async (kind) => {
  const snapshot: Snapshot = { ...page, remarks: ['address-is-private'] };
  const session = { pendingRequest: { kind, snapshot, field: null } };
  await open([ana], { session });
  await userEvent.click(await screen.findByRole('button', { name: /^Add: Ana/ }));
  expect(text()).toMatch(line);
});

const source = () => screen.getByRole('note', { name: /^Source/ }).title;

it('with the line, the source is the message’s own link, and without it the page again', async () => {
  const link = 'https://example.com/thread/7#post-12';
  await open([{ ...ana, said: { words: 'Nothing is loose.', on: '2026-05-12', link } }]);
  await screen.findByRole('button', { name: /^Add: Ana/ });
  const before = source();
  expect(before).not.toContain('post-12');
  await userEvent.keyboard('{Alt>}w{/Alt}');
  expect(source()).toBe(link);
  // Another kind takes the text over, and cites the same.
  await userEvent.click(screen.getByRole('tab', { name: 'Note' }));
  expect(text()).toMatch(line);
  expect(source()).toBe(link);
  await userEvent.keyboard('{Alt>}w{/Alt}');
  expect(source()).toBe(before);
});

const naming = (text: string, name = '{{line}}') => ({
  local: {
    preferences: { ...connected.preferences, templates: { idea: { text, name } } },
  },
});
const title = () => field('Name').value;

it('a template that names the speaker is filled by the key, in place of the line, and restored', async () => {
  await open([ana], naming('On {{said}}, {{speaker}} wrote:\n{{quote}}', '{{speaker}}: {{line}}'));
  await waitFor(() => expect(offer(/^Add: Ana Kovač/)).toBeTruthy());
  expect([title(), text()]).toEqual(['Nothing is loose.', 'Nothing is loose.']);
  await userEvent.keyboard('{Alt>}w{/Alt}');
  expect([title(), text()]).toEqual([
    'Ana Kovač: Nothing is loose.',
    'On 2026-05-12, Ana Kovač wrote:Nothing is loose.',
  ]);
  await userEvent.click(screen.getByRole('button', { name: /^Remove: Ana Kovač/ }));
  expect([title(), text(), creator()]).toEqual(['Nothing is loose.', 'Nothing is loose.', 'ada@example.com']);
});

it.each([
  ['without the quote has the offer, too', naming('Said by {{speaker}}'), 'Said by Ana Kovač'],
  [
    'leaves a typed name, and fills the text alone',
    naming('{{speaker}}:\n{{quote}}', '{{speaker}}: {{line}}'),
    'Ana Kovač:Nothing is loose.',
  ],
])('a template with the speaker %s', async (_what, template, filled) => {
  await open([ana], template);
  await userEvent.clear(field('Name'));
  await userEvent.type(field('Name'), 'My own');
  await userEvent.click(await screen.findByRole('button', { name: /^Add: Ana/ }));
  expect([title(), text()]).toEqual(['My own', filled]);
});

const message = (name: string, words: string) => ({
  ...{ name, on: '2026-05-12', html: `<p>${words}</p>` },
  ...{ link: `https://example.com/${name}`, passageAddress: null },
});
const several = {
  words: 'Nothing is loose.',
  messages: [message('Ana', 'Nothing'), message('Bo', 'is loose.'), message('Ana', 'loose.')],
};
const openSeveral = (options: WorldOptions = {}, words = several.words) =>
  openPopup({
    answers: savesWell,
    ...options,
    deps: { readPeople: async () => ({ people: [], several: { ...several, words } }), ...options.deps },
  });
const splits = /^Split: 3 quotes \(Ana, Bo\)$/;

it('each quote of a split passage is saved with its speaker and its own link, without the removed ones', async () => {
  const world = await openSeveral();
  await userEvent.click(await screen.findByRole('button', { name: splits }));
  const [, second] = screen.getAllByRole('button', { name: 'Remove quote' });
  await userEvent.click(second ?? document.body);
  await userEvent.keyboard(saveKeys);
  await waitFor(() => expect(world.saved()).toHaveLength(1));
  const [saved] = world.saved() as unknown as { request: { draft: Draft } }[];
  expect(saved?.request.draft.values.description).toBe('');
  expect(saved?.request.draft.quotes?.map(({ html, said, source }) => [html, said, source.address])).toEqual([
    ['<p>Nothing</p>', 'Ana, May 12, 2026', 'https://example.com/Ana'],
    ['<p>loose.</p>', 'Ana, May 12, 2026', 'https://example.com/Ana'],
  ]);
});

it('words that were typed after the split stay beside the passage when it is one again', async () => {
  await openSeveral();
  await userEvent.click(await screen.findByRole('button', { name: splits }));
  const editor = document.querySelector('[contenteditable]');
  if (editor) editor.innerHTML = '<p>My own</p>';
  editor?.dispatchEvent(new Event('input', { bubbles: true }));
  await userEvent.click(screen.getByRole('button', { name: 'Undo split' }));
  expect(text()).toBe('My ownNothing is loose.');
});

it.each<[string, WorldOptions, string?]>([
  ['with other words', {}, 'Other words.'],
  [
    'of a page read with a warning',
    { deps: { readPage: async () => ({ ...page, remarks: ['words-deleted'] }) } },
  ],
])('messages %s are no offer', async (_which, options, words) => {
  await openSeveral(options, words);
  await userEvent.click(screen.getByRole('combobox', { name: /^Created by/ }));
  expect(offer(/^Split/)).toBeNull();
});

const { said: _said, ...onlyNear } = ana;
it.each<[string, PagePerson[], WorldOptions]>([
  ['a person who is only near the words', [onlyNear], {}],
  ['the speaker of other words', [{ ...ana, said: { words: 'Other words.', on: null, link: null } }], {}],
  ['anybody without a selection', [ana], { deps: { readPage: async () => ({ ...page, selection: null }) } }],
  ['anybody for an article', [ana], { deps: { readPage: async () => ({ ...page, isArticle: true }) } }],
  [
    'anybody of a page read with a warning',
    [ana],
    { deps: { readPage: async () => ({ ...page, remarks: ['words-deleted'] }) } },
  ],
])('the form never offers %s', async (_who, people, options) => {
  await open(people, options);
  // The list of people is shown only after they were read.
  await userEvent.click(screen.getByRole('combobox', { name: /^Created by/ }));
  await waitFor(() => expect(document.body.textContent).toContain('Ana Kovač'));
  expect(offer(/^Add:/)).toBeNull();
});

const readPeople = vi.fn<PopupDeps['readPeople']>(async () => ({
  people: [{ email: 'ana@acme.example', name: 'Ana Kovač', place: 'near' }],
  several: null,
}));
/** The options below the field. The lists of kinds and choices have options too. */
const labels = () =>
  Array.from(
    document.querySelectorAll('.suggest-menu [role=option]'),
    ({ textContent }) => textContent ?? '',
  );

it('people of the page are suggested first, marked, and neither filled in nor stored', async () => {
  const world = await openPopup({ deps: { readPeople } });
  await userEvent.click(screen.getByRole('combobox', { name: /^Created by/ }));
  await waitFor(() => expect(labels()[0]).toMatch(/Ana Kovač.*on this page/));
  expect(creator()).toBe('ada@example.com');
  expect(JSON.stringify([world.local, world.session])).not.toContain('ana@acme.example');
});

it('the field asks the page once, however often it opens', async () => {
  readPeople.mockClear();
  await openPopup({ deps: { readPeople } });
  const box = screen.getByRole('combobox', { name: /^Created by/ });
  for (const _time of [1, 2, 3]) {
    await userEvent.click(box);
    await userEvent.click(document.body);
  }
  expect(readPeople).toHaveBeenCalledTimes(1);
});

it('the creator chosen on this site before comes first if the page names nobody', async () => {
  const chosen = { site: 'site https://blog.example/tide', creator: 'bo@acme.example' };
  await openPopup({ facts: buildFacts({ accountId: account.id, ...chosen }) });
  await userEvent.click(screen.getByRole('combobox', { name: /^Created by/ }));
  await waitFor(() => expect(labels()[0]).toContain('bo@acme.example'));
});
