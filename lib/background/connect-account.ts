// Connects an account: applies the organisation's limits, sets the first defaults, and resumes the queue.

import { isLocked, type Policy } from '@/lib/capture/form/policy';
import type { Defaults } from '@/lib/capture/start/defaults';
import type { Request } from '@/lib/messaging/protocol';
import type { AccountClient } from '@/lib/outbox/sending/account-client';
import type { OutboxStore } from '@/lib/outbox/storage/store';
import { originOf, parseServiceAddress } from '@/lib/planning/service-address';
import { within } from '@/lib/platform/page-reader';
import type { AccountView, ConnectResult } from '@/lib/settings/account';
import type { AccountStore } from '@/lib/settings/account-store';
import type { Accounts } from '@/lib/settings/accounts';
import { withDefaults } from '@/lib/settings/preferences';
import type { Settings } from '@/lib/settings/settings';
import type { AccountClients } from './account-clients';
import type { Environment } from './environment';
import type { PolicyWatch } from './policy-watch';
import { productsOf, type ReadSuggestions } from './read-suggestions';
import type { TryVotes } from './try-votes';

interface ConnectAccountDeps extends Pick<Environment, 'releasePermission' | 'report'> {
  readonly settings: Settings;
  readonly policy: Pick<PolicyWatch, 'confirmed'>;
  readonly accounts: Accounts;
  readonly accountStore: Pick<AccountStore, 'all'>;
  readonly clients: AccountClients;
  readonly store: OutboxStore;
  readonly wake: () => void;
  readonly readSuggestions: ReadSuggestions;
  readonly tryVotes: Pick<TryVotes, 'now'>;
  readonly now: () => number;
  readonly report: Environment['report'];
}

/** How long connecting waits for the try of votes. A service can be slow to list ideas. */
const votesWaitMs = 2_000;

export function createConnectAccount(deps: ConnectAccountDeps) {
  const { settings, accounts, clients, store, wake, readSuggestions, tryVotes, now, report } = deps;

  /** Defaults that need no question: the token's person as creator, and the only product. */
  async function suggestDefaults(
    { id, person }: AccountView,
    client: AccountClient | null,
  ): Promise<Partial<Defaults>> {
    const products = client && (await readSuggestions(client, productsOf(id)));
    // An incomplete list doesn't show that there are no others.
    const [only, ...others] = products?.isCut ? [] : (products?.options ?? []);
    return { createdBy: person.email, ...(only && others.length === 0 ? { product: only.value } : {}) };
  }

  /**
   * False if the storage rejected a part. The account is connected then, and the person can repeat the rest.
   */
  async function activate(account: AccountView): Promise<boolean> {
    const isBlocked = account.claimant !== undefined;
    // A new token resolves every other block, so the queue continues.
    const resumed = await store.changeQueue(account.id, {
      block: isBlocked ? { reason: 'person-unconfirmed', host: null, atMs: now() } : null,
    });
    try {
      await prepare(account, isBlocked);
      return resumed.isOk;
    } catch (error) {
      report('connecting', error);
      return false;
    } finally {
      wake();
    }
  }

  async function prepare(account: AccountView, isBlocked: boolean): Promise<void> {
    // Another address or token may reach a service with more reads.
    await settings.absentReads.forgetAccount(account.id);
    // Lists that stay are read again within a day.
    await settings.lists.forget(account.id).catch(() => undefined);
    const { defaultsByAccount } = await settings.preferences.get();
    const isNew = defaultsByAccount[account.id] === undefined && !isBlocked;
    const { policy } = await deps.policy.confirmed();
    const client = isBlocked ? null : await clients.clientOf(account.id);
    const firstDefaults = isNew ? { ...(await suggestDefaults(account, client)), ...defaultsOf(policy) } : {};
    await settings.preferences.update((preferences) => ({
      ...(isNew ? withDefaults(preferences, account.id, firstDefaults) : preferences),
      activeAccountId: account.id,
    }));
    if (client)
      await within(
        votesWaitMs,
        tryVotes.now(account.id, client).catch((error: unknown) => report('connecting', error)),
      );
  }

  /** The attempts that a screen can still cancel. */
  const underWay = new Map<string, { readonly address: string; readonly abort: AbortController }>();

  /** Gives the permission for this service back, unless an account or an attempt uses it. Never rejects. */
  async function release(address: string): Promise<void> {
    const [origin] = originsOf([address]);
    if (origin === undefined) return;
    try {
      const inUse = [
        ...(await deps.accountStore.all()).map(({ serviceAddress }) => serviceAddress),
        ...[...underWay.values()].map((attempt) => attempt.address),
      ];
      await deps.releasePermission(origin, originsOf(inUse));
    } catch (error) {
      // A browser that keeps the permission is no reason to fail.
      report('permission', error);
    }
  }

  async function connectUnless(
    canceled: AbortSignal,
    request: Omit<Request<'account.connect'>, 'attemptId'>,
  ): Promise<ConnectResult> {
    const { policy } = await deps.policy.confirmed();
    const isAddressFixed = isLocked(policy, 'serviceAddress');
    // The form allows only the organisation's address. A message with another one bypassed the form.
    if (isAddressFixed && !isSameService(request.address, policy.serviceAddress))
      return { isOk: false, reason: 'address-refused', detail: '' };
    const required = policy.sessionTokens ? { ...request, tokenKeeping: 'session' as const } : request;
    const outcome = await accounts.connect({ ...required, isAddressFixed }, canceled);
    if (!outcome.isOk || (await activate(outcome.account))) return outcome;
    return { isOk: false, reason: 'storage-failed', detail: '' };
  }

  return {
    async connect({ attemptId = '', ...request }: Request<'account.connect'>): Promise<ConnectResult> {
      const { address } = request;
      const abort = new AbortController();
      underWay.set(attemptId, { address, abort });
      const result = await connectUnless(abort.signal, request).finally(() => underWay.delete(attemptId));
      if (!result.isOk) await release(address);
      return result;
    },
    async cancel({ attemptId, address }: Request<'account.cancelConnect'>): Promise<{ isDone: boolean }> {
      const attempt = underWay.get(attemptId);
      attempt?.abort.abort();
      // The person canceled while the browser asked for the permission. Nothing else gives it back.
      if (!attempt) await release(address);
      return { isDone: attempt !== undefined };
    },
    release,
    /** Makes an account with a new token the active one, and resumes its queue if allowed. */
    activate,
  };
}

const originsOf = (addresses: readonly string[]): string[] =>
  addresses.flatMap((each) => {
    const parsed = parseServiceAddress(each);
    return parsed.isOk ? [originOf(parsed.value)] : [];
  });

function isSameService(address: string, wanted: string | undefined): boolean {
  const parsed = parseServiceAddress(address);
  return parsed.isOk && parsed.value === wanted;
}

/**
 * The organisation's values are a new account's first defaults. Values that aren't locked can change later.
 */
function defaultsOf({ product, portal, tags, visibility }: Policy): Partial<Defaults> {
  return {
    ...(product === undefined ? {} : { product }),
    // A portal belongs to a product, so it needs one.
    ...(portal === undefined || product === undefined ? {} : { portal }),
    ...(tags === undefined ? {} : { tags }),
    ...(visibility === undefined ? {} : { visibility }),
  };
}
