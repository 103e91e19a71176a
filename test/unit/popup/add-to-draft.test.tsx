// @vitest-environment jsdom
// Passages of several pages in one draft, each with its source and who said it. The popup stays a form of its page.
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import type { Draft } from '@/lib/capture/field/draft';
import type { StoredDraft } from '@/lib/capture/field/stored-draft';
import type { PagePerson } from '@/lib/page/source/page-person';
import {
  account,
  address,
  drawPopup,
  field,
  heldPage,
  openPopup,
  page,
  saveKeys,
  savesWell,
  type World,
  type WorldOptions,
} from './popup-world';

const id = (number: number) => `00000000-0000-4000-8000-0000000000a${number}`;
const numbered = (number: number) => `00000000-0000-4000-8000-0000000001${String(number).padStart(2, '0')}`;
const elsewhere = (changes: Partial<Draft> = {}, of: Partial<StoredDraft> = {}): StoredDraft => ({
  ...{ page: 'https://other.example/', writer: 'another form', n: 1, changedAtMs: 10 },
  draft: {
    ...{ id: id(1), kind: 'idea', accountId: account.id },
    source: { title: 'Other page', address: 'https://other.example/', passageAddress: null },
    values: { product: 'PRJ', name: 'Rows', description: '<p>Own</p>', createdBy: 'ada@example.com' },
    ...changes,
  },
  ...of,
});
const ana: PagePerson = {
  email: null,
  name: 'Ana Kovač',
  place: 'near',
  said: { words: 'Nothing is loose.', on: '2026-05-12', link: `${address}#m1` },
};

/** A popup beside a draft that was fed last in this session of the browser. */
const open = (stored: readonly StoredDraft[] = [], options: WorldOptions = {}) =>
  openPopup({
    answers: savesWell,
    stored,
    session: { collectingDraft: stored[0]?.draft.id ?? null },
    ...options,
  });
const press = () => userEvent.keyboard('{Alt>}q{/Alt}');
const list = () => screen.findByRole('region', { name: 'Quotes' });
const rows = async () =>
  within(await list())
    .getAllByRole('listitem')
    .map(({ textContent }) => textContent);
const told = (words: string) => waitFor(() => expect(screen.getByText(words)).toBeTruthy());
/** Adds the passage to the draft with this name. */
async function add(name = 'Rows'): Promise<void> {
  await press();
  await told(`Added to draft “${name}”`);
}
const editor = () => document.querySelector('[contenteditable]');
function write(html: string): void {
  const text = editor();
  if (text) text.innerHTML = html;
  text?.dispatchEvent(new Event('input', { bubbles: true }));
}

const draftOf = async (world: World, draftId: string) =>
  (await world.drafts()).find(({ draft }) => draft.id === draftId)?.draft;
const quotesOf = async (world: World, draftId = id(1)) => (await draftOf(world, draftId))?.quotes;
async function savedDraft(world: World): Promise<Draft> {
  await userEvent.keyboard(saveKeys);
  await waitFor(() => expect(world.saved()).toHaveLength(1));
  return (world.saved()[0] as unknown as { request: { draft: Draft } }).request.draft;
}

it('one key adds the passage, with its speaker and its own link, to the draft that was fed last', async () => {
  const newer = elsewhere({ id: id(2) }, { page: 'https://newer.example/', changedAtMs: 50 });
  const world = await open([elsewhere(), newer], {
    deps: { readPeople: async () => ({ people: [ana], several: null }) },
  });
  await add();
  expect(await quotesOf(world)).toEqual([
    {
      id: expect.any(String),
      html: '<p>Nothing is <strong>loose</strong>.</p>',
      source: { title: page.title, address: `${address}#m1`, passageAddress: null },
      said: 'Ana Kovač, May 12, 2026',
    },
  ]);
  expect(await quotesOf(world, id(2))).toBeUndefined();
  expect(field('Name').value).toBe('Nothing is loose.');
});

it('the notice opens the draft, with its quotes', async () => {
  const world = await open([elsewhere()]);
  await add();
  await userEvent.click(screen.getByRole('button', { name: 'Open' }));
  await waitFor(() => expect(field('Name').value).toBe('Rows'));
  expect(await rows()).toEqual(['Nothing is loose.2 blog.example']);
  expect((await savedDraft(world)).id).toBe(id(1));
});

