// Files of captures that are out of date: another device imports one, or the person undid its captures since (F95).
import { afterEach, beforeEach, expect, it } from 'vitest';
import { exportCaptures } from '@/entrypoints/activity/use-export';
import { importCaptures } from '@/entrypoints/activity/use-import';
import { createOutboxConnection } from '@/lib/outbox/storage/connection';
import { createLedger } from '@/lib/outbox/storage/ledger';
import { type BackgroundWorld, startBackground } from '@/test/support/start-background.ts';

const name = 'Waits on two devices';
const minuteMs = 60_000;

let world: BackgroundWorld;
beforeEach(async () => {
  world = await startBackground();
});
afterEach(() => world.close());

const named = () => world.ideaNames().filter((stored) => stored === name);

async function exported(): Promise<Blob> {
  const ledger = createLedger(createOutboxConnection());
  const file = await exportCaptures(ledger, await world.settings.accounts.get(), world.now());
  ledger.close();
  if (!file) throw new Error('nothing was exported');
  return file.content;
}

/** An hour of the device's alarms. A capture that waits for the person is sent, as the person chooses. */
async function passAnHour(device: BackgroundWorld, captureId: string): Promise<void> {
  for (let minute = 0; minute < 60; minute += 1) {
    const found = await device.store.get(captureId);
    const state = found.isOk ? found.value?.state : undefined;
    if (state?.name === 'parked') await device.ask(device.send('capture.retry', { captureId }));
    device.pass(minuteMs);
    await device.background().alarmRang('outbox');
    await device.untilIdle();
  }
}

it('F95 one file imported on two devices loses nothing, and its duplicate is shown', async () => {
  world.takeLock();
  const id = await world.saveIdea(name);
  const file = await exported();
  const here = globalThis.indexedDB;
  const other = await startBackground({ isConnected: false });
  await other.connect('main', world.service.url, world.service.token);
  await importCaptures(other.send, file);
  await passAnHour(other, id);
  expect([await other.state(id), named().length]).toEqual(['delivered', 1]);

  globalThis.indexedDB = here;
  world.freeLock();
  await passAnHour(world, id);
  const { state, duplicates } = await world.capture(id);
  expect([state.name, duplicates.length]).toEqual(['delivered', named().length - 1]);
  await other.close();
});

it('F95 a file with a capture that was undone since adds no second one', async () => {
  await world.settings.preferences.update((preferences) => ({ ...preferences, undoMs: 5_000 }));
  const id = await world.saveIdea(name);
  const file = await exported();
  const { draft } = await world.ask(world.send('capture.undo', { captureId: id }));
  if (!draft) throw new Error('nothing was undone');
  await world.save(draft);
  await importCaptures(world.send, file);
  await passAnHour(world, id);
  expect([await world.state(id), named()]).toEqual(['delivered', [name]]);
});

it('F95 a file brings a discarded capture back, which is sent at most once', async () => {
  world.takeLock();
  const id = await world.saveIdea(name);
  const file = await exported();
  await world.ask(world.send('capture.discard', { captureId: id }));
  await importCaptures(world.send, file);
  await importCaptures(world.send, file);
  world.freeLock();
  await passAnHour(world, id);
  expect([await world.state(id), named()]).toEqual(['delivered', [name]]);
});
