// The account that a person chooses for the form.
import { afterEach, beforeEach, expect, it } from 'vitest';
import { startPlanningService } from '../../service/index.ts';
import { createOutboxWorld, type OutboxWorld } from '../outbox/outbox-world.ts';

let world: OutboxWorld;
let other: Awaited<ReturnType<typeof startPlanningService>>;
beforeEach(async () => {
  world = await createOutboxWorld();
  other = await startPlanningService();
  await world.connect('other', other.url, other.token);
});
afterEach(async () => {
  await world.close();
  await other.close();
});

const use = (accountId: string) => world.ask(world.send('account.use', { accountId }));
const inUse = async () => (await world.settings.preferences.get()).activeAccountId;

it('the account that a person chose is the one that the next form opens with', async () => {
  expect(await use('main')).toEqual({ isDone: true });
  expect(await inUse()).toBe('main');
  expect(await use('other')).toEqual({ isDone: true });
  expect(await inUse()).toBe('other');
});

it('an account that is gone is not chosen', async () => {
  await use('main');
  expect(await use('gone')).toEqual({ isDone: false });
  expect(await inUse()).toBe('main');
});
