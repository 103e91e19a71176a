// The tokens of quick add in a name: # for a tag, @ for a person, > for a destination. The form offers
// matches for a token. The address bar uses the ones it knows. Pure.
import { comma } from '@/lib/capture/field/control';
import { type Field, type FieldRole, fieldOf } from '@/lib/capture/field/field';

export type Sigil = '#' | '@' | '>';

export interface QuickToken {
  readonly sigil: Sigil;
  /** The text from the sigil to the caret. */
  readonly query: string;
  /** Position of the sigil. */
  readonly start: number;
  /** Position after the last character. */
  readonly end: number;
}

/** Japanese and Chinese keyboards type full-width characters. */
const sigils: ReadonlyMap<string, Sigil> = new Map([
  ['#', '#'],
  ['＃', '#'],
  ['@', '@'],
  ['＠', '@'],
  ['>', '>'],
  ['＞', '>'],
]);

/** No option has a longer name to type. */
const longestQuery = 60;
const mostWords = 5;

/** The token at the caret. null in plain words. */
export function tokenAt(text: string, caret: number): QuickToken | null {
  for (let start = caret - 1; start >= 0 && caret - start <= longestQuery + 1; start -= 1) {
    const sigil = sigilAt(text, start);
    if (sigil === null) continue;
    const query = text.slice(start + 1, caret);
    const typed = sigil === '>' ? query.replace(/^\s/, '') : query;
    if (/^\s/.test(typed) || (sigil === '#' && comma.test(typed))) return null;
    const rest = /^\S*/.exec(text.slice(caret))?.[0] ?? '';
    return { sigil, query: typed, start, end: caret + rest.length };
  }
  return null;
}

/** The range to delete for a token. Of the spaces around it, one stays at most. */
export function rangeOf(text: string, { start, end }: QuickToken): Pick<QuickToken, 'start' | 'end'> {
  const before = text.slice(0, start).trimEnd().length;
  const after = text.length - text.slice(end).trimStart().length;
  return { start: Math.min(start, before + 1), end: after };
}

/** The new tag that a query can make, or null. */
export function newTag(query: string): string | null {
  return /^[\p{L}\p{M}\p{N}_][^\s#]*$/u.test(query) && !comma.test(query) ? query.normalize() : null;
}

export type QuickTargets = Readonly<Record<'tags' | 'creator' | 'product' | 'idea', Field | null>>;

/** The fields that quick add fills. Skips locked fields. */
export function quickTargets(fields: readonly Field[], locked: readonly string[]): QuickTargets {
  const open = fields.filter(({ name }) => !locked.includes(name));
  const find = (role: FieldRole) => fieldOf(open, role) ?? null;
  return { tags: find('tags'), creator: find('creator'), product: find('product'), idea: find('idea') };
}

/** True if tokens in this field fill others. A title with suggestions of its own keeps every character. */
export const takesQuickAdd = ({ role, suggests }: Field): boolean =>
  role === 'title' && suggests === undefined;

/** The sigils that a form knows, each with its field. */
export function sigilFields({ tags, creator, product }: QuickTargets): readonly (readonly [Sigil, Field])[] {
  const fields = [
    ['#', tags],
    ['@', creator],
    ['>', product],
  ] as const;
  return fields.flatMap(([sigil, field]) => (field ? [[sigil, field] as const] : []));
}

/** The tokens that the address bar knows. Each function returns null for unknown words. */
export type KnownTokens = Readonly<Record<'tag' | 'person' | 'product', (words: string) => string | null>>;

export interface QuickAdded {
  readonly name: string;
  readonly tags: readonly string[];
  /** '' if the words name nobody. */
  readonly createdBy: string;
  /** '' if the words name none. */
  readonly product: string;
}

/** Removes the known tokens from a line. Other tokens stay in the name, such as a second person or product. */
export function parseQuickAdd(text: string, { tag, person, product }: KnownTokens): QuickAdded {
  const known = { '#': tag, '@': person, '>': product };
  const taken = { '#': new Set<string>(), '@': new Set<string>(), '>': new Set<string>() };
  let name = '';
  let from = 0;
  for (let at = 0; at < text.length; at += 1) {
    const sigil = sigilAt(text, at);
    const end = sigil === null ? null : take(sigil, at);
    if (end === null) continue;
    name += text.slice(from, at);
    from = end;
    at = end - 1;
  }
  name += text.slice(from);
  const [[createdBy = ''], [ofProduct = '']] = [taken['@'], taken['>']];
  return { name: name.replace(/\s+/g, ' ').trim(), tags: [...taken['#']], createdBy, product: ofProduct };

  /** The end of the token, or null if it is unknown. */
  function take(sigil: Sigil, start: number): number | null {
    for (const { words, end } of candidates(text, sigil, start)) {
      const value = known[sigil](words);
      if (value === null) continue;
      if (sigil !== '#' && taken[sigil].size > 0) return null;
      taken[sigil].add(value);
      return end;
    }
    return null;
  }
}

/** Possible extents of a token, longest first. Names have spaces, tags have none. */
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

/** A sigil starts a token only at the start of a word: not in `C#`, and not in an address. */
function sigilAt(text: string, at: number): Sigil | null {
  const sigil = sigils.get(text.charAt(at)) ?? null;
  return sigil !== null && (at === 0 || /\s/.test(text.charAt(at - 1))) ? sigil : null;
}
