// The text of "Copy diagnostics", with a whole background that captured, failed and received secrets.

import { afterEach, beforeEach, expect, it } from 'vitest';
import { writeDiagnostics } from '@/entrypoints/options/diagnostics';
import { createOutboxConnection } from '@/lib/outbox/storage/connection';
import { draftOfBackground } from '@/lib/outbox/storage/draft-rows';
import { createLedger } from '@/lib/outbox/storage/ledger';
import { type BackgroundWorld, committed, startBackground } from '@/test/support/start-background.ts';
import { createIdea } from '../routes.ts';

let world: BackgroundWorld;
beforeEach(async () => {
  world = await startBackground();
});
afterEach(() => world.close());

const installation = {
  version: '1.2.3',
  userAgent: 'Browser/1',
  language: 'en',
  isOnline: true,
  permissions: ['storage', 'alarms'],
  allowedSites: 1,
  storage: { isPersistent: false, usedBytes: 12_345 },
};

async function diagnostics() {
  const ledger = createLedger(createOutboxConnection());
  const text = await writeDiagnostics({
    settings: world.settings,
    drafts: world.drafts,
    ledger,
    readInstallation: async () => installation,
    now: world.now,
  });
  ledger.close();
  return { text, told: JSON.parse(text) };
}

it('the diagnostics contain versions, permissions, states, and events with times and kinds of errors (T29)', async () => {
  await world.saveIdea('Delivered');
  await world.untilIdle();
  world.service.misbehave({ ...createIdea, answer: { kind: 'status', status: 403 } });
  await world.saveIdea('Refused');
  await world.untilIdle();
  const { told } = await diagnostics();
  expect(told).toMatchObject({
    installation,
    drafts: 0,
    outbox: {
      problem: null,
      accounts: [{ account: 1, isConnected: true, block: null, states: { delivered: 1, parked: 1 } }],
    },
  });
  const seen = told.events.map(({ event, error, status }: Record<string, unknown>) => [event, error, status]);
  const without = ['saved', 'request', 'delivered'].map((event) => [event, undefined, undefined]);
  expect(seen).toEqual(expect.arrayContaining([...without, ['request', 'forbidden', 403]]));
});

it('the diagnostics contain no captured text, address, name or token (T29, T26)', async () => {
  const canary = 'canary-7f3a';
  await world.setDefaults({
    product: 'PRJ',
    createdBy: `${canary}@example.com`,
    tags: [`${canary}-tag`],
  });
  const headers = { 'x-request-id': `${canary}-${world.service.token}` };
  const body = { errors: { name: [`${canary} is taken`] } };
  world.service.misbehave({ ...createIdea, answer: { kind: 'status', status: 422, body, headers } });
  await world.saveIdea(`${canary} words`, { description: `<p>${canary}</p>`, tags: [`${canary}-tag`] });
  await world.untilIdle();
  const source = { title: canary, address: `https://${canary}.example/`, passageAddress: null };
  const draft = { ...world.draft('idea', { name: `${canary} draft` }), source };
  await world.drafts.write(draftOfBackground(draft, world.now()));
  const { text, told } = await diagnostics();
  expect(told.drafts).toBe(1);
  expect(told.events.length).toBeGreaterThan(1);
  const others = ['PRJ', 'forum', 'ana@', '"main"'];
  for (const secret of [canary, world.service.token, new URL(world.service.url).host, ...others])
    expect(text).not.toContain(secret);
});

it('T41 the diagnostics name the kinds of this version, and no other text that a row has as its kind', async () => {
  await world.saveIdea('Known');
  await world.untilIdle();
  const [known] = committed(await world.store.newest(1));
  if (!known) throw new Error('nothing was saved');
  const { sequence: _ofKnown, ...row } = known;
  committed(await world.store.add({ ...row, id: crypto.randomUUID(), kind: 'canary-7f3a' }));
  const { text, told } = await diagnostics();
  expect(new Set(told.events.map(({ kind }: { kind: string }) => kind))).toEqual(new Set(['idea', 'other']));
  expect(text).not.toContain('canary-7f3a');
});

it('the diagnostics contain the last 200 events, newest last (T29)', async () => {
  for (let count = 0; count < 80; count += 1) {
    world.pass(10);
    await world.saveIdea(`Idea ${count}`);
  }
  await world.untilIdle();
  const { told } = await diagnostics();
  const times = told.events.map(({ at }: { at: string }) => at);
  expect(times).toHaveLength(200);
  expect(times).toEqual([...times].sort());
  const saved = told.events.filter(({ event }: { event: string }) => event === 'saved');
  expect(saved[0].capture).toBeGreaterThan(1);
  expect(saved.at(-1).capture).toBe(80);
});
