// Connects and disconnects accounts, and tracks their owners. Tokens go in and never come out.

import type { PlanningClient } from '@/lib/planning/client';
import { addressesAbove, originOf, parseServiceAddress } from '@/lib/planning/service-address';
import {
  type Account,
  type AccountView,
  type ConnectResult,
  comparePersons,
  type FormerAccount,
  isKnown,
  nobody,
  type Person,
  type TokenKeeping,
  viewOf,
} from './account';
import { type Found, type KnownAccount, type Match, matchAccount, matchNamed } from './account-match';
import type { AccountStore } from './account-store';
import { findService } from './connection';
import type { StoredValue } from './stored-value';

interface Connection {
  readonly address: string;
  readonly token: string;
  /** @default device */
  readonly tokenKeeping?: TokenKeeping | undefined;
  /** The account that gets the token, connected or not. @default the account of this service and person */
  readonly accountId?: string | undefined;
  /** The address isn't the person's to choose. @default it may be that of a page of the service */
  readonly isAddressFixed?: boolean;
}

interface AccountsDeps {
  readonly store: AccountStore;
  readonly views: StoredValue<AccountView[]>;
  readonly former: StoredValue<FormerAccount[]>;
  readonly createClient: (account: Pick<Account, 'serviceAddress' | 'token'>) => PlanningClient;
  readonly hasPermission: (origin: string) => Promise<boolean>;
  /** The account has unsent captures. True if that is unknown. */
  readonly isWaiting: (accountId: string) => Promise<boolean>;
  readonly createId: () => string;
  readonly now: () => number;
  /** Called when an account got another token, lost it, or may not use it. @default does nothing */
  readonly onChanged?: (accountId: string) => void;
  /** Called when an account's person has another email. @default does nothing */
  readonly onEmailChanged?: (accountId: string, from: string, to: string) => Promise<void>;
}

const hourMs = 60 * 60_000;
const dayMs = 24 * hourMs;

export type Accounts = ReturnType<typeof createAccounts>;

