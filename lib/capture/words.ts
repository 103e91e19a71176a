// Owns the type of every sentence key. The English catalogue is the list; a key that it lacks does not compile.
import type english from '../../public/_locales/en/messages.json';

/** A key of `public/_locales/en/messages.json`. Pure code names sentences by key; pages turn keys into words. */
export type WordKey = keyof typeof english;

/** Gives the sentence for a key in the person's language, `$1`… filled with `parts`. */
export type Say = (key: WordKey, ...parts: readonly string[]) => string;
