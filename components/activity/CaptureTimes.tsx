// The times of a capture: when it was saved, when it was sent, and when the next try is.

import { useSay } from '@/components/words/SayProvider';
import { exactTimeText } from '@/components/words/time-text';
import type { MessageKey } from '@/lib/capture/text/messages';
import type { Capture, Wait } from '@/lib/outbox/capture';
import type { Queue } from '@/lib/outbox/queue';
import detailPartStyles from './detail-part.module.css';
import termStyles from './terms.module.css';

export function CaptureTimes({
  capture,
  queue,
}: {
  readonly capture: Capture;
  readonly queue: Queue | null;
}) {
  const say = useSay();
  return (
    <section className={detailPartStyles['detail-part']}>
      <h3>{say('timesTitle')}</h3>
      <dl className={termStyles.terms}>
        {timesOf(capture, queue).map(({ messageKey, atMs }) => (
          <div key={messageKey}>
            <dt>{say(messageKey)}</dt>
            <dd>
              <time dateTime={new Date(atMs).toISOString()}>{exactTimeText(atMs)}</time>
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

interface Time {
  readonly messageKey: MessageKey;
  readonly atMs: number;
}

function timesOf(capture: Capture, queue: Queue | null): Time[] {
  const { state, savedAtMs } = capture;
  const saved: Time = { messageKey: 'timeSaved', atMs: savedAtMs };
  switch (state.name) {
    case 'undoable':
      return [saved, { messageKey: 'timeUndoableUntil', atMs: endOf(state.wait) }];
    case 'delivered':
      return [saved, { messageKey: 'timeSent', atMs: state.atMs }];
    case 'queued':
    case 'unknown': {
      const waitsForPerson = state.name === 'unknown' && state.search !== 'unsearched';
      if (waitsForPerson || queue?.block) return [saved];
      const waits = [state.wait, queue?.wait ?? null].filter((wait) => wait !== null);
      return waits.length === 0
        ? [saved]
        : [saved, { messageKey: 'timeNext', atMs: Math.max(...waits.map(endOf)) }];
    }
    default:
      return [saved];
  }
}

const endOf = (wait: Wait) => wait.fromMs + wait.forMs;
