// The people of a page, each once, with everything that the page says of them. Likely authors of the
// selection come first.
import type { PagePerson, PageSpeaker } from './page-person';

const mostFound = 10;
/** A page that names more people is a directory. */
const mostKept = 200;

const places: readonly PagePerson['place'][] = ['selection', 'near', 'page'];
/** Every page of a site names an office. A person is listed before it. */
const offices =
  /^(?:abuse|accounts?|admin|billing|careers|contact|feedback|hello|help|info|jobs|legal|mail|office|press|privacy|sales|security|service|support|team|webmaster)@/i;

export function createPeopleList() {
  const people: PagePerson[] = [];
  const byEmail = new Map<string, number>();
  const byName = new Map<string, number>();

  function known({ email, name }: PagePerson): number | undefined {
    const found = email === null ? undefined : byEmail.get(email.toLowerCase());
    if (found !== undefined || name === null) return found;
    const named = byName.get(name.toLowerCase());
    // Two people may share a name. Two addresses are two people.
    const other = named === undefined ? null : people[named]?.email;
    return other && email !== null ? undefined : named;
  }

  return {
    /** Merges a name and an address into one person if one element has both. */
    add(person: PagePerson): void {
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
    found: (): PagePerson[] =>
      people.toSorted((one, other) => rankOf(one) - rankOf(other)).slice(0, mostFound),
  };
}

/**
 * Lists the speaker first, with the address that the page gives for the same name. `said`: what they surely
 * said, or null.
 */
export function speakerFirst(
  { name, email }: PageSpeaker,
  people: readonly PagePerson[],
  said: PagePerson['said'] | null,
): PagePerson[] {
  const isSpeaker = (person: PagePerson) =>
    (email !== null && person.email === email) || person.name?.toLowerCase() === name.toLowerCase();
  const known = people.find(isSpeaker);
  const speaker: PagePerson = {
    email: email ?? known?.email ?? null,
    name,
    place: known?.place ?? 'near',
    ...(said ? { said } : {}),
  };
  return [speaker, ...people.filter((person) => !isSpeaker(person))].slice(0, mostFound);
}

function rankOf({ place, email }: PagePerson): number {
  return 2 * places.indexOf(place) + (email !== null && offices.test(email) ? 1 : 0);
}
