// Every answer that a service of this process gives, for tests that judge all of them. Answers of a fault are not among
// these.
import type { Comfort } from '../world.ts';
import type { RecordedRequest } from './recorder.ts';

export interface GivenAnswer {
  readonly request: RecordedRequest;
  readonly comfort: Comfort;
  readonly status: number;
  readonly contentType: string;
  readonly text: string;
}

type Listener = (answer: GivenAnswer) => void;

const listeners = new Set<Listener>();

export function onEveryAnswer(listener: Listener): void {
  listeners.add(listener);
}

/** Tells the listeners about an answer of the API. */
export async function tellAnswer(
  request: RecordedRequest,
  response: Response,
  comfort: Comfort,
): Promise<void> {
  if (listeners.size === 0 || !request.path.startsWith('/api/')) return;
  const answer = {
    request,
    comfort,
    status: response.status,
    contentType: response.headers.get('content-type') ?? '',
    text: await response.clone().text(),
  };
  for (const listener of listeners) listener(answer);
}
