// Reads a page's JSON-LD. Sites break its syntax and its vocabulary in every way.

export interface LinkedData {
  readonly siteName: string | null;
  /** People. */
  readonly author: string | null;
  /** An organization as the author. */
  readonly publishedBy: string | null;
  readonly published: string | null;
  readonly description: string | null;
}

type Thing = Readonly<Record<string, unknown>>;

/** A longer script is a catalog, not metadata. */
const scriptLimitUnits = 300_000;
const thingLimit = 300;
const depthLimit = 8;

const writtenTypes =
  /(article|posting|report|webpage|page|recipe|howto|question|review|product|event|creativework|videoobject|softwaresourcecode|book|dataset|course|podcastepisode)$/i;
const articleTypes = /(article|posting|report|recipe|howto|review|creativework)$/i;

/** Reads the texts of the page's `application/ld+json` scripts. Skips those that don't parse. */
export function readLinkedData(scripts: readonly string[]): LinkedData {
  const things = thingsOf(scripts);
  const written = things.filter((thing) => hasType(thing, writtenTypes));
  const main = written.find((thing) => hasType(thing, articleTypes)) ?? written[0];
  const site = things.find((thing) => hasType(thing, /^website$/i));
  const authors = [main?.author ?? main?.creator].flat();
  const people = authors.filter((one) => !isOrganization(things, one));
  const organizations = authors.filter((one) => isOrganization(things, one));
  return {
    siteName: nameOf(things, main?.publisher) ?? nameOf(things, site),
    author: nameOf(things, people),
    publishedBy: nameOf(things, organizations),
    published: textOf(main?.datePublished ?? main?.dateCreated),
    description: textOf(main?.description),
  };
}

/** The authors of the page, of its answers and of its comments. */
export function readLinkedPeople(
  scripts: readonly string[],
): ReadonlyArray<Record<'name' | 'email', string | null>> {
  const things = thingsOf(scripts);
  const replies = things
    .flatMap(({ comment, acceptedAnswer, suggestedAnswer }) => [comment, acceptedAnswer, suggestedAnswer])
    .flat()
    .filter(isThing);
  const written = [...things, ...replies].slice(0, thingLimit);
  const named = written.flatMap(({ author, creator, sender }) => [author, creator, sender]).flat();
  return [...named, ...things.filter((thing) => hasType(thing, /^person$/i))].flatMap((one) => {
    const person = resolve(things, one);
    if (!isThing(person)) return typeof person === 'string' ? [{ name: person, email: null }] : [];
    return isOrganization(things, person) ? [] : [{ name: textOf(person.name), email: textOf(person.email) }];
  });
}

const thingsOf = (scripts: readonly string[]) =>
  scripts.flatMap((script) => thingsIn(parse(script), depthLimit)).slice(0, thingLimit);

/** Accepts comments and CDATA around the JSON, trailing commas, and raw line breaks in strings. */
function parse(script: string): unknown {
  if (script.length > scriptLimitUnits) return null;
  const bare = script.replace(/<!\[CDATA\[|\]\]>/g, '');
  const end = Math.max(bare.lastIndexOf('}'), bare.lastIndexOf(']')) + 1;
  const json = bare.slice(Math.max(0, bare.search(/[[{]/)), end);
  return tryParse(json) ?? tryParse(json.replace(/[\r\n\t]+/g, ' ').replace(/,(?=\s*[}\]])/g, ''));
}

function tryParse(json: string): unknown {
  try {
    return JSON.parse(json);
  } catch {
    // A page's script can be invalid.
    return null;
  }
}

/** Every thing in a document, outer ones first: in arrays, in `@graph`, and as another's main entity. */
function thingsIn(value: unknown, depth: number): Thing[] {
  if (depth === 0) return [];
  if (Array.isArray(value)) return value.flatMap((part) => thingsIn(part, depth - 1));
  if (!isThing(value)) return [];
  const inner = [value['@graph'], value.mainEntity, value.mainEntityOfPage, value.author, value.publisher];
  return [value, ...inner.flatMap((part) => thingsIn(part, depth - 1))];
}

function isThing(value: unknown): value is Thing {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function hasType(thing: Thing, types: RegExp): boolean {
  return [thing['@type']].flat().some((type) => typeof type === 'string' && types.test(type));
}

function isOrganization(things: readonly Thing[], value: unknown): boolean {
  const thing = resolve(things, value);
  return isThing(thing) && hasType(thing, /organization$/i);
}

/** Follows `{"@id": …}` to an object with a name. */
function resolve(things: readonly Thing[], value: unknown): unknown {
  if (!isThing(value) || value.name !== undefined || typeof value['@id'] !== 'string') return value;
  return things.find((thing) => thing['@id'] === value['@id'] && thing.name !== undefined) ?? value;
}

function nameOf(things: readonly Thing[], value: unknown): string | null {
  const names = [value].flat().flatMap((one) => {
    const thing = resolve(things, one);
    const name = isThing(thing) ? textOf(thing.name) : textOf(thing);
    return name === null || URL.canParse(name) ? [] : [name];
  });
  return names.length === 0 ? null : [...new Set(names)].join(', ');
}

function textOf(value: unknown): string | null {
  const [first] = [value].flat();
  return typeof first === 'string' && first.trim() !== '' ? first : null;
}
