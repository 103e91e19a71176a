// Owns what fields may ask of the service while a person fills them; every field works without an answer.
import type { LookupSubject } from './field';
import type { WordKey } from './words';

export interface LookupOption {
  readonly value: string;
  readonly label: string;
  readonly detail: string;
}

export type IdeaAnswer =
  | { readonly isFound: true; readonly key: string; readonly name: string }
  | { readonly isFound: false; readonly words: WordKey };

export interface FieldAssist {
  /** Suggestions for a field; null where the service has no such list. Never rejects. */
  readonly lookUp: (subject: LookupSubject, query: string) => Promise<readonly LookupOption[] | null>;
  /** The idea that a key, an id or an address names. Never rejects. */
  readonly findIdea: (reference: string) => Promise<IdeaAnswer>;
}
