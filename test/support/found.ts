// The result of a search for a program: its path, or the reason why it can't be used.

export type Found<T> = { found: true; value: T } | { found: false; reason: string };

export const found = <T>(value: T): Found<T> => ({ found: true, value });
export const missing = (reason: string): Found<never> => ({ found: false, reason });
