// What a form, a page and a menu ask the history.
import { describe, expect, it } from 'vitest';
import type { SuggestionList } from '@/lib/capture/field/suggestion';
import type { DraftValues } from '@/lib/capture/field/values';
import type { Fact } from '@/lib/capture/history/fact';
import {
  capturedOn,
  creatorsOn,
  destinationsOf,
  lastIdea,
  recentIdeas,
  recentSuggestions,
} from '@/lib/capture/history/history';
import { lastDestination } from '@/lib/capture/start/destinations';
import { buildFacts, used } from './fact-builder';

const dayMs = 24 * 60 * 60_000;

describe('the values used before', () => {
  const tags = { subject: 'tags', scope: '' } as const;
  const tagged = (tag: string, atMs: number): Partial<Fact> => ({ used: { tags: used(tag) }, atMs });
  const valuesIn = (facts: readonly Fact[], list: SuggestionList, nowMs = 3) =>
    recentSuggestions(facts, list, nowMs).map(({ value }) => value);

  it('are ordered by frequency and recency', () => {
    const early = [tagged('often', 0), tagged('often', 1), tagged('once', 2)];
    expect(valuesIn(buildFacts(...early), tags, 3)).toEqual(['often', 'once']);
    const late = [tagged('once', 60 * dayMs), tagged('once', 60 * dayMs)];
    expect(valuesIn(buildFacts(...early, ...late), tags, 60 * dayMs)).toEqual(['once', 'often']);
  });

  it('count no more if the clock was set back', () => {
    const facts = buildFacts(tagged('often', 5), tagged('often', 6), tagged('once', 7));
    expect(valuesIn(facts, tags, 0)).toEqual(['often', 'once']);
  });

  it('are limited in number: of five hundred tags, the one used longest ago is dropped', () => {
    const facts = buildFacts(...Array.from({ length: 501 }, (_, at) => tagged(`tag ${at}`, at)));
    const found = valuesIn(facts, tags);
    expect(found).toHaveLength(500);
    expect(found).not.toContain('tag 0');
  });

  const portals: readonly Partial<Fact>[] = [
    { product: 'PRJ', used: { portals: [['7', 'Customers']] } },
    { product: 'OPS', used: { portals: used('7', '8') } },
    { product: '', used: { portals: used('9') } },
  ];
  it.each<readonly [string | null, readonly (readonly [string, string])[]]>([
    ['PRJ', [['7', 'Customers']]],
    ['OPS', ['7', '8'].map((portal) => [portal, portal] as const)],
    ['NEW', []],
    [null, [['9', '9']]],
    ['', [['9', '9']]],
  ])('belong to the product that they were used in: portals of %j', (scope, wanted) => {
    const found = recentSuggestions(buildFacts(...portals), { subject: 'portals', scope }, 3);
    expect(found.map(({ value, label }) => [value, label])).toEqual(wanted);
  });

  it.each<readonly [string, string, Partial<Fact>, readonly string[]]>([
    ['of its domain', 'acme.example', { customer: 'acme.example' }, ['9']],
    ['of another domain', 'acme.example', { customer: 'other.example' }, []],
    ['of an open mail provider, for nobody', '', { customer: 'a@gmail.com' }, []],
    ['of an open mail provider, for a domain', 'acme.example', { customer: 'a@gmail.com' }, []],
    ['without contacts, for nobody', '', {}, ['9']],
  ])('of a customer are offered to no other: an organization %s', (_what, scope, fact, wanted) => {
    const facts = buildFacts({ ...fact, used: { organizations: used('9') } });
    expect(valuesIn(facts, { subject: 'organizations', scope })).toEqual(wanted);
  });

  it('mean the same in every product otherwise', () => {
    const facts = buildFacts({ product: 'PRJ', used: { releases: used('PRJ-R-1') } });
    expect(valuesIn(facts, { subject: 'releases', scope: 'OPS' })).toEqual(['PRJ-R-1']);
  });

  it('keep the latest name that is known, with the value beside it unless it is an ID', () => {
    const facts = buildFacts(
      { used: { people: [['a@a.example', 'Ana']], organizations: [['9', 'Acme']] } },
      { used: { people: [['a@a.example', 'Ana B']], organizations: used('9') } },
      { used: { people: used('a@a.example') } },
    );
    const of = (subject: 'people' | 'organizations') => recentSuggestions(facts, { subject, scope: '' }, 3);
    expect(of('people')).toEqual([
      { value: 'a@a.example', label: 'Ana B', detail: 'a@a.example', isUsed: true },
    ]);
    expect(of('organizations')).toEqual([{ value: '9', label: 'Acme', detail: '', isUsed: true }]);
  });

  it('are delivered ideas, by name', () => {
    const facts = buildFacts({ idea: 'PRJ-I-1', name: 'Tides' }, { idea: null, name: 'Not sent' });
    expect(recentSuggestions(facts, { subject: 'ideas', scope: 'OPS' }, 3)).toEqual([
      { value: 'PRJ-I-1', label: 'Tides', detail: 'PRJ-I-1', isUsed: true },
    ]);
  });
});

