// Fills the index of each account's ideas and keeps it fresh, with low priority. Optional: no capture depends on
// it.

import { coalesce } from '@/lib/async';
import { recentSuggestions } from '@/lib/capture/history/history';
import { createKeyedHash, type KeyedHash } from '@/lib/capture/similar/keyed-hash';
import { wordsOf } from '@/lib/capture/similar/matcher';
import { textOfHtml } from '@/lib/capture/text/html';
import type { AccountClient, Blocker } from '@/lib/outbox/sending/turn';
import type { Discovery } from '@/lib/planning/discovery';
import { type ListedItem, records } from '@/lib/planning/records';
import { excerptOf } from '@/lib/planning/service-text';
import { longestOfIdea } from '@/lib/settings/idea-index';
import {
  type IdeaAnswer,
  type IdeaBatch,
  ideaBatchSize,
  nextBatch,
  type ReadIdea,
  withAnswer,
  withDueReading,
  withoutIdea,
} from '@/lib/settings/idea-reading';
import { defaultsFor } from '@/lib/settings/preferences';
import type { Base } from './base';

/** For reads that no capture waits for. */
export interface LowPriority {
  /** Returns the reason if nothing may be sent now. */
  readonly openIdle: (accountId: string) => Promise<AccountClient | Blocker>;
  /** Resolves when the outbox has nothing to do now. */
  readonly untilSent: () => Promise<void>;
}

/** The products whose ideas are read. */
const maxProducts = 10;
/** A person without a destination yet uses each product of a small account. */
const fewProducts = 3;
/** A description's start has this many words at most. Markup is longer than its text. */
const descriptionCharacters = 20_000;

/** `onRead` is called after new ideas were read. */
export function createIdeaIndexer(
  base: Base,
  { openIdle, untilSent }: LowPriority,
  onRead: (accountId: string) => Promise<void>,
) {
  const { settings, digest, now, report, staysAwake } = base;
  const run = coalesce(() =>
    staysAwake(async () => {
      for (const { id } of await settings.accounts.get()) await readAccount(id);
    }).catch((error: unknown) => report('ideas', error)),
  );

  async function readAccount(accountId: string): Promise<void> {
    if (!(await settings.keepsIdeas())) return;
    let hasRead = false;
    while (await readNext(accountId)) hasRead = true;
    if (hasRead) await onRead(accountId);
  }

  /** Reads one batch. False if there is nothing more to read now. */
  async function readNext(accountId: string): Promise<boolean> {
    await untilSent();
    const products = await productsInUse(base, accountId);
    const reading = withDueReading(await settings.ideas.reading(accountId), products, now());
    const batch = nextBatch(reading, now());
    if (!batch) return false;
    const account = await openIdle(accountId);
    if (typeof account === 'string') return false;
    // Every wake of the worker asks what is due, and mostly nothing is. So the key is read last.
    const hash = createKeyedHash(await digest.wordKey(accountId));
    const answer = await readBatch(account.discovery, batch, hash);
    if (!account.isCurrent() || !(await settings.keepsIdeas())) return false;
    const isKept = await settings.ideas.change(accountId, (before) =>
      withAnswer({ ...reading, ideas: before?.ideas ?? [] }, answer, now()),
    );
    // Both may have changed while the batch was stored.
    const mayStay = account.isCurrent() && (await settings.keepsIdeas());
    if (!mayStay) await settings.ideas.forget(accountId);
    return isKept && answer.state !== 'failed' && mayStay;
  }

  return {
    /** Reads what is due. Resolves when nothing more can be read now. Never rejects. */
    wake: run,
    /**
     * Removes every index if this device may keep none: the person turned it off, or the organization forbids it
     * (threat T45). Never rejects. What stays is removed at the next start.
     */
    async dropForbidden(): Promise<void> {
      try {
        if (!(await settings.keepsIdeas())) await settings.ideas.forgetAll();
      } catch (error) {
        report('ideas', error);
      }
    },
    /** The service answered that the idea doesn't exist. */
    async ideaIsGone(accountId: string, reference: string): Promise<void> {
      await settings.ideas.change(accountId, (row) => row && withoutIdea(row, reference));
    },
  };
}

/** Asked by every wake of the worker. */
async function productsInUse({ settings, facts, now }: Base, accountId: string): Promise<string[]> {
  const list = { subject: 'products', scope: '' } as const;
  const [preferences, ofAccount, listed] = await Promise.all([
    settings.preferences.get(),
    facts.ofAccount(accountId, 200),
    settings.lists.get({ accountId, ...list }),
  ]);
  const used = [
    defaultsFor(preferences, accountId).product,
    ...recentSuggestions(ofAccount, list, now()).map(({ value }) => value),
  ].filter((product) => product !== '');
  const all = listed?.options.map(({ value }) => value) ?? [];
  const products = used.length === 0 && all.length <= fewProducts ? all : used;
  return [...new Set(products)].slice(0, maxProducts);
}

async function readBatch(
  discovery: Discovery,
  { product, batch, sinceMs }: IdeaBatch,
  hash: KeyedHash,
): Promise<IdeaAnswer> {
  const query = sinceMs === null ? {} : { updated_since: new Date(sinceMs).toISOString() };
  const listed = await discovery.list(records.idea.index, {
    of: product,
    query,
    batch,
    batchSize: ideaBatchSize,
  });
  // A page of HTML may be a proxy's, and proves nothing.
  if (listed.state === 'absent') return { state: listed.reason === 'unreadable' ? 'failed' : 'absent' };
  if (listed.state === 'failed') return { state: 'failed' };
  const { items, unreadable, pagination } = listed.value;
  const count = items.length + unreadable;
  const isLast =
    count === 0 || batch >= (pagination?.total_pages ?? (count < ideaBatchSize ? batch : batch + 1));
  return { state: 'read', ideas: items.flatMap((item) => ideaOf(item, hash)), isLast };
}

/** Leaves out an idea without a name. */
function ideaOf(item: ListedItem, hash: KeyedHash): ReadIdea[] {
  const { id, reference_num, name, url, created_at, workflow_status, votes, tags, description } = item;
  if (!name || within('id', id) === '') return [];
  const text = textOfHtml(description?.body?.slice(0, descriptionCharacters) ?? '').replace(/\s+/g, ' ');
  const kept = tagsOf(tags ?? []);
  return [
    {
      id,
      key: within('key', reference_num) || id,
      name: excerptOf(name, longestOfIdea.name),
      status: excerptOf(workflow_status?.name ?? '', longestOfIdea.status),
      votes: votes ?? null,
      ...(kept.length > 0 ? { tags: kept } : {}),
      url: within('url', url),
      createdAt: within('createdAt', created_at),
      words: wordsOf(text.trim(), hash),
    },
  ];
}

/** A text that a cut would make another one. '' if it is too long, or has other letters, which take twice the room. */
const within = (of: 'id' | 'key' | 'url' | 'createdAt', text: string | null | undefined): string =>
  text && text.length <= longestOfIdea[of] && /^[ -~]*$/.test(text) ? text : '';

/** A form sends an offered tag unchanged. */
function tagsOf(tags: readonly (string | null)[]): string[] {
  let left = longestOfIdea.tags;
  return tags.filter((tag): tag is string => {
    const fits = tag !== null && tag !== '' && tag.length <= left && excerptOf(tag) === tag;
    if (fits) left -= tag.length;
    return fits;
  });
}
