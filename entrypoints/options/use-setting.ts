// Owns a setting as a page shows it: read, followed when another page writes it, and written as it is changed.
import { useEffect, useState } from 'react';
import type { StoredValue } from '@/lib/settings/stored-value';
import type { OptionsDeps } from './deps';

/** null until it was read. */
export function useSetting<T>(stored: StoredValue<T>, watch: OptionsDeps['watchSetting']): T | null {
  const [value, setValue] = useState<T | null>(null);
  useEffect(() => {
    let isCurrent = true;
    const read = () =>
      void stored.get().then((read) => {
        if (isCurrent) setValue(read);
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
