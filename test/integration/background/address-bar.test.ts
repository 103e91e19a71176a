// The address bar: Enter does exactly what the line below it says.
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type BackgroundWorld, startBackground } from '@/test/support/start-background.ts';
import { waitUntil } from '@/test/support/wait-until.ts';

let world: BackgroundWorld;
afterEach(() => world.close());

beforeEach(async () => {
  world = await startBackground();
  await world.setDefaults({
    product: 'PRJ',
    createdBy: 'dana@example.com',
    portal: world.service.seeded.portal,
    tags: ['inbox'],
  });
  // Opening the fields once loads their lists.
  for (const [subject, scope] of [
    ['products', ''],
    ['people', 'PRJ'],
  ] as const)
    await world.ask(world.send('suggestion.read', { accountId: 'main', subject, scope, query: '' }));
});

async function hint(words: string): Promise<string | null> {
  return world.background().addressBarChanged(words);
}

async function sent(words: string) {
  await world.background().addressBarEntered(words);
  await world.untilIdle();
  // The seeded ideas have no sender.
  const idea = await waitUntil(() => world.service.ideas().findLast((one) => 'name' in one.sent), {
    what: 'the idea',
    intervalMs: 5,
  });
  const { name, ...others } = idea.sent;
  const product = ['PRJ', 'OPS'].find((key) => world.service.record('product', key)?.id === idea.productId);
  return { name, ...others, product };
}

const line = 'Slow export #import @ana@acme.com > PRJ';

it('the line shows what the text becomes, and Enter saves exactly that', async () => {
  expect(await hint(line)).toBe(
    'labeledValue omniboxAnd omniboxAnd omniboxIdeaIn PRJ omniboxTag import omniboxBy ana@acme.com Slow export',
  );
  expect(await sent(line)).toMatchObject({
    name: 'Slow export',
    tags: 'inbox,import',
    created_by: 'ana@acme.com',
    product: 'PRJ',
  });
});

describe('a token', () => {
  it.each([
    ['> ops', 'labeledValue omniboxIdeaIn OPS Slow'],
    ['> Operations', 'labeledValue omniboxIdeaIn OPS Slow'],
    ['@robin reyes', 'labeledValue omniboxAnd omniboxIdeaIn PRJ omniboxBy robin@example.com Slow'],
  ])('%s is found by key or name, in any case', async (token, wanted) => {
    expect(await hint(`Slow ${token}`)).toBe(wanted);
  });

  it.each(['#12', '@nobody', '> NOPE', 'C#', '#'])(
    '%s without a match stays part of the name',
    async (token) => {
      expect(await hint(`Slow ${token}`)).toBe(`labeledValue omniboxIdeaIn PRJ Slow ${token}`);
      expect((await sent(`Slow ${token}`)).name).toBe(`Slow ${token}`);
    },
  );

  it('for a locked field stays part of the name', async () => {
    await world.setPolicy({ product: 'PRJ', tags: ['inbox'], lockedFields: ['product', 'tags'] });
    expect((await sent('Slow #import > OPS')).name).toBe('Slow #import > OPS');
  });
});

it('an idea in another product goes into no portal of the default product', async () => {
  const idea = await sent('Slow > OPS');
  expect(idea).toMatchObject({ name: 'Slow', skip_portal: true, product: 'OPS' });
  expect(idea).not.toHaveProperty('submitted_idea_portal_id');
});

it('the line belongs to the latest text, even if an earlier read takes longer', async () => {
  const hints = await Promise.all(
    ['S', 'Sl', 'Slow'].map((words) => world.background().addressBarChanged(words)),
  );
  expect(hints.slice(0, 2)).toEqual([null, null]);
  expect(hints[2]).toBe('labeledValue omniboxIdeaIn PRJ Slow');
});

it('without text, the line explains the keyword', async () => {
  await hint('Slow');
  expect(await hint('  ')).toBe('omniboxHint');
});

it('if ideas are not allowed, the line offers none', async () => {
  await world.setPolicy({ allowedKinds: ['note'] });
  expect(await hint('Slow')).toBe('omniboxHint');
});

it('tokens without a name open the form at the name, with the tokens filled in', async () => {
  await world.background().addressBarEntered('#import > OPS');
  expect(world.browser.opened).toEqual(['popup']);
  expect(await world.settings.pendingRequest.get()).toMatchObject({
    field: 'name',
    values: { name: '', tags: ['inbox', 'import'], product: 'OPS' },
  });
});
