// Owns following a long queue while the page is open.
import { useEffect, useState } from 'react';
import {
  type Drain,
  type DrainCounts,
  type DrainProgress,
  followDrain,
  progressOf,
} from '@/components/activity/drain-progress';

/** What there is to tell of a long queue that is being sent; null where there is none. Counts that are not whole yet are passed over. */
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
