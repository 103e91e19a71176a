// A formula that MathJax drew as SVG, without TeX or words beside it. Each drawn sign names its letter.
import type { DomAccess } from '@/lib/page/dom-access';
import { scriptFor } from './script-letters';

const mostSigns = 500;
/** Formulas nest this deep at most. Deeper parts are left out. */
const depthLimit = 24;

export function drawnFormula(dom: DomAccess, element: Element): string | null {
  const root = dom.find(element, 'svg [data-mml-node="math"]');
  let signs = 0;

  function textOf(node: Element, depth: number): string {
    const code = Number.parseInt(dom.attribute(node, 'data-c') ?? '', 16);
    if (code > 0 && code <= 0x10ffff) {
      signs += 1;
      return String.fromCodePoint(code).normalize('NFKC');
    }
    if (depth === 0 || signs > mostSigns) return '';
    const parts = childrenOf(dom, node).map((child) => textOf(child, depth - 1));
    return written(
      dom.attribute(node, 'data-mml-node') ?? '',
      parts.filter((part) => part !== ''),
    );
  }

  return root && textOf(root, depthLimit);
}

function childrenOf(dom: DomAccess, node: Element): Element[] {
  const children: Element[] = [];
  for (let child = dom.firstChild(node); child && children.length < mostSigns; child = dom.nextSibling(child))
    if (dom.isElement(child)) children.push(child);
  return children;
}

/** The parts as they are written on one line, such as `(a + b)/c`. */
function written(tag: string, parts: readonly string[]): string {
  const [first = '', second = '', third = ''] = parts;
  switch (tag) {
    case 'msup':
      return first + scripted('power', second);
    case 'msub':
      return first + scripted('index', second);
    case 'munder':
      return first + scripted('index', second);
    case 'mover':
      return first + over(second);
    case 'msubsup':
    case 'munderover':
      return first + scripted('index', second) + scripted('power', third);
    case 'mfrac':
      return `${grouped(first)}/${grouped(second)}`;
    case 'msqrt':
      return `√${grouped(first)}`;
    default:
      return parts.join('');
  }
}

/** Unicode has these as marks of a letter. */
const accents: ReadonlyMap<string, string> = new Map([
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
