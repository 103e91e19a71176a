// The right-click menu: which entries a person can hide, and the form of an entry.
import * as z from 'zod/mini';
import type { MessageKey } from '@/lib/capture/text/messages';

/** Opens the form of a comment, whose idea is missing. A vote is one tab away. */
export const formEntry = 'comment-or-vote';
/** Opens the form of a vote: its customer is missing. */
export const voteEntry = 'vote';
/** Adds the passage to the draft in progress. */
export const draftEntry = 'add-to-draft';
/** Opens the form instead of saving at once. */
export const reviewEntry = 'review';
/** Captures the whole article of the page as a note. */
export const articleEntry = 'article';
/** The parent of the recent ideas. Their ids are this one followed by the idea's reference. */
export const ideasEntry = 'comment-on:';

/** The kind that an entry captures into. Most entries have their kind's id. */
export function kindOfMenuEntry(id: string): string {
  if (id === articleEntry) return 'note';
  return id === ideasEntry || id === formEntry ? 'comment' : id;
}

export interface EntryChoice {
  readonly id: string;
  readonly label: MessageKey;
  /** @default all */
  readonly contexts?: MenuContext[];
}

/** In the menu's order. The last two aren't everywhere, so that the others keep their positions. */
export const menuEntryChoices = [
  { id: 'idea', label: 'menuIdea' },
  { id: 'note', label: 'menuNote' },
  { id: formEntry, label: 'menuCommentOrVote' },
  { id: draftEntry, label: 'addToDraft', contexts: ['selection', 'page'] },
  { id: 'comment', label: 'menuComment' },
  { id: ideasEntry, label: 'menuCommentOnRecent' },
  { id: reviewEntry, label: 'menuReview' },
  { id: articleEntry, label: 'menuArticle', contexts: ['page'] },
  { id: voteEntry, label: 'menuVote', contexts: ['selection'] },
] as const satisfies readonly EntryChoice[];

/** Not in the menu until the person switches them on. */
export const extraEntries: string[] = ['comment', ideasEntry, reviewEntry, articleEntry, voteEntry];

const contextSchema = z.enum(['selection', 'page', 'link', 'image']);
export type MenuContext = z.infer<typeof contextSchema>;

export const menuEntrySchema = z.object({
  id: z.string(),
  title: z.string(),
  /** @default all */
  contexts: z.optional(z.array(contextSchema)),
  /** The parent entry, which comes first. @default none */
  parentId: z.optional(z.string()),
});
export type MenuEntry = z.infer<typeof menuEntrySchema>;
