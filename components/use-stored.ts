// A setting on a page. It is read once, and again whenever another context writes it.
import { useCallback } from 'react';
import type { StoredValue } from '@/lib/settings/stored-value';
import { useRead } from './use-read';

/** Calls back when the value changes. Returns a function that stops it. */
type WatchSetting = (key: string, onChanged: () => void) => () => void;

/** `before` is the value until the first read. */
export function useStored<T, Before>(
  stored: StoredValue<T>,
  watch: WatchSetting,
  before: Before,
): T | Before {
  const read = useCallback(() => stored.get(), [stored]);
  const watchStored = useCallback((onChanged: () => void) => watch(stored.key, onChanged), [stored, watch]);
  return useRead(read, before, { watch: watchStored });
}
