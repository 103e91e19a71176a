// Connects and disconnects accounts, and tracks their owners. Tokens go in and never come out.

import { createSerial } from '@/lib/async';
import type { CallResult, PlanningClient } from '@/lib/planning/client';
import { addressesAbove, originOf, parseServiceAddress } from '@/lib/planning/service-address';
import { dayMs, hourMs } from '@/lib/time';
import {
  type Account,
  type AccountView,
  type Connection,
  type ConnectResult,
  comparePersons,
  isKnown,
  nobody,
  type Person,
  viewOf,
} from './account';
import { type Found, type KnownAccount, type Match, matchAccount, matchNamed } from './account-match';
import type { AccountStore } from './account-store';
import { withEmail } from './preferences';
import type { Settings } from './settings';
import { findService, type Refusal, refusal } from './test-connection';

interface CheckedConnection extends Connection {
  /** The address isn't the person's to choose. @default it may be that of a page of the service */
  readonly isAddressFixed?: boolean;
}

interface AccountsDeps {
  readonly store: AccountStore;
  readonly settings: Pick<Settings, 'accounts' | 'formerAccounts' | 'preferences'>;
  readonly createClient: (account: Pick<Account, 'serviceAddress' | 'token'>) => PlanningClient;
  readonly hasPermission: (origin: string) => Promise<boolean>;
  /** The account has unsent captures. True if that is unknown. */
  readonly isWaiting: (accountId: string) => Promise<boolean>;
  readonly createId: () => string;
  readonly now: () => number;
  /** Called when an account got another token, lost it, or may not use it. */
  readonly onChanged: (accountId: string) => void;
}

export type Accounts = ReturnType<typeof createAccounts>;

export function createAccounts(deps: AccountsDeps) {
  const { store } = deps;
  // Each change reads accounts before it writes them.
  const inTurn = createSerial();
  const changing = <T>(work: () => Promise<T>) =>
    inTurn(async () => {
      const result = await work();
      await publish(deps);
      return result;
    });

  return {
    ...createTokenFacts(deps, inTurn),

    /**
     * Tests the address and the token with the service, and stores them only if both work. The account has a
     * `claimant` if the person has to decide before anything is sent. Stores nothing after an abort.
     */
    async connect(connection: CheckedConnection, signal?: AbortSignal): Promise<ConnectResult> {
      const found = await test(deps, connection);
      if ('isOk' in found) return found;
      try {
        return await changing(async () => {
          const match = await matchFound(deps, found, connection.accountId);
          if (signal?.aborted) return refusal('canceled');
          return { isOk: true, account: await keep(deps, found, match) };
        });
      } catch (error) {
        // A full or broken storage. The form shows it with the browser's words.
        return refusal('storage-failed', error instanceof Error ? error.message : '');
      }
    },

    /**
     * Answers whose token it is. The same person: the account keeps it. Another person: the token gets its own
     * account, and this one is disconnected. Returns the account with the token, or null if it is gone. The same
     * answer again finishes what an ended worker left.
     */
    decide: (accountId: string, isSamePerson: boolean): Promise<AccountView | null> =>
      changing(() => decideOwner(deps, accountId, isSamePerson)),

    /**
     * Removes the account's token. The rest recognizes the account when it is connected again.
     * `Settings.forgetAccount` removes the rest.
     */
    disconnect: (accountId: string) =>
      changing(async () => {
        const account = await store.get(accountId);
        if (account) await leave(deps, account);
      }),

    /** Moves every token from this device into memory, as the organization requires. */
    keepTokensForSession: () =>
      inTurn(async () => {
        const onDevice = (await store.all()).filter(({ tokenKeeping }) => tokenKeeping === 'device');
        for (const account of onDevice) await store.put({ ...account, tokenKeeping: 'session' });
        if (onDevice.length > 0) await publish(deps);
      }),
  };
}

/** What requests find out about an account's token. */
function createTokenFacts(deps: AccountsDeps, inTurn: ReturnType<typeof createSerial>) {
  const { store, now, onChanged } = deps;
  /** When the acceptance of each account's token was last stored. */
  const noted = new Map<string, number>();
  const isSince = (atMs: number, forMs: number) => Math.abs(now() - atMs) < forMs;

  /** Changes the stored account, unless it has another token by now. Returns it, or null if it is gone. */
  const change = ({ id, token }: Account, changed: (current: Account) => Account) =>
    inTurn(async () => {
      const current = await store.get(id);
      if (current?.token !== token) return current;
      const after = changed(current);
      await store.put(after);
      return after;
    });

  return {
    /** Checks the token's owner with the service, at most once a day. Returns the account, or null if it is gone. */
    async askPersonDaily(account: Account, ask: () => Promise<CallResult<Person>>): Promise<Account | null> {
      if (isSince(account.personAskedAtMs, dayMs)) return account;
      // Stored first, so that a dying worker or a silent service doesn't cause more checks.
      await change(account, (current) => ({ ...current, personAskedAtMs: now() }));
      const answer = await ask();
      if (!answer.isOk || !isKnown(answer.value)) return store.get(account.id);
      const person = answer.value;
      const after = await change(account, (current) =>
        comparePersons(current.person, person) === 'other'
          ? { ...current, claimant: person }
          : { ...current, person },
      );
      if (after?.claimant) onChanged(account.id);
      if (after) await noteEmail(deps, after, account.person);
      await publish(deps);
      return after;
    },

    /** The service accepted the account's token now. Stored at most hourly, because each request calls this. */
    async accepted(account: Account): Promise<void> {
      const { id, acceptedAtMs } = account;
      if (isSince(Math.max(acceptedAtMs, noted.get(id) ?? 0), hourMs)) return;
      const nowMs = now();
      noted.set(id, nowMs);
      const after = await change(account, (current) => ({ ...current, acceptedAtMs: nowMs }));
      if (after) await publish(deps);
    },
  };
}

