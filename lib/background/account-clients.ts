// Owns how the background reaches an account's service: with the account's own token, and only where it may.
import { operationOf } from '@/lib/capture/operations';
import type { AccountClient } from '@/lib/outbox/sending/account-client';
import { hasNeverLeft } from '@/lib/outbox/sending/network-evidence';
import type { Hindrance } from '@/lib/outbox/sending/runner';
import { createPlanningClient, type PlanningClient } from '@/lib/planning/client';
import { createDiscovery, type DiscoveryMemory } from '@/lib/planning/discovery';
import type { NetworkObserver } from '@/lib/platform/network-observer';
import type { Account } from '@/lib/settings/account';
import type { Environment } from './environment';

interface AccountClientsDeps
  extends Pick<Environment, 'fetch' | 'requestTimeoutMs' | 'hasPermission' | 'isOnline'> {
  readonly getAccount: (accountId: string) => Promise<Account | null>;
  readonly network: NetworkObserver;
  /** Resolves when the account may make one more request. */
  readonly admit: (accountId: string) => Promise<void>;
  /** The optional reads that an account's service lacks. */
  readonly memoryOf: (accountId: string) => DiscoveryMemory;
  readonly forgetAbsentReads: (accountId: string) => Promise<void>;
}

export interface AccountClients {
  /** For an address and a token that may not be an account's yet. */
  planningClient(account: Pick<Account, 'serviceAddress' | 'token'>): PlanningClient;
  /** For a person who waits: its reads skip the rate limit. */
  clientOf(account: Account): AccountClient;
  /** For the outbox: its discovery reads keep to the rate limit. Gives the reason where nothing may be sent now. */
  open(accountId: string): Promise<AccountClient | Hindrance>;
  /** The account has another token, or none: clients made before are not current any more. */
  changed(accountId: string): void;
}

export function createAccountClients(deps: AccountClientsDeps): AccountClients {
  const changeCounts = new Map<string, number>();
  const changesOf = (accountId: string) => changeCounts.get(accountId) ?? 0;

  /** Must begin before the account is read. */
  function watch(accountId: string): () => boolean {
    const before = changesOf(accountId);
    return () => changesOf(accountId) === before;
  }

  function planningClient({
    serviceAddress,
    token,
  }: Pick<Account, 'serviceAddress' | 'token'>): PlanningClient {
    return createPlanningClient({
      operationOf,
      serviceAddress,
      token,
      fetch: deps.fetch,
      timeoutMs: deps.requestTimeoutMs,
      observe(address) {
        const request = deps.network.observe(address);
        return {
          address: request.address,
          hasNeverLeft: async () => hasNeverLeft(await request.failure()),
          redirectHost: request.redirectHost,
        };
      },
    });
  }

  return {
    planningClient,
    clientOf(account) {
      const client = planningClient(account);
      const discovery = createDiscovery(client, deps.memoryOf(account.id));
      const forgetAbsentReads = () => deps.forgetAbsentReads(account.id);
      return { client, discovery, forgetAbsentReads, isCurrent: watch(account.id) };
    },
    async open(accountId) {
      const isCurrent = watch(accountId);
      const account = await deps.getAccount(accountId);
      if (!account) return 'disconnected';
      if (account.token === '') return 'token-missing';
      if (!(await deps.hasPermission(account.serviceAddress))) return 'permission-missing';
      if (!deps.isOnline() && !isLoopback(account.serviceAddress)) return 'offline';
      const client = planningClient(account);
      // The runner itself waits before each step.
      const limited: Pick<PlanningClient, 'get'> = {
        async get(...request) {
          await deps.admit(accountId);
          return client.get(...request);
        },
      };
      return {
        client,
        discovery: createDiscovery(limited, deps.memoryOf(accountId)),
        forgetAbsentReads: () => deps.forgetAbsentReads(accountId),
        isCurrent,
      };
    },
    changed(accountId) {
      changeCounts.set(accountId, changesOf(accountId) + 1);
    },
  };
}

/** A service on this machine needs no network. */
function isLoopback(origin: string): boolean {
  return ['localhost', '127.0.0.1', '[::1]'].includes(new URL(origin).hostname);
}
