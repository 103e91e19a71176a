// Owns the list of a page's people: each once, with all that the page tells of them, and in the order of who most likely said it.
import type { PagePerson } from './page-person';

interface PeopleList {
  /** The person of a name and of an address are one where some element tells both. */
  add(person: PagePerson): void;
  /** At most ten. */
  found(): PagePerson[];
}

const mostFound = 10;
/** A page with more is a directory. */
const mostKept = 200;

const places: readonly PagePerson['place'][] = ['selection', 'near', 'page'];
/** An office is named on every page of a site; the person who spoke stands before it. */
const offices =
  /^(?:abuse|accounts?|admin|billing|careers|contact|feedback|hello|help|info|jobs|legal|mail|office|press|privacy|sales|security|service|support|team|webmaster)@/i;

export function createPeopleList(): PeopleList {
  const people: PagePerson[] = [];
  const byEmail = new Map<string, number>();
  const byName = new Map<string, number>();

  function known({ email, name }: PagePerson): number | undefined {
    const found = email === null ? undefined : byEmail.get(email.toLowerCase());
    if (found !== undefined || name === null) return found;
    const named = byName.get(name.toLowerCase());
    // Two people may share a name; two addresses are two people.
    const other = named === undefined ? null : people[named]?.email;
    return other && email !== null ? undefined : named;
  }

  return {
    add(person) {
      const index = known(person) ?? people.length;
      const before = people[index];
      if (!before && people.length >= mostKept) return;
      const merged = before
        ? { ...before, email: before.email ?? person.email, name: before.name ?? person.name }
        : person;
      people[index] = merged;
      if (merged.email !== null) byEmail.set(merged.email.toLowerCase(), index);
      if (merged.name !== null) byName.set(merged.name.toLowerCase(), index);
    },
    found: () => people.toSorted((one, other) => rankOf(one) - rankOf(other)).slice(0, mostFound),
  };
}

function rankOf({ place, email }: PagePerson): number {
  return 2 * places.indexOf(place) + (email !== null && offices.test(email) ? 1 : 0);
}
