// Behavior of several kinds when the service fails.
import { expect, it } from 'vitest';
import type { PlanningService } from '../../service/index.ts';
import { minuteMs, worldOfEachTest } from './kind-world';

const start = worldOfEachTest();

it.each([
  ['epic', '/api/v1/products/:id/epics', { product: 'PRJ', name: 'Once' }, 'epic' as const],
  [
    'competitor',
    '/api/v1/products/:id/competitors',
    { product: 'PRJ', competitor: 'Once', color: '#0073cf' },
    'competitor' as const,
  ],
  [
    'requirement-comment',
    '/api/v1/requirements/:id/comments',
    { requirement: 'PRJ-1-1', body: '<p>Once</p>' },
    'comment' as const,
  ],
])(
  'F02 a %s with a lost answer is left to the person, because no listing shows it',
  async (kind, path, values, stored) => {
    const world = await start({ service: { comfort: 'bare' } });
    const { service } = world;
    const before = service.records(stored).length;
    service.misbehave({ method: 'POST', path, calls: 1, answer: { kind: 'reset', when: 'after-storing' } });
    const id = await world.save(world.draft(kind, values));
    await world.run();
    await world.runAfter(60 * minuteMs);
    expect((await world.capture(id)).state).toMatchObject({ name: 'unknown', search: 'unsearchable' });
    expect(service.records(stored)).toHaveLength(before + 1);
  },
);

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
])('F12 a %s with a deleted destination is parked, and nothing is created', async (kind, values) => {
  const world = await start();
  const before = countsIn(world.service);
  const id = await world.save(world.draft(kind, values));
  await world.run();
  await world.runAfter(60 * minuteMs);
  expect((await world.capture(id)).state).toMatchObject({ name: 'parked', error: { kind: 'not-found' } });
  expect(countsIn(world.service)).toEqual(before);
});
