import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createKeyedHash } from '@/lib/capture/similar/keyed-hash';
import { createMatcher, wordsOf } from '@/lib/capture/similar/matcher';
import {
  isAlready,
  type OfferedIdea,
  type OfferQuestion,
  offeredIdeas,
  withFound,
} from '@/lib/capture/similar/offered-ideas';

const hash = createKeyedHash(new Uint8Array(8));

function known(names: readonly string[]) {
  const ideas = names.map((name, at) => ({
    ...{ id: `9${at}`, key: `PRJ-I-${at}`, name, status: 'Planned', votes: 14 },
    ...{ url: `https://acme.example/ideas/ideas/PRJ-I-${at}`, words: wordsOf('', hash) },
  }));
  return { ideas, matcher: createMatcher(ideas, hash) };
}

const offersFor = (given: Partial<OfferQuestion>, names: readonly string[] = fewNames) =>
  offeredIdeas({ name: '', passage: '', captures: [], ...given }, known(names));

const capture = (idea: string | null) => ({ idea, key: idea, name: 'A thread', url: null, atMs: 5 });

const fewNames = ['Upgrade guava to 29', 'Dark mode', 'Export reports as CSV', 'Billing by bank transfer'];

describe('an offered idea', () => {
  const bright = { name: 'Too bright', passage: 'Is there a dark mode?' };
  const both = [capture('PRJ-I-3'), capture(null)];
  it.each([
    ['the same name', { name: 'dark-MODE!' }, [['PRJ-I-1', 'same-name']]],
    ['a name with another number', { name: 'Upgrade guava to 30' }, [['PRJ-I-0', 'similar']]],
    ['another form of the name', { name: 'Exporting a report as CSV' }, [['PRJ-I-2', 'similar']]],
    ['words of its name in the passage', bright, [['PRJ-I-1', 'similar']]],
    ['the page, by key', { captures: [capture('PRJ-I-3')] }, [['PRJ-I-3', 'captured']]],
    ['the page, by id', { captures: [capture('93')] }, [['PRJ-I-3', 'captured']]],
    [
      'the page and the same name',
      { name: 'Dark mode', captures: [capture('PRJ-I-1')] },
      [['PRJ-I-1', 'captured']],
    ],
    ['the page, of an unknown idea', { captures: [capture('OLD-I-7')] }, [['OLD-I-7', 'captured']]],
    ['the page, by a note', { captures: [capture(null)] }, [['', 'captured-elsewhere']]],
    ['the page, by a note before the idea', { captures: both }, [['PRJ-I-3', 'captured']]],
    ['nothing', { name: 'Zzyzx' }, []],
    ['no letters', { name: '…' }, []],
  ] as const)('is known by %s', (_what, given, offers) => {
    const found = offersFor(given);
    expect(found.map(({ key, likeness }) => [key, likeness])).toEqual(offers);
  });

  it('has its present status and votes, and no words', () => {
    const [offer] = offersFor({ captures: [capture('PRJ-I-1')] });
    expect(offer).toEqual({
      id: '91',
      key: 'PRJ-I-1',
      name: 'Dark mode',
      status: 'Planned',
      votes: 14,
      url: 'https://acme.example/ideas/ideas/PRJ-I-1',
      likeness: 'captured',
      atMs: 5,
    });
  });

  it('is "already" only by the page or by an equal name, whatever the score', () => {
    const name = fc.stringMatching(/^[a-c ]{1,12}$/);
    fc.assert(
      fc.property(fc.array(name, { maxLength: 8 }), name, (names, asked) => {
        const plain = (text: string) => text.replaceAll(' ', '');
        for (const offer of offersFor({ name: asked }, names))
          expect(isAlready(offer)).toBe(plain(offer.name) === plain(asked));
      }),
    );
  });

  it('comes once, and certain ones come first', () => {
    const name = fc.constantFrom(...fewNames, 'Dark', 'Export', '');
    const captured = fc.array(fc.constantFrom('PRJ-I-0', 'PRJ-I-3', 'X-I-1'), { maxLength: 4 });
    fc.assert(
      fc.property(name, name, captured, (asked, passage, keys) => {
        const captures = keys.map(capture);
        const offers = offersFor({ name: asked, passage, captures });
        expect(new Set(offers.map(({ key }) => key)).size).toBe(offers.length);
        const order = offers.map((offer) => ['captured', 'same-name', 'similar'].indexOf(offer.likeness));
        expect(order).toEqual(order.toSorted((one, other) => one - other));
      }),
    );
  });
});

it('a name without letters is no idea’s name', () => {
  expect(offersFor({ name: '!' }, ['???'])).toEqual([]);
});

it('what the service found comes after certain ideas and before similar ones, each once, three at most', () => {
  const all = offersFor({ name: 'Dark mode', captures: [capture('PRJ-I-3')] });
  const idea = (key: string, likeness: 'similar' | 'found'): OfferedIdea => ({
    ...{ id: key, key, name: '', status: '', votes: null, url: '', likeness },
  });
  const found = ['PRJ-I-1', 'OPS-I-7', 'OPS-I-8'].map((key) => idea(key, 'found'));
  const offers = withFound([...all, idea('PRJ-I-0', 'similar')], found);
  expect(offers.map(({ key, likeness }) => [key, likeness])).toEqual([
    ['PRJ-I-3', 'captured'],
    ['PRJ-I-1', 'same-name'],
    ['OPS-I-7', 'found'],
  ]);
});
