// Owns recognising an account: which one a connection belongs to, and whether the person has to confirm it. Pure.
import { comparePersons, type Person } from './account';

/** An account of this device, connected or not. */
export interface KnownAccount {
  readonly id: string;
  readonly serviceAddress: string;
  readonly person: Person;
  readonly isConnected: boolean;
  /** '' where there is none any more. */
  readonly token: string;
  /** Captures of it are not sent yet. */
  readonly isWaiting: boolean;
}

/** What a connection test found. */
export interface Found {
  readonly serviceAddress: string;
  readonly token: string;
  readonly person: Person;
}

export interface Match {
  readonly account: KnownAccount;
  /** The token may be another person's: nothing is sent until somebody decides. */
  readonly isQuestion: boolean;
}

/** The account that gets a new token stays itself, even if the token is another person's. */
export function matchNamed(account: KnownAccount, found: Found): Match {
  switch (relation(account, found)) {
    case 'same':
      return { account, isQuestion: false };
    case 'other':
      return { account, isQuestion: true };
    case 'unknown':
      return { account, isQuestion: account.isWaiting };
  }
}

/** Null for a new account: no other of this service is the person's, or could be. */
export function matchAccount(known: readonly KnownAccount[], found: Found): Match | null {
  const ofService = known
    .filter(({ serviceAddress }) => serviceAddress === found.serviceAddress)
    .sort((one, other) => rank(one) - rank(other));
  const first = (wanted: ReturnType<typeof relation>) =>
    ofService.find((account) => relation(account, found) === wanted);

  const same = first('same');
  if (same) return { account: same, isQuestion: false };
  const possible = first('unknown');
  // A token that works is not replaced by somebody else's unasked.
  if (possible) return { account: possible, isQuestion: possible.isWaiting || possible.token !== '' };
  const left = ofService.find(({ isConnected, isWaiting }) => !isConnected && isWaiting);
  return left ? { account: left, isQuestion: true } : null;
}

/** A token is one person's. */
function relation({ person, token }: KnownAccount, found: Found): 'same' | 'other' | 'unknown' {
  const persons = comparePersons(person, found.person);
  return persons === 'unknown' && token !== '' && token === found.token ? 'same' : persons;
}

const rank = ({ isConnected, isWaiting }: KnownAccount) => (isConnected ? 0 : isWaiting ? 1 : 2);
