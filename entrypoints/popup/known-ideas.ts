// What this device knows of an account's ideas, for the list of existing ideas. Loads after the first filled frame.
import { type RecentIdea, recentIdeas } from '@/lib/capture/history/history';
import { createKeyedHash } from '@/lib/capture/similar/keyed-hash';
import { createMatcher } from '@/lib/capture/similar/matcher';
import { type OfferedIdea, type OfferQuestion, offeredIdeas } from '@/lib/capture/similar/offered-ideas';
import type { PopupDeps } from './deps';

/** The existing ideas for a form's words. Sends nothing. */
type FindOffers = (question: OfferQuestion) => readonly OfferedIdea[];

/** Among them are the latest ideas. */
const newestFacts = 50;

const nothingKnown = { ideas: [], matcher: () => [] };

/** An idea of which this device knows no more than its name. */
const withoutWords = ({ reference, name }: RecentIdea) => ({
  ...{ id: reference, key: reference, name, status: '', votes: null, url: '', words: [] },
});

/** Without an index, only the page's earlier captures are known. */
export async function readKnownIdeas(
  { settings, digest, facts }: Pick<PopupDeps, 'settings' | 'digest' | 'facts'>,
  accountId: string,
): Promise<FindOffers> {
  if (!(await settings.keepsIdeas())) return (question) => offeredIdeas(question, nothingKnown);
  const [row, captured] = await Promise.all([
    settings.ideas.get(accountId),
    facts.ofAccount(accountId, newestFacts),
  ]);
  const indexed = row?.ideas ?? [];
  const keys = new Set(indexed.flatMap(({ id, key }) => [id, key]));
  // What was captured since the last reading of the service.
  const newer = recentIdeas(captured).filter(({ reference }) => !keys.has(reference));
  const ideas = [...indexed, ...newer.map(withoutWords)];
  const matcher =
    ideas.length === 0 ? () => [] : createMatcher(ideas, createKeyedHash(await digest.wordKey(accountId)));
  return (question) => offeredIdeas(question, { ideas, matcher });
}
