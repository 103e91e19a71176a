// Says how long ago something happened: "2 min. ago". The tooltip has the exact time.
import { useEffect, useState } from 'react';
import { agoText, exactTimeText } from '@/components/words/time-text';
import { minuteMs } from '@/lib/time';

interface TimeAgoProps {
  readonly atMs: number;
  /** Builds a sentence around the time. @default the time alone */
  readonly inText?: (ago: string) => string;
}

export function TimeAgo({ atMs, inText = String }: TimeAgoProps) {
  const [nowMs, setNowMs] = useState(Date.now);
  useEffect(() => {
    const timer = setInterval(() => setNowMs(Date.now()), minuteMs);
    return () => clearInterval(timer);
  }, []);
  return (
    <time dateTime={new Date(atMs).toISOString()} title={exactTimeText(atMs)}>
      {inText(agoText(atMs, nowMs))}
    </time>
  );
}
