/** When these are visited, in the page and in its copy, the reader keeps what it has of the article. */
export const articleUnits = 300_000;
/** Limit of an article's HTML. A form can show this much, and storage can keep it. */
export const articleLimitBytes = 200_000;
