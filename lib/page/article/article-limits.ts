// Owns the limits of an article: reading time and size.

/** After this time, the reader keeps the part of the article that it has. */
export const articleBudgetMs = 2_000;
/** The limit of an article's HTML. A form can show this much, and storage can keep it. */
export const articleLimitBytes = 200_000;
