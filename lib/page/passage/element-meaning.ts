// The meaning of an element: what it leaves of itself in a passage.
import { classesOf, type DomAccess } from '@/lib/page/dom-access';
import { elementsAround, siblings } from '@/lib/page/walk';
import { absoluteLink } from './allowed-html';
import { boxSign, drawingName } from './annotation-glyphs';
import { codeLanguage, isControl, isGutter, isOverCode, looksLikeCode } from './code';
import { type CssMarker, cssMarker } from './css-markers';
import { formulaText, type Script, scriptOf } from './formulas';
import type { HeadingTag, Mark } from './passage';
import type { BlockShape } from './passage-builder';

export type ElementMeaning =
  /** Left out, with everything inside. */
  | { type: 'nothing' }
  | { type: 'break' }
  | { type: 'image' }
  /** `text` replaces everything inside. */
  | { type: 'text'; text: string }
  /** A sign before the next words. */
  | { type: 'lead'; text: string }
  | { type: 'inline'; marks: Mark[]; script?: Script | null }
  | { type: 'block'; shapes: BlockShape[]; marks: Mark[] };

/** The context that an element's meaning depends on. */
export interface Surroundings {
  parentStyle: CSSStyleDeclaration | null;
  isInHeading: boolean;
  isInLayoutTable: boolean;
  isInCode: boolean;
}

const leftOut = new Set(
  (
    'script style noscript template head title link meta base iframe frame frameset object embed applet canvas ' +
    'audio video track source param map area select option optgroup datalist input textarea progress meter rt rp ' +
    'defs desc metadata annotation annotation-xml'
  ).split(' '),
);
const codeTags = new Set(['code', 'kbd', 'samp', 'tt']);
const codeTag = /^(?:pre|listing|xmp)$/;
const headingTag = /^h[1-6]$/;
const sectionTags = new Set(
  'p article section main header footer nav aside figure dl fieldset form details address hgroup'.split(' '),
);
/** A margin above this share of the font size starts a new paragraph. */
const paragraphMarginEm = 0.4;

export function meaningOf(
  dom: DomAccess,
  element: Element,
  style: CSSStyleDeclaration,
  around: Surroundings,
): ElementMeaning {
  const tag = dom.tagName(element);
  const box = boxSign(dom, element, tag);
  if (box !== null) return { type: 'lead', text: box };
  if (leftOut.has(tag) || dom.attribute(element, 'inert') !== null) return { type: 'nothing' };
  if (isControl(dom, element) && (around.isInCode || isOverCode(dom, element))) return { type: 'nothing' };
  if (isGutter(dom, element, around.isInCode)) return { type: 'nothing' };
  if (tag === 'br') return { type: 'break' };
  const text = tag === 'svg' ? drawingName(dom, element, style) : formulaText(dom, element, tag);
  if (text !== null) return { type: 'text', text };
  if (tag === 'img') return { type: 'image' };
  const role = roleOf(dom, element);
  const marks = marksOf(dom, element, tag, style, around);
  const isLayout = around.isInLayoutTable && role === null;
  const shape = codeTag.test(role ?? tag)
    ? codeShape(dom, element, around)
    : semanticShape(dom, element, role ?? tag, isLayout);
  const isInlineShape = isInline(style) && (shape?.type === 'paragraph' || /^d[dt]$/.test(tag));
  if (shape && !isInlineShape) {
    return {
      type: 'block',
      shapes:
        shape.type === 'cell' && looksLikeCode(style) ? [shape, codeShape(dom, element, around)] : [shape],
      marks,
    };
  }
  const isInLine = isInline(style) || isPieceOfFormula(style, tag) || isPieceOfLine(dom, element, tag);
  // Neighboring boxes with bullets are one list.
  const bullet = isBullet(style, role ?? tag)
    ? { number: null, of: dom.renderedParent(element) ?? element }
    : isInLine || around.isInCode
      ? null
      : cssMarker(dom, element);
  if (bullet) return { type: 'block', shapes: itemShapes(bullet), marks };
  if (isInLine)
    return { type: 'inline', marks, script: around.isInCode ? null : scriptOf(dom, element, tag, style) };
  return {
    type: 'block',
    shapes: [looksLikeCode(style) ? codeShape(dom, element, around) : plainShape(style)],
    marks,
  };
}

const tagsOfRoles: ReadonlyMap<string, string> = new Map([
  ...['table', 'grid', 'treegrid'].map((role): [string, string] => [role, 'table']),
  ['row', 'tr'],
  ...['cell', 'gridcell'].map((role): [string, string] => [role, 'td']),
  ...['columnheader', 'rowheader'].map((role): [string, string] => [role, 'th']),
  ['listitem', 'li'],
]);

