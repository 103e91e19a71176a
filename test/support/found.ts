// The result of a search for a program: its path, or the reason why it can't be used.

export type Found<T> = { found: true; value: T } | { found: false; reason: string };

export const found = <T>(value: T): Found<T> => ({ found: true, value });
export const missing = (reason: string): Found<never> => ({ found: false, reason });

/** Throws the reason if it was not found. */
export function needed<T>(search: Found<T>): T {
  if (!search.found) throw new Error(search.reason);
  return search.value;
}