it('Save isn’t the first choice for words that are in a draft, until the person changes them', async () => {
  await open([elsewhere()]);
  const isPrimary = () =>
    screen.getByRole('button', { name: 'Save idea' }).classList.contains('button-primary');
  await add();
  expect(isPrimary()).toBe(false);
  await userEvent.click(screen.getByRole('button', { name: 'Undo' }));
  await waitFor(() => expect(isPrimary()).toBe(true));
  await add();
  await userEvent.type(field('Name'), ' Typed');
  expect(isPrimary()).toBe(true);
});

it('the page of a draft has no line of its own once a quote cites it', async () => {
  const source = { title: page.title, address, passageAddress: null };
  const quote = { id: id(5), html: '<p>Loose</p>', source, said: null };
  await open([elsewhere({ source, quotes: [quote] })]);
  await add();
  expect(document.querySelector('.caption-source')).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: 'Open' }));
  await list();
  expect(document.querySelector('.caption-source')).toBeNull();
});

it('the notice takes the passage back, and the form is as it was', async () => {
  const world = await open([elsewhere()]);
  await userEvent.type(field('Name'), ' Typed');
  await add();
  expect(field('Name').value).toBe('Nothing is loose.');
  await userEvent.click(screen.getByRole('button', { name: 'Undo' }));
  await waitFor(() => expect(field('Name').value).toBe('Nothing is loose. Typed'));
  await waitFor(async () => expect((await quotesOf(world)) ?? []).toEqual([]));
  await waitFor(async () =>
    expect((await world.drafts()).map(({ draft }) => draft.values.name)).toContain('Nothing is loose. Typed'),
  );
});

it('F107 the same words of two speakers are two quotes', async () => {
  const quote = {
    ...{ id: id(5), html: '<p>Nothing is <strong>loose</strong>.</p>', said: 'Bo' },
    source: { title: page.title, address, passageAddress: null },
  };
  const world = await open([elsewhere({ quotes: [quote] })], {
    deps: {
      readPeople: async () => ({
        people: [{ ...ana, said: { words: 'Nothing is loose.', on: null, link: null } }],
        several: null,
      }),
    },
  });
  await add();
  expect((await quotesOf(world))?.map(({ said }) => said)).toEqual(['Bo', 'Ana Kovač']);
});

it('the side panel’s draft comes before the one that was fed last, and the popup stays open', async () => {
  const closed: string[] = [];
  window.close = () => void closed.push('closed');
  const inPanel = elsewhere({ id: id(2) }, { page: 'https://panel.example/', changedAtMs: 1 });
  const world = await open([elsewhere(), inPanel], { deps: { panelDraft: async () => id(2) } });
  await add();
  expect(await quotesOf(world, id(2))).toHaveLength(1);
  expect(await quotesOf(world)).toBeUndefined();
  expect(closed).toEqual([]);
});

it('a second key says so if that draft can’t be saved, and offers to open it', async () => {
  const world = await open([elsewhere({ values: { name: 'Rows', product: '' } })]);
  await userEvent.keyboard('{Alt>}x{/Alt}');
  await told('Added to “Rows”, but not saved. Open it to see what it needs.');
  expect(world.saved()).toEqual([]);
  expect(await quotesOf(world)).toHaveLength(1);
  await userEvent.click(screen.getByRole('button', { name: 'Open' }));
  await waitFor(() => expect(field('Name').value).toBe('Rows'));
});

it('a second key adds the passage and saves that draft', async () => {
  const world = await open([elsewhere()]);
  await userEvent.keyboard('{Alt>}x{/Alt}');
  await told('Added to “Rows” and saved.');
  expect(world.saved()).toMatchObject([{ request: { draft: { id: id(1), quotes: [{}] } } }]);
  expect(field('Name').value).toBe('Nothing is loose.');
});

it.each<[string, StoredDraft]>([
  ['of another account', elsewhere({ accountId: 'other' })],
  ['of a kind without a text', elsewhere({ kind: 'send-record', values: {} })],
  ['that changes a capture', elsewhere({}, { captureId: id(1) })],
  ['that is only the last one changed', elsewhere({ id: id(3) })],
])('a draft %s is not the one: the passage starts one, named like the form', async (_which, kept) => {
  const world = await open([kept], { session: { collectingDraft: id(1) } });
  await add('Nothing is loose.');
  const started = (await world.drafts()).find(({ draft }) => draft.id !== kept.draft.id)?.draft;
  expect(started).toMatchObject({
    values: { name: 'Nothing is loose.', description: '' },
    quotes: [{ said: null }],
  });
  expect(await quotesOf(world, kept.draft.id)).toBeUndefined();
  expect(world.session.collectingDraft).toBe(started?.id);
  expect(editor()?.textContent).toBe('Nothing is loose.');
});

