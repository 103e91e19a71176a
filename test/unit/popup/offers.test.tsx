// @vitest-environment jsdom
// The existing ideas that the form lists for its words, the three keys for the marked one, and what is asked of the
// service for it: nothing before the person searches.
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
  products: ['PRJ'],
  reading: 1,
  progress: null,
  startedAtMs: 0,
  wholeAtMs: 0,
  changesUntilMs: 0,
  pausedAtMs: null,
  ideas,
};

const captured = (given: Partial<Fact> = {}) => [
  buildFact({
    ...{ accountId: account.id, atMs: 900, page: `page ${address}`, name: 'Dark mode', idea: 'PRJ-I-3' },
    record: { key: 'PRJ-I-3', url: null },
    ...given,
  }),
];
const note: Partial<Fact> = { kind: 'note', idea: null, record: { key: 'PRJ-N-4', url: null } };

const listsVotes = { [account.id]: true };

const open = (options: WorldOptions = {}) =>
  openPopup({ ideas: row, ...options, local: { listsVotes, ...options.local } });

const region = () => screen.queryByRole('region', { name: 'Existing ideas' });
const list = async () => screen.findByRole('region', { name: 'Existing ideas' });
const rows = () =>
  within(region() ?? document.body)
    .queryAllByRole('listitem')
    .map(({ textContent }) => textContent);
/** Waits long enough for the pause after typing, the reads, and a slow machine. */
const eventually = (check: () => void) => waitFor(check, { timeout: 30_000 });
const listed = async () => {
  await list();
  await eventually(() => expect(rows().length).toBeGreaterThan(0));
  return rows();
};
const marked = () => region()?.querySelector('[aria-current="true"]')?.textContent ?? '';
const press = (code: string, altKey = true) =>
  act(async () => void fireEvent.keyDown(document.body, { code, altKey, key: code }));
const type = (name: string) => fireEvent.change(field('Name'), { target: { value: name } });
const withPreferences = (changed: object) => ({ preferences: { ...connected.preferences, ...changed } });
const titled = (title: string) => ({ readPage: async () => ({ ...page, title, selection: null }) });

describe('the list of existing ideas', () => {
  it('has those of the prefilled name and passage, with key, status and votes, and asks nobody', async () => {
    const world = await open({ deps: titled('Tide pools') });
    expect((await listed())[0]).toBe('PRJ-I-0Tide pools are slowPlanned · 14 votes');
    expect(JSON.stringify(world.sent)).not.toMatch(/tide|pools/i);
  });

  it.each([
    ['the same name', [], 'dark-MODE!', /^Already an idea:PRJ-I-3/],
    [
      'an earlier capture of the page',
      captured(),
      '',
      /^Already captured .*:PRJ-I-3Dark modePlanned · 14 votes$/,
    ],
    ['a note of the page', captured(note), '', /^Already captured .*:PRJ-N-4/],
    ['a similar name', [], 'Pools of the tide', /^PRJ-I-0/],
  ])('tells %s', async (_what, facts, title, first) => {
    await open({ facts, deps: titled(title) });
    expect((await listed())[0]).toMatch(first);
  });

  it('follows the typed name', async () => {
    await open({ deps: titled('Tide pools') });
    await listed();
    type('Dark mode');
    await eventually(() => expect(rows()[0]).toMatch(/^Already an idea:PRJ-I-3/));
  });

  it.each([
    ['while the person turned it off', withPreferences({ suggestsSimilar: false })],
    ['while the organization forbids the index', { policyMirror: { ideaIndex: false } }],
  ])('isn’t shown %s', async (_what, local) => {
    await open({ local, deps: titled('Tide pools') });
    await act(async () => new Promise((resolve) => setTimeout(resolve)));
    expect(region()).toBeNull();
  });
});

