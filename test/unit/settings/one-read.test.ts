// Simultaneous reads of a storage area share one call.
import fc from 'fast-check';
import { expect, it, vi } from 'vitest';
import { readingAtOnce } from '@/lib/settings/storage-area';
import { createMemoryArea } from '../../support/memory-area';

const stored = { one: 1, two: { deep: [2] }, three: 3 };

function counted() {
  const area = createMemoryArea(stored);
  const get = vi.spyOn(area, 'get');
  return { area: readingAtOnce(area), get };
}

it('simultaneous reads make one call, and each gets only its own keys', async () => {
  const { area, get } = counted();
  const answers = await Promise.all([area.get('one'), area.get(['two', 'gone']), area.get('one')]);
  expect(answers).toEqual([{ one: 1 }, { two: { deep: [2] } }, { one: 1 }]);
  expect(get).toHaveBeenCalledExactlyOnceWith(['one', 'two', 'gone']);
});

it('a later read is its own call, and sees the values written in between', async () => {
  const { area, get } = counted();
  await area.get('one');
  await area.set({ one: 'changed' });
  expect(await area.get('one')).toEqual({ one: 'changed' });
  expect(get).toHaveBeenCalledTimes(2);
});

it('every read gets the same as alone', async () => {
  const key = fc.constantFrom('one', 'two', 'three', 'gone');
  await fc.assert(
    fc.asyncProperty(fc.array(fc.oneof(key, fc.array(key), fc.constant(null))), async (asked) => {
      const alone = await Promise.all(asked.map((keys) => createMemoryArea(stored).get(keys)));
      const { area } = counted();
      expect(await Promise.all(asked.map((keys) => area.get(keys)))).toEqual(alone);
    }),
  );
});

it('a value that cannot be read fails only its own read', async () => {
  const { get: read, ...rest } = createMemoryArea(stored);
  const area = readingAtOnce({
    ...rest,
    get: (keys) => ([keys].flat().includes('two') ? Promise.reject(new Error('two is broken')) : read(keys)),
  });
  const answers = await Promise.allSettled([area.get('one'), area.get('two'), area.get(['three', 'one'])]);
  expect(answers).toEqual([
    { status: 'fulfilled', value: { one: 1 } },
    { status: 'rejected', reason: new Error('two is broken') },
    { status: 'fulfilled', value: { three: 3, one: 1 } },
  ]);
});

it('reads that fail in an area that is locked fail all, and the next one tries again', async () => {
  const { area, get } = counted();
  const locked = new Error('the database is locked');
  get.mockRejectedValueOnce(locked).mockRejectedValueOnce(locked).mockRejectedValueOnce(locked);
  const failed = await Promise.allSettled([area.get('one'), area.get('two')]);
  expect(failed.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
  expect(await area.get('one')).toEqual({ one: 1 });
});
