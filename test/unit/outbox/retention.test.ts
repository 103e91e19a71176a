import { IDBFactory } from 'fake-indexeddb';
import 'fake-indexeddb/auto';
import fc from 'fast-check';
import { beforeEach, describe, expect, it } from 'vitest';
import { openOutboxDatabase } from '@/lib/outbox/storage/connection';
import { planRetention, type RetentionMark } from '@/lib/outbox/storage/retention';
import { createOutboxStore, type OutboxStore } from '@/lib/outbox/storage/store';
import { buildNewCapture } from './capture-builder';

const dayMs = 24 * 60 * 60_000;
const keepMs = 90 * dayMs;
const nowMs = 1_000 * dayMs;

const mark = (daysAgo: number): RetentionMark => ({
  ranAtMs: nowMs - daysAgo * dayMs,
  trustedMs: nowMs - daysAgo * dayMs,
});

describe('planning the retention', () => {
  it('starts with the first run', () => {
    expect(planRetention(null, nowMs, keepMs)).toEqual({
      dropBeforeMs: null,
      mark: { ranAtMs: nowMs, trustedMs: nowMs },
    });
  });

  it('runs once a day', () => {
    expect(planRetention(mark(0.5), nowMs, keepMs)).toBeNull();
    expect(planRetention(mark(1), nowMs, keepMs)?.dropBeforeMs).toBe(nowMs - keepMs);
  });

  it('F19 trusts at most a week of a clock that jumped a year ahead, and recovers when the clock is corrected', () => {
    const aheadMs = nowMs + 365 * dayMs;
    const jumped = planRetention(mark(1), aheadMs, keepMs);
    expect(jumped?.mark.trustedMs).toBe(nowMs + 6 * dayMs);
    const mended = planRetention(jumped?.mark ?? null, nowMs + dayMs, keepMs);
    expect(mended?.mark).toEqual({ ranAtMs: nowMs + dayMs, trustedMs: nowMs + dayMs });
  });

  it('never deletes anything more than one interval early, whatever the clock does', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: -800, max: 800 }), { maxLength: 30 }), (jumps) => {
        let last: RetentionMark | null = null;
        for (const days of [0, ...jumps]) {
          const clockMs = nowMs + days * dayMs;
          const plan = planRetention(last, clockMs, keepMs);
          if (!plan) continue;
          const believedMs: number = last?.trustedMs ?? clockMs;
          if (plan.dropBeforeMs !== null)
            expect(plan.dropBeforeMs).toBeLessThanOrEqual(Math.min(clockMs, believedMs + 7 * dayMs) - keepMs);
          last = plan.mark;
        }
      }),
    );
  });
});

describe('deleting old captures', () => {
  let store: OutboxStore;
  beforeEach(() => {
    globalThis.indexedDB = new IDBFactory();
    store = createOutboxStore();
  });

  const idOf = (number: number) => `6f1c6a2e-8d0b-4c57-9a53-0d4a5c1f${String(number).padStart(4, '0')}`;
  const save = (number: number, savedAtMs: number, isDelivered = true) =>
    store.add(
      buildNewCapture({
        id: idOf(number),
        savedAtMs,
        ...(isDelivered ? { state: { name: 'delivered', atMs: savedAtMs } } : {}),
      }),
    );
  const left = async () => {
    const newest = await store.newest(1_000);
    return newest.isOk ? newest.value.map(({ id }) => Number(id.slice(-4))).reverse() : null;
  };

  it('deletes only old delivered captures, in several batches', async () => {
    for (let number = 0; number < 450; number += 1) await save(number, 10, number % 100 !== 0);
    await save(450, 500);
    expect(await store.dropDelivered(100, 1_000)).toEqual({ isOk: true, value: 445 });
    expect(await left()).toEqual([0, 100, 200, 300, 400, 450]);
  });

  it('F96 keeps rows that it cannot read, and they keep no readable row', async () => {
    await save(1, 10);
    await save(2, 20);
    await save(3, 500);
    const opened = await openOutboxDatabase({ onClosed: () => undefined, onCreated: () => undefined });
    if (!opened.isOk) throw new Error('the database does not open');
    const { database } = opened;
    const unreadable = { sequence: 50, id: idOf(50), version: 2, accountId: 'account-1', savedAtMs: 5 };
    const delivered = { state: { name: 'delivered', atMs: 5 } };
    await database.put('captures', { ...unreadable, ...delivered });
    const [, second] = await database.getAllKeys('captures');
    await database.put('captures', { ...unreadable, ...delivered, id: idOf(51), sequence: second });
    await store.dropDelivered(100, 1_000);
    expect(await database.getAllKeys('captures')).toEqual([second, 3, 50]);
    database.close();
  });

  it('F19 keeps a capture that a clock set back marked as old, because a later one is young', async () => {
    await save(1, 10);
    await save(2, 500);
    await save(3, 20);
    await store.dropDelivered(100, 1_000);
    expect(await left()).toEqual([2, 3]);
  });

  it('F19 is not blocked forever by one capture with a date in the future', async () => {
    await save(1, 999_999);
    await save(2, 10);
    await save(3, 500);
    await store.dropDelivered(100, 1_000);
    expect(await left()).toEqual([1, 3]);
  });
});
