// A numbered step. Its number becomes a check once the step is done.
import Check from 'lucide-react/icons/check';
import type { ReactNode } from 'react';
import { useSay } from '@/components/words/SayProvider';
import styles from './Step.module.css';

interface StepProps {
  /** null draws the content alone. */
  readonly number: number | null;
  readonly isDone: boolean;
  readonly children: ReactNode;
}

export function Step({ number, isDone, children }: StepProps) {
  const say = useSay();
  if (number === null) return children;
  return (
    <div className={styles.numbered} data-is-done={isDone}>
      <span className={styles['numbered-mark']} aria-hidden="true">
        {isDone ? <Check className="icon" /> : number}
      </span>
      <div className={styles['numbered-content']}>
        {children}
        {isDone && <span className="spoken">{say('stepDone')}</span>}
      </div>
    </div>
  );
}
