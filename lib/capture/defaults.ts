// Owns what a person chose once for every capture into an account.

import type { Defaults, RememberedIdea } from './defaults-schema';

export type { Defaults, RememberedIdea } from './defaults-schema';

export const emptyDefaults: Defaults = {
  product: '',
  createdBy: '',
  tags: [],
  portal: '',
  visibility: '',
  lastIdea: { reference: '', name: '' },
  recentIdeas: [],
  integration: null,
  byKind: {},
};

const mostRecentIdeas = 5;

/** What to remember once `idea` was captured or commented on. */
export function rememberIdea(
  { recentIdeas }: Defaults,
  idea: RememberedIdea,
): Pick<Defaults, 'lastIdea' | 'recentIdeas'> {
  const others = recentIdeas.filter(({ reference }) => reference !== idea.reference);
  return { lastIdea: idea, recentIdeas: [idea, ...others].slice(0, mostRecentIdeas) };
}