it('an empty form in the panel gives its place to the draft that a passage starts', async () => {
  const shown: string[] = [];
  const world = await open([], {
    deps: { panelDraft: async () => id(9), showInPanel: async (documentId) => void shown.push(documentId) },
  });
  await add('Nothing is loose.');
  expect(shown).toEqual([(await world.drafts())[0]?.draft.id]);
});

it('a second key without a draft that collects saves the one that it starts', async () => {
  const world = await open();
  await userEvent.keyboard('{Alt>}x{/Alt}');
  await told('Added to “Nothing is loose.” and saved.');
  expect(world.saved()).toMatchObject([{ request: { draft: { quotes: [{}] } } }]);
  expect(await world.drafts()).toEqual([]);
});

it('words that the person typed beside the passage go along', async () => {
  const world = await open();
  write('<p>My own</p><p>Nothing is <strong>loose</strong>.</p>');
  await add('Nothing is loose.');
  const [started] = await world.drafts();
  expect(started?.draft).toMatchObject({ values: { description: '<p>My own</p>' }, quotes: [{}] });
});

const notAdded =
  'Not added. The draft or the storage is full. Save or delete a draft, then add the passage again.';

it('F22 without room nothing is lost: the form keeps the passage and says so', async () => {
  let isFull = false;
  const world = await open([elsewhere()], { isFull: () => isFull });
  isFull = true;
  await press();
  await told(notAdded);
  expect(editor()?.textContent).toBe('Nothing is loose.');
  expect(await quotesOf(world)).toBeUndefined();
});

it('a full draft takes no more: the form keeps passage and words, and the key works once there is room', async () => {
  const quotes = Array.from({ length: 50 }, (_, at) => ({
    ...quote(at % 10, `host${at}`),
    id: numbered(at),
  }));
  const world = await open([elsewhere({ quotes })]);
  await userEvent.type(field('Name'), ' Typed');
  await press();
  await told(notAdded);
  expect(field('Name').value).toBe('Nothing is loose. Typed');
  expect(await quotesOf(world)).toHaveLength(50);
  await world.elsewhere.removeQuotes(id(1), [numbered(3)]);
  await add();
  expect(screen.queryByText(notAdded)).toBeNull();
  expect((await quotesOf(world))?.at(-1)).toMatchObject({ comment: '<p>Nothing is loose. Typed</p>' });
});

/** A later popup over another selection, beside the same drafts. */
function openLater(earlier: World, words: string, options: WorldOptions = {}) {
  cleanup();
  const selection = { text: words, html: `<p>${words}</p>`, isCut: false };
  return openPopup({
    ...{ answers: savesWell, database: earlier.database, session: earlier.session, ...options },
    deps: { readPage: async () => ({ ...page, selection }), ...options.deps },
  });
}
const wordsOf = async (world: World, draftId?: string) =>
  (await quotesOf(world, draftId))?.map(({ html }) => html.replace(/<[^>]*>/g, ''));

it('a passage that the panel shows is the first quote of its draft, also if nobody touched it', async () => {
  let shown = '';
  const holdPanelDraft = (draftId: string) => {
    shown = draftId;
    return () => undefined;
  };
  const panel = await open([], { deps: { view: 'panel', holdPanelDraft } });
  await waitFor(async () =>
    expect(await panel.elsewhere.find(shown)).toMatchObject({ value: { isUntouched: true } }),
  );
  // No list has what nobody typed, whatever kind it is looked at.
  await userEvent.click(screen.getByRole('tab', { name: 'Note' }));
  expect(await panel.drafts()).toEqual([]);
  const popup = await openLater(panel, 'Second words', { deps: { panelDraft: async () => shown } });
  await add('Nothing is loose.');
  expect(await wordsOf(popup, shown)).toEqual(['Nothing is loose.', 'Second words']);
  expect(await popup.drafts()).toHaveLength(1);
});

it('two presses at once add the passage once, and start one draft', async () => {
  const world = await open();
  await userEvent.keyboard('{Alt>}qq{/Alt}');
  await add('Nothing is loose.');
  expect(await world.drafts()).toMatchObject([{ draft: { quotes: [{}] } }]);
  expect(await world.drafts()).toHaveLength(1);
});

