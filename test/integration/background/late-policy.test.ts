// A browser that reports its policy late, like a new one (T27). Capture requests don’t wait for it, and nothing is sent
// against it.

import { afterEach, describe, expect, it } from 'vitest';
import type { Draft } from '@/lib/capture/field/draft';
import type { Capture } from '@/lib/outbox/capture';
import { notAllowed } from '@/lib/outbox/reducer';
import { type BackgroundWorld, committed, startBackground } from '@/test/support/start-background.ts';
import { waitUntil } from '@/test/support/wait-until.ts';
import { buildNewCapture } from '@/test/unit/outbox/capture-builder.ts';
import { page } from './click.ts';

const locked = { product: 'PRJ', lockedFields: ['product'] };

let world: BackgroundWorld;
/** From now on, the browser reports the policy. */
let tell: () => void;
afterEach(async () => {
  tell();
  await world.close();
});

/** A browser that reported `before` in an earlier life (null for never), and delays `now`. */
async function startYoung(before: object | null, now: Readonly<Record<string, unknown>>): Promise<void> {
  let told: Promise<void> = Promise.resolve();
  tell = () => undefined;
  world = await startBackground({ policy: { ...before }, untilPolicyTold: () => told });
  await waitUntil(async () => (await world.settings.cachedPolicy.get()) !== null, { what: 'the mirror' });
  if (before === null) await world.settings.cachedPolicy.clear();
  await world.setDefaults({ product: 'OPS', createdBy: 'dana@example.com' });
  told = new Promise((resolve) => {
    tell = resolve;
  });
  world.changePolicyUnheard(now);
  await world.restart();
}

/** An idea that was saved before. Returns its draft. */
async function store(product: string, state: Capture['state']): Promise<Draft> {
  const draft = world.draft('idea', { product, name: 'Old', createdBy: 'dana@example.com' });
  const { id, accountId } = draft;
  committed(await world.store.add(buildNewCapture({ id, accountId, draft, state })));
  return draft;
}

const press = () => world.background().commandPressed('capture-idea', page);
const queued = async () => {
  const found = await world.store.newest(10);
  return found.isOk ? found.value.map(({ draft, state }) => [draft.values.product, state.name]) : [];
};
const sent = () => world.service.requests.filter(({ method }) => method === 'POST').map(({ path }) => path);

async function expectSent(path: string): Promise<void> {
  await waitUntil(() => sent().length > 0, { what: 'the request' });
  expect(sent()).toEqual([path]);
}

describe('the mirrored policy, which pages read', () => {
  it('has the browser’s values from the start and after every change', async () => {
    await startYoung(null, locked);
    expect(await world.settings.cachedPolicy.get()).toBeNull();
    tell();
    await waitUntil(async () => (await world.settings.cachedPolicy.get()) !== null, { what: 'the mirror' });
    expect((await world.settings.policy.get()).policy).toEqual(locked);
    await world.setPolicy({});
    expect((await world.settings.policy.get()).policy).toEqual({});
  });

  it('updates the right-click menu when it changes', async () => {
    await startYoung({}, { allowedKinds: ['note'] });
    await world.background().browserStarted();
    expect(world.browser.menu.has('idea')).toBe(true);
    tell();
    await waitUntil(() => !world.browser.menu.has('idea'), { what: 'the menu without ideas' });
    expect(world.browser.menu.has('note')).toBe(true);
  });
});

