// The words for the outcome of one request.
import type { WordKey } from '@/lib/capture/text/words';
import type { Attempt } from '@/lib/outbox/capture';

interface AttemptStory {
  readonly words: WordKey;
  /** The placeholder of the words: a status, a host or a number of seconds. */
  readonly part: string;
  /** The service's own messages, unchanged. */
  readonly serviceWords: readonly string[];
  readonly requestId: string | null;
}

export function attemptStory(attempt: Attempt): AttemptStory {
  const { error } = attempt;
  if (!error) return story(attempt.endedAtMs === null ? 'attemptUnderWay' : 'attemptAnswered', '');
  const details = {
    serviceWords: 'messages' in error ? error.messages.map(({ message }) => message) : [],
    requestId: 'requestId' in error ? error.requestId : null,
  };
  const status = 'status' in error ? String(error.status ?? '') : '';
  switch (error.kind) {
    case 'interrupted':
      return story('attemptInterrupted', '');
    case 'invalid-input':
      return story('attemptInvalid', '');
    case 'network-failed':
      return story(error.hasNeverLeft ? 'attemptNeverLeft' : 'attemptBroke', '');
    case 'timed-out':
      return story('attemptTimedOut', String(Math.round(error.afterMs / 1_000)));
    case 'aborted':
      return story('attemptAborted', '');
    case 'unauthorized':
      return story('attemptUnauthorized', status, details);
    case 'forbidden':
      return story('attemptForbidden', status, details);
    case 'not-found':
      return story('attemptNotFound', status, details);
    case 'rejected':
      return story('attemptRejected', status, details);
    case 'too-large':
      return story('attemptTooLarge', status, details);
    case 'rate-limited':
      return story('attemptRateLimited', status, details);
    case 'server-failed':
      return story('attemptServerFailed', status, details);
    case 'redirected':
      return story('attemptRedirected', error.host ?? '', details);
    case 'unreadable-answer':
      return story('attemptUnreadable', status, details);
    default:
      return error satisfies never;
  }
}

function story(
  words: WordKey,
  part: string,
  details: Partial<Pick<AttemptStory, 'serviceWords' | 'requestId'>> = {},
): AttemptStory {
  return { words, part, serviceWords: [], requestId: null, ...details };
}
