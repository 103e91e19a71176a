// Formulas, powers and indices. A formula's text is its TeX, once: pages hold it several times, for display, for screen
// readers, and as source. Services drop `sup` and `sub`, and "10-3" isn't 10⁻³, so these become Unicode's own signs.
import { classesOf, type DomAccess } from '@/lib/page/dom-access';
import { children, firstElement, siblings } from '@/lib/page/walk';
import { oneLine } from '@/lib/page/well-formed-text';

/** A longer text is no formula. */
const longestFormula = 5_000;
const source =
  'annotation[encoding="application/x-tex" i], annotation[encoding="tex" i], annotation[encoding="latex" i]';

/** The TeX of an element that is a whole formula. null for other elements, and for formulas without TeX. */
export function formulaText(dom: DomAccess, element: Element, tag: string): string | null {
  const tex = texOf(dom, element, tag)?.trim() ?? '';
  return tex === '' || tex.length > longestFormula ? null : tex;
}

/** Whether an element contains a formula, with or without its TeX. */
export function isFormula(dom: DomAccess, element: Element): boolean {
  if (/^(?:math|mjx-container)$/.test(dom.tagName(element))) return true;
  return hasClass(dom, element, /(?:^|\s)(?:katex|MathJax)/);
}

function texOf(dom: DomAccess, element: Element, tag: string): string | null {
  switch (tag) {
    case 'math':
      return (
        annotationIn(dom, element) ?? dom.attribute(element, 'data-latex') ?? writtenFormula(dom, element)
      );
    case 'mjx-container':
      return (
        annotationIn(dom, element) ??
        latexIn(dom, element) ??
        // The style sheet draws the glyphs, so they are no text. The copy for screen readers has the letters.
        writtenFormula(
          dom,
          dom.find(element, 'mjx-assistive-mml math') ?? dom.find(element, 'svg [data-mml-node="math"]'),
        )
      );
    case 'img':
      // MediaWiki hides this image from screen readers. They read the MathML beside it.
      return hasClass(dom, element, /(^|\s)mwe-math-fallback-image/) ? dom.attribute(element, 'alt') : null;
    case 'span':
    case 'div':
      return texOfClass(dom, element);
    default:
      return null;
  }
}

function texOfClass(dom: DomAccess, element: Element): string | null {
  if (hasClass(dom, element, /(^|\s)katex(\s|$)/)) return annotationIn(dom, element);
  if (!hasClass(dom, element, /(^|\s)MathJax/)) return null;
  const script = firstElement(dom, siblings(dom, element, 'next'));
  const isTex = script && /^math\/tex/i.test(dom.attribute(script, 'type') ?? '');
  return isTex ? dom.textContent(script) : null;
}

const hasClass = (dom: DomAccess, element: Element, name: RegExp) => name.test(classesOf(dom, element));

function annotationIn(dom: DomAccess, element: Element): string | null {
  const annotation = dom.find(element, source);
  return annotation && dom.textContent(annotation);
}

function latexIn(dom: DomAccess, element: Element): string | null {
  const holder = dom.find(element, 'mjx-math[data-latex], math[data-latex]');
  return holder && dom.attribute(holder, 'data-latex');
}

const maxSigns = 500;
/** Formulas nest this deep at most. Deeper parts are left out. */
const depthLimit = 24;

/** Nobody sees these: a product, a comma, a sum. The sign of an applied function is a space. */
const invisibleOperators = /[\u2062-\u2064]/g;
const appliedFunction = '\u2061';

/** A formula without TeX: MathML, or what MathJax drew as SVG. There, each drawn sign names its letter. */
function writtenFormula(dom: DomAccess, root: Element | null): string | null {
  let signs = 0;

  function textOf(node: Element, depth: number): string {
    const code = Number.parseInt(dom.attribute(node, 'data-c') ?? '', 16);
    if (code > 0 && code <= 0x10ffff) {
      signs += 1;
      return String.fromCodePoint(code).normalize('NFKC');
    }
    if (depth === 0 || signs > maxSigns) return '';
    const name = dom.attribute(node, 'data-mml-node') ?? dom.tagName(node);
    const isMathMl = dom.tagName(node) === name;
    if (/^(?:annotation|mphantom)/.test(name)) return '';
    if (isMathMl && /^m(?:[ino]|s|text)$/.test(name)) {
      signs += 1;
      const text = oneLine(dom.textContent(node).replace(invisibleOperators, '')) ?? '';
      return text === appliedFunction ? ' ' : text;
    }
    const inner = [...children(dom, node, maxSigns)].filter((child) => dom.isElement(child));
    const texts = inner.map((child) => textOf(child, depth - 1));
    const parts = isMathMl ? texts : texts.filter((part) => part !== '');
    const write = writers.get(name);
    const [first = '', second = '', third = ''] = isMathMl && name === 'msqrt' ? [parts.join('')] : parts;
    return write ? write(first, second, third) : parts.join(separators.get(name) ?? '');
  }

  return root && textOf(root, depthLimit);
}

/** Between the parts of a row or a table. */
const separators: ReadonlyMap<string, string> = new Map([
  ['mtr', ' '],
  ['mtable', '; '],
]);

/** The parts as they are written on one line, such as `(a + b)/c`. */
const writers: ReadonlyMap<string, (first: string, second: string, third: string) => string> = new Map([
  ['msup', (base, power) => base + scripted('power', power)],
  ['msub', (base, index) => base + scripted('index', index)],
  ['munder', (base, index) => base + scripted('index', index)],
  ['mover', (base, above) => base + over(above)],
  ['msubsup', (base, index, power) => base + scripted('index', index) + scripted('power', power)],
  ['munderover', (base, index, power) => base + scripted('index', index) + scripted('power', power)],
  ['mfrac', (above, below) => `${grouped(above)}/${grouped(below)}`],
  ['msqrt', (root) => `√${grouped(root)}`],
  ['mroot', (root, degree) => `${scripted('power', degree)}√${grouped(root)}`],
]);

/** Unicode has these as marks of a letter. */
const accents = new Map([
  ['^', '\u0302'],
  ['~', '\u0303'],
  ['→', '\u20d7'],
]);

function over(text: string): string {
  const accent = accents.get(text) ?? text.trim();
  return /^\p{M}$/u.test(accent) ? accent : scripted('power', text);
}

function scripted(place: 'power' | 'index', text: string): string {
  const { open, close, letter } = scriptFor(place, text);
  return open + letter(text) + close;
}

const grouped = (text: string) => ([...text].length > 1 ? `(${text})` : text);

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
const tradeMarks = new Map([
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
function scriptFor(place: 'power' | 'index', text: string): Script {
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
