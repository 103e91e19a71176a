// @vitest-environment jsdom
// The similar ideas that the form lists for its words, what becomes of the marked one, and what is asked of the service
// for it: nothing before the person searches.
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import type { Fact } from '@/lib/capture/history/fact';
import { buildFact } from '../capture/history/fact-builder';
import { account, address, connected, field, openPopup, page, type WorldOptions } from './popup-world';

const names = ['Tide pools are slow', 'Tide tables by mail', 'Nothing is loose', 'Dark mode'];
const ideas = names.map((name, at) => ({
  id: `9${at}`,
  key: `PRJ-I-${at}`,
  name,
  status: 'Planned',
  votes: 14,
  url: `https://acme.example/ideas/ideas/PRJ-I-${at}`,
  createdAt: '2026-01-01T00:00:00Z',
  words: new Uint32Array(),
  reading: 1,
}));
const row = {
  ...{ products: ['PRJ'], reading: 1, progress: null, startedAtMs: 0, wholeAtMs: 0 },
  ...{ changesUntilMs: 0, pausedAtMs: null, ideas },
};

const captured = (given: Partial<Fact> = {}) => [
  buildFact({
    ...{ accountId: account.id, atMs: 900, page: `page ${address}`, name: 'Dark mode', idea: 'PRJ-I-3' },
    record: { key: 'PRJ-I-3', url: null },
    ...given,
  }),
];
const note: Partial<Fact> = { kind: 'note', idea: null, record: { key: 'PRJ-N-4', url: null } };

const supportsVotes = { [account.id]: true };

const open = (options: WorldOptions = {}) =>
  openPopup({ ideas: row, ...options, local: { supportsVotes, ...options.local } });

const region = () => screen.getByRole('region', { name: 'Similar ideas' });
const items = () => within(region()).queryAllByRole('listitem');
const words = (row: Element) => row.firstElementChild?.textContent;
const rows = () => items().map(words);
/** Waits long enough for the pause after typing, the reads, and a slow machine. */
const eventually = (check: () => void) => waitFor(check, { timeout: 30_000 });
const listed = async () => {
  await eventually(() => expect(rows().length).toBeGreaterThan(0));
  return rows();
};
const marked = () =>
  items()
    .filter((row) => row.ariaCurrent === 'true')
    .map(words);
const actionsIn = (row: HTMLElement | undefined) =>
  (row ? within(row).queryAllByRole('button') : []).map((button) => button.getAttribute('aria-label'));
const press = (code: string, altKey = true) =>
  act(async () => void fireEvent.keyDown(document.body, { code, altKey, key: code }));
const withPreferences = (changed: object) => ({ preferences: { ...connected.preferences, ...changed } });
const titled = (title: string) => ({ readPage: async () => ({ ...page, title, selection: null }) });

describe('the list of similar ideas', () => {
  it.each([
    ['the same name', [], 'dark-MODE!', /^Same namePRJ-I-3/],
    ['an earlier capture of the page', captured(), '', /^Captured .*PRJ-I-3Dark modePlanned · 14$/],
    ['a note of the page', captured(note), '', /^Captured .*PRJ-N-4/],
    ['a similar name', [], 'Pools of the tide', /^PRJ-I-0/],
  ])('tells %s', async (_what, facts, title, first) => {
    await open({ facts, deps: titled(title) });
    expect((await listed())[0]).toMatch(first);
  });

  it.each([
    ['the person turned it off', withPreferences({ suggestsSimilar: false })],
    ['the organization forbids the index', { cachedPolicy: { ideaIndex: false } }],
  ])('has only the page’s own capture while %s', async (_what, local) => {
    await open({ local, facts: captured(), deps: titled('Tide pools') });
    expect(await listed()).toEqual([expect.stringMatching(/^Captured .*PRJ-I-3/)]);
    expect(screen.getByRole('button', { name: 'Search…' })).toBeTruthy();
  });

  it('says that this device has none', async () => {
    await open({ deps: titled('Zzyzx') });
    expect(await screen.findByText('None on this device')).toBeTruthy();
  });

  it.each(['note', 'comment', 'vote'])('isn’t in the form of a %s', async (lastKind) => {
    await open({ local: withPreferences({ lastKind }), facts: captured(), deps: titled('Tide pools') });
    expect(screen.queryByRole('region', { name: 'Similar ideas' })).toBeNull();
  });
});

