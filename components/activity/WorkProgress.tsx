// How far a long piece of work is, and a button that stops it. Shows nothing in the first second.
import { useEffect, useState } from 'react';
import { Button } from '@/components/controls/Button';
import { useSay } from '@/components/words/SayProvider';
import styles from './WorkProgress.module.css';

interface WorkProgressProps {
  readonly label: string;
  readonly done: number;
  /** 0 until it is known. */
  readonly total: number;
  readonly onStop: () => void;
}

const isLongAfterMs = 1_000;

export function WorkProgress({ label, done, total, onStop }: WorkProgressProps) {
  const say = useSay();
  const [isLong, setIsLong] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setIsLong(true), isLongAfterMs);
    return () => clearTimeout(timer);
  }, []);
  if (!isLong) return null;
  return (
    <span className={styles['work-progress']}>
      <progress aria-label={label} {...(total > 0 ? { value: done, max: total } : {})} />
      {total > 0 && <span className="quiet">{say('workProgress', done, total)}</span>}
      <Button onClick={onStop}>{say('stop')}</Button>
    </span>
  );
}
