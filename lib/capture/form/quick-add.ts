// The tokens of quick add in a name: # for a tag, @ for a person, > for a destination. The form offers
// matches for a token. The address bar uses the ones it knows. Pure.
import { comma } from '@/lib/capture/field/control';
import { type Field, type FieldRole, fieldOf } from '@/lib/capture/field/field';

const sigils = ['#', '@', '>'] as const;
export type Sigil = (typeof sigils)[number];

export interface QuickToken {
  readonly sigil: Sigil;
  /** The text from the sigil to the caret. */
  readonly query: string;
  /** Position of the sigil. */
  readonly start: number;
  /** Position after the last character. */
  readonly end: number;
}

/** A sigil starts a token only at the start of a word: not in `C#`, and not in an address. */
const starts = /(?<!\S)[#@>＃＠＞]/g;

/** Japanese and Chinese keyboards type full-width characters. */
const sigilOf = (text: string): Sigil | undefined =>
  sigils.find((sigil) => sigil === text.charAt(0).normalize('NFKC'));

/** No option has a longer name to type. */
const longestQuery = 60;
const longestToken = 5 * longestQuery;
const maxWords = 5;

/** The token at the caret. null in plain words. */
export function tokenAt(text: string, caret: number): QuickToken | null {
  const found = Array.from(text.slice(0, caret).matchAll(starts)).at(-1);
  const sigil = found && sigilOf(found[0]);
  if (!sigil || caret - found.index > longestQuery + 1) return null;
  const query = text.slice(found.index + 1, caret);
  const typed = sigil === '>' ? query.replace(/^\s/, '') : query;
  if (/^\s/.test(typed) || (sigil === '#' && comma.test(typed))) return null;
  const rest = /^\S*/.exec(text.slice(caret))?.[0] ?? '';
  return { sigil, query: typed, start: found.index, end: caret + rest.length };
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

const roles: Readonly<Record<Sigil, FieldRole>> = { '#': 'tags', '@': 'creator', '>': 'product' };

/** The fields that quick add fills, by their sigils. Skips locked fields. */
export function quickTargets(fields: readonly Field[], locked: readonly string[]): ReadonlyMap<Sigil, Field> {
  const open = fields.filter(({ name }) => !locked.includes(name));
  return new Map(
    sigils.flatMap((sigil) => {
      const field = fieldOf(open, roles[sigil]);
      return field ? [[sigil, field] as const] : [];
    }),
  );
}

/** True if tokens in this field fill others. A title with suggestions of its own keeps every character. */
export const takesQuickAdd = ({ role, suggests }: Field): boolean =>
  role === 'title' && suggests === undefined;

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
  for (const { 0: sign, index } of text.matchAll(starts)) {
    const sigil = sigilOf(sign);
    if (!sigil || index < from) continue;
    for (const { words, end } of candidates(text, sigil, index)) {
      const value = known[sigil](words);
      if (value === null) continue;
      if (sigil !== '#' && taken[sigil].size > 0) break;
      taken[sigil].add(value);
      name += text.slice(from, index);
      from = end;
      break;
    }
  }
  name += text.slice(from);
  const [[createdBy = ''], [ofProduct = '']] = [taken['@'], taken['>']];
  return { name: name.replace(/\s+/g, ' ').trim(), tags: [...taken['#']], createdBy, product: ofProduct };
}

/** Possible extents of a token, longest first. Names have spaces, tags have none. */
function candidates(text: string, sigil: Sigil, start: number) {
  const found: { readonly words: string; readonly end: number }[] = [];
  const next = /(\s*)(\S+)/y;
  next.lastIndex = start + 1;
  while (found.length < (sigil === '#' ? 1 : maxWords) && next.lastIndex - start <= longestToken) {
    const [, gap = '', word = ''] = next.exec(text) ?? [];
    const isFar = gap !== '' && found.length === 0 && sigil !== '>';
    if (word === '' || isFar || (gap !== '' && sigilOf(word))) break;
    found.unshift({ words: text.slice(start + 1, next.lastIndex).trim(), end: next.lastIndex });
  }
  return found;
}
