// Finds the account that a connection or a file belongs to, and whether the person has to confirm it. Pure.
import { type AccountView, comparePersons, type DescribedAccount, isSameEmail, type Person } from './account';

/** An account of this device, connected or not. */
export interface KnownAccount {
  readonly id: string;
  readonly serviceAddress: string;
  readonly person: Person;
  readonly isConnected: boolean;
  /** '' if the account has no token any more. */
  readonly token: string;
  /** The account has unsent captures. */
  readonly isWaiting: boolean;
}

/** The result of a connection test. */
export interface Found {
  readonly serviceAddress: string;
  readonly token: string;
  readonly person: Person;
}

export interface Match {
  readonly account: KnownAccount;
  /** The token may be another person's, so nothing is sent until somebody decides. */
  readonly isQuestion: boolean;
}

/** A named account keeps its identity, even if the new token is another person's. */
export function matchNamed(account: KnownAccount, found: Found): Match {
  const persons = relation(account, found);
  return { account, isQuestion: persons === 'other' || (persons === 'unknown' && account.isWaiting) };
}

/** null for a new account: no account of this service belongs to the person, or could. */
export function matchAccount(known: readonly KnownAccount[], found: Found): Match | null {
  const ofService = known
    .filter(({ serviceAddress }) => serviceAddress === found.serviceAddress)
    .sort((one, other) => rank(one) - rank(other));
  const first = (wanted: ReturnType<typeof relation>) =>
    ofService.find((account) => relation(account, found) === wanted);

  const same = first('same');
  if (same) return { account: same, isQuestion: false };
  const possible = first('unknown');
  // Another person's token never silently replaces a working one.
  if (possible) return { account: possible, isQuestion: possible.isWaiting || possible.token !== '' };
  const left = ofService.find(({ isConnected, isWaiting }) => !isConnected && isWaiting);
  return left ? { account: left, isQuestion: true } : null;
}

/** The account here of the file's service and person, with any id. null if there is none. */
export function describedAccount(
  accounts: readonly AccountView[],
  described: DescribedAccount | null,
): AccountView | null {
  const ofService = accounts.filter(({ serviceAddress }) => serviceAddress === described?.serviceAddress);
  const isOfPerson = ({ id, person }: AccountView) =>
    described?.email && person.email ? isSameEmail(described.email, person.email) : id === described?.id;
  return ofService.find(isOfPerson) ?? null;
}

/**
 * Where a capture of a file belongs, which names its account `accountId`. If no account here is the file's, the
 * capture stays with the file's id, which must be nobody else's.
 */
export function accountOfFile(
  accounts: readonly AccountView[],
  accountId: string,
  described: DescribedAccount | null,
): { readonly id: string; readonly serviceAddress: string | null } {
  const found = described?.id === accountId ? describedAccount(accounts, described) : null;
  if (found) return found;
  const isTaken = accounts.some(({ id }) => id === accountId);
  return { id: isTaken ? `file:${accountId}` : accountId, serviceAddress: null };
}

/** A token belongs to one person. */
function relation({ person, token }: KnownAccount, found: Found): 'same' | 'other' | 'unknown' {
  const persons = comparePersons(person, found.person);
  return persons === 'unknown' && token !== '' && token === found.token ? 'same' : persons;
}

const rank = ({ isConnected, isWaiting }: KnownAccount) => (isConnected ? 0 : isWaiting ? 1 : 2);
