import { describe, expect, it } from 'vitest';
import { deliver, sourceLine, worldOfEachTest } from './kind-world';
import { workAttributes, workValues } from './work-values';

const start = worldOfEachTest();

describe('the service stores', () => {
  it('every field of the form of an epic in a release', async () => {
    const world = await start();
    const { service } = world;
    const release = service.records('release').at(1);
    const capture = await deliver(world, 'epic', {
      ...workValues,
      product: 'PRJ',
      release: release?.key ?? '',
      duration_source: 'duration_from_releases',
    });
    expect(service.records('epic').at(-1)?.attributes).toEqual({
      ...workAttributes(world, capture.marker),
      duration_source: 'duration_from_releases',
      release: release?.id,
    });
  });

  it('an epic without a release in the default release of its product', async () => {
    const world = await start();
    const { service } = world;
    const capture = await deliver(world, 'epic', { product: 'PRJ', name: 'Imports' });
    const epic = service.records('epic').at(-1);
    expect(epic?.parentId).toBe(service.record('release', service.seeded.release)?.id);
    expect(epic?.attributes).toMatchObject({ name: 'Imports', description: sourceLine(capture.marker) });
  });
});
