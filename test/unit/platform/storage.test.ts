import { beforeEach, expect, it, vi } from 'vitest';
import { fakeBrowser } from 'wxt/testing';
import { keepStorageFromPages } from '@/lib/platform/storage';

const { local } = fakeBrowser.storage;

beforeEach(() => fakeBrowser.reset());

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
