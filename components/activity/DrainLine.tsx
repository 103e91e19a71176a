// The progress of a long queue, and a button that pauses it.
import { useEffect, useState } from 'react';
import { Button } from '@/components/controls/Button';
import { useSay } from '@/components/words/SayProvider';
import { durationText } from '@/components/words/time-text';
import styles from './DrainLine.module.css';
import { type Drain, type DrainCounts, type DrainProgress, followDrain, progressOf } from './drain-progress';

interface DrainLineProps {
  readonly progress: DrainProgress;
  readonly onPause: () => void;
}

export function DrainLine({ progress: { sent, total, leftMs }, onPause }: DrainLineProps) {
  const say = useSay();
  return (
    <div className={styles.drain}>
      <p>
        {leftMs === null
          ? say('drainProgress', sent, total)
          : say('drainProgressLeft', sent, total, durationText(leftMs))}
      </p>
      <Button look="quiet" onClick={onPause}>
        {say('pauseSending')}
      </Button>
    </div>
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
