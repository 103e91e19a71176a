// The likely author among the names of one head.
import type { FoundName, FoundTime, Head } from './speaker-head';

/** The distance between a time and a name. */
export function gap(time: FoundTime, name: FoundName | null): number {
  return name === null ? time.order : Math.abs(time.order - name.order);
}

/** The likely author of a head. Who wrote first is the author; later ones edited. */
export function bestOf({ names, times }: Head): FoundName | null | 'unclear' {
  const strength = Math.max(0, ...names.map((one) => one.strength));
  // An emphasised word is a name only beside a time.
  if (strength < 2 && (times.length === 0 || names.length > 1)) return null;
  const [first, ...others] = names.filter((one) => one.strength === strength);
  if (!first) return null;
  const rivals = others.filter((one) => one.name !== first.name && !isSamePerson(first, one));
  if (rivals.length === 0) return first;
  const written = [first, ...rivals].find(({ isAuthor }) => isAuthor);
  if (written) return written;
  const dated = [first, ...rivals].flatMap((one) => {
    const [nearest] = times.toSorted((a, b) => gap(a, one) - gap(b, one));
    return nearest?.day ? [{ one, day: nearest.day }] : [];
  });
  const [earliest, second] = dated.toSorted((a, b) => (a.day < b.day ? -1 : a.day > b.day ? 1 : 0));
  return earliest && second && earliest.day < second.day ? earliest.one : 'unclear';
}

/** A name and a handle that lead to one profile. */
export function isSamePerson(one: FoundName, other: FoundName): boolean {
  if (one.href && one.href === other.href) return true;
  if (other.name.startsWith('@') && Math.abs(one.order - other.order) < 12) return true;
  const last = (one.href ?? '')
    .replace(/\/+$/, '')
    .replace(/^.*[/=@~]/, '')
    .toLowerCase();
  return last !== '' && last === other.name.toLowerCase();
}
