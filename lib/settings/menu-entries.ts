// The entries of the right-click menu: their ids, their kinds, and which of them a person can hide.
import type { WordKey } from '@/lib/capture/text/words';

/** Opens the form instead of saving at once. */
export const reviewEntry = 'review';
/** Captures the whole article of the page as a note. */
export const articleEntry = 'article';
/** The parent of the recent ideas. Their ids are this one followed by the idea's reference. */
export const ideasEntry = 'comment-on:';

/** The kind that an entry captures into. Most entries have their kind's id. */
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
