// Behavior of several kinds when the service fails.
import { describe, expect, it } from 'vitest';
import type { PlanningService } from '../../service/index.ts';
import { deliver, minuteMs, worldOfEachTest } from './kind-world';

const start = worldOfEachTest();

const created = [
  'idea',
  'page',
  'feature',
  'epic',
  'competitor',
  'idea_comment',
  'attachment',
  'comment',
] as const;

/** How many records the service has of each kind that a capture creates. */
const countsIn = (service: PlanningService) =>
  Object.fromEntries(created.map((kind) => [kind, service.records(kind).length]));

it.each([
  ['feature', { release: 'PRJ-R-999', name: 'Nowhere' }],
  ['requirement-comment', { requirement: 'PRJ-9-9', body: '<p>Nowhere</p>' }],
  ['epic', { product: 'NONE', name: 'Nowhere' }],
  ['competitor', { product: 'NONE', competitor: 'Nowhere', color: '#000000' }],
  ['reply', { idea: 'PRJ-I-999', replyTo: '1', body: '<p>Nowhere</p>' }],
  ['change-idea', { idea: 'PRJ-I-999', name: 'Nowhere' }],
])('F12 a %s with a deleted destination is parked, and nothing is created', async (kind, values) => {
  const world = await start();
  const before = countsIn(world.service);
  const id = await world.save(world.draft(kind, values));
  await world.run();
  await world.runAfter(60 * minuteMs);
  expect((await world.capture(id)).state).toMatchObject({ name: 'parked', error: { kind: 'not-found' } });
  expect(countsIn(world.service)).toEqual(before);
});

describe('sending an idea to an integration', () => {
  it('is done when the service answers without a record', async () => {
    const world = await start();
    const path = '/api/v1/integration_changes';
    world.service.misbehave({ method: 'POST', path, answer: { kind: 'status', status: 200, body: {} } });
    const { integration } = world.service.seeded;
    const idea = { product: 'PRJ', name: 'Sent on', createdBy: 'ana@example.com' };
    expect((await deliver(world, 'idea', { ...idea, integration })).steps).toHaveLength(2);
  });

  it('that is rejected leaves the idea delivered, and retrying creates no second idea', async () => {
    const world = await start();
    const id = await world.saveIdea('Once', { integration: '1' });
    await world.run();
    expect((await world.capture(id)).state).toMatchObject({ name: 'parked', error: { kind: 'rejected' } });
    await world.outbox.retry(id);
    await world.run();
    expect(world.ideaNames().filter((name) => name === 'Once')).toHaveLength(1);
    expect(world.service.records('integration_change')).toHaveLength(0);
  });
});
