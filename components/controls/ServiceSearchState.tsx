// A person's own search of the service, and what became of it. What it found is among the rows of the list.
import { useCallback, useState } from 'react';
import { useRead } from '@/components/use-read';
import { useSay } from '@/components/words/SayProvider';

export interface AskedSearch<Found> {
  readonly state: 'ready' | 'busy' | 'done' | 'failed';
  readonly found: readonly Found[];
  readonly start: () => void;
}

/** An answer counts for its words only. `search` returns null if the service has no answer. */
export function useAskedSearch<Found>(
  words: string,
  search: (words: string) => Promise<readonly Found[] | null>,
): AskedSearch<Found> {
  const [asked, setAsked] = useState<{ readonly words: string } | null>(null);
  const isAsked = asked?.words === words;
  // biome-ignore lint/correctness/useExhaustiveDependencies: asked again, it searches again.
  const read = useCallback(() => search(words), [search, words, asked]);
  const found = useRead(isAsked ? read : null, undefined);
  const answered = found === null ? 'failed' : 'done';
  return {
    state: isAsked ? (found === undefined ? 'busy' : answered) : 'ready',
    found: found ?? [],
    start: () => setAsked({ words }),
  };
}

interface ServiceSearchStateProps {
  readonly state: AskedSearch<unknown>['state'];
  readonly hasFound: boolean;
}

export function ServiceSearchState({ state, hasFound }: ServiceSearchStateProps) {
  const say = useSay();
  if (state === 'busy') return say('searchServiceBusy');
  if (state === 'failed') return say('searchServiceFailed');
  return state === 'done' && !hasFound ? say('searchServiceNone') : null;
}
