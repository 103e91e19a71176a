// Owns connecting and disconnecting accounts. The token goes in and never comes out.

import type { PlanningClient } from '@/lib/planning/client';
import { parseServiceAddress } from '@/lib/planning/service-address';
import { type Account, type AccountView, type TokenKeeping, viewOf } from './account';
import type { AccountStore } from './account-store';
import { testConnection } from './connection';
import type { StoredValue } from './stored-value';

export type ConnectOutcome =
  | { readonly isOk: true; readonly account: AccountView }
  | {
      readonly isOk: false;
      readonly reason:
        | 'address-refused'
        | 'permission-missing'
        | 'token-refused'
        | 'not-a-planning-service'
        | 'unreachable'
        | 'redirected'
        | 'service-failed'
        | 'storage-failed';
      readonly detail: string;
    };

export interface Accounts {
  /** Tests the address and the token with the service, and keeps them only when both are good. */
  connect(address: string, token: string, tokenKeeping?: TokenKeeping): Promise<ConnectOutcome>;
  /** Removes the account and its token. `Settings.forgetAccount` removes the rest. */
  disconnect(accountId: string): Promise<void>;
  get(accountId: string): Promise<Account | null>;
}

export interface AccountsDeps {
  readonly store: AccountStore;
  readonly views: StoredValue<AccountView[]>;
  readonly createClient: (account: Pick<Account, 'serviceAddress' | 'token'>) => PlanningClient;
  readonly hasPermission: (origin: string) => Promise<boolean>;
  readonly createId: () => string;
  /** Called first when an account gets another token or loses it. @default nothing is done */
  readonly onChanged?: (accountId: string) => void;
}

export function createAccounts(deps: AccountsDeps): Accounts {
  const { onChanged = () => undefined } = deps;

  async function publish(): Promise<void> {
    await deps.views.set((await deps.store.all()).map(viewOf));
  }

  /** The same service and person keep their account: its queue continues with the new token (fault F27). */
  async function accountFor(found: Omit<Account, 'id'>): Promise<Account> {
    const known = (await deps.store.all()).find(
      ({ serviceAddress, person }) =>
        serviceAddress === found.serviceAddress && person.email === found.person.email,
    );
    return { id: known?.id ?? deps.createId(), ...found };
  }

  return {
    async connect(address, token, tokenKeeping = 'device') {
      const parsed = parseServiceAddress(address);
      if (!parsed.isOk) return { isOk: false, reason: 'address-refused', detail: parsed.problem };
      const serviceAddress = parsed.value;
      if (!(await deps.hasPermission(serviceAddress)))
        return { isOk: false, reason: 'permission-missing', detail: serviceAddress };
      const found = await testConnection(deps.createClient({ serviceAddress, token }));
      if (!found.isOk) return found;
      try {
        const account = await accountFor({ serviceAddress, token, tokenKeeping, person: found.person });
        await deps.store.put(account);
        onChanged(account.id);
        await publish();
        return { isOk: true, account: viewOf(account) };
      } catch (error) {
        return { isOk: false, reason: 'storage-failed', detail: error instanceof Error ? error.message : '' };
      }
    },

    async disconnect(accountId) {
      await deps.store.remove(accountId);
      onChanged(accountId);
      await publish();
    },

    get: (accountId) => deps.store.get(accountId),
  };
}
