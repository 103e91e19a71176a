// Owns a setting as this page shows it: read, and read again when another context writes it.
import { useEffect, useState } from 'react';
import type { StoredValue } from '@/lib/settings/stored-value';
import type { ActivityDeps } from './deps';

export function useStored<T>(stored: StoredValue<T>, watch: ActivityDeps['watchSetting'], before: T): T {
  const [value, setValue] = useState(before);
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
