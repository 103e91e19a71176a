// Measures the progress of a long queue while the page is open.
import { useEffect, useState } from 'react';
import {
  type Drain,
  type DrainCounts,
  type DrainProgress,
  followDrain,
  progressOf,
} from '@/components/activity/drain-progress';

/** null without a long queue. Ignores counts while the list is still being read. */
export function useDrain(
  { waiting, sent }: DrainCounts,
  isWhole: boolean,
  now: () => number,
): DrainProgress | null {
  const [drain, setDrain] = useState<Drain | null>(null);
  useEffect(() => {
    if (isWhole) setDrain((before) => followDrain(before, { waiting, sent }, now()));
  }, [waiting, sent, isWhole, now]);
  return drain && progressOf(drain);
}
