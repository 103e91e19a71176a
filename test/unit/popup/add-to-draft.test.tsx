// @vitest-environment jsdom
// Passages of several pages in one draft, each with its source and who said it.
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import type { Draft } from '@/lib/capture/field/draft';
import type { PagePerson } from '@/lib/page/source/page-person';
import type { KeptDraft } from '@/lib/settings/kept-drafts';
import {
  account,
  address,
  field,
  openPopup,
  page,
  saveKeys,
  savesWell,
  type WorldOptions,
} from './popup-world';

const id = (number: number) => `00000000-0000-4000-8000-0000000000a${number}`;
const elsewhere = (changes: Partial<Draft> = {}): KeptDraft => ({
  page: 'https://other.example/',
  draft: {
    ...{ id: id(1), kind: 'idea', accountId: account.id },
    source: { title: 'Other page', address: 'https://other.example/', passageAddress: null },
    values: { product: 'PRJ', name: 'Rows', description: '<p>Own</p>', createdBy: 'ada@example.com' },
    ...changes,
  },
  changedAtMs: 10,
});
const name = ({ draft, page: key }: KeptDraft) => `draft:${draft.accountId}:${draft.kind}:${key}`;
const stored = (...drafts: KeptDraft[]) => Object.fromEntries(drafts.map((kept) => [name(kept), kept]));
const ana: PagePerson = {
  email: null,
  name: 'Ana Kovač',
  place: 'near',
  said: { words: 'Nothing is loose.', on: '2026-05-12', link: `${address}#m1` },
};

const open = (kept: readonly KeptDraft[] = [], options: WorldOptions = {}) =>
  openPopup({ answers: savesWell, ...options, local: { ...stored(...kept), ...options.local } });
const press = () => userEvent.keyboard('{Alt>}q{/Alt}');
const list = () => screen.findByRole('region', { name: 'Quotes' });
const rows = async () =>
  within(await list())
    .getAllByRole('listitem')
    .map(({ textContent }) => textContent);
const told = (words: string) => waitFor(() => expect(screen.getByText(words)).toBeTruthy());
const editor = () => document.querySelector('[contenteditable]');

type World = Awaited<ReturnType<typeof openPopup>>;
const drafts = ({ local }: World) =>
  Object.entries(local).flatMap(([key, kept]) =>
    key.startsWith('draft:') ? [(kept as KeptDraft).draft] : [],
  );
async function savedDraft(world: World): Promise<Draft> {
  await userEvent.keyboard(saveKeys);
  await waitFor(() => expect(world.saved()).toHaveLength(1));
  return (world.saved()[0] as unknown as { request: { draft: Draft } }).request.draft;
}

it('one key adds the passage, with its speaker and its own link, to the draft that was changed last', async () => {
  const older = { ...elsewhere({ id: id(2) }), page: 'https://older.example/', changedAtMs: 5 };
  const world = await open([older, elsewhere()], {
    deps: { readPeople: async () => ({ people: [ana], several: null }) },
  });
  await press();
  await told('Added to draft “Rows”');
  expect([field('Name').value, editor()?.textContent]).toEqual(['Rows', 'Own']);
  expect(screen.getByText('1 quote from 1 page')).toBeTruthy();
  expect(await rows()).toEqual([
    '2. Nothing is loose.— Ana Kovač, May 12, 2026 · blog.example · Tide pools — Shoreline',
  ]);
  const { id: saved, quotes } = await savedDraft(world);
  expect(saved).toBe(id(1));
  expect(quotes).toEqual([
    {
      id: expect.any(String),
      html: '<p>Nothing is <strong>loose</strong>.</p>',
      source: { title: page.title, address: `${address}#m1`, passageAddress: null },
      said: 'Ana Kovač, May 12, 2026',
    },
  ]);
});

it('a passage of several messages is added as one quote each', async () => {
  const message = (name: string, words: string) => ({
    ...{ name, on: null, html: `<p>${words}</p>`, link: null },
    passageAddress: `${address}#:~:text=${name}`,
  });
  const several = {
    words: 'Nothing is loose.',
    messages: [message('Ana', 'Nothing'), message('Bo', 'loose.')],
  };
  const world = await open([elsewhere()], { deps: { readPeople: async () => ({ people: [], several }) } });
  await press();
  await told('Added to draft “Rows”');
  const { quotes } = await savedDraft(world);
  expect(quotes?.map(({ html, said, source }) => [html, said, source.passageAddress])).toEqual([
    ['<p>Nothing</p>', 'Ana', `${address}#:~:text=Ana`],
    ['<p>loose.</p>', 'Bo', `${address}#:~:text=Bo`],
  ]);
});

