// The order of an undo: the words are a draft before their row is gone (F96, T41).
import 'fake-indexeddb/auto';
import { expect, it } from 'vitest';
import { createUndoCapture } from '@/lib/background/undo-capture';
import { createOutbox } from '@/lib/outbox/outbox';
import { createOutboxStore } from '@/lib/outbox/storage/store';
import { createSettings } from '@/lib/settings/settings';
import { createMemoryArea } from '../../support/memory-area';
import { buildNewCapture } from '../outbox/capture-builder';

async function undoable() {
  const settings = createSettings({ local: createMemoryArea(), session: createMemoryArea() });
  const store = createOutboxStore();
  const capture = buildNewCapture({
    id: crypto.randomUUID(),
    state: { name: 'undoable', wait: { fromMs: 1, forMs: 5_000 } },
  });
  await store.add(capture);
  const outbox = createOutbox({
    store,
    wake: () => undefined,
    now: () => 1,
    randomBytes: (count) => new Uint8Array(count),
    serviceOf: async () => null,
  });
  return { settings, store, outbox, capture, memory: { undone: () => undefined }, now: () => 1 };
}

it('F96 a worker that ends while it undoes leaves the words as a draft', async () => {
  const world = await undoable();
  const drafts: number[] = [];
  const undo = createUndoCapture({
    ...world,
    outbox: {
      ...world.outbox,
      async undo() {
        drafts.push((await world.settings.drafts.all()).length);
        return new Promise(() => undefined);
      },
    },
  });
  void undo(world.capture.id);
  await expect.poll(() => drafts).toEqual([1]);
});

it('F96 a draft that cannot be stored leaves the capture in its queue', async () => {
  const world = await undoable();
  const full = { ...world.settings.drafts, keepBeside: () => Promise.reject(new Error('full')) };
  const undo = createUndoCapture({ ...world, settings: { drafts: full } });
  await expect(undo(world.capture.id)).rejects.toThrow('full');
  expect(await world.store.get(world.capture.id)).toMatchObject({ value: { state: { name: 'undoable' } } });
});

it('F96 T41 an undo that comes too late leaves no draft of a capture that is sent', async () => {
  const world = await undoable();
  const undo = createUndoCapture({ ...world, outbox: { ...world.outbox, undo: async () => null } });
  expect(await undo(world.capture.id)).toBeNull();
  expect(await world.settings.drafts.all()).toEqual([]);
});
