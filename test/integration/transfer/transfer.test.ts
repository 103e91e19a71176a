// Captures that leave this device's storage and return, or move to another account (fault F78).
import { afterEach, beforeEach, expect, it } from 'vitest';
import { exportCaptures } from '@/entrypoints/activity/use-export';
import { importCaptures } from '@/entrypoints/activity/use-import';
import type { Picture } from '@/lib/capture/pictures/picture';
import { createOutboxConnection } from '@/lib/outbox/storage/connection';
import { createLedger } from '@/lib/outbox/storage/ledger';
import { type BackgroundWorld, committed, startBackground } from '@/test/support/start-background.ts';
import { startPlanningService } from '../../service/index.ts';

let world: BackgroundWorld;
beforeEach(async () => {
  world = await startBackground();
});
afterEach(() => world.close());

const createIdea = { method: 'POST', path: '/api/v1/products/:id/ideas' };
const pictureId = '00000000-0000-4000-8000-0000000000ff';
const picture: Picture = {
  id: pictureId,
  name: 'Tide.png',
  type: 'image/png',
  width: 30,
  height: 20,
  bytes: Uint8Array.from({ length: 70_000 }, (_, at) => (at * 31) % 256),
};

async function exported(): Promise<Blob> {
  const ledger = createLedger(createOutboxConnection());
  const file = await exportCaptures(ledger, await world.settings.accounts.get(), world.now());
  ledger.close();
  if (!file) throw new Error('nothing was exported');
  return file.content;
}

async function forgetEverything(): Promise<void> {
  world.store.close();
  await world.ask(world.send('outbox.reset', { isConfirmed: true }));
  await world.untilIdle();
}

it('F78 an import restores the whole export: history, text and pictures', async () => {
  committed(await world.pictures.keep(picture, world.now()));
  const delivered = await world.saveIdea('Delivered');
  await world.untilIdle();
  world.service.misbehave({ ...createIdea, answer: { kind: 'status', status: 403 } });
  const parked = await world.saveIdea('Refused', { picture: pictureId });
  await world.untilIdle();
  const before = [await world.capture(delivered), await world.capture(parked)];
  const file = await exported();
  await forgetEverything();
  expect(committed(await world.store.newest(10))).toEqual([]);

  expect(await importCaptures(world.send, file)).toEqual({ added: 2, known: 0, failed: 0 });
  const after = [await world.capture(delivered), await world.capture(parked)];
  expect(before.map(({ duplicateCheck }) => duplicateCheck)).toEqual([expect.anything(), null]);
  // The store numbers them anew, in the same order. A history from a file is not searched for duplicates.
  const [first = 0, second = 0] = after.map(({ sequence }) => sequence);
  expect(second).toBeGreaterThan(first);
  expect(after).toEqual(
    before.map((capture, at) => ({
      ...capture,
      ...{ sequence: [first, second][at], duplicateCheck: null, allowedBy: undefined },
    })),
  );
  expect(committed(await world.pictures.get(pictureId))).toEqual(picture);
  expect(await importCaptures(world.send, file)).toEqual({ added: 0, known: 2, failed: 0 });
});

it('F78 a capture that arrived after the export is searched, and not created a second time', async () => {
  world.browser.isOnline = false;
  world.browser.isAllowed = false;
  const waiting = await world.saveIdea('Exported while it waited');
  await world.untilIdle();
  const file = await exported();
  world.browser.isAllowed = true;
  world.browser.isOnline = true;
  await world.background().permissionsAdded();
  await world.untilIdle();
  expect(await world.state(waiting)).toBe('delivered');
  await forgetEverything();

  await importCaptures(world.send, file);
  await world.untilIdle();
  expect(await world.state(waiting)).toBe('delivered');
  expect(world.ideaNames().filter((name) => name === 'Exported while it waited')).toHaveLength(1);
});

it('F78 a file of another kind, and an invalid row, change nothing', async () => {
  expect(await importCaptures(world.send, new Blob(['{"product":"other"}']))).toBeNull();
  expect(await importCaptures(world.send, new Blob(['not JSON']))).toBeNull();
  const broken = { product: 'quick-capture', version: 1, captures: [{ row: { id: 'x' } }, {}] };
  expect(await importCaptures(world.send, new Blob([JSON.stringify(broken)]))).toEqual({
    added: 0,
    known: 0,
    failed: 2,
  });
  expect(committed(await world.store.newest(10))).toEqual([]);
});

it('F78 a person can move a waiting capture to another account, with its marker and attempts', async () => {
  const other = await startPlanningService();
  await world.connect('other', other.url, other.token);
  world.service.misbehave({ ...createIdea, answer: { kind: 'status', status: 403 } });
  const id = await world.saveIdea('Better there');
  await world.untilIdle();
  const before = await world.capture(id);
  expect(before.state.name).toBe('parked');

  const draft = { ...before.draft, accountId: 'other' };
  expect(await world.ask(world.send('capture.move', { captureId: id, draft }))).toMatchObject({ isOk: true });
  await world.untilIdle();
  const after = await world.capture(id);
  expect(after).toMatchObject({ accountId: 'other', marker: before.marker, state: { name: 'delivered' } });
  expect(after.steps[0]?.attempts).toHaveLength(2);
  expect(other.ideas().at(-1)?.sent.description).toContain(before.marker);
  expect(world.ideaNames()).not.toContain('Better there');
  await other.close();
});

it('F78 a sent or partly sent capture stays with its account', async () => {
  const other = await startPlanningService();
  await world.connect('other', other.url, other.token);
  const id = await world.saveIdea('Delivered');
  await world.untilIdle();
  const draft = { ...(await world.capture(id)).draft, accountId: 'other' };
  const moved = await world.ask(world.send('capture.move', { captureId: id, draft }));
  expect(moved).toEqual({ isOk: false, reason: 'not-movable' });
  expect((await world.capture(id)).accountId).toBe('main');
  await other.close();
});
