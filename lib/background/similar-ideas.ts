// Owns finding ideas that are like the one being named: one question at a time, for a newer one makes it pointless.
import type { Request } from '@/lib/messaging/protocol';
import type { SuggestionResult } from '@/lib/messaging/responses';
import type { Discovery } from '@/lib/planning/discovery';
import { findIdeas } from './read-suggestions';

export type SimilarIdeas = (
  discovery: Discovery,
  question: Request<'ideas.similar'>,
) => Promise<SuggestionResult>;

const none: SuggestionResult = { isAvailable: false, options: [] };

export function createSimilarIdeas(): SimilarIdeas {
  let latest: AbortController | undefined;
  return async (discovery, { product, words }) => {
    latest?.abort();
    latest = undefined;
    if (words.trim() === '') return none;
    latest = new AbortController();
    const { signal } = latest;
    const found = await findIdeas(discovery, { product, words }, { signal });
    // Services differ in what they search: some match names of one product only, some everything of the account.
    const hasFound = found.isAvailable && found.options.length > 0;
    return hasFound || signal.aborted || product === ''
      ? found
      : findIdeas(discovery, { product: '', words }, { signal });
  };
}
