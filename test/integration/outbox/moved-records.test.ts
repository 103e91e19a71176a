// Lost answers whose record, or whose idea, is elsewhere or gone before recovery looks (F95).
import { afterEach, describe, expect, it } from 'vitest';
import type { Draft } from '@/lib/capture/field/draft';
import type { StoredRecord } from '@/test/service/storage/store.ts';
import { idIn, send } from '../service/raw-request.ts';
import { firstWrite, lossyNetwork } from './lossy-network.ts';
import { createOutboxWorld, type OutboxWorld } from './outbox-world.ts';

let world: OutboxWorld;
let sent: readonly string[] = [];
afterEach(() => world.close());

/** The answer of the first write is lost. */
async function start(withoutReads: readonly string[] = []) {
  const network = lossyNetwork(firstWrite('lose'));
  sent = network.sent;
  world = await createOutboxWorld({ service: { withoutReads }, fetch: network.fetch });
}

async function lose(kind: string, values: Draft['values']): Promise<string> {
  const id = await world.save(world.draft(kind, values));
  await world.run();
  expect(await world.state(id)).toBe('unknown');
  return id;
}

type Moved = 'idea' | 'feature' | 'epic' | 'page';
const newest = <K extends Moved>(kind: K): StoredRecord<K> => {
  const record = world.service.records(kind).at(-1);
  if (!record) throw new Error(`no ${kind}`);
  return record;
};

async function toAnotherRelease(kind: 'feature' | 'epic') {
  const release = await send(world.service, 'POST', '/products/PRJ/releases', { release: { name: 'Later' } });
  const parentId = idIn(release, 'release');
  world.service.move<Moved>(newest(kind), { parentId });
}

const toAnotherProduct = (record: StoredRecord<Moved>) =>
  world.service.move<Moved>(record, { productId: world.service.record('product', 'OPS')?.id ?? '' });

const idea = { product: 'PRJ', name: 'Once', createdBy: 'ana@example.com' };
const note = { product: 'PRJ', name: 'Once' };
const inRelease = { release: 'PRJ-R-1', name: 'Once' };
const comment = { idea: 'PRJ-I-1', body: '<p>Seen here too</p>' };
const addition = { idea: 'PRJ-I-1', added: '<p>Seen here too</p>', visibility: 'public' };

const firstIdea = () => {
  const record = world.service.record('idea', 'PRJ-I-1');
  if (!record) throw new Error('no idea');
  return record;
};

describe('F95 a lost record that a colleague moved', () => {
  it.each([
    ['an idea, to another product', 'idea', idea, () => toAnotherProduct(newest('idea'))],
    ['a note, to another product', 'note', note, () => toAnotherProduct(newest('page'))],
    ["a product's epic, to another product", 'epic', note, () => toAnotherProduct(newest('epic'))],
    ['a feature, to another release', 'feature', inRelease, () => toAnotherRelease('feature')],
    ['an epic, to another release', 'epic', inRelease, () => toAnotherRelease('epic')],
  ])('is found where it is: %s', async (_title, kind, values, move) => {
    await start();
    const id = await lose(kind, values);
    await move();
    await world.runForHours();
    expect([await world.state(id), sent.length]).toEqual(['delivered', 1]);
  });

  it.each([
    ['an idea', '/ideas/related', 'idea', idea, () => toAnotherProduct(newest('idea'))],
    ['a note', '/products', 'note', note, () => toAnotherProduct(newest('page'))],
    ['a feature', '/products/:id/releases', 'feature', inRelease, () => toAnotherRelease('feature')],
  ])('is asked about if it can be anywhere: %s, without GET %s', async (_title, read, kind, values, move) => {
    await start([read]);
    const id = await lose(kind, values);
    await move();
    await world.runForHours();
    expect((await world.capture(id)).state).toMatchObject({ name: 'unknown', search: 'notFound' });
    expect(sent).toHaveLength(1);
  });
});

it('F81 a lost idea that a colleague rewrote, and extended by a capture of their own, is asked about', async () => {
  await start();
  const id = await lose('idea', idea);
  world.service.edit(newest('idea'), { description: '<p>New words</p><p>And more qc-aaaaaaaaaa</p>' });
  await world.runForHours();
  expect((await world.capture(id)).state).toMatchObject({ name: 'unknown', candidates: [{ name: 'Once' }] });
  expect(sent).toHaveLength(1);
});

it('F95 a lost idea that a colleague deleted is created again, and is there once', async () => {
  await start();
  const id = await lose('idea', idea);
  world.service.remove('idea', newest('idea').id);
  await world.runForHours();
  expect(await world.state(id)).toBe('delivered');
  expect(world.ideaNames().filter((name) => name === 'Once')).toHaveLength(1);
});

describe('F95 an idea that moved to another product still has', () => {
  it.each([
    ['a lost comment', 'comment', comment],
    ['a lost addition', 'append-idea', addition],
  ])('%s, and nothing is sent again', async (_title, kind, values) => {
    await start();
    const id = await lose(kind, values);
    toAnotherProduct(firstIdea());
    await world.runForHours();
    expect([await world.state(id), sent.length]).toEqual(['delivered', 1]);
  });
});

it.each([
  ['comment', 'comment', comment],
  ['addition', 'append-idea', addition],
])(
  'F95 a lost %s on a deleted idea asks. Sent again by choice, it is parked, and another idea can be picked',
  async (_title, kind, values) => {
    await start();
    const id = await lose(kind, values);
    world.service.remove('idea', firstIdea().id);
    await world.runForHours();
    expect((await world.capture(id)).state).toMatchObject({ name: 'unknown', isParentGone: true });
    expect(sent).toHaveLength(1);
    await world.outbox.retry(id);
    await world.run();
    const { state, draft } = await world.capture(id);
    expect(state).toMatchObject({ name: 'parked', error: { kind: 'not-found' } });
    const other = await world.saveIdea('Another');
    await world.run();
    const idea = (await world.capture(other)).steps[0]?.result?.key ?? '';
    await world.outbox.edit(id, { ...draft, values: { ...draft.values, idea } });
    await world.run();
    expect(await world.state(id)).toBe('delivered');
  },
);
