// Owns the tokens of quick add: # a tag, @ a person, > a destination, typed among the words of a name. The form offers what a
// token may mean, and the address bar takes what it knows. Pure.
import type { Field } from './form/field';

export type Sigil = '#' | '@' | '>';

export interface QuickToken {
  readonly sigil: Sigil;
  /** What stands behind the sigil, up to the caret. */
  readonly query: string;
  /** Where the sigil is. */
  readonly start: number;
  /** Behind the last character of the token. */
  readonly end: number;
}

/** Keyboards for Japanese and Chinese type wide signs. */
const sigils: ReadonlyMap<string, Sigil> = new Map([
  ['#', '#'],
  ['＃', '#'],
  ['@', '@'],
  ['＠', '@'],
  ['>', '>'],
  ['＞', '>'],
]);

/** Nothing that can be chosen has a longer name to type. */
const longestQuery = 60;
const mostWords = 5;

/** The token that the caret is in; null where it is in plain words. */
export function tokenAt(text: string, caret: number): QuickToken | null {
  for (let start = caret - 1; start >= 0 && caret - start <= longestQuery + 1; start -= 1) {
    const sigil = sigilAt(text, start);
    if (sigil === null) continue;
    const query = text.slice(start + 1, caret);
    const words = sigil === '>' ? query.replace(/^\s/, '') : query;
    if (/^\s/.test(words) || (sigil === '#' && words.includes(','))) return null;
    const rest = /^\S*/.exec(text.slice(caret))?.[0] ?? '';
    return { sigil, query: words, start, end: caret + rest.length };
  }
  return null;
}

/** What to delete so that a token is gone, and no two spaces are left where it was. */
export function rangeOf(
  text: string,
  { start, end }: QuickToken,
): { readonly start: number; readonly end: number } {
  return { start, end: /\s/.test(text.charAt(end)) ? end + 1 : end };
}

/** The new tag that a query can make: no other one is known by it. */
export function newTag(query: string): string | null {
  return /^[\p{L}\p{M}\p{N}_][^\s,#]*$/u.test(query) ? query : null;
}

export interface QuickTargets {
  readonly tags: Field | null;
  readonly creator: Field | null;
  readonly product: Field | null;
  readonly idea: Field | null;
}

/** The fields of a form that quick add fills. A locked field takes nothing. */
export function quickTargets(fields: readonly Field[], locked: readonly string[]): QuickTargets {
  const open = fields.filter(({ name }) => !locked.includes(name));
  const find = (isWanted: (field: Field) => boolean) => open.find(isWanted) ?? null;
  return {
    tags: find(({ suggests, control }) => suggests === 'tags' && control.type === 'list'),
    creator: find(({ attribute }) => attribute === 'created_by'),
    product: find(({ suggests }) => suggests === 'products'),
    // The idea that the capture goes to, and no other that a field names.
    idea: find(({ suggests, group }) => suggests === 'ideas' && group === 'destination'),
  };
}

/** The sigils that a form takes, each with the field that it fills. */
export function sigilFields({ tags, creator, product }: QuickTargets): readonly (readonly [Sigil, Field])[] {
  const fields = [
    ['#', tags],
    ['@', creator],
    ['>', product],
  ] as const;
  return fields.flatMap(([sigil, field]) => (field ? [[sigil, field] as const] : []));
}

/** What the address bar knows; each gives null for words that mean nothing there. */
export interface KnownTokens {
  readonly tag: (word: string) => string | null;
  readonly person: (words: string) => string | null;
  readonly product: (words: string) => string | null;
}

export interface QuickAdded {
  readonly name: string;
  readonly tags: readonly string[];
  /** '' where the words name nobody. */
  readonly createdBy: string;
  /** '' where the words name none. */
  readonly product: string;
}

/** Takes the known tokens out of a line. The others stay words of the name, as a second person or product does. */
export function parseQuickAdd(text: string, known: KnownTokens): QuickAdded {
  let name = '';
  let from = 0;
  const added = { tags: new Set<string>(), createdBy: '', product: '' };
  for (let at = 0; at < text.length; at += 1) {
    const sigil = sigilAt(text, at);
    if (sigil === null) continue;
    const end = take(sigil, at);
    if (end === null) continue;
    name += text.slice(from, at);
    from = end;
    at = end - 1;
  }
  name += text.slice(from);
  return { ...added, tags: [...added.tags], name: name.replace(/\s+/g, ' ').trim() };

  /** Where the token ends, if it is known. */
  function take(sigil: Sigil, start: number): number | null {
    for (const { words, end } of candidates(text, sigil, start)) {
      const value =
        sigil === '#' ? known.tag(words) : sigil === '@' ? known.person(words) : known.product(words);
      if (value === null) continue;
      if (sigil === '#') added.tags.add(value);
      else {
        const field = sigil === '@' ? 'createdBy' : 'product';
        if (added[field] !== '') return null;
        added[field] = value;
      }
      return end;
    }
    return null;
  }
}

/** What a token may be, the longest first: names have spaces, tags have none. */
function candidates(
  text: string,
  sigil: Sigil,
  start: number,
): readonly { readonly words: string; readonly end: number }[] {
  const found: { words: string; end: number }[] = [];
  let end = start + 1;
  const most = sigil === '#' ? 1 : mostWords;
  while (found.length < most && end - start <= longestQuery * 5) {
    const gap =
      found.length > 0 || sigil === '>' ? (/^\s*/.exec(text.slice(end, end + longestQuery))?.[0] ?? '') : '';
    const isNext = sigilAt(text, end + gap.length) !== null;
    const word = isNext ? '' : (/^\S+/.exec(text.slice(end + gap.length, end + gap.length + 400))?.[0] ?? '');
    if (word === '') break;
    end += gap.length + word.length;
    found.unshift({ words: text.slice(start + 1, end).trim(), end });
  }
  return found;
}

/** A sigil begins a token at the start of a word only: not in `C#`, and not in an address. */
function sigilAt(text: string, at: number): Sigil | null {
  const sigil = sigils.get(text.charAt(at)) ?? null;
  return sigil !== null && (at === 0 || /\s/.test(text.charAt(at - 1))) ? sigil : null;
}