describe('where a form starts', () => {
  const there = { site: 's', product: 'OPS' };
  const [prj, none] = [{ product: 'PRJ' }, { product: '' }];

  it.each<readonly [string, readonly Partial<Fact>[], DraftValues, DraftValues]>([
    ['nothing without captures', [], prj, {}],
    ['the product chosen on the site', [there], prj, { product: 'OPS' }],
    ['nothing of another site', [{ ...there, site: 'other' }], prj, {}],
    ['nothing of a page without a site', [{ ...there, site: null }], prj, {}],
    ['nothing of another kind', [{ ...there, kind: 'note' }], prj, {}],
    ['the last choice on the site', [there, { site: 's', product: 'WEB' }], prj, { product: 'WEB' }],
    ['the default, if the person went back to it', [there, { site: 's' }], prj, {}],
    ['no choice older than a change of the default', [there], { product: 'NEW' }, {}],
    ['no product, if that was chosen', [{ ...none, values: none, site: 's' }], prj, none],
  ])('has %s', (_what, given, start, wanted) => {
    const destinations = destinationsOf(buildFacts(...given), 9);
    expect(lastDestination(destinations, { kind: 'idea', site: 's', start })).toEqual(wanted);
  });

  const release = (product: string): Partial<Fact> => ({
    ...{ kind: 'feature', product, values: { product, release: `${product}-R-1` } },
  });
  const onSite = { ...release('OPS'), site: 's' };
  it.each<readonly [string, readonly Partial<Fact>[], DraftValues, DraftValues]>([
    ['of the product, from anywhere', [release('PRJ')], prj, { release: 'PRJ-R-1' }],
    ['of the product on the site', [onSite], prj, { product: 'OPS', release: 'OPS-R-1' }],
    ['of no other product', [release('OPS')], prj, {}],
    ['of no product that is the default no more', [onSite], { product: 'NEW' }, {}],
    ['never over a new default', [release('PRJ')], { product: 'PRJ', release: 'PRJ-R-9' }, {}],
  ])('has the release %s', (_what, given, start, wanted) => {
    const destinations = destinationsOf(buildFacts(...given), 9);
    expect(lastDestination(destinations, { kind: 'feature', site: 's', start })).toEqual(wanted);
  });

  it('has no idea, whatever was commented on last (F126)', () => {
    const facts = buildFacts({ kind: 'comment', site: 's', values: {}, start: {}, idea: 'PRJ-I-1' });
    expect(lastDestination(destinationsOf(facts, 9), { kind: 'comment', site: 's', start: {} })).toEqual({});
  });
});

