// Access to an account's service: with the account's own token, in the service's own terms, and only if
// allowed.
import { isOfToday } from '@/lib/capture/field/suggestion';
import { unsentStates } from '@/lib/outbox/capture';
import type { Queue } from '@/lib/outbox/queue';
import { hasNeverLeft } from '@/lib/outbox/sending/network-evidence';
import type { AccountClient, Blocker } from '@/lib/outbox/sending/turn';
import { createPlanningClient, type PlanningClient, type PlanningClientDeps } from '@/lib/planning/client';
import { createDiscovery } from '@/lib/planning/discovery';
import { originOf } from '@/lib/planning/service-address';
import { type Account, isKnown } from '@/lib/settings/account';
import { createAccounts } from '@/lib/settings/accounts';
import { defaultsFor } from '@/lib/settings/preferences';
import { readPerson } from '@/lib/settings/test-connection';
import type { Base } from './base';

export type AccountClients = ReturnType<typeof createAccountClients>;

type Network = ReturnType<Base['observeNetwork']>;

/** `acquire` resolves when the account may make one more request. `isIdle`: with low priority, after all captures. */
export function createAccountClients(
  base: Base,
  acquire: (accountId: string, isIdle?: boolean) => Promise<void>,
) {
  const network = base.observeNetwork();
  const tokens = new Map<string, symbol>();
  /** The account has another token, or none. Its earlier clients are no longer current. */
  const changed = (accountId: string): void => void tokens.set(accountId, Symbol());
  const accounts = accountsOf(base, network, changed);

  /** null for an account that isn't connected. */
  async function readAccount(accountId: string) {
    // Before the account is read: a client made from an old token is then never current.
    const before = tokens.get(accountId);
    const isCurrent = () => tokens.get(accountId) === before;
    const account = await connectedAccount(base, accountId);
    if (!account) return null;
    const clock = createServiceClock(base);
    const names = defaultsFor(await base.settings.preferences.get(), accountId);
    // The date is optional. The storage may be full, or a newer version's.
    const onAccepted = () => void accounts.accepted(account).catch(() => undefined);
    const client = createClient(base, network, account, {
      ...{ names, isCurrent, onAccepted, fetch: clock.fetch },
    });
    return { account, isCurrent, client, clockAheadMs: clock.aheadMs };
  }

  return {
    accounts: { ...accounts, get: (accountId: string) => connectedAccount(base, accountId) },
    changed,
    /** For a person who waits: its reads skip the rate limit. null for an account that isn't connected. */
    async clientOf(accountId: string): Promise<AccountClient | null> {
      const read = await readAccount(accountId);
      return read && accountClient(base, read, read.client);
    },
    /**
     * For the outbox: its discovery reads respect the rate limit. Returns the reason if nothing may be sent
     * now. `isIdle`: with low priority.
     */
    async open(accountId: string, isIdle = false): Promise<AccountClient | Blocker> {
      const read = await readAccount(accountId);
      const blocker = await blockerOf(base, read?.account ?? null);
      if (!read || blocker) return blocker ?? 'disconnected';
      const { account, client } = read;
      const paced: Pick<PlanningClient, 'get'> = {
        async get(...request) {
          await acquire(accountId, isIdle);
          return client.get(...request);
        },
      };
      const asked = await accounts.askPersonDaily(account, () => readPerson(paced));
      if (asked?.claimant) return 'person-unconfirmed';
      // The runner itself waits before each step.
      return accountClient(base, read, paced);
    },
    isBlockOver: (accountId: string, block: Block) => isBlockOver(base, accountId, block),
  };
}

function accountsOf(base: Base, network: Network, onChanged: (accountId: string) => void) {
  const { accountStore: store, settings, hasPermission, createId, now } = base;
  return createAccounts({
    ...{ store, settings, onChanged, hasPermission, createId, now },
    // The address and the token may not belong to an account yet.
    createClient: (account) => createClient(base, network, account),
    async isWaiting(accountId) {
      const counts = await base.store.counts(unsentStates, accountId);
      return !counts.isOk || Object.values(counts.value).some((count) => count > 0);
    },
  });
}

