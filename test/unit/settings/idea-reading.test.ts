import { serialize } from 'node:v8';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { IdeaIndexRow } from '@/lib/settings/idea-index';
import { bytesOfIndex, longestOfIdea, maxIndexedIdeas } from '@/lib/settings/idea-index';
import {
  type IdeaAnswer,
  nextBatch,
  type ReadIdea,
  withAnswer,
  withDueReading,
  withoutIdea,
} from '@/lib/settings/idea-reading';

const hourMs = 60 * 60_000;
const dayMs = 24 * hourMs;
const startMs = 1_000 * dayMs;

const idea = (id: number, createdAt = `2026-01-01T00:00:${String(id % 60).padStart(2, '0')}Z`): ReadIdea => ({
  id: String(id),
  key: `PRJ-I-${id}`,
  name: `Idea ${id}`,
  status: 'Planned',
  votes: null,
  url: '',
  createdAt,
  words: new Uint32Array(),
});

const read = (ids: readonly number[], isLast = true): IdeaAnswer => ({
  state: 'read',
  ideas: ids.map((id) => idea(id)),
  isLast,
});

/** The index with a reading started if one is due. */
function started(before: IdeaIndexRow | null, products: readonly string[], nowMs: number): IdeaIndexRow {
  return { ...withDueReading(before, products, nowMs), ideas: before?.ideas ?? [] };
}

/** Reads all that is due. `answers` are used one after the other. */
function readAll(
  before: IdeaIndexRow | null,
  answers: readonly IdeaAnswer[],
  nowMs: number,
  products: readonly string[] = ['PRJ'],
) {
  let row = started(before, products, nowMs);
  const batches = [];
  for (const answer of answers) {
    const batch = nextBatch(row, nowMs);
    if (!batch) break;
    batches.push(batch);
    row = withAnswer(row, answer, nowMs);
  }
  return { row, batches, ids: row.ideas.map(({ id }) => Number(id)).toSorted((one, other) => one - other) };
}

