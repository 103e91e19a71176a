// Possible authors of the captured text: people of the page, and people chosen on its site before. They come
// first in a creator's suggestions, and are never filled in. Pure.

import type { Suggestion } from '@/lib/capture/field/suggestion';
import type { PagePerson } from '@/lib/page/source/page-person';
import { email as emailSchema } from '@/lib/planning/contract/fields';

export interface PossibleCreators {
  /** The most likely one first. */
  readonly people: readonly PagePerson[];
  /** Emails chosen as creator on this site before. Last chosen first. */
  readonly chosenHere: readonly string[];
  /** The account's person. A page that names them usually shows their own work, not their words. */
  readonly ownEmail: string;
}

/**
 * The order: people chosen on this site before and on the page again, then people in or near the selection.
 * Then other people chosen on this site, the rest of the page, and the listed people.
 */
export function creatorOptions(
  listed: readonly Suggestion[],
  { people, chosenHere, ownEmail }: PossibleCreators,
): readonly Suggestion[] {
  const known = new Map(listed.map((option) => [plain(option.value), option]));
  const chosen = chosenHere.map((email) => ({ ...optionOf(email, null), isUsed: true }));
  const isChosen = (value: string) => chosenHere.some((email) => isSameEmail(email, value));
  const onPage = people.flatMap(({ email, name, place }) => {
    const option = email === null ? namedAlike(listed, name) : optionOf(email, name);
    return option ? [{ option: { ...option, isOnPage: true }, place }] : [];
  });

  /** 0: chosen here. 1: in or near the selection. 2: elsewhere on the page. 3: the account's own person. */
  const rankOf = ({ option, place }: (typeof onPage)[number]) => {
    if (isChosen(option.value)) return 0;
    if (isSameEmail(option.value, ownEmail)) return 3;
    return place === 'page' ? 2 : 1;
  };
  const ranked = (rank: number) =>
    onPage.filter((person) => rankOf(person) === rank).map(({ option }) => option);
  return unique([...ranked(0), ...ranked(1), ...chosen, ...ranked(2), ...ranked(3), ...listed]);

  function optionOf(email: string, name: string | null): Suggestion {
    return (
      known.get(plain(email)) ?? { value: email, label: name ?? email, detail: name === null ? '' : email }
    );
  }
}

/** The only listed person with this name. Most pages show names, but the field needs addresses. */
function namedAlike(listed: readonly Suggestion[], name: string | null): Suggestion | null {
  if (name === null) return null;
  const [found, ...others] = listed.filter(({ label }) => plain(label) === plain(name));
  return found && others.length === 0 ? found : null;
}

/** Each address once, at its first position. Skips addresses that the field would reject. */
function unique(options: readonly Suggestion[]): Suggestion[] {
  const byValue = new Map<string, Suggestion>();
  for (const option of options) {
    const key = plain(option.value);
    if (!byValue.has(key) && emailSchema.safeParse(option.value).success) byValue.set(key, option);
  }
  return [...byValue.values()];
}

const plain = (text: string): string => text.trim().toLowerCase();

export const isSameEmail = (one: string, other: string): boolean => plain(one) === plain(other);
