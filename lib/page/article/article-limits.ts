// Owns how long an article may take to be read, and how long it may be.

/** After this, the article is taken as far as it was read. */
export const articleBudgetMs = 2_000;
/** The most that an article's HTML may take: a form can still show it, and storage keep it. */
export const articleLimitBytes = 200_000;