export function createAccounts(deps: AccountsDeps) {
  const { store, former, onChanged = () => undefined } = deps;
  // One change at a time: each reads accounts before it writes them.
  let lastChange: Promise<unknown> = Promise.resolve();

  function exclusively<T>(change: () => Promise<T>): Promise<T> {
    const changed = lastChange.then(change);
    // The caller gets the rejection. The next change starts anyway.
    lastChange = changed.catch(() => undefined);
    return changed;
  }

  async function publish(): Promise<void> {
    await deps.views.set((await store.all()).map(viewOf));
  }

  async function known(): Promise<KnownAccount[]> {
    const connected = await store.all();
    const left = (await former.get()).filter(({ id }) => !connected.some((account) => account.id === id));
    return Promise.all([
      ...connected.map(async ({ id, serviceAddress, person, token }) => ({
        ...{ id, serviceAddress, person, token },
        isConnected: true,
        isWaiting: await deps.isWaiting(id),
      })),
      ...left.map(async (account) => ({
        ...account,
        token: '',
        isConnected: false,
        isWaiting: await deps.isWaiting(account.id),
      })),
    ]);
  }

  /** Writes the token before removing the former account, so that a dying worker loses neither. */
  async function put(account: Account, before: Person): Promise<void> {
    await store.put(account);
    await former.update((accounts) => accounts.filter(({ id }) => id !== account.id));
    onChanged(account.id);
    await tellEmail(account, before);
  }

  async function tellEmail({ id, person }: Account, before: Person): Promise<void> {
    if (before.email !== '' && person.email !== '' && before.email !== person.email)
      await deps.onEmailChanged?.(id, before.email, person.email);
  }

  /** Writes the identity before removing the token, so that a dying worker loses no waiting captures. */
  async function leave({ id, serviceAddress, person }: Account): Promise<void> {
    await former.update((accounts) => [
      ...accounts.filter((account) => account.id !== id),
      { id, serviceAddress, person },
    ]);
    await store.remove(id);
    onChanged(id);
  }

  async function keep(
    found: Found & Pick<Account, 'tokenKeeping' | 'acceptedAtMs'>,
    match: Match | null,
  ): Promise<AccountView> {
    const before = match?.account.person ?? nobody;
    const account: Account = {
      id: match?.account.id ?? deps.createId(),
      serviceAddress: found.serviceAddress,
      token: found.token,
      tokenKeeping: found.tokenKeeping,
      person: match?.isQuestion ? before : personAfter(before, found.person),
      claimant: match?.isQuestion ? found.person : null,
      personAskedAtMs: deps.now(),
      connectedAtMs: deps.now(),
      acceptedAtMs: found.acceptedAtMs,
    };
    await put(account, before);
    return viewOf(account);
  }

  /** Changes the stored account, unless it has another token by now. Returns it, or null if it is gone. */
  const change = ({ id, token }: Account, changed: (current: Account) => Account) =>
    exclusively(async () => {
      const current = await store.get(id);
      if (current?.token !== token) return current;
      const after = changed(current);
      await store.put(after);
      return after;
    });

  /** When the acceptance of each account's token was last stored. */
  const noted = new Map<string, number>();

  const isSince = (atMs: number, forMs: number) => Math.abs(deps.now() - atMs) < forMs;

  return {
    /**
     * Tests the address and the token with the service, and stores them only if both work. The account has a
     * `claimant` if the person has to decide before anything is sent. Stores nothing after an abort.
     */
    async connect(connection: Connection, signal?: AbortSignal): Promise<ConnectResult> {
      const { address, token, tokenKeeping = 'device', accountId, isAddressFixed = false } = connection;
      const parsed = parseServiceAddress(address);
      if (!parsed.isOk) return { isOk: false, reason: 'address-refused', detail: parsed.problem };
      if (!(await deps.hasPermission(originOf(parsed.value))))
        return { isOk: false, reason: 'permission-missing', detail: parsed.value };
      const isFixed = isAddressFixed || accountId !== undefined;
      const tested = await findService(
        isFixed ? [parsed.value] : addressesAbove(parsed.value),
        (serviceAddress) => deps.createClient({ serviceAddress, token }),
      );
      if (!tested.isOk) return tested;
      const { serviceAddress, person } = tested;
      const found = { serviceAddress, token, tokenKeeping, person, acceptedAtMs: deps.now() };
      try {
        return await exclusively(async (): Promise<ConnectResult> => {
          const accounts = await known();
          if (signal?.aborted) return { isOk: false, reason: 'canceled', detail: '' };
          const named = accounts.find(
            (account) => account.id === accountId && account.serviceAddress === serviceAddress,
          );
          const account = await keep(found, named ? matchNamed(named, found) : matchAccount(accounts, found));
          await publish();
          return { isOk: true, account };
        });
      } catch (error) {
        // A full or broken storage. The form shows it with the browser's words.
        return { isOk: false, reason: 'storage-failed', detail: error instanceof Error ? error.message : '' };
      }
    },

    /**
     * Answers whose token it is. The same person: the account keeps it. Another person: the token gets its own
     * account, and this one is disconnected. Returns the account with the token, or null if it is gone. The same
     * answer again finishes what an ended worker left.
     */
    decide: (accountId: string, isSamePerson: boolean): Promise<AccountView | null> =>
      exclusively(async () => {
        const account = await store.get(accountId);
        if (!account?.claimant) {
          await publish();
          return account && viewOf(account);
        }
        const { claimant, ...own } = account;
        if (isSamePerson) {
          const decided = { ...own, person: personAfter(own.person, claimant), claimant: null };
          await put(decided, own.person);
          await publish();
          return viewOf(decided);
        }
        const others = (await known()).filter(({ id }) => id !== accountId);
        const match = matchAccount(others, { ...own, person: claimant });
        // First the token's new account, so that a worker that dies in between loses no token.
        const view = await keep({ ...own, person: claimant }, match?.isQuestion ? null : match);
        await leave(account);
        await publish();
        return view;
      }),

    /**
     * Checks the token's owner with the service, at most once a day. Returns the account, or null if it is
     * gone.
     */
    async askPersonDaily(account: Account, ask: () => Promise<Person | null>): Promise<Account | null> {
      if (isSince(account.personAskedAtMs, dayMs)) return account;
      // Stored first, so that a dying worker or a silent service doesn't cause more checks.
      await change(account, (current) => ({ ...current, personAskedAtMs: deps.now() }));
      const person = await ask();
      if (!person || !isKnown(person)) return store.get(account.id);
      const after = await change(account, (current) =>
        comparePersons(current.person, person) === 'other'
          ? { ...current, claimant: person }
          : { ...current, person },
      );
      if (after?.claimant) onChanged(account.id);
      if (after) await tellEmail(after, account.person);
      await publish();
      return after;
    },

    /** The service accepted the account's token now. Stored at most hourly, because each request calls this. */
    async accepted(account: Account): Promise<void> {
      const { id, acceptedAtMs } = account;
      if (isSince(Math.max(acceptedAtMs, noted.get(id) ?? 0), hourMs)) return;
      const nowMs = deps.now();
      noted.set(id, nowMs);
      const after = await change(account, (current) => ({ ...current, acceptedAtMs: nowMs }));
      if (after) await publish();
    },

    /**
     * Removes the account's token. The rest recognises the account when it is connected again.
     * `Settings.forgetAccount` removes the rest.
     */
    disconnect: (accountId: string) =>
      exclusively(async () => {
        const account = await store.get(accountId);
        if (account) await leave(account);
        await publish();
      }),

    /** Moves every token from this device into memory, as the organisation requires. */
    keepTokensForSession: () =>
      exclusively(async () => {
        const onDevice = (await store.all()).filter(({ tokenKeeping }) => tokenKeeping === 'device');
        for (const account of onDevice) await store.put({ ...account, tokenKeeping: 'session' });
        if (onDevice.length > 0) await publish();
      }),

    get: (accountId: string) => store.get(accountId),
  };
}

/** The owner after a token was accepted. A service that doesn't reveal the owner changes nothing. */
const personAfter = (before: Person, found: Person): Person => (isKnown(found) ? found : before);
