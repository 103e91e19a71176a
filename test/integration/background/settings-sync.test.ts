// Settings that follow the person: two devices, each with its own background, and the account of the browser between them.
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { emptyRule } from '@/lib/capture/start/site-rule';
import type { Preferences } from '@/lib/settings/preferences';
import { readSettingsFile, withImport, writeSettingsFile } from '@/lib/settings/settings-file';
import { removedForMs } from '@/lib/settings/sync';
import { createSyncedMemory, type SyncedMemory } from '@/test/support/memory-area.ts';
import {
  type BackgroundOptions,
  type BackgroundWorld,
  startBackground,
} from '@/test/support/start-background.ts';

const gatherMs = 5_000;
const rule = emptyRule('a', 'a.example');

let account: SyncedMemory;
const devices: BackgroundWorld[] = [];
beforeEach(() => {
  account = createSyncedMemory();
});
afterEach(async () => {
  for (const device of devices.splice(0)) await device.close();
});

async function startDevice(options: BackgroundOptions = {}): Promise<BackgroundWorld> {
  const device = await startBackground({ isConnected: false, ...options, synced: account });
  devices.push(device);
  return device;
}

async function follow(device: BackgroundWorld, isOn = true): Promise<void> {
  await change(device, { isSyncOn: isOn });
  await device.untilIdle();
}

/** The person changes settings, and the browser tells the background. */
async function change(device: BackgroundWorld, changed: Partial<Preferences>): Promise<void> {
  await device.settings.preferences.update((before) => ({ ...before, ...changed }));
  await device.background().preferencesChanged();
}

/** The time passes in which changes are gathered, and the run ends. */
async function gather(device: BackgroundWorld): Promise<void> {
  device.pass(gatherMs);
  await device.untilIdle();
}

async function settle(device: BackgroundWorld, changed: Partial<Preferences>): Promise<void> {
  await change(device, changed);
  await gather(device);
}

const preferences = (device: BackgroundWorld) => device.settings.preferences.get();
const keys = () => [...account.items.keys()];

it('nothing is mirrored before the person turns it on', async () => {
  const device = await startDevice();
  await settle(device, { undoMs: 7_000, siteRules: [rule] });
  expect(account.items.size).toBe(0);
  await follow(device);
  expect(keys()).toContain('rule:a');
  expect(keys()).toContain('preference:undoMs');
});

it('changes of a moment are written together, and reach the other device', async () => {
  const one = await startDevice();
  await follow(one);
  const before = account.writeCount();
  for (const undoMs of [1_000, 2_000, 3_000]) await change(one, { undoMs });
  await settle(one, { templates: { idea: { name: '{{title}}!' } } });
  expect(account.writeCount()).toBe(before + 1);
  const other = await startDevice();
  await follow(other);
  expect(await preferences(other)).toMatchObject({
    undoMs: 3_000,
    templates: { idea: { name: '{{title}}!' } },
  });
  await settle(one, { undoMs: 4_000 });
  await other.background().syncedChanged();
  await gather(other);
  expect((await preferences(other)).undoMs).toBe(4_000);
});

it('a removed item leaves the account of the browser once every device has had time to see it', async () => {
  const device = await startDevice();
  await follow(device);
  await settle(device, { siteRules: [rule] });
  await settle(device, { siteRules: [] });
  expect(keys()).toContain('rule:a');
  device.pass(removedForMs);
  await settle(device, { undoMs: 7_000 });
  expect(keys()).not.toContain('rule:a');
  expect(keys()).toContain('preference:undoMs');
});

it('no account, token, default, draft or capture is ever in it, also after a capture', async () => {
  const device = await startDevice({ isConnected: true });
  await follow(device);
  await device.saveIdea('A canary name');
  await device.live(0);
  await settle(device, { siteRules: [rule] });
  const stored = JSON.stringify([...account.items]);
  for (const secret of [device.service.token, device.service.url, 'canary', 'dana@example.com', 'main'])
    expect(stored).not.toContain(secret);
  expect(keys().every((key) => /^(preference|template|rule):/.test(key))).toBe(true);
});

it('disconnecting an account removes nothing from the other devices', async () => {
  const device = await startDevice({ isConnected: true });
  await change(device, { siteRules: [rule] });
  await follow(device);
  const before = structuredClone([...account.items]);
  await device.ask(device.send('account.disconnect', { accountId: 'main', queue: 'discard' }));
  await device.background().preferencesChanged();
  await gather(device);
  expect([...account.items]).toEqual(before);
});

