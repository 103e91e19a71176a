// When something happened, as people say it: "2 min. ago". The exact time shows on hover.
import { useEffect, useState } from 'react';
import { agoWords, exactTimeWords } from './activity/time-words';

const minuteMs = 60_000;

interface TimeAgoProps {
  readonly atMs: number;
  /** Puts it into a sentence. @default it stands alone */
  readonly inWords?: (ago: string) => string;
}

export function TimeAgo({ atMs, inWords = String }: TimeAgoProps) {
  const [nowMs, setNowMs] = useState(Date.now);
  useEffect(() => {
    const timer = setInterval(() => setNowMs(Date.now()), minuteMs);
    return () => clearInterval(timer);
  }, []);
  return (
    <time dateTime={new Date(atMs).toISOString()} title={exactTimeWords(atMs)}>
      {inWords(agoWords(atMs, nowMs))}
    </time>
  );
}
