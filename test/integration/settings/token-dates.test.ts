// When a token was set, and when the service last accepted it: stored with the account, and seldom written.
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createAccountStore } from '@/lib/settings/account-store';
import { type BackgroundWorld, startBackground } from '@/test/support/start-background.ts';

const hourMs = 60 * 60_000;

let world: BackgroundWorld;
/** How often the worker stored the accounts as pages see them. */
let writeCount: number;
let isFull: boolean;
beforeEach(async () => {
  isFull = false;
  world = await startBackground({
    areSettingsFull(items) {
      if ('accounts' in items) writeCount += 1;
      return isFull && 'accounts' in items;
    },
  });
  writeCount = 0;
});
afterEach(() => world.close());

const view = async () => (await world.settings.accounts.get())[0];

async function deliver(name: string): Promise<void> {
  const id = await world.saveIdea(name);
  await world.live(0);
  expect(await world.state(id)).toBe('delivered');
}

describe('the date of acceptance', () => {
  it('is stored with the first accepted request after an hour, and the date of the token stays', async () => {
    const setAtMs = world.now();
    expect(await view()).toMatchObject({ tokenSetAtMs: setAtMs, tokenAcceptedAtMs: setAtMs });
    world.pass(3 * hourMs);
    await deliver('First');
    await vi.waitFor(async () =>
      expect(await view()).toMatchObject({ tokenSetAtMs: setAtMs, tokenAcceptedAtMs: setAtMs + 3 * hourMs }),
    );
  });

  it('is written once for all requests of an hour', async () => {
    world.pass(2 * hourMs);
    for (let at = 0; at < 5; at += 1) {
      await deliver(`Idea ${at}`);
      world.pass(hourMs / 10);
    }
    await vi.waitFor(() => expect(writeCount).toBe(1));
    world.pass(hourMs);
    await deliver('After the hour');
    await vi.waitFor(() => expect(writeCount).toBe(2));
  });

  it('stays as it was if the service rejects the token', async () => {
    const setAtMs = world.now();
    world.service.setTokens({ 'another-token': 'dana@example.com' });
    world.pass(2 * hourMs);
    await world.saveIdea('Rejected');
    await world.live(0);
    expect(world.service.requests).not.toEqual([]);
    expect(await view()).toMatchObject({ tokenAcceptedAtMs: setAtMs });
    expect(writeCount).toBe(0);
  });

  it('keeps no capture from being sent if it cannot be stored', async () => {
    isFull = true;
    world.pass(2 * hourMs);
    await deliver('Despite the full storage');
  });
});

it('an account of an older version has no dates until its token is accepted', async () => {
  const accounts = createAccountStore(world.settings.sessionTokens);
  const account = await accounts.get('main');
  if (!account) throw new Error('not connected');
  await accounts.put({ ...account, connectedAtMs: 0, acceptedAtMs: 0 });
  await deliver('With an old account');
  await vi.waitFor(async () => expect(await view()).toMatchObject({ tokenAcceptedAtMs: world.now() }));
  expect(await view()).not.toHaveProperty('tokenSetAtMs');
});
