// The progress of a long queue: how many captures were sent while the page was open, the remaining time, and a button that
// pauses it.
import { useEffect, useState } from 'react';
import { Button } from '@/components/controls/Button';
import { useSay } from '@/components/words/SayProvider';
import { durationText } from '@/components/words/time-text';
import type { ActivityEntry } from './activity-entry';
import styles from './list.module.css';

export interface DrainCounts {
  readonly waiting: number;
  readonly sent: number;
}

interface DrainMoment extends DrainCounts {
  readonly atMs: number;
}

/** A queue whose progress the page measures. */
export interface Drain {
  readonly first: DrainMoment;
  readonly latest: DrainMoment;
}

interface DrainProgress {
  readonly sent: number;
  readonly total: number;
  /** The remaining time. null while an estimate would be too early. */
  readonly leftMs: number | null;
}

/** A shorter queue is sent too fast to follow. */
const fewestShown = 20;
/** Earlier estimates are unsteady. */
const watchedForMs = 3_000;

/** null if nothing waits. */
export function followDrain(before: Drain | null, counts: DrainCounts, nowMs: number): Drain | null {
  if (counts.waiting === 0) return null;
  const latest = { ...counts, atMs: nowMs };
  return { first: before?.first ?? latest, latest };
}

/** null for a short queue, and until its first capture is sent. */
export function progressOf({ first, latest }: Drain): DrainProgress | null {
  const sent = latest.sent - first.sent;
  const total = sent + latest.waiting;
  if (sent < 1 || total < fewestShown) return null;
  const elapsedMs = latest.atMs - first.atMs;
  return { sent, total, leftMs: elapsedMs < watchedForMs ? null : (elapsedMs / sent) * latest.waiting };
}

interface DrainLineProps {
  readonly progress: DrainProgress;
  readonly onPause: () => void;
}

export function DrainLine({ progress: { sent, total, leftMs }, onPause }: DrainLineProps) {
  const say = useSay();
  return (
    <div className={styles['list-bar']}>
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
  entries: readonly ActivityEntry[],
  isWhole: boolean,
  now: () => number,
): DrainProgress | null {
  const [drain, setDrain] = useState<Drain | null>(null);
  useEffect(() => {
    if (!isWhole) return;
    const countOf = (...statuses: readonly ActivityEntry['status'][]) =>
      entries.filter(({ status }) => statuses.includes(status)).length;
    const counts = { waiting: countOf('waiting', 'sending'), sent: countOf('sent') };
    setDrain((before) => followDrain(before, counts, now()));
  }, [entries, isWhole, now]);
  return drain && progressOf(drain);
}
