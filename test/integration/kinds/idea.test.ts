import { describe, expect, it } from 'vitest';
import { deliver, worldOfEachTest } from './kind-world';

const start = worldOfEachTest();

describe('sending an idea to an integration', () => {
  it('is done when the service answers without a record', async () => {
    const world = await start();
    const { service } = world;
    service.misbehave({
      method: 'POST',
      path: '/api/v1/integration_changes',
      answer: { kind: 'status', status: 200, body: {} },
    });
    const integration = service.records('integration')[0]?.id ?? '';
    const capture = await deliver(world, 'idea', {
      product: 'PRJ',
      name: 'Sent on',
      createdBy: 'ana@example.com',
      integration,
    });
    expect(capture.steps).toHaveLength(2);
  });

  it('that is rejected leaves the idea delivered, and retrying creates no second idea', async () => {
    const world = await start();
    const { service } = world;
    const id = await world.saveIdea('Once', { integration: '1' });
    await world.run();
    expect((await world.capture(id)).state).toMatchObject({ name: 'parked', error: { kind: 'rejected' } });
    await world.outbox.retry(id);
    await world.run();
    expect(service.ideas().filter(({ attributes }) => attributes.name === 'Once')).toHaveLength(1);
    expect(service.records('integration_change')).toHaveLength(0);
  });
});