describe('the place of the list', () => {
  const size = () => document.querySelector<HTMLElement>('.offers')?.dataset.size;

  it('is there before an idea is, so that nothing moves', async () => {
    await open({ deps: titled('Zzyzx') });
    expect([rows(), size()]).toEqual([[], 'two-lines']);
  });

  it('is one line in a form that only earlier captures of the page may come into', async () => {
    const local = withPreferences({ lastKind: 'note' });
    await open({ local, facts: captured(), deps: titled('Tide pools') });
    expect(size()).toBe('one-line');
    expect(await listed()).toEqual([expect.stringMatching(/^Already captured .*:PRJ-I-3Dark mode/)]);
    expect(size()).toBe('one-line');
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

  const offered = () =>
    within(region() ?? document.body)
      .queryAllByRole('button', { name: /^(?:Comment on|Add to|Vote for) / })
      .map(({ title }) => title);
  const all = ['Comment on PRJ-I-0', 'Add to PRJ-I-0', 'Vote for PRJ-I-0'];

  it.each([
    ['all three', {}, all],
    ['no vote if the service lists none', { listsVotes: {} }, all.slice(0, 2)],
    [
      'only what the organization allows',
      { policyMirror: { allowedKinds: ['idea', 'comment'] } },
      all.slice(0, 1),
    ],
  ])('has %s', async (_what, local, wanted) => {
    await open({ local, deps: titled('Tide pools') });
    await listed();
    expect(offered()).toEqual(wanted);
  });

  it('isn’t offered for what the form does already', async () => {
    await open({ deps: titled('Tide pools') });
    await listed();
    await press('KeyC');
    await eventually(() => expect(marked()).toMatch(/^PRJ-I-0/));
    expect(offered()).toEqual(all.slice(1));
  });

  it('has no action if the page was captured into another record', async () => {
    await open({ facts: captured(note), deps: titled('') });
    await listed();
    expect([marked(), offered()]).toEqual([expect.stringMatching(/PRJ-N-4/), []]);
  });

  it('moves by Alt+M, and begins again after the last', async () => {
    await open({ deps: titled('Tide') });
    const ofAll = await listed();
    const seen = [marked()];
    for (const _row of ofAll) {
      await press('KeyM');
      seen.push(marked());
    }
    expect(seen).toEqual([...ofAll, ofAll[0]]);
  });

  it('moves by a key that comes before the ideas are read', async () => {
    let answer: (key: Uint8Array) => void = () => undefined;
    const read = new Promise<Uint8Array>((resolve) => {
      answer = resolve;
    });
    await open({
      deps: {
        ...titled('Tide'),
        digest: {
          page: async () => null,
          site: async () => null,
          wordKey: () => read,
        },
      },
    });
    await press('KeyM');
    answer(new Uint8Array(8));
    const ofAll = await listed();
    expect(marked()).toBe(ofAll[1]);
  });

  it.each([
    ['Escape', () => press('Escape', false)],
    ['going on with the form', () => userEvent.type(field('Name'), 's')],
    ['its action', () => press('KeyC')],
  ])('unfolds the list, which folds by %s', async (_what, fold) => {
    await open({ deps: titled('Tide') });
    await listed();
    expect(region()?.dataset.open).toBe('false');
    await press('KeyM');
    expect(region()?.dataset.open).toBe('true');
    await fold();
    expect(region()?.dataset.open).toBe('false');
  });

  it('leaves Escape to the popup once the list is away with its kind', async () => {
    await open({ deps: titled('Tide') });
    await listed();
    await press('KeyM');
    await press('Digit2');
    expect(screen.getByRole('tab', { name: 'Note' }).ariaSelected).toBe('true');
    expect(fireEvent.keyDown(document.body, { key: 'Escape', code: 'Escape' })).toBe(true);
  });

  it('is nothing without ideas, and Alt+V chooses the kind', async () => {
    await open({ deps: titled('Zzyzx') });
    await press('KeyC');
    expect(field('Name')).toBeTruthy();
    await press('KeyV');
    expect(field('Idea').value).toBe('');
  });
});

describe('a search of the service', () => {
  const answers = {
    'ideas.search': { isAvailable: true, options: [{ value: 'OPS-I-7', label: 'Tides', detail: '' }] },
  };
  const search = () => userEvent.click(screen.getByRole('button', { name: 'Search the service' }));
  const asked = (sent: readonly { name: string; request: unknown }[]) =>
    sent.filter(({ name }) => name === 'ideas.search').map(({ request }) => request);

  it('is sent by its button only, and adds what it finds', async () => {
    const world = await open({ answers, deps: titled('') });
    type('Tide pools');
    await listed();
    expect(asked(world.sent)).toEqual([]);
    await search();
    expect(asked(world.sent)).toEqual([{ accountId: account.id, product: 'PRJ', words: 'Tide pools' }]);
    await eventually(() => expect(rows().at(-1)).toBe('OPS-I-7Tides'));
  });

  it('lists an idea once that this device knows too', async () => {
    const found = [{ value: 'PRJ-I-0', label: 'Found', detail: '' }, ...answers['ideas.search'].options];
    const answer = { 'ideas.search': { isAvailable: true, options: found } };
    await open({ answers: answer, deps: titled('Tide pools') });
    const before = await listed();
    await search();
    await eventually(() => expect(rows()).toEqual([...before, 'OPS-I-7Tides']));
  });

  it.each([
    ['finds nothing', { isAvailable: true, options: [] }, 'No other ideas found'],
    [
      'isn’t available',
      { isAvailable: false, options: [] },
      'The service couldn’t be searched. Try again later.',
    ],
  ])('says that it %s', async (_what, answer, words) => {
    await open({ answers: { 'ideas.search': answer }, deps: titled('Zzyzx') });
    await list();
    await search();
    expect(await screen.findByText(words)).toBeTruthy();
  });
});
