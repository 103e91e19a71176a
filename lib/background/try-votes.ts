// Finds out whether an account's service lists the votes of an idea. Only then a form offers a vote. One idea of
// a listing is enough.
import type { AccountClient } from '@/lib/outbox/sending/account-client';
import type { Discovery, DiscoveryResult } from '@/lib/planning/discovery';
import { records } from '@/lib/planning/records';
import type { Settings } from '@/lib/settings/settings';

interface TryVotesDeps {
  readonly settings: Pick<Settings, 'listsVotes'>;
}

/** New products may have no idea yet. */
const mostProducts = 3;

export type TryVotes = ReturnType<typeof createTryVotes>;

/**
 * Returns a function that asks once and stores the answer. Without an idea, or if the service doesn't answer,
 * nothing is stored, and the next call asks again.
 */
export function createTryVotes({ settings }: TryVotesDeps) {
  return async (
    accountId: string,
    { discovery, isCurrent }: Pick<AccountClient, 'discovery' | 'isCurrent'>,
  ): Promise<void> => {
    const idea = await anyIdea(discovery);
    if (idea === null) return;
    const votes = await discovery.list(records.vote.listings.idea, { of: idea, batch: 1, batchSize: 1 });
    if (votes.state === 'failed' || !isCurrent()) return;
    await settings.listsVotes.update((all) => ({ ...all, [accountId]: votes.state === 'found' }));
  };
}

async function anyIdea(discovery: Discovery): Promise<string | null> {
  const products = await discovery.list(records.product.listings.account, { batch: 1, batchSize: 200 });
  const ids = itemsOf(products).flatMap(({ id, product_line }) => (product_line === true ? [] : [id]));
  for (const of of ids.slice(0, mostProducts)) {
    const ideas = await discovery.list(records.idea.listings.product, { of, batch: 1, batchSize: 1 });
    const [first] = itemsOf(ideas);
    if (first) return first.id;
  }
  return null;
}

const itemsOf = <Item>(listed: DiscoveryResult<{ readonly items: readonly Item[] }>): readonly Item[] =>
  listed.state === 'found' ? listed.value.items : [];
