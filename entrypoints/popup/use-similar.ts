// Ideas similar to the one being named. Debounced. Never shows an answer for older words.
import { useEffect, useState } from 'react';
import type { Suggestion } from '@/lib/capture/field/suggestion';
import type { PopupDeps } from './deps';

const debounceMs = 500;
const fewestCharacters = 6;
const mostShown = 3;

interface SimilarQuestion {
  readonly accountId: string;
  readonly product: string;
  /** The name as typed. '' searches nothing. */
  readonly name: string;
}

const nothing: readonly Suggestion[] = [];

export function useSimilarIdeas(
  deps: PopupDeps,
  { accountId, product, name }: SimilarQuestion,
): readonly Suggestion[] {
  const [found, setFound] = useState({ words: '', options: nothing });
  const words = name.trim().length < fewestCharacters ? '' : name.trim();

  useEffect(() => {
    if (words === '') return;
    let isAsked = false;
    let isCurrent = true;
    const timer = setTimeout(async () => {
      isAsked = true;
      const sent = await deps.send('ideas.similar', { accountId, product, words });
      if (!isCurrent) return;
      isAsked = false;
      setFound({ words, options: sent.isOk ? sent.value.options.slice(0, mostShown) : nothing });
    }, debounceMs);
    return () => {
      isCurrent = false;
      clearTimeout(timer);
      // Cancels the request.
      if (isAsked) void deps.send('ideas.similar', { accountId, product, words: '' });
    };
  }, [deps, accountId, product, words]);

  return found.words === words && words !== '' ? found.options : nothing;
}
