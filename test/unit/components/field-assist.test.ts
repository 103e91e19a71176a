// Suggestions of a field from this device and from the background, without a page.
import { describe, expect, it, vi } from 'vitest';
import { createFieldAssist, type IdeaAnswer } from '@/components/fields/field-assist';
import type { Suggestion } from '@/lib/capture/field/suggestion';
import type { Fact } from '@/lib/capture/history/fact';

const option = (value: string): Suggestion => ({ value, label: value, detail: '' });
const unfound = (messageKey: 'ideaUnchecked' | 'ideaNotFound' | 'problemIdeaReference'): IdeaAnswer => ({
  ...{ isFound: false, messageKey },
});
const refused = (reason: string) => ({ isOk: false, reason });
const idea = (key: string | null, name: string | null) => ({ isOk: true, idea: { id: '7', key, name } });

interface World {
  /** What the background answers. null: it doesn't. */
  readonly answer?: unknown;
  /** The list on this device, and its age. */
  readonly kept?: { readonly options: readonly Suggestion[]; readonly atMs: number } | null;
  /** The keys of the indexed ideas. */
  readonly indexed?: readonly string[];
  /** The history. */
  readonly facts?: readonly Fact[];
}

const nowMs = new Date(2026, 0, 15, 12).getTime();

function start({ answer = null, kept = null, indexed = [], facts = [] }: World) {
  const send = vi.fn(async (_name: string, _question: unknown) =>
    answer === null
      ? { isOk: false as const, reason: 'unreachable' as const }
      : { isOk: true as const, value: answer as never },
  );
  const assist = createFieldAssist({
    send,
    settings: {
      lists: { get: async () => kept && { ...kept, options: [...kept.options] } },
      ideas: {
        get: async () => ({
          ideas: indexed.map((key) => ({ key, name: key, status: '', tags: ['import', key] })),
        }),
      },
    },
    facts: { ofAccount: async () => facts },
    accountId: 'main',
    now: () => nowMs,
  });
  return { send, assist };
}

describe('a search by words', () => {
  const ideas = { subject: 'ideas', scope: 'PRJ' } as const;

  it('asks the background in the scope of the field', async () => {
    const { send, assist } = start({ answer: { isAvailable: true, options: [option('PRJ-I-7')] } });
    expect(await assist.search(ideas, 'tides')).toEqual([option('PRJ-I-7')]);
    expect(send.mock.calls).toEqual([['suggestion.read', { ...ideas, accountId: 'main', query: 'tides' }]]);
  });

  it('asks nothing for a subject that the service only lists', async () => {
    const { send, assist } = start({ answer: { isAvailable: true, options: [option('R-1')] } });
    expect(await assist.search({ subject: 'releases', scope: 'PRJ' }, 'tides')).toBeNull();
    expect(send).not.toHaveBeenCalled();
  });

  it.each([
    ['does not answer', null],
    ['has no search', { isAvailable: false, options: [option('PRJ-I-7')] }],
  ])('has no result if the background %s', async (_title, answer) => {
    const { assist } = start({ answer });
    expect(await assist.search(ideas, 'tides')).toBeNull();
  });
});

