import { expect, it } from 'vitest';
import type { CaptureEvent } from '@/lib/outbox/reducer';
import { sendDue } from '@/lib/outbox/sending/sender';
import type { Turn } from '@/lib/outbox/sending/turn';
import { createOutboxStore } from '@/lib/outbox/storage/store';
import { createPlanningClient } from '@/lib/planning/client';
import { createDiscovery } from '@/lib/planning/discovery';
import { buildCapture } from './capture-builder';

/** Sends one capture of an account whose service is never asked. Returns the events of the capture. */
async function sendOne(given: Partial<Turn>, isCurrentAfterTake: boolean) {
  const events: CaptureEvent[] = [];
  let isCurrent = true;
  let isTaken = false;
  const request = () => Promise.reject(new Error('a request was made'));
  const capture = buildCapture({ state: { name: 'sending', owner: 'worker' } });
  const store = {
    ...createOutboxStore(),
    take: async () => {
      isCurrent = isCurrentAfterTake;
      const value = isTaken ? null : capture;
      isTaken = true;
      return { isOk: true, value } as const;
    },
    change: async (_id: string, event: CaptureEvent) => {
      events.push(event);
      return { isOk: true, value: capture } as const;
    },
  };
  const client = createPlanningClient({
    serviceAddress: 'https://plan.example',
    token: 'token',
    fetch: request,
  });
  const discovery = createDiscovery(client, {
    isAbsent: async () => false,
    noteAbsent: async () => undefined,
  });
  const account = {
    client,
    discovery,
    forgetAbsentReads: request,
    isCurrent: () => isCurrent,
    person: null,
    clockAheadMs: () => null,
  };
  const turn: Turn = {
    ...{ store, accountId: 'account-1', account, owner: 'worker', checkWaits: new Map() },
    openAccountClient: request,
    isBlockOver: request,
    isAllowed: async () => true,
    readPicture: request,
    rateLimiter: { acquire: async () => 0, asked: () => 0 },
    onResult: () => undefined,
    onBlocked: () => undefined,
    sleep: async () => undefined,
    isOnline: () => true,
    onError: (_place, error) => {
      throw error;
    },
    random: () => 0,
    now: () => 1_000,
    signal: new AbortController().signal,
    hasFailed: () => false,
    mayContinue: () => true,
    ...given,
  };
  return { end: await sendDue(turn), events };
}

it('T22 a capture taken while its account is disconnected returns to the queue, and nothing is sent', async () => {
  const { end, events } = await sendOne({}, false);
  expect(end).toBe('more');
  expect(events).toEqual([
    { type: 'stepPostponed', error: { kind: 'aborted', isSent: false }, wait: null, atMs: 1_000 },
  ]);
});

it('F85 a capture waits while the policy can’t be read, and nothing is sent', async () => {
  const errors: unknown[] = [];
  const { events } = await sendOne(
    {
      isAllowed: () => Promise.reject(new Error('the accounts are unreadable')),
      onError: (place, error) => void errors.push(place, error),
    },
    true,
  );
  expect(events).toEqual([{ type: 'stepHeld', wait: { fromMs: 1_000, forMs: 60_000 } }]);
  expect(errors).toEqual(['sending', new Error('the accounts are unreadable')]);
});
