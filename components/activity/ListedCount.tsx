// The count of listed captures. It also says that the list is still being read.

import { useSay } from '@/components/words/SayProvider';
import type { Say } from '@/lib/capture/text/messages';
import styles from './ListedCount.module.css';

interface ListedCountProps {
  /** The count of matches. null without a search or filter. */
  readonly found: number | null;
  /** null until known. */
  readonly total: number | null;
  readonly isWhole: boolean;
}

export function ListedCount({ found, total, isWhole }: ListedCountProps) {
  const say = useSay();
  const count = total === null ? '' : countText(say, total, found);
  return (
    <p className={styles['activity-count']} role="status">
      {[count, isWhole ? '' : say('activityReading')].filter(Boolean).join(' · ')}
    </p>
  );
}

function countText(say: Say, total: number, found: number | null): string {
  return found === null ? say('activityCount', total) : say('activityCountOf', found, total);
}
