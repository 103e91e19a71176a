// What the walk knows at its position: how white space, visibility and the elements around change the children.
import type { DomAccess } from '@/lib/page/dom-access';
import { isClosedDetails, isTextSelectable, isTextVisible } from '@/lib/page/visibility';
import { type ElementMeaning, hasShape, isLayoutTable, type Surroundings } from './element-meaning';
import type { WhiteSpace } from './run-writer';
import type { Script } from './script-letters';

/** The context of an element's children. */
export interface Context extends Surroundings {
  parent: Element | null;
  isSelectable: boolean;
  isVisible: boolean;
  /** White space between the items of a grid isn't rendered. */
  isOfBoxes: boolean;
  whiteSpace: WhiteSpace;
  /** Inside a power or an index. */
  script: Script | null;
}

export const outermostContext: Context = {
  parent: null,
  parentStyle: null,
  isInHeading: false,
  isInCode: false,
  isInLayoutTable: false,
  isSelectable: true,
  isVisible: true,
  isOfBoxes: false,
  whiteSpace: 'collapsed',
  script: null,
};

export function contextIn(
  dom: DomAccess,
  element: Element,
  style: CSSStyleDeclaration,
  meaning: ElementMeaning,
  around: Context,
): Context {
  const isTable = dom.tagName(element) === 'table';
  return {
    parent: element,
    parentStyle: style,
    isInHeading: around.isInHeading || hasShape(meaning, 'heading'),
    isInCode: around.isInCode || hasShape(meaning, 'pre'),
    isInLayoutTable: isTable ? isLayoutTable(dom, element) : around.isInLayoutTable,
    isSelectable: isTextSelectable(style, around.isSelectable),
    isVisible: isTextVisible(style) && !isClosedDetails(dom, element),
    isOfBoxes: /(?:flex|grid)$/.test(style.display),
    whiteSpace: whiteSpaceOf(style),
    script: (meaning.type === 'inline' ? meaning.script : null) ?? around.script,
  };
}

/** A narrower gap is only decoration. */
const gapEm = 0.2;

/** True for a visual gap without a space inside a line, as between names and times in chats. */
export function hasGap(style: CSSStyleDeclaration, side: 'Start' | 'End'): boolean {
  if (!style.display.startsWith('inline')) return false;
  const isBox = style.display !== 'inline';
  const margin = Number.parseFloat(style[`marginInline${side}`]) || 0;
  const padding = isBox ? Number.parseFloat(style[`paddingInline${side}`]) || 0 : 0;
  return margin + padding >= gapEm * Number.parseFloat(style.fontSize);
}

function whiteSpaceOf(style: CSSStyleDeclaration): WhiteSpace {
  if (/^(pre-line|preserve-breaks)/.test(style.whiteSpace)) return 'lines-kept';
  return /^(pre|break-spaces)/.test(style.whiteSpace) ? 'kept' : 'collapsed';
}

/** An empty line of code has a height and no content. */
export function isEmptyLine(
  dom: DomAccess,
  element: Element,
  style: CSSStyleDeclaration,
  around: Context,
): boolean {
  const isBox = around.isInCode && !style.display.startsWith('inline');
  return isBox && dom.firstChild(element) === null && Number.parseFloat(style.height) > 0;
}
