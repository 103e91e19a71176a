// Owns the count of listed captures, which also says that the list is still being read.

import { useSay } from '@/components/Words';
import type { Say } from '@/lib/capture/words';

export interface ListedCountProps {
  /** Matches of the search and filters; null without any. */
  readonly found: number | null;
  /** Null until it is known. */
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
