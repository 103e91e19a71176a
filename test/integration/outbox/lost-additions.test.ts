// Lost additions to a record whose text changes before recovery looks. The record's text from right before the write tells
// whether anything else was written since.
import { describe, expect, it } from 'vitest';
import { added, additionOf, before, changeRecord, writeBefore } from '../kinds/additions';
import { minuteMs, worldOfEachTest } from '../kinds/kind-world';
import { firstWrite, lossyNetwork, withoutCodes } from './lossy-network.ts';
import type { OutboxWorld } from './outbox-world.ts';

let world: OutboxWorld;
const startWorld = worldOfEachTest();

async function start(...given: Parameters<typeof lossyNetwork>) {
  world = await startWorld({ fetch: lossyNetwork(...given).fetch });
  await writeBefore(world);
}

const save = (kind: 'append-idea' | 'append-feature' = 'append-idea') =>
  world.save(
    kind === 'append-idea'
      ? world.draft(kind, { idea: 'PRJ-I-1', added, visibility: 'public' })
      : world.draft(kind, { feature: world.service.seeded.feature, added }),
  );

const rewritten = '<p>Put better by a colleague.</p>';
const byColleague = (changes: Readonly<Record<string, unknown>>) =>
  changeRecord(world, 'ideas/PRJ-I-1', { idea: { created_by: 'dana@example.com', ...changes } });

const ideaText = () => world.service.record('idea', 'PRJ-I-1')?.attributes.description;

const asked = (record: string) => ({
  name: 'unknown',
  search: 'notFound',
  candidates: [{ id: world.service.record('idea', record)?.id ?? record }],
});

describe('F81 an addition whose answer was lost', () => {
  it.each([
    ['the idea was rewritten before recovery looked', 'lose', 0],
    ['it never arrived and the idea was rewritten, which looks the same', 'drop', 0],
    ['a colleague rewrites the idea between the two readings of recovery', 'drop', minuteMs],
  ] as const)('is asked about if %s, and nothing is added again', async (_title, fate, afterMs) => {
    await start(firstWrite(fate));
    const id = await save();
    await world.run();
    await world.runAfter(afterMs);
    await byColleague({ description: rewritten });
    await world.runForHours();
    expect((await world.capture(id)).state).toMatchObject(asked('PRJ-I-1'));
    expect(ideaText()).toBe(rewritten);
  });

  it('to a feature is asked about if the feature was rewritten', async () => {
    await start(firstWrite('lose'));
    const id = await save('append-feature');
    await world.run();
    const { feature } = world.service.seeded;
    await changeRecord(world, `features/${feature}`, { feature: { description: rewritten } });
    await world.runForHours();
    const record = world.service.record('feature', feature);
    expect((await world.capture(id)).state).toMatchObject(asked(record?.id ?? ''));
    expect(record?.attributes.description).toBe(rewritten);
  });

  it('is asked about if the worker died at the write, and the idea was rewritten', async () => {
    let isStored: () => void = () => undefined;
    const stored = new Promise<void>((resolve) => {
      isStored = resolve;
    });
    world = await startWorld({
      fetch: async (input, init) => {
        const answer = await fetch(input, init);
        if (init?.method !== 'PUT') return answer;
        isStored();
        return new Promise<never>(() => undefined);
      },
    });
    await writeBefore(world);
    const id = await save();
    void world.run();
    await stored;
    await world.restartWorker();
    await byColleague({ description: rewritten });
    await world.runForHours();
    expect((await world.capture(id)).state).toMatchObject(asked('PRJ-I-1'));
    expect(ideaText()).toBe(rewritten);
  });

  it.each([
    ['only its tags were changed', { tags: 'from a colleague' }],
    ['it was rewritten with the same text', { description: before }],
  ])('and that never arrived is sent again without a question if %s', async (_title, changes) => {
    await start(firstWrite('drop'));
    const id = await save();
    await world.run();
    await byColleague(changes);
    await world.runForHours();
    expect(await world.state(id)).toBe('delivered');
    expect(ideaText()).toBe(before + (await additionOf(world, id)));
  });

  it('is not overwritten by it: a later addition waits while the service may still work on the first', async () => {
    let arriveLate: () => Promise<unknown> = async () => undefined;
    let puts = 0;
    world = await startWorld({
      fetch: async (input, init) => {
        if (init?.method !== 'PUT') return fetch(input, init);
        puts += 1;
        if (puts > 1) return fetch(input, init);
        const { signal: _, ...late } = init;
        arriveLate = async () => (await fetch(input, late)).arrayBuffer();
        throw new TypeError('Failed to fetch');
      },
    });
    await writeBefore(world);
    const first = await save();
    await world.run();
    const second = await save();
    await world.runAfter(minuteMs);
    await arriveLate();
    await world.runForHours();
    expect(await world.states([first, second])).toEqual(['delivered', 'delivered']);
    const texts = await Promise.all([first, second].map((id) => additionOf(world, id)));
    expect(ideaText()).toBe(before + texts.join(''));
  });

  it('of another idea delays nothing', async () => {
    await start(firstWrite('drop'));
    const first = await save();
    await world.run();
    const other = await save('append-feature');
    await world.runAfter(minuteMs);
    expect(await world.states([first, other])).toEqual(['unknown', 'delivered']);
  });

  it('and that never arrived is sent again before a later addition of ones own, without a question', async () => {
    await start(firstWrite('drop'));
    const first = await save();
    await world.run();
    const others = [await save(), await save()];
    await world.runForHours();
    expect(await world.state(first)).toBe('delivered');
    const inOrder = await Promise.all([first, ...others].map((id) => additionOf(world, id)));
    expect(ideaText()).toBe(before + inOrder.join(''));
  });

  it('before it could leave needs no question, even if the idea was rewritten', async () => {
    await start(() => undefined);
    const id = await save();
    await world.dieBeforeSending();
    await byColleague({ description: rewritten });
    await world.runForHours();
    expect(await world.state(id)).toBe('delivered');
    expect(ideaText()).toBe(rewritten + (await additionOf(world, id)));
  });

  it('leaves the person the last word: sent again by choice, it is below the new text', async () => {
    await start(firstWrite('lose'));
    const id = await save();
    await world.run();
    await byColleague({ description: rewritten });
    await world.runForHours();
    await world.outbox.retry(id);
    await world.run();
    expect(await world.state(id)).toBe('delivered');
    expect(ideaText()).toBe(rewritten + (await additionOf(world, id)));
  });
});

it('F82 an addition whose code the service strips is asked about, and is there once', async () => {
  await start(firstWrite('lose'), (body, write) => (write === 1 ? withoutCodes(body) : body));
  const id = await save();
  await world.run();
  await world.runForHours();
  expect((await world.capture(id)).state).toMatchObject(asked('PRJ-I-1'));
  expect(ideaText()?.split(added)).toHaveLength(2);
});
