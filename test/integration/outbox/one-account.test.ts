// A failure of one account does not affect the others.
import { afterEach, expect, it } from 'vitest';
import { startPlanningService } from '../../service/index.ts';
import { expectsErrors } from '../../support/expected-errors.ts';
import { createIdea } from '../routes.ts';
import { createOutboxWorld, type OutboxWorld, type WorldOptions } from './outbox-world.ts';

let world: OutboxWorld;
const closing: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0)) await close();
});

async function startWithTwoAccounts(options?: WorldOptions) {
  world = await createOutboxWorld(options);
  const other = await startPlanningService({ token: 'other-token' });
  await world.connect('other', other.url, other.token);
  closing.push(world.close, other.close);
  return other;
}

const namesOf = (service: { ideas(): { attributes: { name?: unknown } }[] }) =>
  service.ideas().map(({ attributes }) => attributes.name);

it('an answer of deeply nested arrays is one lost answer, and the other account still sends (F56)', async () => {
  const other = await startWithTwoAccounts();
  const depth = 200_000;
  const nested = `{"idea":${'['.repeat(depth)}"\\u0041"${']'.repeat(depth)}}`;
  world.service.misbehave({
    ...createIdea,
    calls: 1,
    answer: { kind: 'status', status: 200, body: nested, headers: { 'Content-Type': 'application/json' } },
  });
  const odd = await world.saveIdea('Answered oddly');
  const behind = await world.saveIdea('Behind it');
  const elsewhere = await world.saveIdea('Elsewhere', {}, 'other');
  await world.run();
  expect(await world.state(odd)).toBe('unknown');
  expect(await world.state(behind)).toBe('delivered');
  expect(await world.state(elsewhere)).toBe('delivered');
  expect(namesOf(other)).toContain('Elsewhere');
});

it('an account whose run throws is retried later, and the other account still sends (F56)', async () => {
  // The exception is reported.
  expectsErrors(/the browser did not say/);
  let isBroken = true;
  const other = await startWithTwoAccounts({
    environment: {
      hasPermission: async (origin) => {
        if (isBroken && origin === world.service.url) throw new Error('the browser did not say');
        return true;
      },
    },
  });
  const waiting = await world.saveIdea('Waits');
  const elsewhere = await world.saveIdea('Elsewhere', {}, 'other');
  await world.run();
  expect(await world.state(elsewhere)).toBe('delivered');
  expect(namesOf(other)).toContain('Elsewhere');
  expect(await world.state(waiting)).toBe('queued');
  isBroken = false;
  await world.runAfter(60_000);
  expect(await world.state(waiting)).toBe('delivered');
});
