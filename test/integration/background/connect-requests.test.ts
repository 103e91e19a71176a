// What connecting asks the service for. A person waits for the answers.
import { afterEach, expect, it } from 'vitest';
import { createOutboxWorld, type OutboxWorld } from '../outbox/outbox-world.ts';

let world: OutboxWorld;
afterEach(() => world.close());

it('connecting a new account lists its products once, for its first defaults and to find out about votes', async () => {
  world = await createOutboxWorld({ service: { tokens: { 'robins-token': 'robin@example.com' } } });
  world.service.clearRequests();
  const request = { address: world.service.url, token: 'robins-token', accountId: 'robins' };
  const connected = await world.ask(world.send('account.connect', request));
  if (!connected.isOk) throw new Error(connected.reason);
  // The first account's ideas are read meanwhile.
  const own = world.service.requests.filter(({ headers }) => headers.authorization === 'Bearer robins-token');
  const paths = own.map(({ path }) => path.replace('/api/v1', ''));
  expect(paths).toEqual(['/me', '/products', '/products/PRJ/ideas', expect.stringMatching(/endorsements$/)]);
  expect(await world.settings.supportsVotes.get()).toMatchObject({ [connected.account.id]: true });
});
