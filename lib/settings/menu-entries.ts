// Owns the entries of the right-click menu: their ids, which kind each is of, and which a person can leave out.
import type { WordKey } from '@/lib/capture/words';

/** Opens the form instead of saving at once. */
export const reviewEntry = 'review';
/** Captures the whole article of the page as a note. */
export const articleEntry = 'article';
/** Under this one stand the last ideas, each with its reference after the same beginning. */
export const ideasEntry = 'comment-on:';

/** Id of the kind that an entry captures into; the others are called as their kinds are. */
export function kindOfEntry(id: string): string {
  if (id === articleEntry) return 'note';
  return id === ideasEntry ? 'comment' : id;
}

export const menuEntryChoices = [
  { id: 'idea', words: 'menuIdea' },
  { id: 'note', words: 'menuNote' },
  { id: 'comment', words: 'menuComment' },
  { id: ideasEntry, words: 'menuCommentOnRecent' },
  { id: reviewEntry, words: 'menuReview' },
  { id: articleEntry, words: 'menuArticle' },
] as const satisfies readonly { readonly id: string; readonly words: WordKey }[];
