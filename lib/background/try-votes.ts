// Finds out whether an account's service lists the votes of an idea. Only then a form offers a vote. One idea is
// enough.

import type { AccountClient } from '@/lib/outbox/sending/turn';
import { records } from '@/lib/planning/records';
import type { Base } from './base';
import type { LowPriority } from './idea-indexer';
import { productsOf, type ReadSuggestions } from './read-suggestions';

/** New products may have no idea yet. */
const maxProducts = 3;

type Reader = Pick<AccountClient, 'discovery' | 'isCurrent'>;

export function createTryVotes(
  { settings, report, staysAwake }: Base,
  readSuggestions: ReadSuggestions,
  { openIdle, untilSent }: LowPriority,
) {
  async function ask(accountId: string, account: Reader): Promise<void> {
    const indexed = (await settings.ideas.get(accountId))?.ideas[0]?.id;
    const idea = indexed ?? (await anyIdea(accountId, account));
    if (idea === null) return;
    const { discovery, isCurrent } = account;
    const votes = await discovery.list(records.vote.listings.idea, { of: idea, batch: 1, batchSize: 1 });
    if (votes.state === 'failed' || !isCurrent()) return;
    await settings.supportsVotes.update((all) => ({ ...all, [accountId]: votes.state === 'found' }));
  }

  /** Connecting has just read the products for the first defaults, so this list is cached. */
  async function anyIdea(accountId: string, account: Reader): Promise<string | null> {
    const { options } = await readSuggestions(account, productsOf(accountId));
    for (const { value: of } of options.slice(0, maxProducts)) {
      const one = { of, batch: 1, batchSize: 1 };
      const ideas = await account.discovery.list(records.idea.listings.product, one);
      const [first] = ideas.state === 'found' ? ideas.value.items : [];
      if (first) return first.id;
    }
    return null;
  }

  async function askIfUnknown(accountId: string): Promise<void> {
    if ((await settings.supportsVotes.get())[accountId] !== undefined) return;
    await untilSent();
    const account = await openIdle(accountId);
    if (typeof account !== 'string') await ask(accountId, account);
  }

  /** Runs optional work, whose failure changes nothing. */
  const quietly = (work: () => Promise<void>): Promise<void> =>
    staysAwake(work).catch((error: unknown) => report('connecting', error));

  return {
    /**
     * Asks for a person who connects. Without an idea, or if the service doesn't answer, nothing is stored, and the
     * next call asks again.
     */
    now: (accountId: string, account: Reader): Promise<void> => ask(accountId, account),
    /** Asks with low priority, for an account without an answer. */
    later: (accountId: string): Promise<void> => quietly(() => askIfUnknown(accountId)),
    /** Asks for every account without an answer, with low priority. */
    allLater: (): Promise<void> =>
      quietly(async () => {
        for (const { id } of await settings.accounts.get()) await askIfUnknown(id);
      }),
  };
}
