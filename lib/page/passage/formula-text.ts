// A formula's text is its TeX, once. Pages hold a formula several times: for display, for screen readers, and
// as source.
import { classesOf, type DomAccess } from '@/lib/page/dom-access';
import { drawnFormula } from './drawn-formula';

/** A longer text is no formula. */
const longestUnits = 5_000;
const source =
  'annotation[encoding="application/x-tex" i], annotation[encoding="tex" i], annotation[encoding="latex" i]';

/** The TeX of an element that is a whole formula. null for other elements, and for formulas without TeX. */
export function formulaText(dom: DomAccess, element: Element, tag: string): string | null {
  const tex = texOf(dom, element, tag)?.trim() ?? '';
  return tex === '' || tex.length > longestUnits ? null : tex;
}

/** Whether an element contains a formula, with or without its TeX. */
export function isFormula(dom: DomAccess, element: Element): boolean {
  if (/^(?:math|mjx-container)$/.test(dom.tagName(element))) return true;
  return /(?:^|\s)(?:katex|MathJax)/.test(classesOf(dom, element));
}

function texOf(dom: DomAccess, element: Element, tag: string): string | null {
  switch (tag) {
    case 'math':
      return annotationIn(dom, element) ?? dom.attribute(element, 'data-latex');
    case 'mjx-container':
      return (
        annotationIn(dom, element) ??
        latexIn(dom, element) ??
        spokenIn(dom, element) ??
        drawnFormula(dom, element)
      );
    case 'img':
      return texOfImage(dom, element);
    case 'span':
    case 'div':
      return texOfClass(dom, element);
    default:
      return null;
  }
}

function texOfClass(dom: DomAccess, element: Element): string | null {
  const classes = classesOf(dom, element);
  if (/(^|\s)katex(\s|$)/.test(classes)) return annotationIn(dom, element);
  if (!/(^|\s)MathJax/.test(classes)) return null;
  const script = nextElement(dom, element);
  const isTex = script && /^math\/tex/i.test(dom.attribute(script, 'type') ?? '');
  return isTex ? dom.textContent(script) : null;
}

/** MediaWiki shows a formula as an image that is hidden from screen readers. They read the MathML beside it. */
function texOfImage(dom: DomAccess, image: Element): string | null {
  const classes = classesOf(dom, image);
  return /(^|\s)mwe-math-fallback-image/.test(classes) ? dom.attribute(image, 'alt') : null;
}

function annotationIn(dom: DomAccess, element: Element): string | null {
  const annotation = dom.find(element, source);
  return annotation && dom.textContent(annotation);
}

function latexIn(dom: DomAccess, element: Element): string | null {
  const holder = dom.find(element, 'mjx-math[data-latex], math[data-latex]');
  return holder && dom.attribute(holder, 'data-latex');
}

/** The style sheet draws the glyphs, so they are no text. The copy for screen readers has the letters. */
function spokenIn(dom: DomAccess, element: Element): string | null {
  const copy = dom.find(element, 'mjx-assistive-mml');
  return copy && dom.textContent(copy).replace(/\s+/g, ' ');
}

function nextElement(dom: DomAccess, element: Element): Element | null {
  for (let next = dom.nextSibling(element); next !== null; next = dom.nextSibling(next)) {
    if (dom.isElement(next)) return next;
  }
  return null;
}
