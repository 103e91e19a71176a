// Ideas similar to the one being named. Debounced. Never shows an answer for older words.
import { useCallback } from 'react';
import { useRead } from '@/components/use-read';
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
  const text = name.trim().length < fewestCharacters ? '' : name.trim();
  const read = useCallback(
    async (signal: AbortSignal) => {
      const question = { accountId, product };
      const cancel = () => void deps.send('ideas.similar', { ...question, words: '' });
      signal.addEventListener('abort', cancel);
      const sent = await deps.send('ideas.similar', { ...question, words: text });
      signal.removeEventListener('abort', cancel);
      return sent.isOk ? sent.value.options.slice(0, mostShown) : nothing;
    },
    [deps, accountId, product, text],
  );
  return useRead(text === '' ? null : read, nothing, { delayMs: debounceMs });
}
