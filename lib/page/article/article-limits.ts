/** When these are visited, the reader keeps what it has: of the page while it copies it, and of the article after that. */
export const articleUnits = 150_000;
/**
 * For copying a page that hardly answers, and for reading its article. Each has its own time: a page that was slow to
 * copy still gives the article of its copy.
 */
export const stageLimitMs = 5_000;
/** Limit of an article's HTML. A form can show this much, and storage can keep it. */
export const articleLimitBytes = 200_000;
