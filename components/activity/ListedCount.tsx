// Owns telling how many captures are listed, and that the list is still being read.

import { useSay } from '@/components/Words';
import type { Say } from '@/lib/capture/words';

export interface ListedCountProps {
  /** How many match what is searched; null where nothing is. */
  readonly found: number | null;
  /** null until it is known. */
  readonly total: number | null;
  readonly isWhole: boolean;
}

export function ListedCount({ found, total, isWhole }: ListedCountProps) {
  const say = useSay();
  const count = total === null ? '' : countWords(say, total, found);
  return (
    <p className="activity-count" role="status">
      {[count, isWhole ? '' : say('activityReading')].filter(Boolean).join(' · ')}
    </p>
  );
}

function countWords(say: Say, total: number, found: number | null): string {
  return found === null ? say('activityCount', total) : say('activityCountOf', found, total);
}
