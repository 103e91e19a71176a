// A person's own search of the service, and what became of it. What it found is among the rows of the list.
import { useCallback, useState } from 'react';
import { useRead } from '@/components/use-read';
import { useTranslate } from '@/components/words/TranslateProvider';

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
  const t = useTranslate();
  if (state === 'busy') return t('searchServiceBusy');
  if (state === 'failed') return t('searchServiceFailed');
  return state === 'done' && !hasFound ? t('searchServiceNone') : null;
}
