// Files of captures that are out of date: another device imports one, or the person undid its captures since (F95).

import { afterEach, beforeEach, expect, it } from 'vitest';
import { type BackgroundWorld, startBackground } from '@/test/support/start-background.ts';
import { exportFile, importFile } from './captures-file.ts';

const name = 'Waits on two devices';
const minuteMs = 60_000;

let world: BackgroundWorld;
beforeEach(async () => {
  world = await startBackground();
});
afterEach(() => world.close());

const named = () => world.ideaNames().filter((stored) => stored === name);

/** An hour of the device's alarms. A capture that waits for the person is sent, as the person chooses. */
async function passAnHour(device: BackgroundWorld, captureId: string): Promise<void> {
  for (let minute = 0; minute < 60; minute += 1) {
    const found = await device.store.get(captureId);
    const state = found.isOk ? found.value?.state : undefined;
    if (state?.name === 'parked') await device.ask(device.send('capture.retry', { captureId }));
    await device.ringAfter(minuteMs);
  }
}

it('F95 one file imported on two devices loses nothing, and its duplicate is shown', async () => {
  world.takeLock();
  const id = await world.saveIdea(name);
  const file = await exportFile(world);
  const here = globalThis.indexedDB;
  const other = await startBackground({ isConnected: false });
  await other.connect('main', world.service.url, world.service.token);
  await importFile(other, file);
  await passAnHour(other, id);
  expect([await other.state(id), named().length]).toEqual(['delivered', 1]);

  globalThis.indexedDB = here;
  world.freeLock();
  await passAnHour(world, id);
  const { state, duplicates } = await world.capture(id);
  expect([state.name, duplicates.length]).toEqual(['delivered', named().length - 1]);
  await other.close();
});

it('F95 F104 a file with a capture that was undone since adds no second one', async () => {
  await world.settings.preferences.update((preferences) => ({ ...preferences, undoMs: 5_000 }));
  const id = await world.saveIdea(name);
  const file = await exportFile(world);
  const { draft } = await world.ask(world.send('capture.undo', { captureId: id }));
  if (!draft) throw new Error('nothing was undone');
  await world.save(draft);
  await importFile(world, file);
  await passAnHour(world, id);
  expect([await world.state(id), named()]).toEqual(['delivered', [name]]);
});
