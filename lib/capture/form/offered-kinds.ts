// The kinds that an account's service may lack. Only a form leaves them out: a capture of such a kind is sent
// and, if the service rejects it, parked.
import { kinds } from '@/lib/capture/kinds';
import { noAccount } from './without-account';

/** By account: whether its service lists the votes of an idea. Absent before the background has asked. */
export type ListsVotes = Readonly<Record<string, boolean>>;

/** Without an account, nothing names the record that the other kinds add to or change. */
const withoutAccount = kinds.filter(({ group, id }) => group !== 'capture' && id !== 'comment');

/** The kinds that a form leaves out beside those that the person hides. */
export function lackingKinds(listsVotes: ListsVotes, accountId: string): readonly string[] {
  if (accountId === noAccount) return withoutAccount.map(({ id }) => id);
  return listsVotes[accountId] === true ? [] : ['vote'];
}