describe('the destinations', () => {
  it('have the last portal of each product, and the last visibility for each idea', () => {
    const facts = buildFacts(
      { product: 'PRJ', portal: '7' },
      { product: 'OPS', portal: '8' },
      { product: 'PRJ', portal: '' },
      { product: 'WEB' },
      { audience: { idea: 'PRJ-I-1', visibility: 'public' } },
      { audience: { idea: 'PRJ-I-1', visibility: 'employee_or_creator' } },
    );
    const { portals, visibilities } = destinationsOf(facts, 9);
    expect(portals).toEqual([
      { product: 'PRJ', portal: '' },
      { product: 'OPS', portal: '8' },
    ]);
    expect(visibilities).toEqual([{ idea: 'PRJ-I-1', visibility: 'employee_or_creator' }]);
  });

  it('have the three most used values of each destination, by product, and no other fields', () => {
    const facts = buildFacts(
      ...['A', 'B', 'B', 'C', 'D', 'D'].map((product) => ({
        used: { products: used(product), tags: used('x') },
      })),
      { product: 'PRJ', used: { portals: [['7', 'Customers']] } },
      { product: 'OPS', used: { portals: used('7') } },
    );
    const { mostUsed } = destinationsOf(facts, 9);
    expect(Object.keys(mostUsed)).toEqual(['products', 'portals']);
    expect(mostUsed.products?.map(({ value }) => value)).toEqual(['D', 'B', 'C']);
    expect(mostUsed.portals?.map(({ value, label, product }) => [value, label, product])).toEqual([
      ['7', '7', 'OPS'],
      ['7', 'Customers', 'PRJ'],
    ]);
  });
});

const chose = (creator: string) => ({ creator, site: 's' });
it.each<readonly [string, readonly Partial<Fact>[], readonly string[]]>([
  [
    'the last three, each once in its last spelling',
    ['a', 'b', 'c', 'd', 'B'].map((name) => chose(`${name}@a.example`)),
    ['B@a.example', 'd@a.example', 'c@a.example'],
  ],
  ['none, if nobody was chosen', [{ site: 's' }], []],
])('the creators of a site are %s', (_what, given, wanted) => {
  expect(creatorsOn(buildFacts(...given))).toEqual(wanted);
});

it('the captures of a page are the last five, newest first, with their records', () => {
  const facts = buildFacts(...Array.from({ length: 6 }, (_, at) => ({ page: 'p', name: `Capture ${at}` })), {
    page: 'p',
    name: 'Tides',
    idea: 'PRJ-I-1',
    record: { key: 'PRJ-I-1', url: 'https://acme.example/1' },
  });
  const [newest, ...others] = capturedOn(facts);
  expect(newest).toEqual({
    idea: 'PRJ-I-1',
    key: 'PRJ-I-1',
    name: 'Tides',
    url: 'https://acme.example/1',
    atMs: 7,
  });
  expect(others.map(({ name, idea, key, url }) => [name, idea, key, url])).toEqual(
    [5, 4, 3, 2].map((at) => [`Capture ${at}`, null, null, null]),
  );
});

describe('the recent ideas', () => {
  const idea = (number: number, name = `Idea ${number}`) => ({ idea: `PRJ-I-${number}`, name });
  it.each<readonly [string, readonly Partial<Fact>[], readonly string[]]>([
    [
      'the last five, newest first, each once',
      [1, 2, 3, 4, 5, 6, 3].map((at) => idea(at)),
      ['PRJ-I-3 Idea 3', 'PRJ-I-6 Idea 6', 'PRJ-I-5 Idea 5', 'PRJ-I-4 Idea 4', 'PRJ-I-2 Idea 2'],
    ],
    ['by their latest names', [idea(1), idea(2), idea(1, 'Renamed')], ['PRJ-I-1 Renamed', 'PRJ-I-2 Idea 2']],
    ['none before delivery', [{ name: 'Not sent' }], []],
  ])('are %s', (_what, given, wanted) => {
    const found = recentIdeas(buildFacts(...given));
    expect(found.map(({ reference, name }) => `${reference} ${name}`)).toEqual(wanted);
  });

  it.each([
    ['of the product', 'PRJ', 'PRJ-I-2'],
    ['if the account has no product', '', 'PRJ-I-2'],
    ['if the product is named by its ID', '4021', 'PRJ-I-2'],
    ['unless it is of another product', 'OPS', undefined],
    ['unless its product only starts the same', 'PR', undefined],
  ])('give a comment without a form the last one %s (F126)', (_what, product, wanted) => {
    expect(lastIdea(recentIdeas(buildFacts(idea(1), idea(2))), product)?.reference).toBe(wanted);
    expect(lastIdea([], product)).toBeNull();
  });
});
