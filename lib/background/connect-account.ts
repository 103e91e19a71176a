// Connects and disconnects accounts: applies the organization's limits, sets the first defaults, and resumes the queue.

import { within } from '@/lib/async';
import { isLocked, type Policy } from '@/lib/capture/form/policy';
import type { Defaults } from '@/lib/capture/start/defaults';
import type { MessageName, Request, Response } from '@/lib/messaging/protocol';
import type { Handlers } from '@/lib/messaging/receive';
import type { AccountClient } from '@/lib/outbox/sending/turn';
import { parseServiceAddress } from '@/lib/planning/service-address';
import type { AccountView } from '@/lib/settings/account';
import { withDefaults } from '@/lib/settings/preferences';
import type { Base } from './base';
import type { Decisions } from './decisions';
import { productsOf } from './read-suggestions';
import type { Sending } from './sending';

/** How long connecting waits for the try of votes. A service can be slow to list ideas. */
const votesWaitMs = 2_000;

export function accountHandlers(
  base: Base,
  sending: Sending,
  decisions: Decisions,
): Pick<Handlers, Extract<MessageName, `account.${string}`>> {
  const { settings, store, accountStore } = base;
  const { clients, wake } = sending;
  const { accounts } = clients;
  /** A browser that keeps the permission is no reason to fail. */
  const release = (address: string) => decisions.decide({ type: 'releaseOrigin', address });
  return {
    async 'account.connect'(request) {
      const { attemptId, address } = request;
      const attempt = { attemptId, address, abort: new AbortController() };
      decisions.attempts.add(attempt);
      const result = await connect(base, sending, { request, decisions }, attempt.abort.signal).finally(() =>
        decisions.attempts.delete(attempt),
      );
      if (!result.isOk) await release(address);
      return result;
    },

    async 'account.cancelConnect'({ attemptId, address }) {
      const attempt = [...decisions.attempts].find((one) => one.attemptId === attemptId);
      attempt?.abort.abort();
      // The person canceled while the browser asked for the permission. Nothing else gives it back.
      if (!attempt) await release(address);
      return { isDone: attempt !== undefined };
    },

    async 'account.decide'({ accountId, isSamePerson }) {
      const account = await accounts.decide(accountId, isSamePerson);
      const isDone = account !== null && (await activate(base, sending, account));
      // The account that lost its token gets another block for that.
      if (account && account.id !== accountId) await store.changeQueue(accountId, { block: null });
      wake();
      return { isDone };
    },

    async 'account.disconnect'({ accountId, queue }) {
      const account = await accountStore.get(accountId);
      const isDone = await decisions.decide(
        { type: 'disconnect', accountId, queue, connectedAtMs: account?.connectedAtMs ?? 0 },
        ...(account ? [{ type: 'releaseOrigin', address: account.serviceAddress } as const] : []),
      );
      wake();
      return { isDone };
    },

    ...queueHandlers(base, sending),

    async 'account.use'({ accountId }) {
      if (!(await accounts.get(accountId))) return { isDone: false };
      await settings.preferences.update((preferences) => ({ ...preferences, activeAccountId: accountId }));
      return { isDone: true };
    },
  };
}

/** Stops and continues an account's queue. */
function queueHandlers(
  { store, now }: Base,
  { clients, wake }: Sending,
): Pick<Handlers, 'account.pause' | 'account.resume'> {
  return {
    async 'account.pause'({ accountId }) {
      const block = { reason: 'paused', host: null, atMs: now() } as const;
      const changed = await store.changeQueue(accountId, { block });
      // The run that sends now ends before its next capture.
      if (changed.isOk) clients.changed(accountId);
      return { isDone: changed.isOk };
    },

    async 'account.resume'({ accountId }) {
      const changed = await store.changeQueue(accountId, { block: null });
      wake();
      return { isDone: changed.isOk };
    },
  };
}