describe('a shortcut before the browser reported the policy (T27)', () => {
  it('saves under the mirrored policy at once, and sends once the browser agrees', async () => {
    await startYoung(locked, locked);
    await press();
    expect(await queued()).toEqual([['PRJ', 'queued']]);
    expect(sent()).toEqual([]);
    tell();
    await expectSent('/api/v1/products/PRJ/ideas');
  });

  it('sends nothing that the browser’s policy refuses: the capture is parked with the policy’s sentence', async () => {
    await startYoung({}, locked);
    await press();
    expect(await queued()).toEqual([['OPS', 'queued']]);
    tell();
    await waitUntil(async () => (await queued())[0]?.[1] === 'parked', { what: 'the parked capture' });
    await world.untilIdle();
    expect(await queued()).toEqual([['OPS', 'parked']]);
    expect(sent()).toEqual([]);
    const [capture] = committed(await world.store.newest(1));
    expect(capture?.state).toEqual({ name: 'parked', error: notAllowed });
    // Its words are in one place.
    expect(committed(await world.drafts.all()).drafts).toEqual([]);
    expect(world.browser.opened).toEqual([]);
  });

  it('waits for the browser if no policy was ever mirrored, because a guess could send a locked value', async () => {
    await startYoung(null, locked);
    const pressed = press();
    await new Promise(setImmediate);
    expect(await queued()).toEqual([]);
    tell();
    await pressed;
    await expectSent('/api/v1/products/PRJ/ideas');
  });

  it('sends under the mirrored policy if the browser reports nothing for ten seconds', async () => {
    await startYoung(locked, locked);
    await press();
    world.pass(10_000);
    await expectSent('/api/v1/products/PRJ/ideas');
  });
});

it.each(['capture.edit', 'capture.move'] as const)(
  'T41 a changed draft is saved under the cached policy, and nothing is sent against the confirmed one (%s)',
  async (message) => {
    await startYoung({}, locked);
    const draft = await store('PRJ', { name: 'parked', error: { kind: 'invalid-input', problems: [] } });
    const captureId = draft.id;
    const changed = { ...draft, values: { ...draft.values, product: 'OPS' } };
    const answer = await world.ask(world.send(message, { captureId, draft: changed, drafts: [] }));
    expect(answer).toMatchObject({ isOk: true });
    expect(await queued()).toEqual([['OPS', 'queued']]);
    tell();
    await world.untilIdle();
    expect(await queued()).toEqual([['OPS', 'parked']]);
    expect(sent()).toEqual([]);
  },
);

it('connecting waits for the browser, and a locked address is the only allowed one', async () => {
  await startYoung({}, { serviceAddress: 'https://other.example', lockedFields: ['serviceAddress'] });
  const connected = world.send('account.connect', {
    address: world.service.url,
    token: world.service.token,
  });
  tell();
  expect(await world.ask(connected)).toMatchObject({ isOk: false, reason: 'address-refused' });
});

describe('a capture saved under the mirrored policy, whose worker ended before the browser reported (F84)', () => {
  it.each([
    ['that is queued', 0],
    ['that can still be undone', 5_000],
  ])(
    '%s is not sent if the browser forbids it: it is parked, and the person is told',
    async (_title, undoMs) => {
      await startYoung({}, locked);
      await world.settings.preferences.update((preferences) => ({ ...preferences, undoMs }));
      await press();
      await world.restart();
      tell();
      await world.untilIdle();
      world.pass(undoMs);
      await world.untilIdle();
      expect(await queued()).toEqual([['OPS', 'parked']]);
      expect(sent()).toEqual([]);
      world.pass(250);
      await world.untilIdle();
      expect([...world.browser.notifications.values()].map(({ title }) => title)).toContain(
        'notifyNeedsAttentionTitle',
      );
    },
  );

  it('is sent if the browser allows it', async () => {
    await startYoung({}, { tags: ['org'] });
    await press();
    await world.restart();
    tell();
    await expectSent('/api/v1/products/OPS/ideas');
  });
});

it('F84 a capture that an older version saved is checked before it is sent', async () => {
  await startYoung(locked, locked);
  await store('OPS', { name: 'queued', wait: null });
  tell();
  await world.background().alarmRang('outbox');
  await world.untilIdle();
  expect(await queued()).toEqual([['OPS', 'parked']]);
  expect(sent()).toEqual([]);
});
