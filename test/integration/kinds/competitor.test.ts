import { describe, expect, it } from 'vitest';
import { deliver, worldOfEachTest } from './kind-world';

const start = worldOfEachTest();

describe('the service stores', () => {
  it('a competitor’s name with the address, and its color', async () => {
    const world = await start();
    const { service } = world;
    await deliver(world, 'competitor', {
      product: 'PRJ',
      competitor: 'Acme',
      address: 'https://acme.example/',
      color: '#0073cf',
    });
    expect(service.records('competitor').at(-1)?.attributes).toEqual({
      name: 'Acme (https://acme.example/)',
      color: 29_647,
    });
  });
});

describe('sending to an integration', () => {
  it('works for a competitor', async () => {
    const world = await start();
    const { service } = world;
    const integration = service.records('integration')[0]?.id ?? '';
    await deliver(world, 'competitor', {
      product: 'PRJ',
      competitor: 'Acme',
      color: '#aa3300',
      address: '',
      integration,
    });
    expect(service.records('integration_change').at(-1)?.attributes).toMatchObject({
      integration_id: integration,
      model_class: 'Competitor',
    });
  });
});