it('the side panel’s draft comes before a newer one, and the popup closes: the panel shows it', async () => {
  const closed: string[] = [];
  window.close = () => void closed.push('closed');
  const inPanel = { ...elsewhere({ id: id(2) }), page: 'https://panel.example/', changedAtMs: 1 };
  const world = await open([elsewhere(), inPanel], { deps: { panelDraft: async () => id(2) } });
  await press();
  await waitFor(() => expect(closed).toEqual(['closed']));
  expect(drafts(world).find((draft) => draft.id === id(2))?.quotes).toHaveLength(1);
  expect(drafts(world).find((draft) => draft.id === id(1))?.quotes).toBeUndefined();
});

it.each<[string, KeptDraft]>([
  ['of another account', { ...elsewhere({ accountId: 'other' }) }],
  ['that nobody typed into', { ...elsewhere(), isUntouched: true }],
  ['of a kind without a text', elsewhere({ kind: 'send-record', values: {} })],
  ['that changes a capture', { ...elsewhere(), page: `edited:${id(3)}` }],
])('a draft %s is not the one: the form itself starts to collect', async (_which, kept) => {
  const world = await open([kept]);
  await press();
  await told('Added to draft “Nothing is loose.”');
  expect(await rows()).toHaveLength(1);
  expect(editor()?.textContent).toBe('');
  expect(drafts(world).find((draft) => draft.id === id(1))?.quotes).toBeUndefined();
  expect((await savedDraft(world)).values.description).toBe('');
});

it('words that the person typed beside the passage stay, in the collecting form and on the page', async () => {
  const collecting = await open();
  const text = editor();
  if (text) text.innerHTML = '<p>My own</p><p>Nothing is <strong>loose</strong>.</p>';
  text?.dispatchEvent(new Event('input', { bubbles: true }));
  await press();
  await told('Added to draft “Nothing is loose.”');
  expect((await savedDraft(collecting)).values.description).toBe('<p>My own</p>');
});

it('a name typed on this page stays a draft of it', async () => {
  const world = await open([elsewhere()]);
  await userEvent.type(field('Name'), ' Typed');
  await press();
  await told('Added to draft “Rows”');
  expect(drafts(world).map(({ values }) => values.name)).toContain('Nothing is loose. Typed');
});

it('without room nothing is lost: the form keeps the passage and says so', async () => {
  const kept = elsewhere();
  await open([kept], { refuses: (key) => key === name(kept) });
  await press();
  await told(
    'Not added. The draft or the storage is full. Save or delete a draft, then add the passage again.',
  );
  expect(editor()?.textContent).toBe('Nothing is loose.');
});

const quote = (number: number, host = 'one') => ({
  ...{ id: id(number), html: `<p>Words ${number}</p>`, said: null },
  source: { title: `Page ${host}`, address: `https://${host}.example/`, passageAddress: null },
});
const opened = (quotes: Draft['quotes']) =>
  open([elsewhere({ quotes })], { query: { draftId: id(1) }, deps: { view: 'tab' } });

it('each quote can be moved and removed, and a removed one comes back', async () => {
  const world = await opened([quote(4), quote(5, 'two'), quote(6, 'two')]);
  const words = async () => (await rows()).map((row) => /Words \d/.exec(row ?? '')?.[0]);
  const button = (label: string, at: number) =>
    screen.getAllByRole('button', { name: label })[at] ?? document.body;
  expect(screen.getByText('3 quotes from 2 pages')).toBeTruthy();
  await userEvent.click(button('Move up', 1));
  expect(await words()).toEqual(['Words 4', 'Words 6', 'Words 5']);
  await userEvent.click(button('Move down', 0));
  expect(await words()).toEqual(['Words 6', 'Words 4', 'Words 5']);
  await userEvent.click(button('Remove quote', 1));
  expect(await words()).toEqual(['Words 6', 'Words 5']);
  await userEvent.click(screen.getByRole('button', { name: 'Restore' }));
  expect(await words()).toEqual(['Words 6', 'Words 4', 'Words 5']);
  await userEvent.click(button('Remove quote', 2));
  expect((await savedDraft(world)).quotes?.map((each) => each.id)).toEqual([id(6), id(4)]);
});

