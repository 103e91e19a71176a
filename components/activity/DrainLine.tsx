// The progress of a long queue, in one line.
import { useSay } from '@/components/Words';
import type { DrainProgress } from './drain-progress';
import { durationWords } from './time-words';

export function DrainLine({ progress: { sent, total, leftMs } }: { readonly progress: DrainProgress }) {
  const say = useSay();
  return (
    <p className="activity-count">
      {leftMs === null
        ? say('drainProgress', sent, total)
        : say('drainProgressLeft', sent, total, durationWords(leftMs))}
    </p>
  );
}
