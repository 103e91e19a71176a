import { describe, expect, it } from 'vitest';
import { keys } from '@/lib/settings/keys';
import { initialPreferences, withDefaults } from '@/lib/settings/preferences';
import { openArea, quarantineKey, storedValue } from '@/lib/settings/stored-value';
import { createMemoryArea } from '../../support/memory-area';

const createPreferences = (stored: Record<string, unknown> = {}) => {
  const area = createMemoryArea(stored);
  return {
    area,
    preferences: storedValue(openArea(area, null), 'preferences', keys.preferences),
  };
};

describe('a setting', () => {
  it('has its initial value before it is set', async () => {
    expect(await createPreferences().preferences.get()).toEqual(initialPreferences);
  });

  it('has the value set last', async () => {
    const { preferences } = createPreferences();
    await preferences.set({ ...initialPreferences, undoMs: 0 });
    expect((await preferences.get()).undoMs).toBe(0);
  });

  it('loses no change to a simultaneous one', async () => {
    const { preferences } = createPreferences();
    await Promise.all([
      preferences.update((before) => ({ ...before, lastKind: 'note' })),
      preferences.update((before) => ({ ...before, undoMs: 0 })),
    ]);
    expect(await preferences.get()).toMatchObject({ lastKind: 'note', undoMs: 0 });
  });

  it.each([
    ['of another shape', { version: 1, undoMs: 'soon' }],
    ['out of bounds', { ...initialPreferences, undoMs: 9_999_999 }],
    ['of a newer version', { ...initialPreferences, version: 2 }],
  ])('that is stored %s is set aside, and never lost to the initial value', async (_title, stored) => {
    const { preferences, area } = createPreferences({ preferences: stored });
    expect(await preferences.get()).toEqual(initialPreferences);
    await preferences.set(initialPreferences);
    expect(await area.get(quarantineKey('preferences'))).toEqual({ [quarantineKey('preferences')]: stored });
  });
});

it('changing the defaults of one account does not change those of another', () => {
  const one = withDefaults(initialPreferences, 'one', { product: 'PRJ' });
  const both = withDefaults(one, 'two', { product: 'OPS' });
  expect(both.defaultsByAccount.one?.product).toBe('PRJ');
  expect(both.defaultsByAccount.two?.product).toBe('OPS');
});
