// The progress of a long queue, in one line.
import { useEffect, useState } from 'react';
import { useSay } from '@/components/words/SayProvider';
import { durationText } from '@/components/words/time-text';
import { type Drain, type DrainCounts, type DrainProgress, followDrain, progressOf } from './drain-progress';
import listedCountStyles from './ListedCount.module.css';

export function DrainLine({ progress: { sent, total, leftMs } }: { readonly progress: DrainProgress }) {
  const say = useSay();
  return (
    <p className={listedCountStyles['activity-count']}>
      {leftMs === null
        ? say('drainProgress', sent, total)
        : say('drainProgressLeft', sent, total, durationText(leftMs))}
    </p>
  );
}

/** Follows a queue while the page is open. null without a long queue. Ignores counts of an incomplete list. */
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
