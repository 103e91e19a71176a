// Access to an account's service: with the account's own token, in the service's own terms, and only if
// allowed.
import { isOfToday } from '@/lib/capture/field/suggestion';
import type { Queue } from '@/lib/outbox/queue';
import type { AccountClient } from '@/lib/outbox/sending/account-client';
import { hasNeverLeft } from '@/lib/outbox/sending/network-evidence';
import type { Hindrance } from '@/lib/outbox/sending/runner';
import { type CallResult, createPlanningClient, type PlanningClient } from '@/lib/planning/client';
import { createDiscovery, type DiscoveryMemory } from '@/lib/planning/discovery';
import { originOf } from '@/lib/planning/service-address';
import { type ServiceNames, usualNames } from '@/lib/planning/service-names';
import type { NetworkObserver } from '@/lib/platform/network-observer';
import { type Account, isKnown } from '@/lib/settings/account';
import type { Accounts } from '@/lib/settings/accounts';
import { readPerson } from '@/lib/settings/connection';
import type { Settings } from '@/lib/settings/settings';
import type { Environment } from './environment';

interface AccountClientsDeps
  extends Pick<Environment, 'fetch' | 'now' | 'requestTimeoutMs' | 'hasPermission' | 'isOnline'> {
  readonly getAccount: (accountId: string) => Promise<Account | null>;
  readonly askPersonDaily: Accounts['askPersonDaily'];
  readonly accepted: Accounts['accepted'];
  readonly namesOf: (accountId: string) => Promise<ServiceNames>;
  readonly network: NetworkObserver;
  /** Resolves when the account may make one more request. */
  readonly admit: (accountId: string, isIdle?: boolean) => Promise<void>;
  readonly absentReads: Settings['absentReads'];
}

export type AccountClients = ReturnType<typeof createAccountClients>;