type FoundAccount = Found & Pick<Account, 'tokenKeeping' | 'acceptedAtMs'>;

/** Asks the service whether address and token work. */
async function test(
  { hasPermission, createClient, now }: AccountsDeps,
  { address, token, tokenKeeping = 'device', accountId, isAddressFixed = false }: CheckedConnection,
): Promise<FoundAccount | Refusal> {
  const parsed = parseServiceAddress(address);
  if (!parsed.isOk) return refusal('address-refused', parsed.problem);
  if (!(await hasPermission(originOf(parsed.value)))) return refusal('permission-missing', parsed.value);
  const isFixed = isAddressFixed || accountId !== undefined;
  const tested = await findService(
    isFixed ? [parsed.value] : addressesAbove(parsed.value),
    (serviceAddress) => createClient({ serviceAddress, token }),
  );
  if (!tested.isOk) return tested;
  const { serviceAddress, person } = tested;
  return { serviceAddress, token, tokenKeeping, person, acceptedAtMs: now() };
}

// No write of stored accounts runs beside another.

const publish = async ({ store, settings }: AccountsDeps): Promise<void> =>
  settings.accounts.set((await store.all()).map(viewOf));

/** The person's email changed, and with it the usual creator. */
async function noteEmail({ settings }: AccountsDeps, { id, person }: Account, before: Person): Promise<void> {
  const [from, to] = [before.email, person.email];
  if (from !== '' && to !== '' && from !== to)
    await settings.preferences.update((stored) => withEmail(stored, id, from, to));
}

/** Writes the token before removing the former account, so that a dying worker loses neither. */
async function put(deps: AccountsDeps, account: Account, before: Person): Promise<AccountView> {
  await deps.store.put(account);
  await deps.settings.formerAccounts.update((accounts) => accounts.filter(({ id }) => id !== account.id));
  deps.onChanged(account.id);
  await noteEmail(deps, account, before);
  return viewOf(account);
}

/** Writes the identity before removing the token, so that a dying worker loses no waiting captures. */
async function leave(deps: AccountsDeps, { id, serviceAddress, person }: Account): Promise<void> {
  await deps.settings.formerAccounts.update((accounts) => [
    ...accounts.filter((account) => account.id !== id),
    { id, serviceAddress, person },
  ]);
  await deps.store.remove(id);
  deps.onChanged(id);
}

/** Stores a token with its account, a new one without a match. */
function keep(deps: AccountsDeps, found: FoundAccount, match: Match | null) {
  const { createId, now } = deps;
  const before = match?.account.person ?? nobody;
  const account: Account = {
    ...found,
    id: match?.account.id ?? createId(),
    person: match?.isQuestion ? before : personAfter(before, found.person),
    claimant: match?.isQuestion ? found.person : null,
    personAskedAtMs: now(),
    connectedAtMs: now(),
  };
  return put(deps, account, before);
}

/** `accountId`: the account that gets the token, if its service is the found one. */
async function matchFound(
  deps: AccountsDeps,
  found: FoundAccount,
  accountId?: string,
): Promise<Match | null> {
  const accounts = await readKnown(deps);
  const named = accounts.find(
    ({ id, serviceAddress }) => id === accountId && serviceAddress === found.serviceAddress,
  );
  return named ? matchNamed(named, found) : matchAccount(accounts, found);
}

async function decideOwner(
  deps: AccountsDeps,
  accountId: string,
  isSamePerson: boolean,
): Promise<AccountView | null> {
  const account = await deps.store.get(accountId);
  if (!account?.claimant) return account && viewOf(account);
  const { claimant, ...own } = account;
  if (isSamePerson)
    return put(deps, { ...own, person: personAfter(own.person, claimant), claimant: null }, own.person);
  const found = { ...own, person: claimant };
  const others = (await readKnown(deps)).filter(({ id }) => id !== accountId);
  const match = matchAccount(others, found);
  // First the token's new account, so that a worker that dies in between loses no token.
  const view = await keep(deps, found, match?.isQuestion ? null : match);
  await leave(deps, account);
  return view;
}

async function readKnown({ store, settings, isWaiting }: AccountsDeps): Promise<KnownAccount[]> {
  const connected = (await store.all()).map((account) => ({ ...account, isConnected: true }));
  const left = (await settings.formerAccounts.get())
    .filter(({ id }) => !connected.some((account) => account.id === id))
    .map((account) => ({ ...account, token: '', isConnected: false }));
  return Promise.all(
    [...connected, ...left].map(async (account) => ({
      ...account,
      isWaiting: await isWaiting(account.id),
    })),
  );
}

/** The owner after a token was accepted. A service that doesn't reveal the owner changes nothing. */
const personAfter = (before: Person, found: Person): Person => (isKnown(found) ? found : before);