describe('the reading of ideas', () => {
  it('reads each product of the person batch by batch, newest first', () => {
    const answers = [read([1, 2], false), read([3]), read([4])];
    const { row, batches, ids } = readAll(null, answers, startMs, ['PRJ', 'OPS']);
    expect(batches).toEqual([
      { product: 'PRJ', batch: 1, sinceMs: null },
      { product: 'PRJ', batch: 2, sinceMs: null },
      { product: 'OPS', batch: 1, sinceMs: null },
    ]);
    expect(ids).toEqual([1, 2, 3, 4]);
    expect(nextBatch(row, startMs)).toBeNull();
  });

  it('reads nothing before a person has a product', () => {
    expect(nextBatch(withDueReading(null, [], startMs), startMs)).toBeNull();
  });

  it('F99 continues with the same batch after a failure, five minutes later', () => {
    const { row } = readAll(null, [read([1], false), { state: 'failed' }], startMs);
    expect(nextBatch(row, startMs + 299_999)).toBeNull();
    expect(nextBatch(row, startMs + 300_000)).toEqual({ product: 'PRJ', batch: 2, sinceMs: null });
    expect(row.ideas).toHaveLength(1);
  });

  it('continues with the next product if the service lists none of the first', () => {
    const { ids } = readAll(null, [{ state: 'absent' }, read([4])], startMs, ['GONE', 'OPS']);
    expect(ids).toEqual([4]);
  });

  it('asks at most hourly for what changed since, and overlaps by ten minutes', () => {
    const { row } = readAll(null, [read([1, 2])], startMs);
    expect(nextBatch(withDueReading(row, ['PRJ'], startMs + hourMs - 1), startMs + hourMs - 1)).toBeNull();
    const later = readAll(row, [read([2, 3])], startMs + hourMs);
    expect(later.batches).toEqual([{ product: 'PRJ', batch: 1, sinceMs: startMs - 600_000 }]);
    expect(later.ids).toEqual([1, 2, 3]);
    expect(readAll(later.row, [read([])], startMs + 2 * hourMs - 1).batches).toEqual([]);
  });

  it('drops deleted and merged ideas by a whole reading a week, and not before it ended', () => {
    const { row } = readAll(null, [read([1, 2, 3])], startMs);
    const weekLater = startMs + 7 * dayMs;
    const half = readAll(row, [read([1], false)], weekLater);
    expect(half.batches[0]?.sinceMs).toBeNull();
    expect(half.ids).toEqual([1, 2, 3]);
    expect(readAll(half.row, [read([3])], weekLater).ids).toEqual([1, 3]);
  });

  it('reads all again for another product', () => {
    const { row } = readAll(null, [read([1])], startMs);
    expect(readAll(row, [read([1]), read([9])], startMs + 1, ['PRJ', 'OPS']).ids).toEqual([1, 9]);
  });

  it('is due again after the clock jumped back', () => {
    const { row } = readAll(null, [read([1])], startMs);
    expect(readAll(row, [read([1])], startMs - 365 * dayMs).batches).toHaveLength(1);
  });

  it('keeps the newest 5,000 ideas', () => {
    const ideas = Array.from({ length: maxIndexedIdeas + 10 }, (_, at) =>
      idea(at, new Date(startMs + at * 1_000).toISOString()),
    );
    const row = withAnswer(started(null, ['PRJ'], startMs), { state: 'read', ideas, isLast: true }, startMs);
    expect(row.ideas).toHaveLength(maxIndexedIdeas);
    expect(row.ideas.at(-1)?.id).toBe('10');
  });

  it('T44 takes at most 5 MB for 5,000 ideas with the longest texts, and a small index keeps every word', () => {
    const { id, key, name, status, url, createdAt, tags } = longestOfIdea;
    let seed = 1;
    const next = () => {
      seed = (seed * 48_271) % 2_147_483_647;
      return seed;
    };
    // Words that no disk compresses.
    const foreign = (length: number) =>
      Array.from({ length }, () => String.fromCharCode(0x4e00 + (next() % 0x5000))).join('');
    const longest = (at: number): ReadIdea => ({
      ...{ id: String(at).padStart(id, '0'), key: String(at).padStart(key, '0') },
      ...{ name: foreign(name), status: `${at % 2}${foreign(status - 1)}`, votes: 1e9 + at },
      tags: Array.from({ length: 10 }, () => foreign(tags / 10)),
      ...{ url: 'https://a.example/'.padEnd(url, 'x'), createdAt: '2026-01-01'.padEnd(createdAt, '0') },
      words: Uint32Array.from({ length: 250 }, next),
    });
    const ideas = Array.from({ length: maxIndexedIdeas }, (_, at) => longest(at));
    const fill = (before: IdeaIndexRow | null, read: readonly ReadIdea[], nowMs = startMs) =>
      withAnswer(started(before, ['PRJ'], nowMs), { state: 'read', ideas: read, isLast: true }, nowMs);
    const changed = ideas.map((one) => ({ ...one, status: foreign(status) }));
    const row = fill(fill(null, ideas), changed, startMs + 7 * dayMs);
    expect(row.ideas.every((one) => one.changed !== undefined)).toBe(true);
    expect(row.ideas).toHaveLength(maxIndexedIdeas);
    // As Chromium and Firefox store it, but for their compression.
    expect(serialize(row.ideas).byteLength).toBeLessThanOrEqual(5_000_000);
    expect(bytesOfIndex(row)).toBeLessThanOrEqual(5_000_000);
    expect(fill(null, ideas.slice(0, 100)).ideas[0]?.words).toHaveLength(250);
  });

  it.each(['7', 'PRJ-I-7'])('loses an idea at once that the service no longer has: %s', (reference) => {
    const { row } = readAll(null, [read([6, 7])], startMs);
    expect(withoutIdea(row, reference).ideas.map(({ id }) => id)).toEqual(['6']);
    expect(withoutIdea(row, 'PRJ-I-70')).toBe(row);
  });

  it('ends with exactly what the service has, whatever failed on the way', () => {
    const failures = fc.array(fc.boolean(), { maxLength: 12 });
    const ids = fc.uniqueArray(fc.nat(500), { maxLength: 30 });
    fc.assert(
      fc.property(ids, ids, fc.integer({ min: 1, max: 7 }), failures, (before, after, size, failing) => {
        let row = readAll(null, [read(before)], startMs).row;
        let nowMs = startMs + 8 * dayMs;
        row = started(row, ['PRJ'], nowMs);
        const fails = [...failing];
        for (let batch = nextBatch(row, nowMs); batch; batch = nextBatch(row, nowMs)) {
          const from = (batch.batch - 1) * size;
          const isFailing = fails.shift() === true;
          const isLast = from + size >= after.length;
          row = withAnswer(
            row,
            isFailing ? { state: 'failed' } : read(after.slice(from, from + size), isLast),
            nowMs,
          );
          if (isFailing) nowMs += 300_000;
        }
        expect(new Set(row.ideas.map(({ id }) => Number(id)))).toEqual(new Set(after));
        expect(row.ideas).toHaveLength(after.length);
      }),
    );
  });
});

describe('a changed status', () => {
  const answer = (status: string): IdeaAnswer => ({
    state: 'read',
    ideas: [{ ...idea(1), status }],
    isLast: true,
  });
  const changedAfter = (statuses: readonly string[]) => {
    let row: IdeaIndexRow | null = null;
    for (const [at, status] of statuses.entries())
      row = readAll(row, [answer(status)], startMs + at * dayMs).row;
    return row?.ideas[0]?.changed;
  };

  it('is kept with the one before it and the time of the reading, the last change only', () => {
    expect(changedAfter(['Planned'])).toBeUndefined();
    expect(changedAfter(['Planned', 'Planned'])).toBeUndefined();
    expect(changedAfter(['Planned', 'Shipped'])).toEqual({ from: 'Planned', atMs: startMs + dayMs });
    expect(changedAfter(['Planned', 'Shipped', 'Shipped'])).toEqual({
      from: 'Planned',
      atMs: startMs + dayMs,
    });
    expect(changedAfter(['New', 'Planned', 'Shipped'])).toEqual({
      from: 'Planned',
      atMs: startMs + 2 * dayMs,
    });
  });

  it('is none if the service stops telling it', () => {
    expect(changedAfter(['Planned', ''])).toBeUndefined();
    expect(changedAfter(['', 'Planned'])).toBeUndefined();
  });
});
