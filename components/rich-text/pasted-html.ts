// The meaning of pasted HTML: bold and code by what its styles state, lists and tables by their structure, pictures by
// their words (fault F117). Programs write all of these in ways of their own. It is read in an inert document, which has
// no computed styles.
import { classesOf, createDomAccess, type DomAccess } from '@/lib/page/dom-access';
import { absoluteLink } from '@/lib/page/passage/allowed-html';
import { boxSign, taskSign } from '@/lib/page/passage/annotation-glyphs';
import { codeLanguage } from '@/lib/page/passage/code';
import { imageText } from '@/lib/page/passage/image-text';
import type { HeadingTag, Mark } from '@/lib/page/passage/passage';
import {
  type BlockShape,
  createPassageBuilder,
  type PassageBuilder,
} from '@/lib/page/passage/passage-builder';
import { printHtml } from '@/lib/page/passage/print';
import type { WhiteSpace } from '@/lib/page/passage/run-writer';
import { children } from '@/lib/page/walk';
import { withSingleSpaces } from '@/lib/page/well-formed-text';
import { nestLists } from './nest-lists';
import { parsedHtml, silentTags } from './shown-html';
import { type Style, styleAttribute, styleReader } from './stated-style';

interface Paste {
  readonly dom: DomAccess;
  readonly builder: PassageBuilder;
  readonly styleOf: (element: Element) => Style;
}

/** What the elements around say of a text. */
interface Around {
  readonly bold: Mark | null;
  readonly italic: Mark | null;
  readonly isMono: boolean;
  readonly isInCode: boolean;
  /** A heading, or the head of a column. Each is bold by itself. */
  readonly isHead: boolean;
  readonly whiteSpace: WhiteSpace;
}

const nothing: Around = {
  bold: null,
  italic: null,
  isMono: false,
  isInCode: false,
  isHead: false,
  whiteSpace: 'collapsed',
};

/** More than any text that somebody pastes. */
const longestBytes = 5_000_000;

/** The formatted text of a clipboard or a drag. '' if it has none: a copied picture has no words of its own. */
export function formattedPaste(data: DataTransfer): string {
  const isPicture = data.getData('text/plain') === '' && Array.from(data.files ?? []).length > 0;
  return isPicture ? '' : pastedHtml(data.getData('text/html'));
}

/** HTML that the service keeps. '' if nothing has words. */
export function pastedHtml(html: string): string {
  const document = parsedHtml(withoutStyles(html));
  nestLists(document);
  const dom = createDomAccess(window);
  const paste = { dom, builder: createPassageBuilder(longestBytes), styleOf: styleReader(dom, document) };
  copyChildren(paste, document.body, nothing);
  return printHtml(paste.builder.finish());
}

/**
 * The styles under other names. The parser applies none of them, but the page's policy would report each one to the
 * console. The content of `noembed` is plain text, like that of a sheet.
 */
