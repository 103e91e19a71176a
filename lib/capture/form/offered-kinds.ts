// The kinds that an account's service may lack. Only a form leaves them out: a capture of such a kind is sent
// and, if the service rejects it, parked.
import type { Draft } from '@/lib/capture/field/draft';
import { pickValues } from '@/lib/capture/field/values';
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

/**
 * A vote becomes a comment on the same idea, with the same words and link. Its organization, contacts and value have no place
 * in a comment, so the person reviews the form before it is sent.
 */
export const asComment = (vote: Draft): Draft => ({
  ...vote,
  kind: 'comment',
  values: { ...pickValues(vote.values, ['idea', 'body', 'link']), linkName: vote.source.title },
});
