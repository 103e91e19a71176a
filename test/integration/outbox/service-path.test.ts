// A service address with a path: two tenants of one origin stay separate in every request and link.
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type BackgroundWorld, startBackground } from '@/test/support/start-background.ts';
import { createIdea, lost } from '../routes.ts';

let world: BackgroundWorld;
beforeEach(async () => {
  world = await startBackground({ service: { basePath: '/tenants/one' } });
});
afterEach(() => world.close());

const outside = () => world.service.requests.filter(({ path }) => path.startsWith('/outside'));

it('every request goes below the path of the service address', async () => {
  expect((await world.settings.accounts.get())[0]?.serviceAddress).toMatch(/\/tenants\/one$/);
  const id = await world.saveIdea('Below the path');
  await world.untilIdle();
  const { state, steps } = await world.capture(id);
  expect(state.name).toBe('delivered');
  expect(steps[0]?.result?.url).toMatch(new RegExp(`^${world.service.url}/ideas/`));
  expect(world.service.requests.length).toBeGreaterThan(0);
  expect(outside()).toEqual([]);
});

it('another path of the same origin is another service with its own account, and never gets the first token', async () => {
  const other = `${new URL(world.service.url).origin}/tenants/two`;
  const connected = await world.ask(
    world.send('account.connect', { address: other, token: 'other-token', tokenKeeping: 'device' }),
  );
  expect(connected).toMatchObject({ isOk: false, reason: 'not-a-planning-service' });
  expect(outside().length).toBeGreaterThan(0);
  expect(outside().every(({ headers }) => headers.authorization === 'Bearer other-token')).toBe(true);
});

it('the permission covers only the origin', async () => {
  const asked: string[] = [];
  await world.close();
  world = await startBackground({
    service: { basePath: '/tenants/one' },
    environment: {
      async hasPermission(origin) {
        asked.push(origin);
        return true;
      },
    },
  });
  await world.saveIdea('Where may it go?');
  await world.untilIdle();
  expect(new Set(asked)).toEqual(new Set([new URL(world.service.url).origin]));
});

describe('F64 the pasted address of another service’s record', () => {
  const foreign = 'https://other.example/ideas/PRJ-I-1';

  it('is refused when a comment is saved, with the service’s name', async () => {
    const draft = world.draft('comment', { idea: foreign, body: '<p>Seen here too</p>' });
    expect(await world.ask(world.send('capture.save', { draft, drafts: [] }))).toEqual({
      isOk: false,
      reason: 'incomplete',
      problems: [{ field: 'idea', messageKey: 'problemOtherService', parts: ['other.example'] }],
    });
  });

  it('is refused in the field, without asking the service', async () => {
    const found = await world.ask(world.send('idea.find', { accountId: 'main', reference: foreign }));
    expect(found).toEqual({ isOk: false, reason: 'other-service', service: 'other.example' });
    expect(world.service.requests).toEqual([]);
  });

  it('is refused for another tenant of the same origin, and accepted for this one', async () => {
    const { origin } = new URL(world.service.url);
    const find = (reference: string) => world.ask(world.send('idea.find', { accountId: 'main', reference }));
    expect(await find(`${origin}/tenants/two/ideas/PRJ-I-1`)).toMatchObject({
      reason: 'other-service',
      service: expect.stringMatching(/\/tenants\/two$/),
    });
    expect(await find(`${world.service.url}/ideas/PRJ-I-1`)).toMatchObject({ idea: { key: 'PRJ-I-1' } });
  });

  it('does not prove that a lost capture arrived', async () => {
    world.service.misbehave({ ...createIdea, ...lost });
    const captureId = await world.saveIdea('Lost');
    await world.untilIdle();
    expect(await world.state(captureId)).toBe('unknown');
    expect(await world.ask(world.send('capture.confirm', { captureId, reference: foreign }))).toEqual({
      isOk: false,
      reason: 'other-service',
      service: 'other.example',
    });
  });
});
