// Powers and indices. Services drop `sup` and `sub`, and "10-3" isn't 10⁻³. So their letters become Unicode's own signs.
import type { DomAccess } from '@/lib/page/dom-access';

/** What surrounds and replaces the letters of a power or an index. */
export interface Script {
  readonly open: string;
  readonly close: string;
  readonly letter: (text: string) => string;
}

const signsOf = (from: string, to: string): ReadonlyMap<string, string> => {
  const signs = [...to];
  return new Map([...from].map((letter, at) => [letter, signs[at] ?? letter]));
};

const powers = signsOf(
  '0123456789+-−–=()abcdefghijklmnoprstuvwxyzαβγδε',
  '⁰¹²³⁴⁵⁶⁷⁸⁹⁺⁻⁻⁻⁼⁽⁾ᵃᵇᶜᵈᵉᶠᵍʰⁱʲᵏˡᵐⁿᵒᵖʳˢᵗᵘᵛʷˣʸᶻᵅᵝᵞᵟᵋ',
);
const indices = signsOf('0123456789+-−–=()aehijklmnoprstuvxβγρφχ', '₀₁₂₃₄₅₆₇₈₉₊₋₋₋₌₍₎ₐₑₕᵢⱼₖₗₘₙₒₚᵣₛₜᵤᵥₓᵦᵧᵨᵩᵪ');

/** Longer text set high or low is no power, but a sentence of its own. */
const longestUnits = 40;
/** Marks that mean the same on the line: ordinals, notes, a trade mark's sign. */
const onTheLine = /^(?:st|nd|rd|th|er|re|ère|ème|nd[eè]|[ºª°′″®™℠©*†‡§¶]|\[.*\])$/iu;
const tradeMarks: ReadonlyMap<string, string> = new Map([
  ['tm', '™'],
  ['sm', '℠'],
]);

/** null for any other element, and where the letters mean the same on the line. */
export function scriptOf(
  dom: DomAccess,
  element: Element,
  tag: string,
  style: CSSStyleDeclaration,
): Script | null {
  const place = placeOf(tag, style);
  if (place === null) return null;
  const text = dom.textContent(element).trim();
  if (text === '' || text.length > longestUnits || text.includes('\n')) return null;
  if (place === 'power') {
    const mark = tradeMarks.get(text.toLowerCase());
    if (mark !== undefined) return plain((letters) => (letters.trim() === '' ? letters : mark));
    if (onTheLine.test(text)) return null;
  }
  const inner = dom.find(element, 'sup, sub');
  if (inner === null) return scriptFor(place, text);
  // No sign is a power of a power. An element that only repeats its inner one says nothing.
  return dom.textContent(inner).trim() === text ? null : onLine(place);
}

/** The signs of a power or an index, or the usual way to write it on the line. */
export function scriptFor(place: 'power' | 'index', text: string): Script {
  const signs = place === 'power' ? powers : indices;
  const letter = (letters: string) => [...letters].map((one) => signs.get(one) ?? one).join('');
  return [...text].every((one) => signs.has(one)) ? plain(letter) : onLine(place);
}

const onLine = (place: 'power' | 'index'): Script => ({
  open: place === 'power' ? '^(' : '_(',
  close: ')',
  letter: (letters) => letters,
});

const plain = (letter: Script['letter']): Script => ({ open: '', close: '', letter });

function placeOf(tag: string, { verticalAlign }: CSSStyleDeclaration): 'power' | 'index' | null {
  if (tag === 'sup' || verticalAlign === 'super') return 'power';
  return tag === 'sub' || verticalAlign === 'sub' ? 'index' : null;
}
