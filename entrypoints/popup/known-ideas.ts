// What this device knows of an account's ideas, for the list of existing ideas. Loads after the first filled frame.
import { createKeyedHash } from '@/lib/capture/similar/keyed-hash';
import { createMatcher } from '@/lib/capture/similar/matcher';
import { type OfferedIdea, type OfferQuestion, offeredIdeas } from '@/lib/capture/similar/offered-ideas';
import type { PopupDeps } from './deps';

/** The existing ideas for a form's words. Sends nothing. */
export type FindOffers = (question: OfferQuestion) => readonly OfferedIdea[];

/** Without an index, only the page's earlier captures are known. */
export async function readKnownIdeas(
  { settings, digest }: Pick<PopupDeps, 'settings' | 'digest'>,
  accountId: string,
): Promise<FindOffers> {
  const row = (await settings.keepsIdeas()) ? await settings.ideas.get(accountId) : null;
  const ideas = row?.ideas ?? [];
  const matcher =
    ideas.length === 0 ? () => [] : createMatcher(ideas, createKeyedHash(await digest.wordKey(accountId)));
  return (question) => offeredIdeas(question, { ideas, matcher });
}
