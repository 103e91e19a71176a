// Owns what stands between the outbox and an account: connected, allowed, online, and called with its own token.

import { operationOf } from '@/lib/capture/operations';
import type { AccountClient } from '@/lib/outbox/sending/account-client';
import { isNeverLeftCode } from '@/lib/outbox/sending/network-evidence';
import type { Hindrance } from '@/lib/outbox/sending/runner';
import { createPlanningClient, type PlanningClient } from '@/lib/planning/client';
import { createDiscovery, type DiscoveryMemory } from '@/lib/planning/discovery';
import type { NetworkObserver } from '@/lib/platform/network-observer';
import type { Account } from '@/lib/settings/account';

export interface GatesDeps {
  readonly getAccount: (accountId: string) => Promise<Account | null>;
  readonly hasPermission: (origin: string) => Promise<boolean>;
  readonly isOnline: () => boolean;
  readonly network: NetworkObserver;
  /** Resolves when the account may make one more request. */
  readonly admit: (accountId: string) => Promise<void>;
  /** Which optional reads an account's service was found not to have. */
  readonly memoryOf: (accountId: string) => DiscoveryMemory;
  readonly fetch: typeof globalThis.fetch;
}

export interface Gates {
  clientFor(account: Pick<Account, 'serviceAddress' | 'token'>): PlanningClient;
  gateFor(account: Account): AccountClient;
  /** The account's gate for the outbox, where it can be used now; else why not. What it lists waits for its turn. */
  open(accountId: string): Promise<AccountClient | Hindrance>;
  /** The account has another token, or none: what was opened before is not current any more. */
  changed(accountId: string): void;
}

export function createGates(deps: GatesDeps): Gates {
  const changeCounts = new Map<string, number>();
  const changesOf = (accountId: string) => changeCounts.get(accountId) ?? 0;

  /** Must begin before the account is read. */
  function watch(accountId: string): () => boolean {
    const before = changesOf(accountId);
    return () => changesOf(accountId) === before;
  }

  function clientFor({ serviceAddress, token }: Pick<Account, 'serviceAddress' | 'token'>): PlanningClient {
    return createPlanningClient({
      operationOf,
      serviceAddress,
      token,
      fetch: deps.fetch,
      async hasNeverLeft(address) {
        const code = await deps.network.failureOf(address);
        return code !== null && isNeverLeftCode(code);
      },
      redirectHost: deps.network.redirectHostOf,
    });
  }

  function gateFor(account: Account): AccountClient {
    const client = clientFor(account);
    const discovery = createDiscovery(client, deps.memoryOf(account.id));
    return { client, discovery, isCurrent: watch(account.id) };
  }

  /** The outbox asks for every step's turn itself, before it takes the step. */
  function patientGateFor(account: Account, isCurrent: () => boolean): AccountClient {
    const client = clientFor(account);
    const patient: Pick<PlanningClient, 'get'> = {
      async get(...request) {
        await deps.admit(account.id);
        return client.get(...request);
      },
    };
    return { client, discovery: createDiscovery(patient, deps.memoryOf(account.id)), isCurrent };
  }

  return {
    clientFor,
    gateFor,
    async open(accountId) {
      const isCurrent = watch(accountId);
      const account = await deps.getAccount(accountId);
      if (!account) return 'disconnected';
      if (account.token === '') return 'token-missing';
      if (!(await deps.hasPermission(account.serviceAddress))) return 'permission-missing';
      if (!deps.isOnline() && !isLoopback(account.serviceAddress)) return 'offline';
      return patientGateFor(account, isCurrent);
    },
    changed(accountId) {
      changeCounts.set(accountId, changesOf(accountId) + 1);
    },
  };
}

/** A service on this very machine is reached without any network. */
function isLoopback(origin: string): boolean {
  return ['localhost', '127.0.0.1', '[::1]'].includes(new URL(origin).hostname);
}
