// Owns connecting an account: what the organisation allows, the first defaults, and the queue that goes on.
import type { Defaults } from '@/lib/capture/defaults';
import { isLocked, type Policy } from '@/lib/capture/policy';
import type { ConnectResult, Request } from '@/lib/messaging/protocol';
import type { OutboxStore } from '@/lib/outbox/storage/store';
import { parseServiceAddress } from '@/lib/planning/service-address';
import type { AccountView } from '@/lib/settings/account';
import type { Accounts } from '@/lib/settings/accounts';
import { forgetAbsentReads } from '@/lib/settings/discovery-memory';
import { withDefaults } from '@/lib/settings/preferences';
import type { Settings } from '@/lib/settings/settings';
import type { AccountClients } from './account-clients';
import type { ReadSuggestions } from './read-suggestions';

interface ConnectAccountDeps {
  readonly settings: Settings;
  readonly accounts: Accounts;
  readonly clients: AccountClients;
  readonly store: OutboxStore;
  readonly wake: () => void;
  readonly readSuggestions: ReadSuggestions;
}

export function createConnectAccount(deps: ConnectAccountDeps) {
  const { settings, accounts, clients, store, wake, readSuggestions } = deps;

  /** What needs no question: the token's person as creator, and the product where there is only one. */
  async function suggestDefaults({ id, person }: AccountView): Promise<Partial<Defaults>> {
    const account = await accounts.get(id);
    const products = account
      ? await readSuggestions(clients.clientOf(account), {
          accountId: id,
          subject: 'products',
          scope: '',
          query: '',
        })
      : null;
    const [only, ...others] = products?.options ?? [];
    return { createdBy: person.email, ...(only && others.length === 0 ? { product: only.value } : {}) };
  }

  return async ({
    address,
    token,
    tokenKeeping = 'device',
  }: Request<'account.connect'>): Promise<ConnectResult> => {
    const { policy } = await settings.policy.get();
    // The form shows the organisation's address and no other: a message with another goes around the form.
    if (isLocked(policy, 'serviceAddress') && !isSameOrigin(address, policy.serviceAddress))
      return { isOk: false, reason: 'address-refused', detail: '' };
    const outcome = await accounts.connect(address, token, tokenKeeping);
    if (!outcome.isOk) return outcome;
    const { account } = outcome;
    await forgetAbsentReads(settings.absentReads, account.id);
    await settings.lists.forget(account.id);
    const { defaultsByAccount } = await settings.preferences.get();
    const isNew = defaultsByAccount[account.id] === undefined;
    const firstDefaults = isNew ? { ...(await suggestDefaults(account)), ...defaultsOf(policy) } : {};
    await settings.preferences.update((preferences) => ({
      ...withDefaults(preferences, account.id, firstDefaults),
      activeAccountId: account.id,
    }));
    // A new token answers every block: the queue goes on (faults F11, F27).
    await store.changeQueue(account.id, { block: null });
    wake();
    return outcome;
  };
}

function isSameOrigin(address: string, origin: string | undefined): boolean {
  const parsed = parseServiceAddress(address);
  return parsed.isOk && parsed.value === origin;
}

/** An organisation's values are a new account's first defaults; values that aren't locked can change later. */
function defaultsOf({ product, portal, tags, visibility }: Policy): Partial<Defaults> {
  return {
    ...(product === undefined ? {} : { product }),
    ...(portal === undefined ? {} : { portal }),
    ...(tags === undefined ? {} : { tags }),
    ...(visibility === undefined ? {} : { visibility }),
  };
}
