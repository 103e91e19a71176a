// Changes of existing records: only filled fields change, and a lost answer does no harm.
import { describe, expect, it } from 'vitest';
import type { DraftValues } from '@/lib/capture/field/values';
import type { ChangedRecord } from '@/lib/capture/kinds/kind';
import type { OutboxWorld } from '../outbox/outbox-world.ts';
import { lost } from '../routes.ts';
import { puts } from './additions';
import { deliver, minuteMs, worldOfEachTest } from './kind-world';

const start = worldOfEachTest();

type Seeded = OutboxWorld['service']['seeded'];

const changes: readonly (readonly [string, string, (seeded: Seeded) => DraftValues])[] = [
  ['change-idea', '/api/v1/ideas/:id', ({ idea }) => ({ idea, status: 'Planned' })],
  ['change-feature', '/api/v1/features/:id', ({ feature }) => ({ feature, status: 'Shipped' })],
  [
    'change-initiative',
    '/api/v1/products/:id/initiatives/:id',
    ({ initiative }) => ({ product: 'PRJ', initiative, value: '8' }),
  ],
  ['change-goal', '/api/v1/products/:id/goals/:id', ({ goal }) => ({ product: 'PRJ', goal, value: '8' })],
  [
    'change-vote',
    '/api/v1/ideas/:id/endorsements/:id',
    ({ idea, endorsement }) => ({ idea, vote: endorsement, value: '8' }),
  ],
];

describe('a change with a lost answer', () => {
  it.each(changes)('%s: F04 is sent again, because it sets the same values', async (kind, path, typed) => {
    const world = await start();
    const { service } = world;
    service.misbehave({ method: 'PUT', path, ...lost });
    const id = await world.save(world.draft(kind, typed(service.seeded)));
    await world.run();
    expect(await world.state(id)).toBe('unknown');
    await world.runAfter(minuteMs);
    expect(await world.state(id)).toBe('delivered');
    expect(puts(world).map(({ text }) => text)).toEqual(Array(2).fill(puts(world)[0]?.text));
    // It cannot have a duplicate, so none is searched.
    await world.runAfter(minuteMs);
    const { duplicates, areDuplicatesUnchecked = false } = await world.capture(id);
    expect({ duplicates, areDuplicatesUnchecked }).toEqual({ duplicates: [], areDuplicatesUnchecked: false });
  });
});

describe('a new planning record with a lost answer', () => {
  describe.each([
    ['release', '/api/v1/products/:id/releases', { product: 'PRJ', name: 'Once' }],
    ['product', '/api/v1/products', { name: 'Once' }],
  ] as const)('%s: F04', (kind, path, values) => {
    const asked = { name: 'unknown', search: 'notFound', candidates: [{ name: 'Once' }] };

    it.each([
      ['is shown where the listing has its name, and never made twice in silence', 'after-storing', asked],
      [
        'that did not arrive is made once the listing was seen without it',
        'before-storing',
        { name: 'delivered' },
      ],
    ] as const)('%s', async (_title, when, expected) => {
      const world = await start();
      const { service } = world;
      const before = service.records(kind).length;
      service.misbehave({ method: 'POST', path, calls: 1, answer: { kind: 'reset', when } });
      const id = await world.save(world.draft(kind, values));
      await world.run();
      await world.runUntilMissed();
      expect((await world.capture(id)).state).toMatchObject(expected);
      expect(service.records(kind)).toHaveLength(before + 1);
    });
  });

  it('capacity-investment: F04 is left to the person, because no listing shows it', async () => {
    const world = await start();
    const { service } = world;
    const path = '/api/v1/initiatives/:id/capacity_investments';
    service.misbehave({ method: 'POST', path, ...lost });
    const id = await world.save(
      world.draft('capacity-investment', { initiative: service.seeded.initiative }),
    );
    await world.run();
    await world.runAfter(60 * minuteMs);
    expect((await world.capture(id)).state).toMatchObject({ name: 'unknown', search: 'unsearchable' });
    expect(service.records('capacity_investment')).toHaveLength(1);
  });
});

describe('a change of an idea', () => {
  it.each([
    [
      'its portal is sent back',
      (portal: string) => ({ portal }),
      (portal: string) => ({ submitted_idea_portal_id: portal }),
    ],
    ['it stays out of portals', () => ({}), () => ({ skip_portal: true })],
  ])('does not move it and keeps its creator: %s', async (_how, where, sent) => {
    const world = await start();
    const portal = world.service.seeded.portal;
    const made = await deliver(world, 'idea', {
      product: 'PRJ',
      name: 'Of Robin',
      createdBy: 'robin@example.com',
      visibility: 'employee_or_creator',
      ...where(portal),
    });
    const key = made.steps[0]?.result?.key ?? '';
    await deliver(world, 'change-idea', { idea: key, name: 'Still of Robin', createdBy: 'ana@example.com' });
    const idea = world.service.record('idea', key);
    expect(idea?.sent).toMatchObject({
      name: 'Still of Robin',
      created_by: 'robin@example.com',
      ...sent(portal),
    });
    expect(Object.keys(idea?.sent ?? {})).toHaveLength(3);
    expect(idea?.attributes.visibility).toBe('employee_or_creator');
  });
});

describe('the current values of a record', () => {
  const now = async (world: OutboxWorld, changed: ChangedRecord) =>
    (await world.ask(world.send('record.now', { accountId: 'main', changed }))).values;
  const records = ({ idea, feature, initiative, goal, endorsement }: Seeded): ChangedRecord[] => [
    { record: 'idea', reference: idea },
    { record: 'feature', reference: feature },
    { record: 'initiative', reference: initiative },
    { record: 'goal', reference: goal },
    { record: 'vote', reference: endorsement, idea },
  ];

  it.each(['rich', 'recorded'] as const)(
    'come from a %s service, under its attribute names',
    async (comfort) => {
      const world = await start({ service: { comfort } });
      const told = await Promise.all(records(world.service.seeded).map((record) => now(world, record)));
      expect(told).toMatchObject([
        {
          name: ['Collect what customers say'],
          tags: ['customers'],
          created_by: ['dana@example.com'],
          description: ['Collects the words of customers, with links to their sources.'],
        },
        { name: ['Save a page for later'], release: [expect.stringContaining('Next release')] },
        { name: ['Easier to begin'], presented: ['true'] },
        { name: ['More people return'], progress_source: ['progress_manual'] },
        { value: ['100'] },
      ]);
    },
  );

  it('are empty if the service lacks the reads, and the change is still sent', async () => {
    const world = await start({ service: { comfort: 'bare' } });
    const [_idea, ...others] = records(world.service.seeded);
    for (const record of others) expect(await now(world, record)).toBeNull();
    await deliver(world, 'change-goal', { product: 'PRJ', goal: world.service.seeded.goal, effort: '7' });
    expect(world.service.record('goal', world.service.seeded.goal)?.attributes.effort).toBe(7);
  });
});
