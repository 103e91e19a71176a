// The quotation marks around a `q`. The style sheet draws them, so no text node has them.
import type { DomAccess } from '@/lib/page/dom-access';

interface QuoteMarks {
  readonly open: string;
  readonly close: string;
}

/** Outer and inner marks, as Chromium and Firefox draw them. */
const marksByLanguage: ReadonlyMap<string, string> = new Map([
  ['ar', '”“’‘'],
  ['bg', '„“„“'],
  ['cs', '„“‚‘'],
  ['de', '„“‚‘'],
  ['el', '«»“”'],
  ['fi', '””’’'],
  ['fr', '«»«»'],
  ['he', '””’’'],
  ['hu', '„”»«'],
  ['it', '«»“”'],
  ['ja', '「」『』'],
  ['nl', '‘’‘’'],
  ['no', '«»‘’'],
  ['pl', '„”«»'],
  ['ro', '„”«»'],
  ['ru', '«»„“'],
  ['sk', '„“‚‘'],
  ['sv', '””’’'],
  ['uk', '«»„“'],
]);
/** In English and most other languages. */
const usualMarks = '“”‘’';

/** The most elements around a `q` that are asked for their language, or for being one. */
const depthLimit = 64;
/** A style sheet can draw any text. Only short ones are marks. */
const longestMark = 3;

/** null for any other element, and for a `q` without marks. */
export function quoteMarks(dom: DomAccess, element: Element): QuoteMarks | null {
  if (dom.tagName(element) !== 'q') return null;
  const drawn = {
    open: dom.style(element, '::before').content,
    close: dom.style(element, '::after').content,
  };
  const usual = usualMarksOf(dom, element);
  const open = drawn.open === 'open-quote' ? usual.open : shortText(drawn.open);
  const close = drawn.close === 'close-quote' ? usual.close : shortText(drawn.close);
  return open === '' && close === '' ? null : { open, close };
}

/** The marks that `open-quote` and `close-quote` stand for: those of the style sheet, else of the language. */
function usualMarksOf(dom: DomAccess, element: Element): QuoteMarks {
  const { quotes } = dom.style(element);
  if (quotes === 'none') return { open: '', close: '' };
  const { depth, language } = placeOf(dom, element);
  const ofStyle = stringsIn(quotes);
  const marks =
    ofStyle.length > 1 ? ofStyle : [...(marksByLanguage.get(language.split('-')[0] ?? '') ?? usualMarks)];
  const at = 2 * Math.min(depth, Math.floor(marks.length / 2) - 1);
  return { open: marks[at] ?? '', close: marks[at + 1] ?? '' };
}

/** How many other `q` are around it, and its language in lower case. */
function placeOf(dom: DomAccess, element: Element): { depth: number; language: string } {
  let depth = 0;
  let language: string | null = null;
  let around: Node | null = element;
  for (let steps = 0; around && steps < depthLimit; steps += 1) {
    if (dom.isElement(around)) {
      language ??= dom.attribute(around, 'lang');
      if (around !== element && dom.tagName(around) === 'q') depth += 1;
    }
    around = dom.renderedParent(around);
  }
  return { depth, language: (language ?? '').toLowerCase() };
}

/** The strings of a computed value, such as `"«" "»"`. */
function stringsIn(value: string): string[] {
  return Array.from(value.slice(0, 100).matchAll(/"([^"\\]*)"/g), ([, text = '']) => text);
}

function shortText(content: string): string {
  const [text = ''] = stringsIn(content);
  return text.length > longestMark ? '' : text;
}
