import { expect, it } from 'vitest';
import type { CaptureEvent } from '@/lib/outbox/reducer';
import { sendDue } from '@/lib/outbox/sending/sender';
import type { Turn } from '@/lib/outbox/sending/turn';
import { createOutboxStore } from '@/lib/outbox/storage/store';
import { createPlanningClient } from '@/lib/planning/client';
import { createDiscovery } from '@/lib/planning/discovery';
import { buildCapture } from './capture-builder';

it('T22 a capture taken while its account is disconnected returns to the queue, and nothing is sent', async () => {
  const events: CaptureEvent[] = [];
  let isCurrent = true;
  const request = () => Promise.reject(new Error('a request was made'));
  const capture = buildCapture({ state: { name: 'sending', owner: 'worker' } });
  const store = {
    ...createOutboxStore(),
    take: async () => {
      isCurrent = false;
      return { isOk: true, value: capture } as const;
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
    over: new AbortController().signal,
    hasFailed: () => false,
    mayGoOn: () => true,
  };
  expect(await sendDue(turn)).toBe('more');
  expect(events).toEqual([
    { type: 'stepPostponed', error: { kind: 'aborted', isSent: false }, wait: null, atMs: 1_000 },
  ]);
});
