// The kinds that an account's service may lack. Only a form leaves them out: a capture of such a kind is sent
// and, if the service rejects it, parked.

/** By account: whether its service lists the votes of an idea. Absent before the background has asked. */
export type ListsVotes = Readonly<Record<string, boolean>>;

/** The kinds that a form leaves out beside those that the person hides. */
export const lackingKinds = (listsVotes: ListsVotes, accountId: string): readonly string[] =>
  listsVotes[accountId] === true ? [] : ['vote'];
