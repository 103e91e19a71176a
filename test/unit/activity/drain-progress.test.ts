// @vitest-environment jsdom
import { describe, expect, it } from 'vitest';
import { type Drain, type DrainMoment, followDrain, progressOf } from '@/components/activity/ListBar';
import { durationText } from '@/components/words/time-text';

/** The progress after counts that change every second. */
function told(...changes: readonly Omit<DrainMoment, 'atMs'>[]) {
  const moments = changes.map((counts, second) => ({ ...counts, atMs: second * 1_000 }));
  const drain = moments.reduce<Drain | null>(followDrain, null);
  return drain && progressOf(drain);
}

describe('the progress of a long queue', () => {
  it('counts from the first sight of the queue, and estimates the rest from the captures sent since', () => {
    const counts = [0, 1, 2, 3, 4].map((second) => ({ waiting: 100 - second * 5, sent: 7 + second * 5 }));
    expect(told(...counts)).toEqual({ sent: 20, total: 100, leftMs: 16_000 });
  });

  it('includes captures saved meanwhile', () => {
    expect(told({ waiting: 30, sent: 0 }, { waiting: 45, sent: 5 })).toMatchObject({ sent: 5, total: 50 });
  });

  it('has no estimate in the first seconds, for a short queue, or without progress', () => {
    expect(told({ waiting: 50, sent: 0 }, { waiting: 40, sent: 10 })?.leftMs).toBeNull();
    expect(told({ waiting: 5, sent: 0 }, { waiting: 2, sent: 3 })).toBeNull();
    expect(told({ waiting: 50, sent: 3 }, { waiting: 50, sent: 3 })).toBeNull();
  });

  it('restarts after everything was sent', () => {
    expect(told({ waiting: 50, sent: 0 }, { waiting: 0, sent: 50 }, { waiting: 60, sent: 50 })).toBeNull();
  });

  it('is given in minutes, or in tens of seconds', () => {
    expect([12_000, 119_000, 150_000].map(durationText)).toEqual(['20 seconds', '120 seconds', '3 minutes']);
  });
});
