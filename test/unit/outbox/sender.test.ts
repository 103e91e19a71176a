import { expect, it } from 'vitest';
import type { CaptureEvent } from '@/lib/outbox/reducer';
import { sendDue } from '@/lib/outbox/sending/sender';
import { createPlanningClient } from '@/lib/planning/client';
import { createDiscovery } from '@/lib/planning/discovery';
import { buildCapture } from './capture-builder';

it('T22 a capture taken while its account is disconnected returns to the queue, and nothing is sent', async () => {
  const events: CaptureEvent[] = [];
  let isCurrent = true;
  const request = () => Promise.reject(new Error('a request was made'));
  const capture = buildCapture({ state: { name: 'sending', owner: 'worker' } });
  const deps: Parameters<typeof sendDue>[0] = {
    store: {
      take: async () => {
        isCurrent = false;
        return { isOk: true, value: capture };
      },
      inState: async () => ({ isOk: true, value: [] }),
      change: async (_id, event) => {
        events.push(event);
        return { isOk: true, value: capture };
      },
    },
    policyNow: async () => ({ key: '{}', allows: async () => true }),
    readPicture: request,
    rateLimiter: { admit: async () => 0 },
    onProgress: () => undefined,
    sleep: async () => undefined,
    isOnline: () => true,
    onError: (_place, error) => {
      throw error;
    },
    random: () => 0,
    now: () => 1_000,
    owner: 'worker',
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
  const breaker = { note: request, failuresWith: request, answered: request, refused: request };
  const turn = {
    ...{ accountId: 'account-1', account, breaker },
    isTimeUp: () => false,
    over: new AbortController().signal,
    onChanged: () => undefined,
  };
  expect(await sendDue(deps, turn)).toBe('more');
  expect(events).toEqual([
    { type: 'stepPostponed', error: { kind: 'aborted', isSent: false }, wait: null, atMs: 1_000 },
  ]);
});
