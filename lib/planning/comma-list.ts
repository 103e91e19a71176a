// Owns lists that travel as one string with commas: tags, categories, themes, watchers.

export type CommaListResult =
  | { readonly isOk: true; readonly value: string }
  /** Such a list has no way to write an entry with a comma in it. */
  | { readonly isOk: false; readonly entriesWithComma: string[] };

/** Joins entries, without empty ones and repeats; entries that hold a comma are handed back. */
export function joinCommaList(entries: readonly string[]): CommaListResult {
  const entriesWithComma = entries.filter((entry) => entry.includes(','));
  if (entriesWithComma.length > 0) return { isOk: false, entriesWithComma };
  return { isOk: true, value: trimmed(entries).join(', ') };
}

/** The entries of such a string, without empty ones and repeats. */
export const splitCommaList = (text: string): string[] => trimmed(text.split(','));

const trimmed = (entries: readonly string[]): string[] => [
  ...new Set(entries.map((entry) => entry.trim()).filter((entry) => entry !== '')),
];
