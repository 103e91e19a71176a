// The fact of a capture: which of its values later forms use, and how large it may be.
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { suggestionSubjects } from '@/lib/capture/field/suggestion';
import type { DraftValues } from '@/lib/capture/field/values';
import { completed, type Fact, factOf, factSchema, maxBytesOfFact, named } from '@/lib/capture/history/fact';
import { kindOf, kinds } from '@/lib/capture/kinds';
import { buildFact, factId, used } from './fact-builder';

const context = {
  atMs: 7,
  name: 'Tide pools',
  page: 'page digest',
  site: 'site digest',
  start: { product: 'PRJ', createdBy: 'dana@example.com' },
  defaultProduct: 'PRJ',
};

function factIn(kind: string, values: DraftValues, given: Partial<typeof context> = {}): Fact {
  const fields = kindOf(kind)?.fields ?? [];
  return factOf({ id: factId(1), accountId: 'main', kind, values }, fields, { ...context, ...given });
}

const bytesOf = (fact: Fact) => new TextEncoder().encode(JSON.stringify(fact)).length;

describe('the fact of a draft', () => {
  const inOps = { product: 'OPS', values: { product: 'OPS' }, start: { product: 'PRJ' } };
  const released = { product: 'PRJ', release: 'PRJ-R-2' };
  const comment = { idea: 'PRJ-I-1' };
  const audience = { ...comment, visibility: 'public' };
  const creator = 'ana@acme.example';
  const mail = 'a@gmail.com';
  const contacts = [mail, 'b@acme.example'];
  const inPortal = { product: 'PRJ', portal: '7' };
  const tags = ['import', 'research'];
  it.each<[string, string, DraftValues, Partial<Fact>]>([
    ['its product, and the one that the form started with', 'idea', { product: 'OPS' }, inOps],
    ['its release', 'feature', released, { values: released }],
    ['the account’s product for a kind without one', 'comment', comment, { product: 'PRJ', values: {} }],
    ['no record that it changes as a destination', 'append-feature', { feature: 'PRJ-9' }, { values: {} }],
    ['no idea before the service confirmed it', 'comment', comment, { used: {}, idea: null }],
    ['the portal of its product', 'idea', inPortal, { portal: '7' }],
    ['that it had no portal', 'idea', { product: 'PRJ', portal: '' }, { portal: '' }],
    ['who may see a comment on an idea', 'comment', audience, { audience }],
    ['a creator whom the person chose', 'idea', { createdBy: creator }, { creator }],
    ['the domain of its customer', 'vote', { contacts, organization: '9' }, { customer: 'acme.example' }],
    ['the address of a customer without a domain', 'vote', { contacts: [mail] }, { customer: mail }],
  ])('has %s', (_what, kind, values, wanted) => {
    expect(factIn(kind, values)).toMatchObject(wanted);
  });

  it.each<[string, string, DraftValues, Fact['used']]>([
    ['product', 'idea', { product: 'OPS' }, { products: used('OPS') }],
    ['release', 'feature', released, { products: used('PRJ'), releases: used('PRJ-R-2') }],
    ['changed record', 'append-feature', { feature: 'PRJ-9' }, { features: used('PRJ-9') }],
    ['portal', 'idea', inPortal, { products: used('PRJ'), portals: used('7') }],
    ['creator', 'idea', { createdBy: creator }, { people: used(creator) }],
    ['tags, each once', 'note', { tags: [...tags, 'import', ' research ', ''] }, { tags: used(...tags) }],
    ['contacts', 'vote', { contacts }, { contacts: used(...contacts) }],
    ['organization', 'vote', { organization: '9' }, { organizations: used('9') }],
  ])('offers its %s to later forms', (_what, kind, values, wanted) => {
    expect(factIn(kind, values)).toMatchObject({ used: wanted });
  });

  it.each<readonly [string, string, DraftValues, keyof Fact]>([
    ['a portal, if the kind has none', 'note', { product: 'PRJ' }, 'portal'],
    ['a portal without a product', 'idea', { product: '', portal: '7' }, 'portal'],
    ['the audience of a new idea', 'idea', { visibility: 'public' }, 'audience'],
    ['an audience without an idea', 'comment', { visibility: 'public' }, 'audience'],
    ['the form’s own creator', 'idea', { createdBy: 'dana@example.com' }, 'creator'],
    ['a creator that it changes', 'change-idea', { newCreator: 'ana@acme.example' }, 'creator'],
    ['a customer without contacts', 'vote', {}, 'customer'],
  ])('lacks %s', (_what, kind, values, member) => {
    expect(factIn(kind, values)[member]).toBeUndefined();
  });

  it('skips values that are too long to be repeated', () => {
    const tags = ['x'.repeat(301), 'x'.repeat(300)];
    expect(factIn('note', { tags }).used).toEqual({ tags: used('x'.repeat(300)) });
  });

  it('stays under 1 kB with the longest values of every kind, before and after delivery', () => {
    const longest = ['字'.repeat(200), '"'.repeat(300), 'x'.repeat(300)];
    const url = `https://acme.example/${'x'.repeat(270)}`;
    const record = { id: '1', key: 'PRJ-I-1', name: '字'.repeat(5_000), url };
    for (const { id, fields } of kinds)
      for (const text of ['字'.repeat(20), '字'.repeat(300), 'x'.repeat(5_000)]) {
        const values = Object.fromEntries(
          fields.map(({ name, control }) => [name, control.type === 'list' ? longest : text]),
        );
        const fact = factIn(id, values, { name: '字'.repeat(5_000) });
        const sent = completed(
          named(fact, () => '字'.repeat(300)),
          record,
          record,
        );
        for (const one of [fact, sent]) {
          expect(bytesOf(one)).toBeLessThanOrEqual(maxBytesOfFact);
          expect(factSchema.parse(one)).toEqual(one);
        }
        expect(sent).toMatchObject({ idea: 'PRJ-I-1', record: { url } });
      }
  });

  it('drops the names of values first, then the values of folded fields', () => {
    const tags = Array.from({ length: 14 }, (_, at) => `tag ${at} ${'x'.repeat(20)}`);
    const fact = factIn('idea', {
      product: 'PRJ',
      tags,
      assignee: 'ana@acme.example',
      status: 'x'.repeat(250),
    });
    const kept = { products: used('PRJ'), tags: used(...tags), people: used('ana@acme.example') };
    expect(fact.used).toEqual(kept);
    const names = named(fact, () => 'A name that finds no room'.repeat(3)).used;
    const values = Object.values(names).flatMap((uses) => uses.map(([value]) => value));
    expect(values).toEqual(['PRJ', ...tags, 'ana@acme.example']);
  });

  it.each<readonly [string, string, DraftValues]>([
    ['product', 'idea', { product: 'x'.repeat(900), portal: '7' }],
    ['customer', 'vote', { contacts: [`a@${'x'.repeat(900)}`], organization: '9' }],
  ])('keeps no value without its %s', (_what, kind, values) => {
    expect(factIn(kind, values)).toMatchObject({ product: '', values: {}, used: {} });
  });

  it('is parsed as it was stored, whatever the words', () => {
    const text = fc.string({ unit: 'binary', maxLength: 400 });
    fc.assert(
      fc.property(text, fc.array(text), text, (product, tags, createdBy) => {
        const fact = factIn('idea', { product, tags, createdBy });
        expect(bytesOf(fact)).toBeLessThanOrEqual(maxBytesOfFact);
        expect(factSchema.parse(JSON.parse(JSON.stringify(fact)))).toEqual(fact);
      }),
    );
  });
});

