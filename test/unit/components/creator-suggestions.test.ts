// The first suggestions for a creator: the people of the page, and creators chosen on its site before. None is filled
// in.
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { creatorOptions, type PossibleCreators } from '@/components/fields/creator-suggestions';
import type { Suggestion } from '@/lib/capture/field/suggestion';
import type { PagePerson } from '@/lib/page/source/page-person';

const listed: Suggestion[] = [
  { value: 'dana@desk.example', label: 'Dana Demo', detail: 'dana@desk.example', isUsed: true },
  { value: 'robin@desk.example', label: 'Robin Reyes', detail: 'robin@desk.example' },
];
const person = (email: string | null, place: PagePerson['place'], name: string | null = null) => ({
  ...{ email, name, place },
});

const offered = (said: Partial<PossibleCreators>) =>
  creatorOptions(listed, { people: [], chosenHere: [], ownEmail: 'dana@desk.example', ...said });
const values = (said: Partial<PossibleCreators>) => offered(said).map(({ value }) => value);

describe('suggested creators', () => {
  it('start with those from the page, marked, with the page’s name for them', () => {
    expect(offered({ people: [person('ana@acme.example', 'near', 'Ana Kovač')] })).toEqual([
      { value: 'ana@acme.example', label: 'Ana Kovač', detail: 'ana@acme.example', isOnPage: true },
      ...listed,
    ]);
  });

  it('have the service’s name for a person whom the page only names', () => {
    expect(offered({ people: [person(null, 'page', 'robin reyes')] })[0]).toEqual({
      ...listed[1],
      isOnPage: true,
    });
    expect(values({ people: [person(null, 'page', 'Nobody Known')] })).toEqual(
      listed.map(({ value }) => value),
    );
  });

  const [near, onPage] = [person('near@a.example', 'near'), person('page@a.example', 'page')];
  it.each<[string, Partial<PossibleCreators>, string[]]>([
    [
      'near the selection before one chosen on the site, and the rest of the page after',
      { people: [near, onPage], chosenHere: ['chosen@a.example'] },
      ['near@a.example', 'chosen@a.example', 'page@a.example'],
    ],
    [
      'chosen on the site and named again before all',
      { people: [near, person('Chosen@a.example', 'page')], chosenHere: ['chosen@a.example'] },
      ['chosen@a.example', 'near@a.example'],
    ],
    [
      'chosen on the site first where the page names nobody, the last one first',
      { chosenHere: ['last@a.example', 'before@a.example'] },
      ['last@a.example', 'before@a.example'],
    ],
    [
      "the account's own person after the others of the page",
      { people: [person('dana@desk.example', 'near'), onPage] },
      ['page@a.example', 'dana@desk.example'],
    ],
  ])('%s', (_order, said, first) => {
    const got = values(said).slice(0, first.length);
    expect(got.map((value) => value.toLowerCase())).toEqual(first);
  });

  it('are never values that the field would refuse', () => {
    expect(values({ people: [person('not an address', 'near'), person('a,b@a.example', 'near')] })).toEqual(
      listed.map(({ value }) => value),
    );
  });

  it('appear once each, without losing a listed one', () => {
    const emails = ['a@a.example', 'A@a.example', 'b@a.example', 'dana@desk.example', 'x', null];
    const people = fc.array(
      fc.record({
        email: fc.constantFrom(...emails),
        name: fc.constantFrom('Ana', 'Robin Reyes', null),
        place: fc.constantFrom('selection' as const, 'near' as const, 'page' as const),
      }),
    );
    fc.assert(
      fc.property(people, fc.array(fc.constantFrom('a@a.example', 'c@a.example')), (found, chosenHere) => {
        const all = values({ people: found, chosenHere }).map((value) => value.toLowerCase());
        expect(new Set(all).size).toBe(all.length);
        for (const { value } of listed) expect(all).toContain(value);
      }),
    );
  });
});
