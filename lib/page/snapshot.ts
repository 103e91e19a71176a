// Owns what was read from a page, as plain JSON.
import * as z from 'zod/mini';

/** What a person may have to know about a snapshot. */
export const snapshotRemarkSchema = z.enum([
  /** The browser lets no extension read this page: only its address and title were kept (F34). */
  'page-refused',
  /** The browser does not even tell an extension which page this is: nothing of it could be kept (F34). */
  'page-hidden',
  /** Reading took longer than its budget: this is the best that was read by then. */
  'page-slow',
  /** The page went away, or was replaced, before its selection was read (F33). */
  'selection-lost',
  /** The selection was longer than the limit: this is its beginning (F36). */
  'selection-cut',
  /** Something is selected where nothing can read it: a closed component. */
  'selection-unreadable',
  /** The text selected is in a password field, which is never read (T19). */
  'selection-secret',
  /** The selection is in a frame of another site: only the menu's text can tell it (F35). */
  'frame-unreadable',
  /** The page has no article that could be found: its selection or its address was read instead. */
  'article-none',
  /** The article was longer than the limit: this is its beginning. */
  'article-cut',
  /** The page was too large, or too slow, to be read within its budget: of its article, this is what was read by then. */
  'article-slow',
  /** The source address seems to carry a secret: a token, a signature, a password (T24). */
  'address-has-secret',
  /** The source address leads to a private host, which others may not reach (T24). */
  'address-is-private',
]);
export type SnapshotRemark = z.infer<typeof snapshotRemarkSchema>;

/** The passage that a person selected, as text and as HTML of the tags that the service keeps. */
export const pageSelectionSchema = z.object({
  text: z.string(),
  html: z.string(),
  isCut: z.boolean(),
});
export type PageSelection = z.infer<typeof pageSelectionSchema>;

/** Where the snapshot comes from: enough for a source line. */
export const pageSourceSchema = z.object({
  /** The canonical address where that is sane, without trackers and credentials. */
  address: z.string(),
  /** The address with a text fragment that leads to the selected passage alone. */
  passageAddress: z.nullable(z.string()),
  siteName: z.nullable(z.string()),
  author: z.nullable(z.string()),
  /** `YYYY-MM-DD`. */
  publishedOn: z.nullable(z.string()),
  /** A BCP 47 language tag. */
  language: z.nullable(z.string()),
  /** `#rrggbb`. */
  themeColor: z.nullable(z.string()),
  description: z.nullable(z.string()),
});
export type PageSource = z.infer<typeof pageSourceSchema>;

export const snapshotSchema = z.object({
  /** The address as the browser shows it; of the link or the image, where the gesture was on one. */
  address: z.string(),
  title: z.string(),
  selection: z.nullable(pageSelectionSchema),
  source: pageSourceSchema,
  remarks: z.array(snapshotRemarkSchema),
  /** Whether what was read is the page's whole article, and not a passage that a person selected. */
  isArticle: z.optional(z.boolean()),
  /** The id of a kept picture that the gesture was on. */
  picture: z.optional(z.string()),
});
export type Snapshot = z.infer<typeof snapshotSchema>;

/** Where there is no page at all. */
export const noSnapshot: Snapshot = {
  address: '',
  title: '',
  selection: null,
  source: {
    address: '',
    passageAddress: null,
    siteName: null,
    author: null,
    publishedOn: null,
    language: null,
    themeColor: null,
    description: null,
  },
  remarks: [],
};
