// Filters and orders suggestions by the typed words. Pure, and fast with thousands.
import type { Control } from '@/lib/capture/field/control';
import type { Suggestion, SuggestionType } from '@/lib/capture/field/suggestion';
import { parseReference } from '@/lib/planning/record-key';
import { uniqueBy } from '@/lib/unique-by';

interface ShownSuggestions {
  readonly options: readonly Suggestion[];
  /** The number of options that aren't shown. */
  readonly hiddenCount: number;
}

const maxShown = 50;

/** Used options come first. An option in both lists appears once, with the service's name. */
export function mergeOptions(
  used: readonly Suggestion[],
  listed: readonly Suggestion[],
): readonly Suggestion[] {
  const known = new Map(listed.map((option) => [option.value, option]));
  const first = used.map((option) => ({ ...(known.get(option.value) ?? option), isUsed: true }));
  return uniqueBy([...first, ...listed], ({ value }) => value);
}

/** The value of the only option with exactly this name, else the text itself. */
export function valueNamed(options: readonly Suggestion[], text: string): string {
  return optionNamed(options, text)?.value ?? text;
}

/** The ID in the link of a comment, such as `…/ideas/PRJ-I-3#comment-42`. Any other text stays as it is. */
export const commentNamed = (text: string): string =>
  /^https?:\/\/\S*comments?[-_/=](\d+)\/?$/i.exec(text.trim())?.[1] ?? text;

const bare = (text: string): string => text.trim().normalize().toLocaleLowerCase();

/** The option with exactly this value, else the only one with exactly this name. Case doesn't count. */
export function optionNamed(options: readonly Suggestion[], text: string): Suggestion | undefined {
  const wanted = bare(text);
  if (wanted === '') return;
  const isWanted = (words: string) => bare(words) === wanted;
  const [named, ...others] = options.filter(({ label }) => isWanted(label));
  return options.find(({ value }) => isWanted(value)) ?? (others.length === 0 ? named : undefined);
}

/** Options that contain every typed word, best matches first. `found` are the service's own results. */
export function suggest(
  options: readonly Suggestion[],
  query: string,
  found: readonly Suggestion[] = [],
): ShownSuggestions {
  const words = plain(query).split(/\s+/).filter(Boolean);
  const matches = words.length === 0 ? options : byRank(options, plain(query).trim(), words);
  const all = uniqueBy([...matches, ...found], ({ value }) => value);
  return { options: all.slice(0, maxShown), hiddenCount: Math.max(0, all.length - maxShown) };
}

function byRank(options: readonly Suggestion[], query: string, words: readonly string[]): Suggestion[] {
  const ranked = options.map((option) => ({ option, rank: rankOf(option, query, words) }));
  const matches = ranked.filter(({ rank }) => rank < noMatch);
  return matches.toSorted((one, other) => one.rank - other.rank).map(({ option }) => option);
}

const noMatch = 4;

/** 0: equal to the query. 1: starts with it. 2: words of it start with the typed words. 3: contains all words. */
function rankOf(option: Suggestion, query: string, words: readonly string[]): number {
  const texts = [plain(option.value), plain(option.label), plain(option.detail)];
  const whole = texts.join(' ');
  if (!words.every((word) => whole.includes(word))) return noMatch;
  if (texts.includes(query)) return 0;
  if (texts.some((text) => text.startsWith(query))) return 1;
  return words.every((word) => whole.includes(` ${word}`)) ? 2 : 3;
}

/** Ignores case and accents, so that "resume" finds "Résumé". */
function plain(text: string): string {
  return text
    .normalize('NFD')
    .replace(/\p{M}+/gu, '')
    .toLocaleLowerCase();
}

/** Subjects whose fields take a record's ID. */
const knownById: readonly SuggestionType[] = ['portals', 'comments', 'pages', 'organizations', 'votes'];

/** Any word could be a product's key. A word with a small letter is probably a part of its name. */
const isSearched = (text: string) => /^\w+$/.test(text) && /[a-z]/.test(text);

/** Whether a text names a record of this field by its key, ID or link. undefined if the field accepts any text. */
export function recordTest(
  control: Control,
  subject: SuggestionType,
): ((text: string) => boolean) | undefined {
  if (control.type === 'record') return (text) => parseReference(text, control.record).isOk;
  if (subject === 'products') return (text) => !isSearched(text) && parseReference(text, 'product').isOk;
  return knownById.includes(subject) ? (text) => /^\d+$/.test(text) : undefined;
}
