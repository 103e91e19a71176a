// A setting on a page. It is read once, and again whenever another context writes it.
import { useEffect, useState } from 'react';
import type { StoredValue } from '@/lib/settings/stored-value';

/** Calls back when the value changes. Returns a function that stops it. */
type WatchSetting = (key: string, onChanged: () => void) => () => void;

/** `before` is the value until the first read. */
export function useStored<T, Before>(
  stored: StoredValue<T>,
  watch: WatchSetting,
  before: Before,
): T | Before {
  const [value, setValue] = useState<T | Before>(before);
  useEffect(() => {
    let isCurrent = true;
    const read = () =>
      void stored.get().then((found) => {
        if (isCurrent) setValue(found);
      });
    read();
    const stop = watch(stored.key, read);
    return () => {
      isCurrent = false;
      stop();
    };
  }, [stored, watch]);
  return value;
}
