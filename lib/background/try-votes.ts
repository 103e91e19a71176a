// Finds out whether an account's service lists the votes of an idea. Only then a form offers a vote. One idea is
// enough.
import type { AccountClient } from '@/lib/outbox/sending/account-client';
import type { Hindrance } from '@/lib/outbox/sending/runner';
import type { Discovery, DiscoveryResult } from '@/lib/planning/discovery';
import { records } from '@/lib/planning/records';
import type { Settings } from '@/lib/settings/settings';
import type { Environment } from './environment';

interface TryVotesDeps extends Pick<Environment, 'report' | 'staysAwake'> {
  readonly settings: Pick<Settings, 'accounts' | 'ideas' | 'listsVotes'>;
  /** For reads behind every capture. Returns the reason if nothing may be sent now. */
  readonly openIdle: (accountId: string) => Promise<AccountClient | Hindrance>;
  /** Resolves when the outbox has nothing to do now. */
  readonly untilSent: () => Promise<void>;
}

/** New products may have no idea yet. */
const mostProducts = 3;

type Reader = Pick<AccountClient, 'discovery' | 'isCurrent'>;

export type TryVotes = ReturnType<typeof createTryVotes>;

export function createTryVotes(deps: TryVotesDeps) {
  const { settings, openIdle, untilSent, report, staysAwake } = deps;

  async function ask(accountId: string, { discovery, isCurrent }: Reader): Promise<void> {
    const idea = (await indexedIdea(accountId)) ?? (await anyIdea(discovery));
    if (idea === null) return;
    const votes = await discovery.list(records.vote.listings.idea, { of: idea, batch: 1, batchSize: 1 });
    if (votes.state === 'failed' || !isCurrent()) return;
    await settings.listsVotes.update((all) => ({ ...all, [accountId]: votes.state === 'found' }));
  }

  async function indexedIdea(accountId: string): Promise<string | null> {
    return (await settings.ideas.get(accountId))?.ideas[0]?.id ?? null;
  }

  async function askIfUnknown(accountId: string): Promise<void> {
    if ((await settings.listsVotes.get())[accountId] !== undefined) return;
    await untilSent();
    const account = await openIdle(accountId);
    if (typeof account !== 'string') await ask(accountId, account);
  }

  /** Never rejects. */
  const quietly = (work: () => Promise<void>): Promise<void> =>
    staysAwake(work).catch((error: unknown) => report('connecting', error));

  return {
    /**
     * For a person who connects. Without an idea, or if the service doesn't answer, nothing is stored, and the
     * next call asks again.
     */
    now: (accountId: string, account: Reader): Promise<void> => ask(accountId, account),
    /** Behind every capture, for an account without an answer, as those of older versions. */
    later: (accountId: string): Promise<void> => quietly(() => askIfUnknown(accountId)),
    /** The same for every account. */
    allLater: (): Promise<void> =>
      quietly(async () => {
        for (const { id } of await settings.accounts.get()) await askIfUnknown(id);
      }),
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