async function connect(
  base: Base,
  sending: Sending,
  { request, decisions }: { readonly request: Request<'account.connect'>; readonly decisions: Decisions },
  canceled: AbortSignal,
): Promise<Response<'account.connect'>> {
  const { policy } = await base.settings.policy.confirmed();
  const isAddressFixed = isLocked(policy, 'serviceAddress');
  // The form allows only the organization's address. A message with another one bypassed the form.
  if (isAddressFixed && !isSameService(request.address, policy.serviceAddress))
    return { isOk: false, reason: 'address-refused', detail: '' };
  // What was discarded must not follow over the new connection (fault F103).
  const left = await decisions.finish();
  if (left.some((decision) => decision.type === 'disconnect' && decision.queue === 'discard'))
    return { isOk: false, reason: 'storage-failed', detail: '' };
  const required = policy.sessionTokens ? { ...request, tokenKeeping: 'session' as const } : request;
  const outcome = await sending.clients.accounts.connect({ ...required, isAddressFixed }, canceled);
  if (!outcome.isOk || (await activate(base, sending, outcome.account))) return outcome;
  return { isOk: false, reason: 'storage-failed', detail: '' };
}

/**
 * Makes an account with a new token the active one, and resumes its queue if allowed. False if the storage rejected a
 * part. The account is connected then, and the person can repeat the rest.
 */
async function activate(base: Base, sending: Sending, account: AccountView): Promise<boolean> {
  const isBlocked = account.claimant !== undefined;
  // A new token resolves every other block, so the queue continues.
  const resumed = await base.store.changeQueue(account.id, {
    block: isBlocked ? { reason: 'person-unconfirmed', host: null, atMs: base.now() } : null,
  });
  try {
    await prepare(base, sending, account, isBlocked);
    return resumed.isOk;
  } catch (error) {
    base.report('connecting', error);
    return false;
  } finally {
    sending.wake();
  }
}

async function prepare(
  { settings, report }: Base,
  sending: Sending,
  account: AccountView,
  isBlocked: boolean,
): Promise<void> {
  // Another address or token may reach a service with more reads.
  await settings.absentReads.forgetAccount(account.id);
  // Lists that stay are read again within a day.
  await settings.lists.forget(account.id).catch(() => undefined);
  const { defaultsByAccount } = await settings.preferences.get();
  const isNew = defaultsByAccount[account.id] === undefined && !isBlocked;
  const { policy } = await settings.policy.confirmed();
  const client = isBlocked ? null : await sending.clients.clientOf(account.id);
  const firstDefaults = isNew
    ? { ...(await suggestDefaults(sending, account, client)), ...defaultsOf(policy) }
    : {};
  await settings.preferences.update((preferences) => ({
    ...(isNew ? withDefaults(preferences, account.id, firstDefaults) : preferences),
    activeAccountId: account.id,
  }));
  if (client)
    await within(
      votesWaitMs,
      sending.tryVotes.now(account.id, client).catch((error: unknown) => report('connecting', error)),
    );
}

/** Defaults that need no question: the token's person as creator, and the only product. */
async function suggestDefaults(
  { readSuggestions }: Sending,
  { id, person }: AccountView,
  client: AccountClient | null,
): Promise<Partial<Defaults>> {
  const products = client && (await readSuggestions(client, productsOf(id)));
  // An incomplete list doesn't show that there are no others.
  const [only, ...others] = products?.isCut ? [] : (products?.options ?? []);
  return { createdBy: person.email, ...(only && others.length === 0 ? { product: only.value } : {}) };
}

function isSameService(address: string, wanted: string | undefined): boolean {
  const parsed = parseServiceAddress(address);
  return parsed.isOk && parsed.value === wanted;
}

/** The organization's values are a new account's first defaults. Values that aren't locked can change later. */
function defaultsOf({ product, portal, tags, visibility }: Policy): Partial<Defaults> {
  return {
    ...(product === undefined ? {} : { product }),
    // A portal belongs to a product, so it needs one.
    ...(portal === undefined || product === undefined ? {} : { portal }),
    ...(tags === undefined ? {} : { tags }),
    ...(visibility === undefined ? {} : { visibility }),
  };
}