describe('a list', () => {
  const releases = { subject: 'releases', scope: 'PRJ' } as const;
  const fresh = { isAvailable: true, options: [option('R-2')], isCut: true };

  async function shown(world: World, list: Parameters<ReturnType<typeof start>['assist']['list']>[0]) {
    const { send, assist } = start(world);
    const told: unknown[] = [];
    assist.list(list, (options, isCut) => told.push([options.map(({ value }) => value), isCut]));
    await new Promise(setImmediate);
    return { told, asked: send.mock.calls.length };
  }

  it.each([
    ['a product', 'PRJ', ['PRJ-I-1']],
    ['a product that is named by its ID', '4021', ['PRJ-I-1', 'OPS-I-1']],
    ['no product', '', ['PRJ-I-1', 'OPS-I-1']],
  ])('has the indexed ideas of %s, each once', async (_what, scope, keys) => {
    const kept = { options: [option('PRJ-I-1')], atMs: nowMs - 1 };
    const { told } = await shown({ kept, indexed: ['PRJ-I-1', 'OPS-I-1'] }, { subject: 'ideas', scope });
    expect(told).toEqual([[keys, undefined]]);
  });

  it('of tags has those of the indexed ideas, the most used first', async () => {
    const { told, asked } = await shown({ indexed: ['a', 'b'] }, { subject: 'tags', scope: '' });
    expect([told, asked]).toEqual([[[['import', 'a', 'b'], undefined]], 0]);
  });

  it('of today is shown without asking', async () => {
    const kept = { options: [option('R-1')], atMs: nowMs - 1 };
    expect(await shown({ answer: fresh, kept }, releases)).toEqual({
      told: [[['R-1'], undefined]],
      asked: 0,
    });
  });

  it('that is older, or missing, is followed by the fresh one', async () => {
    const kept = { options: [option('R-1')], atMs: nowMs - 25 * 60 * 60_000 };
    expect(await shown({ answer: fresh, kept }, releases)).toEqual({
      told: [
        [['R-1'], undefined],
        [['R-2'], true],
      ],
      asked: 1,
    });
    expect(await shown({ answer: fresh }, releases)).toEqual({ told: [[['R-2'], true]], asked: 1 });
  });

  it('of this device, or of a product that is not named yet, asks nothing', async () => {
    expect(await shown({ answer: fresh }, { subject: 'tags', scope: 'PRJ' })).toEqual({ told: [], asked: 0 });
    expect(await shown({ answer: fresh }, { subject: 'releases', scope: null })).toEqual({
      told: [],
      asked: 0,
    });
  });

  it('shows nothing more once the field is closed', async () => {
    const { assist } = start({ answer: fresh });
    const told = vi.fn();
    assist.list(releases, told)();
    await new Promise(setImmediate);
    expect(told).not.toHaveBeenCalled();
  });
});

describe('an idea that a person names', () => {
  it.each<[string, unknown, IdeaAnswer]>([
    ['is shown by its key', idea('PRJ-I-7', 'Tides'), { isFound: true, key: 'PRJ-I-7', name: 'Tides' }],
    ['is shown by its ID without a key and a name', idea(null, null), { isFound: true, key: '7', name: '' }],
    [
      'of another service names that',
      { isOk: false, reason: 'other-service', service: 'other.example' },
      { isFound: false, messageKey: 'problemOtherService', parts: ['other.example'] },
    ],
    ['that is no key says so', refused('reference-malformed'), unfound('problemIdeaReference')],
    ['is unchecked without an account', refused('no-account'), unfound('ideaUnchecked')],
    ['is unchecked without an answer', null, unfound('ideaUnchecked')],
    [
      'that the service lacks says so',
      { ...refused('failed'), error: { kind: 'not-found' } },
      unfound('ideaNotFound'),
    ],
  ])('%s', async (_title, answer, expected) => {
    expect(await start({ answer }).assist.findIdea('PRJ-I-7')).toEqual(expected);
  });
});

it.each([
  ['shows what the background read', { values: { name: 'Tides' } }, { name: 'Tides' }],
  ['shows nothing without an answer', null, null],
])('a changed record %s', async (_title, answer, expected) => {
  const { assist } = start({ answer });
  expect(await assist.readRecord?.({ kind: 'idea', reference: 'PRJ-I-7' } as never)).toEqual(expected);
});

it.each([
  ['that the service tells', { isRead: true, revenue: 500 }, 500],
  ['that the service doesn’t tell', { isRead: false, revenue: '' }, null],
  ['without an answer', null, null],
])('a revenue %s', async (_title, answer, expected) => {
  expect(await start({ answer }).assist.readRevenue?.('42')).toBe(expected);
});
