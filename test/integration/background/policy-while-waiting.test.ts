// The organization's policy changes while a capture waits (F85). The policy at the time of sending counts.
import { afterEach, describe, expect, it } from 'vitest';
import { startPlanningService } from '@/test/service/index.ts';
import {
  type BackgroundOptions,
  type BackgroundWorld,
  startBackground,
} from '@/test/support/start-background.ts';
import { waitUntil } from '@/test/support/wait-until.ts';

let world: BackgroundWorld;
const start = async (options?: BackgroundOptions) => {
  world = await startBackground(options);
};
afterEach(() => world.close());

const posts = () => world.service.requests.filter(({ method }) => method === 'POST').map(({ path }) => path);

async function run(): Promise<void> {
  world.freeLock();
  await world.background().alarmRang('outbox');
  await world.untilIdle();
}

/** An idea that was saved, and waits when the policy changes. */
async function saveThenSet(policy: Readonly<Record<string, unknown>>): Promise<string> {
  await start();
  world.takeLock();
  const id = await world.saveIdea('Saved in time');
  await world.setPolicy(policy);
  await run();
  return id;
}

const onlyNotes = { allowedKinds: ['note'] };

describe('a waiting capture whose kind is no longer allowed', () => {
  it('F85 is parked instead of sent, and the person is told', async () => {
    const id = await saveThenSet(onlyNotes);
    expect(posts()).toEqual([]);
    expect((await world.capture(id)).state).toEqual({
      name: 'parked',
      error: { kind: 'invalid-input', problems: [{ path: 'policy', code: 'not-allowed' }] },
    });
    world.pass(250);
    await world.untilIdle();
    expect(world.browser.notifications.get(id)?.title).toBe('notifyNeedsAttentionTitle');
    await waitUntil(() => world.browser.badge.needsPerson === 1, { what: 'the badge' });
  });

  it('F85 stays parked when it is sent again, until the policy allows it', async () => {
    const id = await saveThenSet(onlyNotes);
    await world.ask(world.send('capture.retry', { captureId: id }));
    await world.untilIdle();
    expect([await world.state(id), posts()]).toEqual(['parked', []]);
    await world.setPolicy({});
    await world.ask(world.send('capture.retry', { captureId: id }));
    await world.untilIdle();
    expect([await world.state(id), posts()]).toEqual(['delivered', ['/api/v1/products/PRJ/ideas']]);
  });

  it('F85 does not hold up captures that the policy allows', async () => {
    await start();
    world.takeLock();
    const forbidden = await world.saveIdea('Forbidden');
    const allowed = await world.save(world.draft('note', { product: 'PRJ', name: 'Allowed' }));
    await world.setPolicy(onlyNotes);
    await run();
    expect([await world.state(forbidden), await world.state(allowed)]).toEqual(['parked', 'delivered']);
  });
});

it('F85 a waiting capture is not sent to a service that the policy replaced, and can be moved to the new one', async () => {
  const other = await startPlanningService();
  const id = await saveThenSet({ serviceAddress: other.url, lockedFields: ['serviceAddress'] });
  expect([await world.state(id), posts()]).toEqual(['parked', []]);
  await world.connect('other', other.url, other.token);
  const { draft } = await world.capture(id);
  const moved = world.send('capture.move', {
    captureId: id,
    draft: { ...draft, accountId: 'other' },
    drafts: [],
  });
  expect(await world.ask(moved)).toMatchObject({ isOk: true });
  await world.untilIdle();
  expect([await world.state(id), posts()]).toEqual(['delivered', []]);
  expect(other.ideas().at(-1)?.attributes.name).toBe('Saved in time');
  await other.close();
});

it('F85 a capture of which a part exists is finished, so that no record stays in part', async () => {
  await start();
  const link = { method: 'POST', path: '/api/v1/idea_comments/:id/attachments' };
  world.service.misbehave({ ...link, calls: 1, answer: { kind: 'status', status: 503 } });
  const values = { idea: 'PRJ-I-1', body: '<p>Seen here too</p>', link: 'https://forum.example/t/1' };
  const id = await world.save(world.draft('comment', values));
  await world.untilIdle();
  const results = (await world.capture(id)).steps.map(({ result }) => result !== null);
  expect([results[0], results.at(-1)]).toEqual([true, false]);
  await world.setPolicy(onlyNotes);
  for (let minute = 0; minute < 5; minute += 1) {
    world.pass(60_000);
    await run();
  }
  expect(await world.state(id)).toBe('delivered');
});
