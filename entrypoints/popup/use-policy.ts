// The organisation's policy as the popup follows it: the background may learn it while the form is open.
import { useEffect, useState } from 'react';
import type { Policy } from '@/lib/capture/policy';
import type { PopupDeps } from './deps';

/** `first` is the one that the popup started with, until the mirror has another. */
export function usePolicy({ settings, watchSetting }: PopupDeps, first: Policy): Policy {
  const [policy, setPolicy] = useState(first);
  useEffect(() => {
    let isCurrent = true;
    const read = () =>
      void settings.policy.get().then((reading) => {
        const isSame = (before: Policy) => JSON.stringify(before) === JSON.stringify(reading.policy);
        if (isCurrent) setPolicy((before) => (isSame(before) ? before : reading.policy));
      });
    const stop = watchSetting(settings.policyMirror.key, read);
    // It may have come between the start's read and the watching.
    read();
    return () => {
      isCurrent = false;
      stop();
    };
  }, [settings, watchSetting]);
  return policy;
}