const idea = { id: '61', key: 'PRJ-I-1', name: 'Tides', url: 'https://acme.example/ideas/1' };
const endless = `https://acme.example/${'x'.repeat(300)}`;
const comment = { id: '62', key: null, name: null, url: 'https://acme.example/comments/2' };

it.each([
  ['an idea', idea, idea, { name: 'Tides', idea: 'PRJ-I-1', record: { key: 'PRJ-I-1', url: idea.url } }],
  ['a comment', comment, idea, { name: 'Tides', idea: 'PRJ-I-1', record: { key: null, url: comment.url } }],
  ['an idea without a key', null, { ...idea, key: null }, { idea: '61', record: null }],
  ['another record without a name', comment, null, { name: 'Tide pools', idea: null }],
  ['no record', null, null, { name: 'Tide pools', record: null, idea: null }],
  ['an endless address', { ...idea, url: endless }, null, { record: { key: 'PRJ-I-1', url: null } }],
])('a delivered fact has the record of %s', (_what, record, went, wanted) => {
  expect(completed(buildFact(), record, went)).toMatchObject(wanted);
});

describe('the names of values', () => {
  it('come from the list of the fact’s own product, and an earlier name stays', () => {
    const fact = buildFact({
      used: { portals: used('7'), people: [['a@a.example', 'Ana']], gone: used('x') },
    });
    const asked: unknown[] = [];
    const found = named(fact, (list, value) => {
      asked.push([list.subject, list.scope, value]);
      return 'Customers';
    });
    expect(found.used).toEqual({
      portals: [['7', 'Customers']],
      people: [['a@a.example', 'Ana']],
      gone: used('x'),
    });
    expect(asked).toEqual([['portals', 'PRJ', '7']]);
  });

  it('are left out if they say the same as the value', () => {
    const values = Object.fromEntries(suggestionSubjects.map((subject) => [subject, used('x')]));
    const fact = buildFact({ used: values });
    expect(named(fact, (_list, value) => value)).toEqual(fact);
  });
});