it('words typed while the passage is on its way stay in the form, and Undo takes out the passage alone', async () => {
  let ask = (): void => undefined;
  const isAsked = new Promise<void>((resolve) => (ask = resolve));
  const world = await open([elsewhere()], {
    deps: {
      async panelDraft() {
        await isAsked;
        return null;
      },
      // The form opens without waiting for the panel.
      frontAddress: async () => '',
      waitsMs: { page: 60, drafts: 60 },
    },
  });
  await press();
  await userEvent.type(field('Name'), ' Typed');
  ask();
  await told('Added to draft “Rows”');
  expect(field('Name').value).toBe('Nothing is loose. Typed');
  expect(await quotesOf(world)).toHaveLength(1);
  await userEvent.click(screen.getByRole('button', { name: 'Undo' }));
  await waitFor(async () => expect((await quotesOf(world)) ?? []).toEqual([]));
  expect(field('Name').value).toBe('Nothing is loose. Typed');
  expect((await world.drafts()).map(({ draft }) => draft.values.name)).toContain('Nothing is loose. Typed');
});

it('a key before the page is read adds its passage, and the form gets its page', async () => {
  const { read, readPage } = heldPage();
  const world = await drawPopup({
    ...{ answers: savesWell, stored: [elsewhere()], session: { collectingDraft: id(1) }, deps: { readPage } },
  });
  await press();
  read();
  await told('Added to draft “Rows”');
  expect(await wordsOf(world)).toEqual(['Nothing is loose.']);
  expect(field('Name').value).toBe('Nothing is loose.');
});

it.each<[string, Partial<Draft>, Partial<StoredDraft>]>([
  ['without a text', { kind: 'send-record', values: { name: 'Rows' } }, {}],
  ['that waits for its page to be sent', {}, { asked: 'page' }],
])('a draft of the page %s is offered to be opened, and not to be added to', async (_which, draft, of) => {
  const kept = elsewhere(
    { ...draft, source: { title: page.title, address, passageAddress: null } },
    { page: address, ...of },
  );
  await open([kept], { session: {} });
  await screen.findByRole('button', { name: 'Open' });
  expect(screen.queryByRole('button', { name: 'Add this to it' })).toBeNull();
});

it('the draft that the page has takes the passage from its line', async () => {
  const kept = elsewhere({}, { page: address });
  const world = await open([kept], { session: {} });
  await userEvent.click(await screen.findByRole('button', { name: 'Add this to it' }));
  await told('Added to draft “Rows”');
  expect(await wordsOf(world)).toEqual(['Nothing is loose.']);
});

const quote = (number: number, host = 'one') => ({
  ...{ id: id(number), html: `<p>Words ${number}</p>`, said: null },
  source: { title: `Page ${host}`, address: `https://${host}.example/`, passageAddress: null },
});
const opened = (quotes: NonNullable<Draft['quotes']>) =>
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

it('F102 a quote that another context adds to the draft on the screen joins it, and typed words stay', async () => {
  const world = await opened([quote(4)]);
  await userEvent.type(field('Name'), ' typed');
  await world.elsewhere.addQuotes(id(1), [quote(5, 'two')], 2_000);
  await waitFor(async () => expect(await rows()).toHaveLength(2));
  await userEvent.type(field('Name'), ' on');
  expect(field('Name').value).toBe('Rows typed on');
  await waitFor(async () =>
    expect(await world.drafts()).toMatchObject([
      { draft: { id: id(1), values: { name: 'Rows typed on' }, quotes: [{}, {}] } },
    ]),
  );
});

it('a form knows its own passage, also with who said it, until the person changes it', async () => {
  const world = await open([], { deps: { readPeople: async () => ({ people: [ana], several: null }) } });
  const kept = async () => (await world.drafts())[0]?.draft;
  await userEvent.type(field('Name'), '!');
  await waitFor(async () => expect(await kept()).toMatchObject({ isPassage: true }));
  await userEvent.click(await screen.findByRole('button', { name: /^Add: Ana/ }));
  await waitFor(async () => expect((await kept())?.values.description).toContain('Ana'));
  expect((await kept())?.isPassage).toBe(true);
  write(`${editor()?.innerHTML}<p>My own</p>`);
  await waitFor(async () => expect((await kept())?.isPassage).toBeUndefined());
});
