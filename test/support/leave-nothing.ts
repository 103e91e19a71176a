// Files of a worker share its modules. After each of them, the globals and the fake browser are as they were before it, and
// no database is left.
import { IDBFactory } from 'fake-indexeddb';
import { afterAll, vi } from 'vitest';
import { fakeBrowser } from 'wxt/testing/fake-browser';

const areas: readonly object[] = [fakeBrowser, ...Object.values(fakeBrowser).filter(isObject)];
const before = areas.map((area) => ({ area, own: Object.getOwnPropertyDescriptors(area) }));

afterAll(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  fakeBrowser.reset();
  for (const { area, own } of before) {
    for (const added of Object.keys(area).filter((name) => !(name in own)))
      Reflect.deleteProperty(area, added);
    Object.defineProperties(area, own);
  }
  if ('indexedDB' in globalThis) globalThis.indexedDB = new IDBFactory();
});

function isObject(value: unknown): value is object {
  return typeof value === 'object' && value !== null;
}
