// Follows the organisation's policy. The background may receive a new one while the form is open.
import { useEffect, useState } from 'react';
import type { Policy } from '@/lib/capture/form/policy';
import type { PopupDeps } from './deps';

/** `first` is the policy at the popup's start. */
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
    // The policy may have changed between the start's read and the watch.
    read();
    return () => {
      isCurrent = false;
      stop();
    };
  }, [settings, watchSetting]);
  return policy;
}
