/** Limit for copying the page, and again for reading the article. The reader then keeps what it has. */
export const articleUnits = 150_000;
/**
 * Time limit for copying a page that hardly answers, and again for reading its article. A page that was slow to copy
 * still gives the article of its copy.
 */
export const stageLimitMs = 5_000;
/** Limit of an article's HTML. A form can show this much, and storage can keep it. */
export const articleLimitBytes = 200_000;
