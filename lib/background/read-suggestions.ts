// Reads from the service for a form: the record that it changes, and suggestions. A list is read once at a time, at most
// daily, and never for a disconnected account.

import { isOfToday, type Suggestion, suggestionSources } from '@/lib/capture/field/suggestion';
import type { ChangedRecord } from '@/lib/capture/kinds/kind';
import { type CurrentValues, currentValues } from '@/lib/capture/suggestions/current-values';
import { type ListedSubject, type ListedSuggestions, listings } from '@/lib/capture/suggestions/listings';
import type { Request, SuggestionResult } from '@/lib/messaging/protocol';
import type { AccountClient } from '@/lib/outbox/sending/turn';
import type { Discovery } from '@/lib/planning/discovery';
import { typeOf } from '@/lib/planning/records';
import type { SuggestionCache } from '@/lib/settings/suggestion-cache';
import { uniqueBy } from '@/lib/unique-by';

const unavailable: SuggestionResult = { isAvailable: false, options: [] };

/** For the subjects that the service lists. The others are known locally. */
type SuggestionRequest = Request<'suggestion.read'> & { readonly subject: ListedSubject };

/** Returns the options of one subject. Empty if the service lacks the read. A failing service never makes it reject. */
export type ReadSuggestions = (
  client: Pick<AccountClient, 'discovery' | 'isCurrent'>,
  request: SuggestionRequest,
) => Promise<SuggestionResult>;

/** The question for every product of an account. */
export const productsOf = (accountId: string): SuggestionRequest => ({
  accountId,
  subject: 'products',
  scope: '',
  query: '',
});

export function createReadSuggestions(
  cache: Pick<SuggestionCache, 'get' | 'set'>,
  now: () => number,
): ReadSuggestions {
  /** Two fields of one subject share a request. */
  const underWay = new Map<string, Promise<SuggestionResult>>();

  async function readList(
    { discovery, isCurrent }: Pick<AccountClient, 'discovery' | 'isCurrent'>,
    { accountId, subject, scope }: SuggestionRequest,
  ): Promise<SuggestionResult> {
    const key = { accountId, subject, scope };
    const kept = await cache.get(key);
    if (kept && isOfToday(kept.atMs, now()))
      return resultOf({ state: 'listed', options: kept.options, extent: kept.isCut ? 'cut' : 'whole' });
    const listed = await listings[subject](discovery, { scope, text: '' });
    // A missing read is cached, too: nothing asks again before tomorrow. A page of HTML deletes no cached
    // options.
    const isKept = listed.state === 'listed' ? listed.extent !== 'broken' : listed.state === 'absent';
    const isUnreadable = listed.state === 'absent' && listed.reason === 'unreadable';
    const options = listed.state === 'listed' ? listed.options : isUnreadable ? (kept?.options ?? []) : [];
    const isCut = listed.state === 'listed' && listed.extent === 'cut';
    if (isKept && isCurrent()) await cache.set(key, options, now(), isCut);
    if (listed.state !== 'listed') return unavailable;
    // Yesterday's list may be longer than what was read before a batch failed.
    return resultOf(isKept || !kept ? listed : { ...listed, options: united(options, kept.options) });
  }

  /** Keeps what was found by words, because a chosen ID is shown by its name. The list isn't newer for it. */
  async function find(
    { discovery, isCurrent }: Pick<AccountClient, 'discovery' | 'isCurrent'>,
    { accountId, subject, scope, query }: SuggestionRequest,
  ): Promise<SuggestionResult> {
    const found = await listings[subject](discovery, { scope, text: query });
    if (suggestionSources[subject].isById && found.state === 'listed' && isCurrent()) {
      const key = { accountId, subject, scope };
      const kept = await cache.get(key);
      await cache.set(key, united(found.options, kept?.options ?? []), kept?.atMs ?? 0, kept?.isCut === true);
    }
    return resultOf(found);
  }

  return (client, request) => {
    const { accountId, subject, scope, query } = request;
    if (query !== '') return find(client, request);
    const name = JSON.stringify([accountId, subject, scope]);
    const reading = underWay.get(name) ?? readList(client, request).finally(() => underWay.delete(name));
    underWay.set(name, reading);
    return reading;
  };
}

/** Finds ideas by words, in the product first. Empty words find none. */
export async function searchIdeas(
  discovery: Discovery,
  { product, words: text }: Request<'ideas.search'>,
): Promise<SuggestionResult> {
  if (text.trim() === '') return unavailable;
  const find = async (scope: string) => resultOf(await listings.ideas(discovery, { scope, text }));
  const found = await find(product);
  // Services differ: some match only the names of one product, others search the whole account.
  const hasFound = found.isAvailable && found.options.length > 0;
  return hasFound || product === '' ? found : find('');
}

/** Reads the record that a form changes, to show its values. null if the service doesn't return it, or can't be asked now. */
export async function readRecord(
  discovery: Discovery,
  { record, reference: id, idea = '' }: ChangedRecord,
): Promise<CurrentValues | null> {
  const { whole, listings } = typeOf(record);
  if (whole) {
    const read = await discovery.read(whole, { id });
    return read.state === 'found' ? currentValues(read.value) : null;
  }
  if (!listings?.idea) return null;
  const listed = await discovery.list(listings.idea, { of: idea, batchSize: 200 });
  const found = listed.state === 'found' ? listed.value.items.find((item) => item.id === id) : undefined;
  return found ? currentValues(found) : null;
}

/** Each value once: the newer option, then those that only the older list has. */
const united = (newer: readonly Suggestion[], older: readonly Suggestion[]): Suggestion[] =>
  uniqueBy([...newer, ...older], ({ value }) => value);

function resultOf(listed: ListedSuggestions): SuggestionResult {
  if (listed.state !== 'listed') return unavailable;
  const { options, extent } = listed;
  return { isAvailable: true, options: [...options], ...(extent === 'whole' ? {} : { isCut: true }) };
}