it('turning it off removes the copies and keeps the settings, and a device that still uses it writes them again', async () => {
  const one = await startDevice();
  await change(one, { siteRules: [rule] });
  account.items.set('something', { v: 9 });
  await follow(one);
  const other = await startDevice();
  await follow(other);
  await follow(one, false);
  expect(keys()).toEqual(['something']);
  expect((await preferences(one)).siteRules).toHaveLength(1);
  expect(await one.settings.synced.get()).toEqual({ known: null, unsynced: [] });
  await other.background().syncedChanged();
  await gather(other);
  expect(keys()).toContain('rule:a');
  expect((await preferences(other)).siteRules).toHaveLength(1);
});

describe('T43 copies that the browser doesn’t remove at first', () => {
  let isRefused: boolean;
  async function startRefused(): Promise<BackgroundWorld> {
    isRefused = true;
    const { remove } = account;
    account.remove = async (removed) => {
      if (isRefused) throw new Error('MAX_WRITE_OPERATIONS_PER_HOUR');
      await remove(removed);
    };
    const device = await startDevice({ environment: { report: vi.fn() } });
    await change(device, { siteRules: [rule] });
    await follow(device);
    expect(keys()).toContain('rule:a');
    return device;
  }

  it.each([
    ['a minute later', async (device: BackgroundWorld) => device.pass(60_000)],
    ['at the next start', (device: BackgroundWorld) => device.restart()],
    ['at the next daily alarm', (device: BackgroundWorld) => device.background().alarmRang('daily')],
    [
      'after another change',
      (device: BackgroundWorld) => change(device, { undoMs: 1_000 }).then(() => device.pass(gatherMs)),
    ],
  ])('are gone %s', async (_when, wait) => {
    const device = await startRefused();
    await follow(device, false);
    expect(keys()).toContain('rule:a');
    isRefused = false;
    await wait(device);
    await vi.waitFor(() => expect(keys()).toEqual([]));
    expect(await device.settings.synced.get()).toEqual({ known: null, unsynced: [] });
  });

  it('are gone if the organization forbids them meanwhile', async () => {
    const device = await startRefused();
    await device.setPolicy({ settingsSync: false });
    await gather(device);
    expect(keys()).toContain('rule:a');
    isRefused = false;
    await device.restart();
    await vi.waitFor(() => expect(keys()).toEqual([]));
    expect((await preferences(device)).siteRules).toHaveLength(1);
  });

  it('are written again, and nothing is lost, if the person turns it on before', async () => {
    const device = await startRefused();
    await follow(device, false);
    await follow(device);
    isRefused = false;
    device.pass(60_000);
    await device.untilIdle();
    expect(keys()).toContain('rule:a');
    expect((await preferences(device)).siteRules).toHaveLength(1);
  });
});

it('an organization that forbids it stops it, and its end lets it go on', async () => {
  const device = await startDevice({ policy: { settingsSync: false } });
  await follow(device);
  await settle(device, { undoMs: 7_000 });
  expect(account.items.size).toBe(0);
  account.items.set('preference:undoMs', { v: 1, at: 9e12, value: 1_000 });
  await gather(device);
  expect((await preferences(device)).undoMs).toBe(7_000);
  await device.setPolicy({});
  await gather(device);
  expect((await preferences(device)).undoMs).toBe(1_000);
});

it('an imported file follows like any change, and turns nothing on', async () => {
  const source = await startDevice();
  await change(source, { siteRules: [emptyRule('b', 'b.example')], undoMs: 9_000 });
  const file = readSettingsFile(writeSettingsFile(await preferences(source), []));
  if (!file.isOk) throw new Error(file.messageKey);
  const bring = async (device: BackgroundWorld) =>
    change(device, withImport(await preferences(device), [], file.value));

  const one = await startDevice();
  await change(one, { siteRules: [rule] });
  await bring(one);
  await gather(one);
  expect(account.items.size).toBe(0);

  await change(one, { siteRules: [rule] });
  await follow(one);
  const other = await startDevice();
  await follow(other);
  await bring(one);
  await gather(one);
  await other.background().syncedChanged();
  await gather(other);
  expect((await preferences(other)).siteRules.map(({ id }) => id)).toEqual(['b']);
  expect((await preferences(other)).undoMs).toBe(9_000);
});

it('an account of the browser that rejects the write loses nothing, and the next start tries again', async () => {
  const device = await startDevice({ environment: { report: vi.fn() } });
  const { set } = account;
  account.set = async () => {
    throw new Error('MAX_WRITE_OPERATIONS_PER_MINUTE');
  };
  await change(device, { undoMs: 7_000 });
  await follow(device);
  expect(account.items.size).toBe(0);
  expect((await preferences(device)).undoMs).toBe(7_000);
  account.set = set;
  await device.restart();
  await device.untilIdle();
  expect(account.items.get('preference:undoMs')).toMatchObject({ value: 7_000 });
});
