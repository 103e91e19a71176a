// A listing of a family of entries reads no others where the browser can list keys.
import { beforeEach, expect, it, vi } from 'vitest';
import { fakeBrowser } from 'wxt/testing';
import { keepStorageFromPages, storageAreas } from '@/lib/platform/storage';

const { local } = fakeBrowser.storage;

beforeEach(async () => {
  fakeBrowser.reset();
  await local.set({ 'draft:a': 1, 'draft:b': 2, 'captured:c': 3, drafts: 4 });
});

it('T41 only the extension’s own contexts may read what is stored on this device', async () => {
  const setAccessLevel = vi.fn(async () => undefined);
  Object.assign(local, { setAccessLevel });
  try {
    await keepStorageFromPages();
    expect(setAccessLevel.mock.calls).toEqual([[{ accessLevel: 'TRUSTED_CONTEXTS' }]]);
  } finally {
    Reflect.deleteProperty(local, 'setAccessLevel');
  }
  // Firefox has no such method, and gives content scripts the storage.
  await keepStorageFromPages();
});

it('an older browser without a list of keys filters the whole area', async () => {
  expect(await storageAreas.local.startingWith('draft:')).toEqual({ 'draft:a': 1, 'draft:b': 2 });
});

it('a newer browser reads only the wanted entries', async () => {
  const get = vi.spyOn(local, 'get');
  const getKeys = async () => ['draft:a', 'captured:c', 'drafts', 'draft:b'];
  Object.assign(local, { getKeys });
  try {
    expect(await storageAreas.local.startingWith('draft:')).toEqual({ 'draft:a': 1, 'draft:b': 2 });
    expect(await storageAreas.local.startingWith('used:')).toEqual({});
    expect(get.mock.calls).toEqual([[['draft:a', 'draft:b']], [[]]]);
  } finally {
    Reflect.deleteProperty(local, 'getKeys');
  }
});
