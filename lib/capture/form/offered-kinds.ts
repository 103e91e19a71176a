// The kinds that a form offers, and those that it leaves out. What the organization allows is in policy.ts. Pure.
import { kinds } from '@/lib/capture/kinds';
import { allowedKinds, type Policy } from './policy';
import { noAccount } from './without-account';

/** The kinds that a form shows: the ones that the person didn't hide, and always the current one. Hiding all hides none. */
export function shownKinds(policy: Policy, hidden: readonly string[], chosen: string) {
  const allowed = allowedKinds(policy);
  const shown = allowed.filter(({ id }) => !hidden.includes(id));
  return shown.length > 0 ? allowed.filter((kind) => kind.id === chosen || shown.includes(kind)) : allowed;
}

/** By account: whether its service lists the votes of an idea. Absent before the background has asked. */
export type ListsVotes = Readonly<Record<string, boolean>>;

/** Without an account, nothing names the record that the other kinds add to or change. */
const withoutAccount = kinds.filter(({ group, id }) => group !== 'capture' && id !== 'comment');

/**
 * The kinds that a form leaves out beside those that the person hides. A capture of such a kind is sent and, if the service
 * rejects it, parked.
 */
export function unsupportedKinds(supportsVotes: ListsVotes, accountId: string): readonly string[] {
  if (accountId === noAccount) return withoutAccount.map(({ id }) => id);
  return supportsVotes[accountId] === true ? [] : ['vote'];
}