/** The tag with the meaning of an ARIA role. '' for a role that removes the tag's meaning. */
function roleOf(dom: DomAccess, element: Element): string | null {
  const role = dom.attribute(element, 'role') ?? '';
  const tag = dom.tagName(element);
  if (role === 'list') return tag === 'ol' ? 'ol' : 'ul';
  if (role === 'heading')
    return `h${Math.min(6, Math.max(1, numberOf(dom.attribute(element, 'aria-level'), 2)))}`;
  // Menus and rows of tabs have such items. People see a list.
  if (role === 'presentation' || role === 'none') return tag === 'li' ? null : '';
  return tagsOfRoles.get(role) ?? null;
}

/** The element in which mail programs quote earlier mails. Outlook adds `x_` to names of a mail. */
function isQuotedHistory(dom: DomAccess, element: Element): boolean {
  return (
    /(^|\s)(x_)?yahoo_quoted(\s|$)/.test(classesOf(dom, element)) ||
    /^(x_)?mail-editor-reference-message-container$/.test(dom.attribute(element, 'id') ?? '')
  );
}

/** Outlook's header of the quoted mail. Everything after it in the same box is that mail. */
export function beginsQuotedHistory(dom: DomAccess, element: Element): boolean {
  return /^(x_)*divRplyFwdMsg$/.test(dom.attribute(element, 'id') ?? '');
}

const bulleted: BlockShape = { type: 'list', tag: 'ul', start: 1 };
const shapesOfTags: ReadonlyMap<string, BlockShape> = new Map<string, BlockShape>([
  ['blockquote', { type: 'quote' }],
  ['ul', bulleted],
  ['menu', bulleted],
  ['dt', { type: 'term' }],
  ['dd', { type: 'line' }],
  ['caption', { type: 'caption' }],
]);

function semanticShape(dom: DomAccess, element: Element, tag: string, isLayout: boolean): BlockShape | null {
  if (isHeading(tag)) return { type: 'heading', tag };
  if (isLayout && /^t[rdh]$/.test(tag)) return { type: 'line' };
  switch (tag) {
    case 'ol':
      if (isReversed(dom, element)) return { type: 'paragraph' };
      return isNumbered(dom, element)
        ? { type: 'list', tag: 'ol', start: numberOf(dom.attribute(element, 'start'), 1) }
        : bulleted;
    case 'li':
      return {
        type: [...elementsAround(dom, element, 1)].some((list) => isReversed(dom, list)) ? 'line' : 'item',
      };
    case 'table':
      return { type: isLayoutTable(dom, element) ? 'paragraph' : 'table' };
    case 'tr':
      return { type: 'row', skipped: 0 };
    case 'td':
    case 'th':
      return cellShape(dom, element, tag);
    case 'text':
      // Browsers compute different displays for SVG texts, which are positioned one by one.
      return dom.isHtml(element) ? null : { type: 'line' };
    case 'div':
      return isQuotedHistory(dom, element) ? { type: 'quote' } : null;
    default:
      return shapesOfTags.get(tag) ?? (sectionTags.has(tag) ? { type: 'paragraph' } : null);
  }
}

/** A box with a bullet, as in note apps. */
function isBullet(style: CSSStyleDeclaration, tag: string): boolean {
  return style.display === 'list-item' && style.listStyleType !== 'none' && tag !== 'summary';
}

function itemShapes({ number, of }: CssMarker): BlockShape[] {
  const list = number === null ? ({ tag: 'ul', start: 1 } as const) : ({ tag: 'ol', start: number } as const);
  return [{ type: 'list', ...list, of }, { type: 'item' }];
}

function isHeading(tag: string): tag is HeadingTag {
  return headingTag.test(tag);
}

/** Mails use tables for layout, and attributes for style. */
const layoutAttributes = ['cellpadding', 'cellspacing', 'width', 'align', 'bgcolor'];

/** A layout table contains tables, has a layout role, or is one row styled as in mails. */
export function isLayoutTable(dom: DomAccess, element: Element): boolean {
  const role = dom.attribute(element, 'role');
  if (role === 'presentation' || role === 'none' || dom.find(element, 'table') !== null) return true;
  return (
    layoutAttributes.some((name) => dom.attribute(element, name) !== null) &&
    dom.find(element, 'tr ~ tr, tbody ~ tbody, thead, th, caption, tfoot') === null
  );
}

/** Some editors write every list as `ol`, and name the kind of each item. */
function isNumbered(dom: DomAccess, list: Element): boolean {
  const item = dom.find(list, 'li');
  return !/^(?:bullet|(?:un)?checked)$/.test((item && dom.attribute(item, 'data-list')) ?? '');
}

/** Services number every list upwards, so the items of this one are lines that begin with their number. */
const isReversed = (dom: DomAccess, list: Element): boolean =>
  dom.tagName(list) === 'ol' && dom.attribute(list, 'reversed') !== null;

