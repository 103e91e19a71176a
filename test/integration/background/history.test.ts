// The facts of captures, through their lives: saved, changed, delivered, undone, forgotten.
import { afterEach, describe, expect, it } from 'vitest';
import { creatorsOn } from '@/lib/capture/history/history';
import { createPageDigest } from '@/lib/settings/page-digest';
import {
  type BackgroundOptions,
  type BackgroundWorld,
  committed,
  startBackground,
} from '@/test/support/start-background.ts';
import { waitUntil } from '@/test/support/wait-until.ts';
import { buildFact } from '@/test/unit/capture/history/fact-builder.ts';

let world: BackgroundWorld;
afterEach(() => world.close());

const address = 'https://forum.example/t/1';
const notSent = { preferences: { undoMs: 60_000 } };

async function start(options?: BackgroundOptions): Promise<void> {
  world = await startBackground(options);
  await world.setDefaults({ product: 'PRJ', createdBy: 'dana@example.com' });
}

const facts = () => world.facts.ofAccount('main');
const digest = () => createPageDigest(world.settings.digestKey, () => new Uint8Array(32));

const untilRemembered = (isRemembered = true) =>
  waitUntil(async () => 'main' in (await world.settings.lastDestination.get()) === isRemembered, {
    what: 'the last destination',
    intervalMs: 5,
  });

describe('the fact of a capture', () => {
  it('T47 is there as soon as the save answers, without the address of its page', async () => {
    await start(notSent);
    const id = await world.saveIdea('Slow export', { product: 'OPS', tags: ['export'] });
    const [fact, ...others] = await facts();
    expect(others).toEqual([]);
    expect(fact).toMatchObject({
      id,
      name: 'Slow export',
      values: { product: 'OPS' },
      start: { product: 'PRJ' },
      used: { tags: [['export', '']] },
      record: null,
    });
    expect(await world.facts.ofPage('main', (await digest().page('main', address)) ?? '')).toHaveLength(1);
    expect(await world.facts.ofSite('main', (await digest().site('main', address)) ?? '')).toHaveLength(1);
    expect(JSON.stringify([fact, await world.settings.lastDestination.get()])).not.toContain('forum');
  });

  it('has the record and the idea once it is delivered', async () => {
    await start();
    await world.saveIdea('Slow export');
    await world.untilIdle();
    const idea = world.service.ideas().at(-1);
    expect(await facts()).toMatchObject([
      { record: { key: idea?.key }, idea: idea?.key, name: 'Slow export' },
    ]);
    world.pass(1);
    await world.save(world.draft('comment', { idea: idea?.key ?? '', body: '<p>Me too</p>' }));
    await world.untilIdle();
    const [comment] = await facts();
    expect(comment).toMatchObject({ kind: 'comment', idea: idea?.key, name: 'Slow export' });
  });

  it('follows the changes to its capture', async () => {
    await start(notSent);
    const captureId = await world.saveIdea('Slow export');
    const { draft } = await world.capture(captureId);
    const values = { ...draft.values, product: 'OPS', name: 'Slower' };
    await world.ask(world.send('capture.edit', { captureId, draft: { ...draft, values }, drafts: [] }));
    expect(await facts()).toMatchObject([{ id: captureId, name: 'Slower', product: 'OPS' }]);
  });

  it.each(['capture.undo', 'capture.discard'] as const)('is gone after %s', async (how) => {
    await start(notSent);
    const captureId = await world.saveIdea('Slow export', { product: 'OPS' });
    await untilRemembered();
    await world.ask(world.send(how, { captureId }));
    expect(await facts()).toEqual([]);
    await untilRemembered(false);
  });

  it('is not made by a file, but by the person who then sends the capture', async () => {
    await start(notSent);
    const id = await world.saveIdea('From a file');
    const row = await world.capture(id);
    const other = { ...row, id: '00000000-0000-4000-8000-0000000000ff' };
    const imported = { ...other, draft: { ...row.draft, id: other.id } };
    const account = { id: 'main', serviceAddress: world.service.url, email: 'dana@example.com' };
    const added = world.send('capture.import', { row: imported, pictures: [], account });
    expect(await world.ask(added)).toMatchObject({ outcome: 'added' });
    expect((await facts()).map((fact) => fact.id)).toEqual([id]);
    await world.ask(world.send('capture.retry', { captureId: other.id }));
    expect((await facts()).map((fact) => fact.id).sort()).toEqual([id, other.id].sort());
  });

  it('lives as long as its capture, and at least 90 days', async () => {
    await start();
    const dayMs = 24 * 60 * 60_000;
    await world.background().alarmRang('daily');
    await world.saveIdea('Sent', {}, 'main');
    await world.untilIdle();
    await world.remember(buildFact({ atMs: world.now(), name: 'Its capture is gone' }));
    for (let day = 0; day < 89; day += 1) {
      world.pass(dayMs);
      await world.background().alarmRang('daily');
    }
    expect(await facts()).toHaveLength(2);
    await world.settings.preferences.update((before) => ({ ...before, keepDeliveredDays: 365 }));
    for (let day = 0; day < 5; day += 1) {
      world.pass(dayMs);
      await world.background().alarmRang('daily');
    }
    expect((await facts()).map(({ name }) => name)).toEqual(['Sent']);
    expect(committed(await world.store.newest(10))).toHaveLength(1);
  });
});

it('a creator is remembered for the site, unless it is the form’s own', async () => {
  await start();
  await world.saveIdea('One', { createdBy: 'dana@example.com' });
  await world.saveIdea('Two', { createdBy: 'ana@acme.example' });
  expect(creatorsOn(await facts())).toEqual(['ana@acme.example']);
});

it('clearing the history removes all facts, and so does disconnecting for good', async () => {
  await start();
  const left = async () => [await facts(), await world.settings.lastDestination.get()];
  await world.saveIdea('One');
  await untilRemembered();
  await world.ask(world.send('history.forget', {}));
  expect(await left()).toEqual([[], {}]);

  await world.saveIdea('Two');
  await untilRemembered();
  await world.ask(world.send('account.disconnect', { accountId: 'main', queue: 'discard' }));
  expect(await left()).toEqual([[], {}]);
});
