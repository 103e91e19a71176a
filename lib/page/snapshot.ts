import * as z from 'zod/mini';

/** A fact about a snapshot that a person may need to know. */
export const snapshotRemarkSchema = z.enum([
  /** Extensions may not read this page. The snapshot has its address and title. */
  'page-refused',
  /** The page didn't answer in time. The form reads it again, and gets the selection late. */
  'page-busy',
  /** The browser hides the page's address from extensions, so the snapshot is empty. */
  'page-hidden',
  /** Reading took longer than its budget. The snapshot has what was read by then. */
  'page-slow',
  /** The page closed or changed before its selection was read. */
  'selection-lost',
  /** The selection was longer than the limit. The snapshot has its start. */
  'selection-cut',
  /** Words that the page shows as deleted were selected, too. The snapshot leaves them out. */
  'words-deleted',
  /** The page removed selected rows from the document while the person scrolled. The snapshot has the others. */
  'rows-missing',
  /** The selection is in a closed component, which no script can read. */
  'selection-unreadable',
  /** The selection is in a password field, which is never read. */
  'selection-secret',
  /** The selection is in a frame of another site. Only the context menu knows its text. */
  'frame-unreadable',
  /** The page is the browser's PDF viewer. Only the context menu knows what is selected. */
  'pdf-unreadable',
  /** The page draws its text on a canvas, where no script can read the selection. */
  'canvas-unreadable',
  /**
   * Nothing is selected, and an editor with words has the focus. Some editors clear the selection when the form takes
   * the focus (fault F111).
   */
  'editor-focused',
  /** Several links of the page have the address of the clicked one. The snapshot has the words of each. */
  'link-unclear',
  /** No article was found on the page. The snapshot has its selection or its address. */
  'article-none',
  /** The article couldn't be separated from the rest of the page. The snapshot has the page's main part. */
  'article-guessed',
  /** The article was longer than the limit. The snapshot has its start. */
  'article-cut',
  /**
   * The page was too large or too slow for the budget. The snapshot has the part of the article read by then.
   */
  'article-slow',
  /** The article has pictures. An article is captured without them. */
  'pictures-left-out',
  /** The source address seems to contain a secret: a token, a signature, a password. */
  'address-has-secret',
  /** The source address leads to a private host, which others may not reach. */
  'address-is-private',
]);
export type SnapshotRemark = z.infer<typeof snapshotRemarkSchema>;

/** The selected passage, as text and as HTML of the tags that the service keeps. */
const pageSelectionSchema = z.object({
  text: z.string(),
  html: z.string(),
  isCut: z.boolean(),
});
export type PageSelection = z.infer<typeof pageSelectionSchema>;

/** The source of a capture, complete enough for a source line. */
export const pageSourceSchema = z.object({
  /** The canonical address if it is plausible, without trackers and credentials. */
  address: z.string(),
  /** The address with a text fragment that leads to the selected passage alone. */
  passageAddress: z.nullable(z.string()),
  siteName: z.nullable(z.string()),
  author: z.nullable(z.string()),
  /** `YYYY-MM-DD`. */
  publishedOn: z.nullable(z.string()),
  /** `#rrggbb`. */
  themeColor: z.nullable(z.string()),
  description: z.nullable(z.string()),
});
export type PageSource = z.infer<typeof pageSourceSchema>;

export const snapshotSchema = z.object({
  /** The address that the browser shows, or the address of the clicked link or image. */
  address: z.string(),
  title: z.string(),
  selection: z.nullable(pageSelectionSchema),
  source: pageSourceSchema,
  remarks: z.array(snapshotRemarkSchema),
  /** The snapshot has the page's article instead of a selection. */
  isArticle: z.optional(z.boolean()),
  /** The words of each link that may be the clicked one. */
  linkWords: z.optional(z.array(z.string())),
  /** The id of the stored picture that was clicked. */
  picture: z.optional(z.string()),
});
export type Snapshot = z.infer<typeof snapshotSchema>;

/** The form of such a page is still without its selection. */
export const isOfBusyPage = ({ remarks }: Snapshot): boolean => remarks.includes('page-busy');

/** The injected script leaves a function here that reads the complete source, in its own world of the page. */
export const sourceProperty = 'quickCaptureSource';

/** As well, for the words of the right-clicked link. */
export const linkProperty = 'quickCaptureLink';

/** The snapshot without a page. */
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
    themeColor: null,
    description: null,
  },
  remarks: [],
};
