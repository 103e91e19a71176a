// Additions to a feature keep its text unchanged, and are never applied twice.
import { describe, expect, it } from 'vitest';
import type { OutboxWorld, WorldOptions } from '../outbox/outbox-world.ts';
import { added, additionOf, before, puts, writeBefore } from './additions';
import { worldOfEachTest } from './kind-world';

let world: OutboxWorld;
const startWorld = worldOfEachTest();
const start = async (options?: WorldOptions) => {
  world = await writeBefore(await startWorld(options));
};

const saveToFeature = (feature = world.service.seeded.feature) =>
  world.save(world.draft('append-feature', { feature, added }));

const featureText = () =>
  world.service.record('feature', world.service.seeded.feature)?.attributes.description;

describe('an addition to a feature', () => {
  it('goes below the feature’s text and changes no other field', async () => {
    await start();
    const { seeded } = world.service;
    const feature = world.service.record('feature', seeded.feature);
    const id = await saveToFeature(seeded.feature);
    await world.run();
    expect(await world.state(id)).toBe('delivered');
    const after = world.service.record('feature', seeded.feature);
    expect(after?.attributes).toEqual({
      ...feature?.attributes,
      description: before + (await additionOf(world, id)),
    });
    expect(after?.sent).toEqual({ description: before + (await additionOf(world, id)) });
    expect(after?.parentId).toBe(feature?.parentId);
  });

  it('is parked with the reason, and writes nothing, if the service cannot read features', async () => {
    await start({ service: { comfort: 'bare' } });
    const id = await saveToFeature();
    await world.run();
    expect((await world.capture(id)).state).toMatchObject({
      name: 'parked',
      error: { kind: 'invalid-input', problems: [{ code: 'record-unreadable' }] },
    });
    expect(puts(world)).toHaveLength(0);
    expect(featureText()).toBe(before);
  });

  it('is parked if the feature does not exist', async () => {
    await start();
    const id = await saveToFeature('PRJ-999');
    await world.run();
    expect((await world.capture(id)).state).toMatchObject({
      name: 'parked',
      error: { kind: 'invalid-input', problems: [{ code: 'record-missing' }] },
    });
    expect(puts(world)).toHaveLength(0);
  });

  it('F02 with a lost answer appears once, even if the person sends it again', async () => {
    await start();
    world.service.misbehave({
      method: 'PUT',
      path: '/api/v1/features/:id',
      calls: 1,
      answer: { kind: 'reset', when: 'after-storing' },
    });
    const id = await saveToFeature();
    await world.run();
    expect(await world.state(id)).toBe('unknown');
    await world.outbox.retry(id);
    await world.run();
    expect(await world.state(id)).toBe('delivered');
    expect(puts(world)).toHaveLength(1);
    expect(featureText()).toBe(before + (await additionOf(world, id)));
  });
});