export function createAccountClients(deps: AccountClientsDeps) {
  const changeCounts = new Map<string, number>();
  const changesOf = (accountId: string) => changeCounts.get(accountId) ?? 0;

  /** Call it before reading the account. A client made from an old token is then never current. */
  function watch(accountId: string): () => boolean {
    const before = changesOf(accountId);
    return () => changesOf(accountId) === before;
  }

  function planningClient(
    { serviceAddress, token }: Pick<Account, 'serviceAddress' | 'token'>,
    names = usualNames,
    isCurrent = () => true,
    fetch = deps.fetch,
  ): PlanningClient {
    return createPlanningClient({
      serviceAddress,
      token,
      names,
      isCurrent,
      fetch,
      timeoutMs: deps.requestTimeoutMs,
      observe(address) {
        const request = deps.network.observe(address);
        const wasOffline = !deps.isOnline();
        return {
          address: request.address,
          hasNeverLeft: async () => hasNeverLeft(await request.failure(), { wasOffline }),
          redirectHost: request.redirectHost,
        };
      },
    });
  }

  /** null for an account that isn't connected. */
  async function readAccount(accountId: string) {
    const isCurrent = watch(accountId);
    const [account, names] = await Promise.all([deps.getAccount(accountId), deps.namesOf(accountId)]);
    if (!account) return null;
    const clock = createServiceClock(deps);
    const client = noting(
      planningClient(account, names, isCurrent, clock.fetch),
      // The date is optional. The storage may be full, or a newer version's.
      () => void deps.accepted(account).catch(() => undefined),
    );
    return { account, isCurrent, client, clockAheadMs: clock.aheadMs };
  }

  /** `reader` makes the discovery reads. */
  function accountClient(
    accountId: string,
    { account, ...read }: NonNullable<Awaited<ReturnType<typeof readAccount>>>,
    reader: Pick<PlanningClient, 'get'>,
  ): AccountClient {
    const { id, email } = account.person;
    return {
      ...read,
      person: isKnown(account.person) ? { id: id || null, email: email || null } : null,
      discovery: createDiscovery(reader, memoryOf(accountId)),
      forgetAbsentReads: () => deps.absentReads.forgetAccount(accountId),
    };
  }

  /** No optional read that the account's service lacks is tried twice in a day. */
  const memoryOf = (accountId: string): DiscoveryMemory => ({
    async isAbsent(read) {
      const atMs = (await deps.absentReads.get())[accountId]?.[read];
      return atMs !== undefined && isOfToday(atMs, deps.now());
    },
    async noteAbsent(read) {
      const atMs = deps.now();
      await deps.absentReads.update((before) => ({
        ...before,
        [accountId]: { ...before[accountId], [read]: atMs },
      }));
    },
  });

  /** What keeps the account itself from sending. null if nothing does. */
  async function hindranceOf(account: Account | null): Promise<Exclude<Hindrance, 'offline'> | null> {
    if (!account) return 'disconnected';
    if (account.claimant) return 'person-unconfirmed';
    if (account.token === '') return 'token-missing';
    return (await deps.hasPermission(originOf(account.serviceAddress))) ? null : 'permission-missing';
  }

  return {
    /** For an address and a token that may not belong to an account yet. */
    planningClient: (account: Pick<Account, 'serviceAddress' | 'token'>): PlanningClient =>
      planningClient(account),
    /** For a person who waits: its reads skip the rate limit. null for an account that isn't connected. */
    async clientOf(accountId: string): Promise<AccountClient | null> {
      const read = await readAccount(accountId);
      return read && accountClient(accountId, read, read.client);
    },
    /**
     * For the outbox: its discovery reads respect the rate limit. Returns the reason if nothing may be sent
     * now. `isIdle`: they come behind every capture.
     */
    async open(accountId: string, isIdle = false): Promise<AccountClient | Hindrance> {
      const read = await readAccount(accountId);
      const hindrance = await hindranceOf(read?.account ?? null);
      if (!read || hindrance) return hindrance ?? 'disconnected';
      const { account, client } = read;
      if (!deps.isOnline() && !isLoopback(account.serviceAddress)) return 'offline';
      const asked = await deps.askPersonDaily(account, async () => {
        await deps.admit(accountId);
        const answer = await readPerson(client);
        return answer.isOk ? answer.person : null;
      });
      if (asked?.claimant) return 'person-unconfirmed';
      // The runner itself waits before each step.
      const limited: Pick<PlanningClient, 'get'> = {
        async get(...request) {
          await deps.admit(accountId, isIdle);
          return client.get(...request);
        },
      };
      return accountClient(accountId, read, limited);
    },
    /**
     * Whether the account proves a block to be over. A refusal of the service is over once the service accepted a
     * token since. Makes no request.
     */
    async isBlockOver(accountId: string, { reason, atMs }: NonNullable<Queue['block']>): Promise<boolean> {
      const account = await deps.getAccount(accountId);
      switch (reason) {
        case 'disconnected':
        case 'person-unconfirmed':
        case 'token-missing':
        case 'permission-missing':
          return (await hindranceOf(account)) !== reason;
        default:
          return account !== null && account.connectedAtMs > atMs;
      }
    },
    /** The account has another token, or none. Its earlier clients are no longer current. */
    changed(accountId: string): void {
      changeCounts.set(accountId, changesOf(accountId) + 1);
    },
  };
}

/** Passes calls on, and tells of each that succeeded. */
function noting({ call, run, get }: PlanningClient, onAccepted: () => void): PlanningClient {
  const noted = <Value>(result: CallResult<Value>): CallResult<Value> => {
    if (result.isOk) onAccepted();
    return result;
  };
  return {
    call: async (...operation) => noted(await call(...operation)),
    run: async (...operation) => noted(await run(...operation)),
    get: async (...read) => noted(await get(...read)),
  };
}

/** Passes requests on, and compares the clocks at each answer. */
function createServiceClock({ fetch, now }: Pick<AccountClientsDeps, 'fetch' | 'now'>) {
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
  return ['localhost', '127.0.0.1', '[::1]'].includes(new URL(origin).hostname);
}
