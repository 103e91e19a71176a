import { describe, expect, it } from 'vitest';
import { deliver, minuteMs, worldOfEachTest } from './kind-world';
import { workAttributes, workValues } from './work-values';

const start = worldOfEachTest();

describe('the service stores', () => {
  it('every field of a feature’s form, in its release', async () => {
    const world = await start();
    const { service } = world;
    const release = service.record('release', service.seeded.release);
    const capture = await deliver(world, 'feature', {
      ...workValues,
      release: service.seeded.release,
      epic: service.seeded.epic,
      release_phase: 'Beta',
    });
    const feature = service.records('feature').at(-1);
    expect(feature?.attributes).toEqual({
      ...workAttributes(world, capture.marker),
      epic: service.seeded.epic,
      release_phase: 'Beta',
      release: release?.id,
    });
    expect(feature?.parentId).toBe(release?.id);
    expect(capture.steps[0]?.result).toMatchObject({ key: feature?.key, name: 'Import keeps rows' });
  });
});

describe('sending a feature to an integration', () => {
  it('sends the created record', async () => {
    const world = await start();
    const { service } = world;
    const integration = service.records('integration')[0]?.id ?? '';
    await deliver(world, 'feature', { release: service.seeded.release, name: 'Sent on', integration });
    expect(service.records('integration_change').map(({ attributes }) => attributes)).toEqual([
      {
        integration_id: integration,
        model_class: 'Feature',
        model_id: service.records('feature').at(-1)?.id,
      },
    ]);
  });
});

describe('a feature with a lost answer', () => {
  const lost = { kind: 'reset' as const, when: 'after-storing' as const };

  it('F02 is found among those of its release, and not sent again', async () => {
    const world = await start();
    const { service } = world;
    service.misbehave({ method: 'POST', path: '/api/v1/releases/:id/features', calls: 1, answer: lost });
    const id = await world.save(world.draft('feature', { release: service.seeded.release, name: 'Once' }));
    await world.run();
    expect(await world.state(id)).toBe('unknown');
    await world.runAfter(minuteMs);
    expect(await world.state(id)).toBe('delivered');
    expect(service.records('feature').filter(({ attributes }) => attributes.name === 'Once')).toHaveLength(1);
  });

  it('F02 that never arrived is sent again once the search is certain', async () => {
    const world = await start();
    const { service } = world;
    service.misbehave({
      method: 'POST',
      path: '/api/v1/releases/:id/features',
      calls: 1,
      answer: { kind: 'reset' },
    });
    const id = await world.save(world.draft('feature', { release: service.seeded.release, name: 'Once' }));
    await world.run();
    await world.runUntilMissed();
    expect(await world.state(id)).toBe('delivered');
    expect(service.records('feature').filter(({ attributes }) => attributes.name === 'Once')).toHaveLength(1);
  });
});