/** More items aren't counted. A wrong number is worse than none. */
const maxCountedDown = 200;

/** The number before an item of a list that counts down from the number of its items. */
export function countdownSign(dom: DomAccess, item: Element, tag: string): string | null {
  const [list] = tag === 'li' ? elementsAround(dom, item, 1) : [];
  if (!list || !isReversed(dom, list)) return null;
  const start = dom.attribute(list, 'start');
  const others = [...siblings(dom, item, start === null ? 'next' : 'previous', maxCountedDown)];
  if (others.length === maxCountedDown) return null;
  const items = others.filter((other) => dom.isElement(other) && dom.tagName(other) === 'li').length;
  return `${numberOfItem(dom, item) ?? (start === null ? items + 1 : numberOf(start, 1) - items)}. `;
}

/** The `value` of a list item. */
export function numberOfItem(dom: DomAccess, item: Element): number | null {
  const value = dom.attribute(item, 'value');
  return value === null || Number.isNaN(Number.parseInt(value, 10)) ? null : numberOf(value, 1);
}

function cellShape(dom: DomAccess, element: Element, tag: 'td' | 'th'): BlockShape {
  const columnSpan = Math.min(1000, Math.max(1, numberOf(dom.attribute(element, 'colspan'), 1)));
  const rowSpan = Math.min(65534, Math.max(1, numberOf(dom.attribute(element, 'rowspan'), 1)));
  return { type: 'cell', tag, columnSpan, rowSpan };
}

/** Only the outermost code block has a language, because its lines share one. */
function codeShape(dom: DomAccess, element: Element, { isInCode }: Surroundings): BlockShape {
  return { type: 'pre', language: isInCode ? null : codeLanguage(dom, element) };
}

function isInline(style: CSSStyleDeclaration): boolean {
  return /^(inline|contents|ruby|math|$)/.test(style.display);
}

/** Browsers lay out the letters of a formula as blocks. */
function isPieceOfFormula(style: CSSStyleDeclaration, tag: string): boolean {
  return tag !== 'math' && style.display.endsWith('math');
}

/** PDF viewers put each piece of a line into its own box. They break lines with `br`. */
function isPieceOfLine(dom: DomAccess, element: Element, tag: string): boolean {
  if (tag !== 'span') return false;
  for (const around of elementsAround(dom, element, markedDepth)) {
    const [, name] = /(?:^|\s)(textLayer|markedContent)(?:\s|$)/.exec(classesOf(dom, around)) ?? [];
    if (name === undefined) return false;
    if (name === 'textLayer') return dom.find(around, 'br') !== null;
  }
  return false;
}

/** How deep marked content of a PDF nests. */
const markedDepth = 8;

function plainShape(style: CSSStyleDeclaration): BlockShape {
  const marginPixels = Math.max(Number.parseFloat(style.marginTop), Number.parseFloat(style.marginBottom));
  const isApart = marginPixels > paragraphMarginEm * Number.parseFloat(style.fontSize);
  return { type: isApart ? 'paragraph' : 'line' };
}

function marksOf(
  dom: DomAccess,
  element: Element,
  tag: string,
  style: CSSStyleDeclaration,
  around: Surroundings,
): Mark[] {
  if (tag === 'a') {
    const href = absoluteLink(dom.attribute(element, 'href'), dom.baseAddress(element));
    return href === null ? [] : [{ tag, href }];
  }
  if (codeTags.has(tag)) return [{ tag: 'code', href: null }];
  if (tag === 'strong' || tag === 'em' || tag === 'i') return [{ tag, href: null }];
  if (tag === 'dt') return [{ tag: 'strong', href: null }];
  if (tag === 'b') return isBold(style) ? [{ tag, href: null }] : [];
  if (around.isInHeading || headingTag.test(tag) || tag === 'th' || !around.parentStyle) return [];
  const marks: Mark[] = [];
  if (isBold(style) && !isBold(around.parentStyle)) marks.push({ tag: 'strong', href: null });
  if (isItalic(style) && !isItalic(around.parentStyle)) marks.push({ tag: 'em', href: null });
  return marks;
}

function isBold(style: CSSStyleDeclaration): boolean {
  return Number.parseInt(style.fontWeight, 10) >= 600;
}

function isItalic(style: CSSStyleDeclaration): boolean {
  return /^(italic|oblique)/.test(style.fontStyle);
}

function numberOf(value: string | null, otherwise: number): number {
  const number = Number.parseInt(value ?? '', 10);
  return Number.isSafeInteger(number) ? number : otherwise;
}

export function hasShape(meaning: ElementMeaning, kind: BlockShape['type']): boolean {
  return meaning.type === 'block' && meaning.shapes.some((shape) => shape.type === kind);
}