type Block = NonNullable<Queue['block']>;
const causesInAccount = ['disconnected', 'person-unconfirmed', 'token-missing', 'permission-missing'];

/**
 * Whether the account proves a block to be over. A refusal of the service is over once the service accepted a token
 * since. Makes no request.
 */
async function isBlockOver(base: Base, accountId: string, { reason, atMs }: Block): Promise<boolean> {
  const account = await connectedAccount(base, accountId);
  if (causesInAccount.includes(reason)) return (await blockerOf(base, account)) !== reason;
  return account !== null && account.connectedAtMs > atMs;
}

/** A client of any address and token. */
function createClient(
  { fetch, requestTimeoutMs, isOnline }: Base,
  network: Network,
  { serviceAddress, token }: Pick<Account, 'serviceAddress' | 'token'>,
  ofAccount?: Pick<PlanningClientDeps, 'names' | 'isCurrent' | 'onAccepted' | 'fetch'>,
): PlanningClient {
  return createPlanningClient({
    ...{ serviceAddress, token, fetch, timeoutMs: requestTimeoutMs },
    observe(address) {
      const request = network.observe(address);
      const wasOffline = !isOnline();
      return {
        address: request.address,
        hasNeverLeft: async () => hasNeverLeft(await request.failure(), { wasOffline }),
        redirectHost: request.redirectHost,
      };
    },
    ...ofAccount,
  });
}

interface ReadAccount extends Pick<AccountClient, 'isCurrent' | 'client' | 'clockAheadMs'> {
  readonly account: Account;
}

/** `reader` makes the discovery reads. */
function accountClient(
  { settings, now }: Base,
  { account: { id: accountId, person }, ...read }: ReadAccount,
  reader: Pick<PlanningClient, 'get'>,
): AccountClient {
  const { absentReads } = settings;
  const { id, email } = person;
  return {
    ...read,
    person: isKnown(person) ? { id: id || null, email: email || null } : null,
    // No optional read that the account's service lacks is tried twice in a day.
    discovery: createDiscovery(reader, {
      async isAbsent(name) {
        const atMs = (await absentReads.get())[accountId]?.[name];
        return atMs !== undefined && isOfToday(atMs, now());
      },
      async noteAbsent(name) {
        const atMs = now();
        await absentReads.update((all) => ({ ...all, [accountId]: { ...all[accountId], [name]: atMs } }));
      },
    }),
    forgetAbsentReads: () => absentReads.forgetAccount(accountId),
  };
}

/** null for an account that isn't connected, or that the person decided to disconnect. */
async function connectedAccount(
  { accountStore, settings }: Pick<Base, 'accountStore' | 'settings'>,
  id: string,
): Promise<Account | null> {
  const [account, decisions] = await Promise.all([accountStore.get(id), settings.decisions.get()]);
  const isLeaving = decisions.some(
    (one) =>
      one.type === 'disconnect' && one.accountId === id && one.connectedAtMs === account?.connectedAtMs,
  );
  return isLeaving ? null : account;
}

/** What keeps the account from sending: first what is wrong with the account itself. null if nothing does. */
async function blockerOf(
  { hasPermission, isOnline }: Base,
  account: Account | null,
): Promise<Blocker | null> {
  if (!account) return 'disconnected';
  if (account.claimant) return 'person-unconfirmed';
  if (account.token === '') return 'token-missing';
  if (!(await hasPermission(originOf(account.serviceAddress)))) return 'permission-missing';
  return isOnline() || isLoopback(account.serviceAddress) ? null : 'offline';
}

/** Passes requests on, and compares the clocks at each answer. */
function createServiceClock({ fetch, now }: Pick<Base, 'fetch' | 'now'>) {
  let aheadMs: number | null = null;
  const compared: typeof fetch = async (...request) => {
    const answer = await fetch(...request);
    const serviceMs = Date.parse(answer.headers.get('Date') ?? '');
    if (!Number.isNaN(serviceMs)) aheadMs = now() - serviceMs;
    return answer;
  };
  return { fetch: compared, aheadMs: () => aheadMs };
}

/** A service on this machine needs no network. */
function isLoopback(origin: string): boolean {
  return ['localhost', '127.0.0.1'].includes(new URL(origin).hostname);
}