describe('the marked idea', () => {
  it.each([
    ['KeyC', 'Save comment'],
    ['KeyA', 'Add'],
    ['KeyV', 'Save vote'],
  ])('takes the words by %s', async (code, save) => {
    await open({ deps: titled('Tide pools') });
    await listed();
    await press(code);
    expect(field('Idea').value).toBe('PRJ-I-0');
    expect(screen.getByRole('button', { name: save })).toBeTruthy();
    // A screen reader is told what the form became.
    const told = screen.getAllByRole('status').map(({ textContent }) => textContent);
    expect(told).toContainEqual(expect.stringMatching(/^(Comment on|Add to|Vote for) PRJ-I-0$/));
  });

  const offered = () => actionsIn(items()[0]);
  const all = ['Vote for PRJ-I-0', 'Comment on PRJ-I-0', 'Add to PRJ-I-0'];

  it.each([
    ['all three', {}, all],
    ['no vote if the service lists none', { supportsVotes: {} }, all.slice(1)],
    [
      'only what the organization allows',
      { cachedPolicy: { allowedKinds: ['idea', 'comment'] } },
      all.slice(1, 2),
    ],
  ])('has %s', async (_what, local, wanted) => {
    await open({ local, deps: titled('Tide pools') });
    await listed();
    expect(offered()).toEqual(wanted);
  });

  it('has no action if the page was captured into another record', async () => {
    await open({ facts: captured(note), deps: titled('') });
    await listed();
    expect([marked(), offered()]).toEqual([[expect.stringMatching(/PRJ-N-4/)], []]);
  });

  it('moves by Alt+M, and begins again after the last', async () => {
    await open({ deps: titled('Tide') });
    const ofAll = await listed();
    const seen = [marked()];
    for (const _row of ofAll) {
      await press('KeyM');
      seen.push(marked());
    }
    expect(seen.flat()).toEqual([...ofAll, ofAll[0]]);
  });

  it('is reached by one Tab, and moves by the arrow keys with the focus', async () => {
    await open({ deps: titled('Tide') });
    const ofAll = await listed();
    const stops = within(region())
      .getAllByRole('button')
      .filter(({ tabIndex }) => tabIndex === 0);
    expect(stops.map(({ textContent }) => textContent)).toEqual(['Search…', 'Vote']);
    stops[1]?.focus();
    const walked: unknown[] = [];
    for (const key of ['ArrowRight', 'ArrowDown', 'ArrowUp', 'ArrowUp']) {
      await userEvent.keyboard(`{${key}}`);
      walked.push([document.activeElement?.textContent, ...marked()]);
    }
    expect(walked).toEqual([
      ['Comment', ofAll[0]],
      ['Comment', ofAll[1]],
      ['Comment', ofAll[0]],
      ['Comment', ofAll.at(-1)],
    ]);
  });

  it('moves by a key that comes before the ideas are read', async () => {
    let answer: (key: Uint8Array) => void = () => undefined;
    const read = new Promise<Uint8Array>((resolve) => (answer = resolve));
    const digest = { page: async () => null, site: async () => null, wordKey: () => read };
    await open({ deps: { ...titled('Tide'), digest } });
    await press('KeyM');
    answer(new Uint8Array(8));
    const ofAll = await listed();
    expect(marked()).toEqual([ofAll[1]]);
  });

  it('takes Alt+V also after a look at another kind', async () => {
    await open({ deps: titled('Tide pools') });
    await press('Digit2');
    await press('Digit1');
    await listed();
    await press('KeyV');
    expect(field('Idea').value).toBe('PRJ-I-0');
  });

  it('is nothing without ideas, and Alt+V chooses the kind', async () => {
    await open({ deps: titled('Zzyzx') });
    await press('KeyC');
    expect(field('Name')).toBeTruthy();
    await press('KeyV');
    expect(field('Idea').value).toBe('');
  });
});

const search = () => userEvent.click(screen.getByRole('button', { name: 'Search…' }));

it('a search of the service adds what it finds, and lists an idea once that this device knows too', async () => {
  const options = [
    { value: 'PRJ-I-0', label: 'Found', detail: '' },
    { value: 'OPS-I-7', label: 'Tides', detail: '' },
  ];
  const world = await open({
    answers: { 'ideas.search': { isAvailable: true, options } },
    deps: titled('Tide pools'),
  });
  const [known, ...others] = await listed();
  await search();
  const request = { accountId: account.id, product: 'PRJ', words: 'Tide pools' };
  expect(world.sent).toContainEqual({ name: 'ideas.search', request });
  await eventually(() =>
    expect(rows()).toEqual([known, 'OPS-I-7TidesFrom the service', ...others].slice(0, 3)),
  );
});

it.each([
  ['finds nothing', { isAvailable: true, options: [] }, 'No other ideas found'],
  ['isn’t available', { isAvailable: false, options: [] }, 'Couldn’t search. Try again later.'],
])('a search of the service says that it %s', async (_what, answer, words) => {
  await open({ answers: { 'ideas.search': answer }, deps: titled('Zzyzx') });
  await search();
  expect(await screen.findByText(words)).toBeTruthy();
});
