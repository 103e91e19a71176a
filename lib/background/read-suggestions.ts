// Owns asking the service for suggestions: once at a time, at most daily, and never for an account that is gone.
import { type ListedSubject, type ListedSuggestions, listings } from '@/lib/capture/suggestions/listings';
import { isOfToday } from '@/lib/capture/suggestions/suggestion';
import type { Request, SuggestionResult } from '@/lib/messaging/protocol';
import type { AccountClient } from '@/lib/outbox/sending/account-client';
import type { Discovery } from '@/lib/planning/discovery';
import type { SuggestionCache } from '@/lib/settings/suggestion-cache';

const unavailable: SuggestionResult = { isAvailable: false, options: [] };

/** For the subjects that the service lists; the others are known here. */
type SuggestionRequest = Request<'suggestion.read'> & { readonly subject: ListedSubject };

/** Answers with the options of one subject. A service without the read gives none. Never rejects for the service's sake. */
export type ReadSuggestions = (
  client: Pick<AccountClient, 'discovery' | 'isCurrent'>,
  request: SuggestionRequest,
) => Promise<SuggestionResult>;

interface ReadSuggestionsDeps {
  readonly cache: Pick<SuggestionCache, 'get' | 'set'>;
  readonly now: () => number;
}

export function createReadSuggestions({ cache, now }: ReadSuggestionsDeps): ReadSuggestions {
  /** Two fields of one subject ask once. */
  const underWay = new Map<string, Promise<SuggestionResult>>();

  async function readList(
    { discovery, isCurrent }: Pick<AccountClient, 'discovery' | 'isCurrent'>,
    { accountId, subject, scope }: SuggestionRequest,
  ): Promise<SuggestionResult> {
    const key = { accountId, subject, scope };
    const kept = await cache.get(key);
    if (kept && isOfToday(kept.atMs, now())) return { isAvailable: true, options: kept.options };
    const listed = await listings[subject](discovery, { scope, words: '' });
    // What the service lacks is kept, too: nobody asks again before tomorrow (F54). A page of HTML takes nothing away.
    const isKept = listed.state === 'told' ? listed.isWhole : listed.state === 'absent';
    const isUnreadable = listed.state === 'absent' && listed.reason === 'unreadable';
    const options = listed.state === 'told' ? listed.options : isUnreadable ? (kept?.options ?? []) : [];
    if (isKept && isCurrent()) await cache.set(key, options, now()).catch(() => undefined);
    return listed.state === 'told' ? resultOf(listed) : unavailable;
  }

  return (client, request) => {
    const { accountId, subject, scope, query } = request;
    if (query !== '') return listings[subject](client.discovery, { scope, words: query }).then(resultOf);
    const name = JSON.stringify([accountId, subject, scope]);
    const reading = underWay.get(name) ?? readList(client, request).finally(() => underWay.delete(name));
    underWay.set(name, reading);
    return reading;
  };
}

export type SimilarIdeas = (
  discovery: Discovery,
  question: Request<'ideas.similar'>,
) => Promise<SuggestionResult>;

/** Gives the function that finds ideas like a name in typing: a newer question ends the one before. */
export function createSimilarIdeas(): SimilarIdeas {
  let latest: AbortController | undefined;
  return async (discovery, { product, words }) => {
    latest?.abort();
    latest = undefined;
    if (words.trim() === '') return unavailable;
    latest = new AbortController();
    const { signal } = latest;
    const find = async (scope: string) =>
      resultOf(await listings.ideas(discovery, { scope, words }, { signal }));
    const found = await find(product);
    // Services differ in what they search: some match names of one product only, some everything of the account.
    const hasFound = found.isAvailable && found.options.length > 0;
    return hasFound || signal.aborted || product === '' ? found : find('');
  };
}

function resultOf(listed: ListedSuggestions): SuggestionResult {
  return listed.state === 'told' ? { isAvailable: true, options: [...listed.options] } : unavailable;
}
