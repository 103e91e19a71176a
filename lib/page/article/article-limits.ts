/** When this time is over, the reader keeps what it has of the article. */
export const articleBudgetMs = 2_000;
/** Limit of an article's HTML. A form can show this much, and storage can keep it. */
export const articleLimitBytes = 200_000;