function withoutStyles(html: string): string {
  const renamed = html.replace(/<(\/?)style\b/gi, '<$1noembed');
  return renamed.replace(/<[a-z][^<>]*>/gi, (tag) =>
    tag.replace(/([\s"'])style\s*=/gi, `$1${styleAttribute}=`),
  );
}

/** Neighboring lines in a monospace font are one block of code. */
function copyChildren(paste: Paste, parent: Element, around: Around): void {
  const { dom, builder } = paste;
  const inCode = { ...around, isInCode: true };
  let isOpen = false;
  let blankLines = 0;
  for (const child of children(dom, parent)) {
    if (around.isInCode || (dom.isText(child) && !isOpen)) copyNode(paste, child, around);
    else if (isCodeLine(paste, child, around)) {
      if (!isOpen) builder.openBlock({ type: 'pre', language: null }, child);
      isOpen = true;
      for (; blankLines > 0; blankLines -= 1) builder.lineBreak();
      copyNode(paste, child, inCode);
    } else if (isOpen && dom.textContent(child).trim() === '' && !hasPicture(dom, child)) {
      if (dom.isElement(child)) blankLines += 1;
    } else {
      if (isOpen) builder.closeBlock();
      isOpen = false;
      blankLines = 0;
      copyNode(paste, child, around);
    }
  }
  if (isOpen) builder.closeBlock();
}

const hasPicture = (dom: DomAccess, node: Node): boolean =>
  dom.isElement(node) && (dom.tagName(node) === 'img' || dom.find(node, 'img') !== null);

const strong: Mark = { tag: 'strong', href: null };
const emphasis: Mark = { tag: 'em', href: null };
const code: Mark = { tag: 'code', href: null };

function copyNode(paste: Paste, node: Node, around: Around): void {
  const { dom } = paste;
  if (dom.isText(node)) copyText(paste, dom.text(node), around);
  // SVG and MathML may contain HTML.
  else if (dom.isElement(node) && dom.isHtml(node)) {
    const tag = dom.tagName(node);
    const style = paste.styleOf(node);
    if (!silentTags.has(tag) && !style.isHidden && !copySign(paste, node, tag, style))
      copyElement(paste, node, tag, style, around);
  }
}

/** An element without text of its own: a line break, a picture, a check box, an empty line. False for any other. */
function copySign({ dom, builder }: Paste, element: Element, tag: string, style: Style): boolean {
  if (tag === 'br') {
    if (!classesOf(dom, element).startsWith('Apple-')) builder.lineBreak();
    return true;
  }
  if (tag === 'img') {
    copyImage(dom, builder, element, style);
    return true;
  }
  const sign = boxSign(dom, element, tag) ?? boxOfClass(dom, element);
  if (sign !== null) builder.lead(sign);
  const label = dom.attribute(element, 'role') === 'img' ? dom.attribute(element, 'aria-label') : null;
  const isBlank = dom.textContent(element).trim() === '';
  if (sign === null && label !== null && isBlank) builder.text(label, 'collapsed');
  // Word and Gmail write an empty line as a paragraph.
  const isEmptyLine = tag === 'p' && isBlank && !hasPicture(dom, element);
  return sign !== null || isEmptyLine || (label !== null && isBlank);
}

function copyElement(paste: Paste, element: Element, tag: string, style: Style, around: Around): void {
  const { dom, builder } = paste;
  const shape = shapeOf(paste, element, tag, style, around);
  const mark = markOf(dom, element, tag);
  if (shape) builder.openBlock(shape, element);
  if (mark) builder.openMark(mark);
  const task = taskSign(dom, element, tag) ?? taskSign(dom, element, 'div');
  if (task) builder.lead(task);
  copyChildren(paste, element, within(tag, style, shape, around));
  if (mark) builder.closeMark();
  if (shape) builder.closeBlock();
}

function within(tag: string, style: Style, shape: BlockShape | null, around: Around): Around {
  const { isBold, isItalic, isMono, whiteSpace } = style;
  const bold = /^(?:b|strong)$/.test(tag) ? { tag: tag === 'b' ? tag : strong.tag, href: null } : null;
  const italic = /^(?:i|em)$/.test(tag) ? { tag: tag === 'i' ? tag : emphasis.tag, href: null } : null;
  return {
    bold: markedBy(isBold, around.bold ?? bold, strong),
    italic: markedBy(isItalic, around.italic ?? italic, emphasis),
    isMono: isMono ?? around.isMono,
    isInCode: around.isInCode || shape?.type === 'pre',
    isHead: around.isHead || shape?.type === 'heading' || tag === 'th',
    whiteSpace: whiteSpace ?? (codeTag.test(tag) ? 'kept' : around.whiteSpace),
  };
}

/** What a style states wins over the elements. Without a statement, they decide. */
const markedBy = (isStated: boolean | null, ofElements: Mark | null, usual: Mark): Mark | null =>
  isStated === false ? null : (ofElements ?? (isStated ? usual : null));

function copyText({ builder }: Paste, text: string, around: Around): void {
  const { bold, italic, isMono, isInCode, isHead, whiteSpace } = around;
  if (isInCode) {
    // Programs write the indentation of code as hard spaces. A line break of their own is none of the code.
    const line = whiteSpace === 'collapsed' ? withSingleSpaces(text) : text;
    builder.text(line.replaceAll('\u00a0', ' '), 'code');
    return;
  }
  const marks = [isHead ? null : bold, italic, isMono && !isHead ? code : null].filter(
    (mark) => mark !== null,
  );
  for (const mark of marks) builder.openMark(mark);
  builder.text(text, whiteSpace);
  for (const _ of marks) builder.closeMark();
}

function copyImage(dom: DomAccess, builder: PassageBuilder, image: Element, { width, height }: Style): void {
  if (dom.attribute(image, 'aria-roledescription') === 'checkbox') return;
  const size = {
    width: width ?? dom.attribute(image, 'width') ?? '',
    height: height ?? dom.attribute(image, 'height') ?? '',
  };
  const meant = imageText(dom, image, { style: size, figureCaption: () => '' });
  if (!meant) return;
  if (!meant.isSign) builder.gap();
  if (meant.mark) builder.openMark(meant.mark);
  builder.text(meant.text, 'collapsed');
  if (meant.mark) builder.closeMark();
  if (!meant.isSign) builder.gap();
}

/** The check box of Notion's lists. */
function boxOfClass(dom: DomAccess, element: Element): string | null {
  const [, state] = /(?:^|\s)checkbox-(on|off)(?:\s|$)/.exec(classesOf(dom, element)) ?? [];
  return state === undefined ? null : state === 'on' ? '☑ ' : '☐ ';
}

function markOf(dom: DomAccess, element: Element, tag: string): Mark | null {
  if (/^(?:code|kbd|samp|tt)$/.test(tag)) return code;
  const href = tag === 'a' ? absoluteLink(dom.attribute(element, 'href'), dom.baseAddress(element)) : null;
  return href === null ? null : { tag: 'a', href };
}

const codeTag = /^(?:pre|listing|xmp)$/;
const headingTag = /^h[1-6]$/;
const isHeading = (tag: string): tag is HeadingTag => headingTag.test(tag);
const blocks: ReadonlySet<string> = new Set(
  (
    'p div section article main header footer nav aside figure figcaption dl dt dd hr address center details ' +
    'summary fieldset form hgroup'
  ).split(' '),
);
const innerBlocks = /^(?:p|div|ul|ol|table|pre|blockquote|h[1-6]|section|article|img)$/;

/** null for a part of a line. */
function shapeOf(
  { dom }: Paste,
  element: Element,
  tag: string,
  style: Style,
  around: Around,
): BlockShape | null {
  if (isHeading(tag)) return { type: 'heading', tag };
  const isBlock = blocks.has(tag);
  const keepsSpace = style.whiteSpace === 'kept' && (style.isMono ?? around.isMono);
  if (codeTag.test(tag) || (isBlock && keepsSpace))
    return { type: 'pre', language: codeLanguage(dom, element) };
  const numberOf = (name: string) => Number.parseInt(dom.attribute(element, name) ?? '', 10) || 1;
  const spanOf = (most: number, name: string) => Math.min(most, Math.max(1, numberOf(name)));
  switch (tag) {
    case 'blockquote':
      return { type: 'quote' };
    case 'ul':
    case 'menu':
      return { type: 'list', tag: 'ul', start: 1 };
    case 'ol':
      return { type: 'list', tag, start: numberOf('start') };
    case 'li':
      return { type: 'item' };
    case 'table':
      return isOfLayout(dom, element) ? { type: 'paragraph' } : { type: 'table', isOfCells: true };
    case 'caption':
      return { type: 'caption' };
    case 'tr':
      return { type: 'row', skipped: 0 };
    case 'td':
    case 'th':
      return { type: 'cell', tag, columnSpan: spanOf(1_000, 'colspan'), rowSpan: spanOf(65_534, 'rowspan') };
    default:
      return isBlock ? { type: around.isInCode ? 'line' : 'paragraph' } : null;
  }
}

/** Mails use tables for layout. A table of a sheet has none in it. */
const isOfLayout = (dom: DomAccess, table: Element): boolean =>
  /^(?:presentation|none)$/.test(dom.attribute(table, 'role') ?? '') || dom.find(table, 'table') !== null;

/** A line without a block in it, whose words are all in a monospace font. */
function isCodeLine(paste: Paste, node: Node, around: Around): node is Element {
  const { dom } = paste;
  if (!dom.isElement(node) || !/^(?:p|div)$/.test(dom.tagName(node))) return false;
  return dom.textContent(node).trim() !== '' && isAllMono(paste, node, around.isMono);
}

function isAllMono(paste: Paste, element: Element, isAround: boolean): boolean {
  const { dom } = paste;
  const isMono = paste.styleOf(element).isMono ?? isAround;
  for (const child of children(dom, element)) {
    if (dom.isText(child) && !isMono && dom.text(child).trim() !== '') return false;
    if (dom.isElement(child) && (innerBlocks.test(dom.tagName(child)) || !isAllMono(paste, child, isMono)))
      return false;
  }
  return true;
}