it('another kind has the quotes, too', async () => {
  const world = await opened([quote(4)]);
  await userEvent.click(screen.getByRole('tab', { name: 'Note' }));
  expect(await rows()).toHaveLength(1);
  expect((await savedDraft(world)).quotes).toHaveLength(1);
});

it('a quote that a gesture adds to the draft on the screen joins it, and typed words stay', async () => {
  const world = await opened([quote(4)]);
  await userEvent.type(field('Name'), ' typed');
  const theirs = elsewhere({ quotes: [quote(4), quote(5, 'two')] });
  world.writeElsewhere(name(theirs), theirs);
  await waitFor(async () => expect(await rows()).toHaveLength(2));
  expect(field('Name').value).toBe('Rows typed');
  await waitFor(() =>
    expect(drafts(world)[0]).toMatchObject({ values: { name: 'Rows typed' }, quotes: [{}, {}] }),
  );
  expect(drafts(world)).toHaveLength(1);
});

const passage = (changes: Partial<Draft> = {}) =>
  elsewhere({
    values: { product: 'PRJ', name: 'Rows', description: '<p>First words</p>', createdBy: 'ada@example.com' },
    isPassage: true,
    ...changes,
  });

it('a passage that nobody changed is the first quote once a further one is added', async () => {
  const world = await open([passage()]);
  await press();
  await told('Added to draft “Rows”');
  expect(editor()?.textContent).toBe('');
  expect((await rows()).map((row) => row?.slice(0, 14))).toEqual(['1. First words', '2. Nothing is ']);
  const draft = await savedDraft(world);
  expect(draft.quotes?.map(({ html, source }) => [html, source.address])).toEqual([
    ['<p>First words</p>', 'https://other.example/'],
    [expect.stringContaining('loose'), address],
  ]);
  expect(draft.isPassage).toBeUndefined();
});

it('a form knows its own passage, also with who said it, until the person changes it', async () => {
  const world = await open([], { deps: { readPeople: async () => ({ people: [ana], several: null }) } });
  await userEvent.type(field('Name'), '!');
  await waitFor(() => expect(drafts(world)[0]).toMatchObject({ isPassage: true }));
  await userEvent.click(await screen.findByRole('button', { name: /^Add: Ana/ }));
  await waitFor(() => expect(drafts(world)[0]?.values.description).toContain('Ana'));
  expect(drafts(world)[0]?.isPassage).toBe(true);
  const text = editor();
  if (text) text.innerHTML += '<p>My own</p>';
  text?.dispatchEvent(new Event('input', { bubbles: true }));
  await waitFor(() => expect(drafts(world)[0]?.isPassage).toBeUndefined());
});

const addedElsewhere = elsewhere({
  values: { ...passage().draft.values, description: '' },
  quotes: [{ ...quote(1), html: '<p>First words</p>' }, quote(5)],
});

it('the form that shows it moves its passage, too', async () => {
  const world = await open([passage()], { query: { draftId: id(1) }, deps: { view: 'tab' } });
  await userEvent.type(field('Name'), ' typed');
  world.writeElsewhere(name(addedElsewhere), addedElsewhere);
  await told('2 quotes from 2 pages');
  expect([editor()?.textContent, field('Name').value]).toEqual(['', 'Rows typed']);
});

it('the form that shows it keeps a passage that the person changed meanwhile', async () => {
  const world = await open([passage()], { query: { draftId: id(1) }, deps: { view: 'tab' } });
  const text = editor();
  if (text) text.innerHTML = '<p>First words</p><p>My own</p>';
  text?.dispatchEvent(new Event('input', { bubbles: true }));
  await waitFor(() => expect(drafts(world)[0]?.values.description).toContain('My own'));
  world.writeElsewhere(name(addedElsewhere), addedElsewhere);
  await told('1 quote from 1 page');
  expect(editor()?.textContent).toBe('First wordsMy own');
});

it('a removed quote stays removed when a gesture adds another one', async () => {
  const world = await opened([quote(4)]);
  await userEvent.click(screen.getByRole('button', { name: 'Remove quote' }));
  const theirs = elsewhere({ quotes: [quote(4), quote(5, 'two')] });
  world.writeElsewhere(name(theirs), theirs);
  await waitFor(async () => expect((await rows()).join()).toContain('Words 5'));
  expect(await rows()).toHaveLength(1);
});
