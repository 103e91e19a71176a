// The history in the background: makes the fact of each capture, and keeps what the first paint needs of all facts.
// Optional: nothing waits for it, and no capture depends on it.

import { createSerial } from '@/lib/async';
import type { Draft } from '@/lib/capture/field/draft';
import type { SuggestionList } from '@/lib/capture/field/suggestion';
import { startValues } from '@/lib/capture/form/form-config';
import { type Fact, factOf, named, unnamedLists } from '@/lib/capture/history/fact';
import { capturedOn, destinationsOf, recentIdeas } from '@/lib/capture/history/history';
import { kindOf } from '@/lib/capture/kinds';
import { isAlready, type OfferedIdea, offeredIdeas } from '@/lib/capture/similar/offered-ideas';
import type { Capture } from '@/lib/outbox/capture';
import { emptySnapshot } from '@/lib/page/empty-snapshot';
import { formConfigOf } from '@/lib/settings/preferences';
import type { Base } from './base';

/** The facts among which the recent ideas are. */
const recentCount = 200;

/** The ideas that the account captured, added to or commented on last. */
export const readRecentIdeas = async ({ facts }: Pick<Base, 'facts'>, accountId: string) =>
  recentIdeas(await facts.ofAccount(accountId, recentCount));

/** `onIdeasChanged` is called when the recent ideas may have changed. */
export function createHistory(
  base: Pick<Base, 'settings' | 'facts' | 'digest' | 'now' | 'report'>,
  onIdeasChanged: () => unknown,
) {
  const { settings, facts, now, report } = base;
  // One task at a time, so that no two change the same account's destinations.
  const inTurn = createSerial();
  let changed: Capture[] = [];

  const enqueue = (task: () => Promise<void>): Promise<void> =>
    inTurn(task).catch((error: unknown) => report('history', error));

  /** All captures that changed during the previous task together: each write takes a good part of a save's own time. */
  async function refresh(): Promise<void> {
    const captures = changed;
    changed = [];
    for (const accountId of new Set(captures.map((capture) => capture.accountId)))
      await keepDestinations(accountId, await readNamed(base, accountId, captures));
    if (captures.some(({ state }) => state.name === 'delivered')) void onIdeasChanged();
  }

  async function keepDestinations(accountId: string, all: readonly Fact[]): Promise<void> {
    await settings.lastDestination.update(({ [accountId]: _before, ...others }) =>
      all.length === 0 ? others : { ...others, [accountId]: destinationsOf(all, now()) },
    );
  }

  return {
    factOf: (draft: Draft, saved: Pick<Fact, 'name' | 'atMs'>): Promise<Fact | null> =>
      readFact(base, draft, saved),

    /** The facts of these captures changed: they were saved, changed, delivered or removed. */
    changed(...captures: readonly Capture[]): void {
      changed.push(...captures);
      if (changed.length === captures.length) void enqueue(refresh);
    },

    /** Call once the account's facts are gone. */
    forgetAccount: (accountId: string): Promise<void> =>
      // A running task would write its destinations back.
      inTurn(() => settings.forgetAccount(accountId)),

    /** Clears what can be cleared, and returns whether that is everything. */
    async forgetAll(): Promise<boolean> {
      const accounts = [...(await settings.accounts.get()), ...(await settings.formerAccounts.get())];
      const parts = [
        async () => {
          const forgotten = await facts.forgetAll();
          if (!forgotten.isOk) throw new Error(`the facts stay: ${forgotten.detail}`);
        },
        settings.lastDestination.clear,
        ...accounts.map((account) => () => settings.lists.forget(account.id)),
        settings.ideas.forgetAll,
      ];
      const ended = await inTurn(() => Promise.allSettled(parts.map((part) => part())));
      for (const end of ended) if (end.status === 'rejected') report('history', end.reason);
      void onIdeasChanged();
      return ended.every(({ status }) => status === 'fulfilled');
    },
  };
}

/** The fact of a draft that is being saved. null if its kind is unknown, or if it can't be made. Never rejects. */
async function readFact(
  { settings, digest, report }: Pick<Base, 'settings' | 'digest' | 'report'>,
  draft: Draft,
  { name, atMs }: Pick<Fact, 'name' | 'atMs'>,
): Promise<Fact | null> {
  const kind = kindOf(draft.kind);
  if (!kind) return null;
  const { accountId, source } = draft;
  try {
    const [preferences, { policy }, page, site] = await Promise.all([
      settings.preferences.get(),
      settings.policy.get(),
      digest.page(accountId, source.address),
      digest.site(accountId, source.address),
    ]);
    const config = formConfigOf(preferences, accountId, { policy, today: '' });
    const start = startValues(kind, { snapshot: emptySnapshot(source, []), config });
    const defaultProduct = config.defaults.product;
    return factOf(draft, kind.fields, { name, atMs, page, site, start, defaultProduct });
  } catch (error) {
    report('history', error);
    return null;
  }
}

/**
 * The idea that a capture already is, by facts of this device. A score proves nothing, so the matcher isn't asked.
 * null for another kind than an idea.
 */
export async function alreadyAnIdea(
  { settings, digest, facts }: Pick<Base, 'settings' | 'digest' | 'facts'>,
  { kind, accountId, name, draft }: Capture,
): Promise<OfferedIdea | null> {
  if (kind !== 'idea') return null;
  const [page, keepsIdeas] = await Promise.all([
    digest.page(accountId, draft.source.address),
    settings.keepsIdeas(),
  ]);
  const [ofPage, row] = await Promise.all([
    page === null ? [] : facts.ofPage(accountId, page),
    keepsIdeas ? settings.ideas.get(accountId) : null,
  ]);
  const question = { name, passage: '', captures: capturedOn(ofPage) };
  return offeredIdeas(question, { ideas: row?.ideas ?? [], matcher: () => [] }).find(isAlready) ?? null;
}

/** The account's facts. Those of the captures get the names of their values. */
async function readNamed(
  { facts, settings }: Pick<Base, 'facts' | 'settings'>,
  accountId: string,
  captures: readonly Capture[],
): Promise<Fact[]> {
  const all = await facts.ofAccount(accountId);
  const changedNow = all.filter(({ id }) => captures.some((capture) => capture.id === id));
  const keyOf = ({ subject, scope }: SuggestionList, value = '') => [subject, scope, value].join('\n');
  const lists = new Map(changedNow.flatMap(unnamedLists).map((list) => [keyOf(list), list]));
  if (lists.size === 0) return all;
  const names = new Map<string, string>();
  for (const list of lists.values()) {
    const { scope, subject } = list;
    const kept = scope === null ? null : await settings.lists.get({ accountId, subject, scope });
    for (const { value, label } of kept?.options ?? []) names.set(keyOf(list, value), label);
  }
  const withNames = (fact: Fact) => named(fact, (list, value) => names.get(keyOf(list, value)) ?? '');
  const ids = changedNow.map(({ id }) => id);
  await facts.change(ids, withNames);
  return all.map((fact) => (changedNow.includes(fact) ? withNames(fact) : fact));
}
