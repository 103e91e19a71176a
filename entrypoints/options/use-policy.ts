// Owns what an organisation set, as the options page follows it.
import { useEffect, useState } from 'react';
import type { PolicyReading } from '@/lib/settings/managed-policy';
import type { OptionsDeps } from './deps';

/** null until it was read. */
export function usePolicy({ settings, watchPolicy }: OptionsDeps): PolicyReading | null {
  const [reading, setReading] = useState<PolicyReading | null>(null);
  useEffect(() => {
    const read = () => void settings.policy.get().then(setReading);
    read();
    return watchPolicy(read);
  }, [settings, watchPolicy]);
  return reading;
}
