// Owns the answer of every search for a program: where it is, or why it cannot be used.

export type Found<T> = { found: true; value: T } | { found: false; reason: string };

export const found = <T>(value: T): Found<T> => ({ found: true, value });
export const missing = (reason: string): Found<never> => ({ found: false, reason });
