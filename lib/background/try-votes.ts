// Finds out whether an account's service lists the votes of an idea. Only then a form offers a vote. One idea of
// a listing is enough.
import type { AccountClient } from '@/lib/outbox/sending/account-client';
import { records } from '@/lib/planning/records';
import type { Settings } from '@/lib/settings/settings';
import { productsOf, type ReadSuggestions } from './read-suggestions';

interface TryVotesDeps {
  readonly settings: Pick<Settings, 'listsVotes'>;
  readonly readSuggestions: ReadSuggestions;
}

/** New products may have no idea yet. */
const mostProducts = 3;

type Reader = Pick<AccountClient, 'discovery' | 'isCurrent'>;

export type TryVotes = ReturnType<typeof createTryVotes>;

/**
 * Returns a function that asks once and stores the answer. Without an idea, or if the service doesn't answer,
 * nothing is stored, and the next call asks again.
 */
export function createTryVotes({ settings, readSuggestions }: TryVotesDeps) {
  /** Connecting has just read the products for the first defaults, so this list is cached. */
  async function anyIdea(accountId: string, account: Reader): Promise<string | null> {
    const { options } = await readSuggestions(account, productsOf(accountId));
    for (const { value: of } of options.slice(0, mostProducts)) {
      const ideas = await account.discovery.list(records.idea.listings.product, {
        of,
        batch: 1,
        batchSize: 1,
      });
      const [first] = ideas.state === 'found' ? ideas.value.items : [];
      if (first) return first.id;
    }
    return null;
  }

  return async (accountId: string, account: Reader): Promise<void> => {
    const idea = await anyIdea(accountId, account);
    if (idea === null) return;
    const { discovery, isCurrent } = account;
    const votes = await discovery.list(records.vote.listings.idea, { of: idea, batch: 1, batchSize: 1 });
    if (votes.state === 'failed' || !isCurrent()) return;
    await settings.listsVotes.update((all) => ({ ...all, [accountId]: votes.state === 'found' }));
  };
}
