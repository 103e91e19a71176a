// Simultaneous reads of a storage area share one call.
import fc from 'fast-check';
import { expect, it, vi } from 'vitest';
import { openArea, type StorageArea } from '@/lib/settings/stored-value';
import { createMemoryArea } from '../../support/memory-area';

const stored = { one: 1, two: { deep: [2] }, three: 3 };

const open = (area: StorageArea) => openArea(area, null);

function counted() {
  const area = createMemoryArea(stored);
  const get = vi.spyOn(area, 'get');
  return { area: open(area), get };
}

it('simultaneous reads make one call, and each gets only its own value', async () => {
  const { area, get } = counted();
  const answers = await Promise.all([
    area.read('one'),
    area.read('gone'),
    area.read('one'),
    area.read('two'),
  ]);
  expect(answers).toEqual([1, undefined, 1, { deep: [2] }]);
  expect(get).toHaveBeenCalledExactlyOnceWith(['one', 'gone', 'two']);
});

it('a later read is its own call, and sees the values written in between', async () => {
  const { area, get } = counted();
  await area.read('one');
  await area.set('one', 'changed');
  expect(await area.read('one')).toBe('changed');
  expect(get).toHaveBeenCalledTimes(2);
});

it('every read gets the same as alone', async () => {
  const key = fc.constantFrom('one', 'two', 'three', 'gone');
  await fc.assert(
    fc.asyncProperty(fc.array(key), async (asked) => {
      const alone = await Promise.all(asked.map((wanted) => counted().area.read(wanted)));
      const { area } = counted();
      expect(await Promise.all(asked.map((wanted) => area.read(wanted)))).toEqual(alone);
    }),
  );
});

it('a value that cannot be read fails only its own read', async () => {
  const { get: read, ...rest } = createMemoryArea(stored);
  const area = open({
    ...rest,
    get: (keys) => ([keys].flat().includes('two') ? Promise.reject(new Error('two is broken')) : read(keys)),
  });
  const answers = await Promise.allSettled([area.read('one'), area.read('two'), area.read('three')]);
  expect(answers).toEqual([
    { status: 'fulfilled', value: 1 },
    { status: 'rejected', reason: new Error('two is broken') },
    { status: 'fulfilled', value: 3 },
  ]);
});

it('reads that fail in an area that is locked fail all, and the next one tries again', async () => {
  const { area, get } = counted();
  const locked = new Error('the database is locked');
  get.mockRejectedValueOnce(locked).mockRejectedValueOnce(locked).mockRejectedValueOnce(locked);
  const failed = await Promise.allSettled([area.read('one'), area.read('two')]);
  expect(failed.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
  expect(await area.read('one')).toBe(1);
});
