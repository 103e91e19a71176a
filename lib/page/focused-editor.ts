// Whether the person works in an editor. Some editors clear the selection when another window takes the focus.
import type { DomAccess, PageWindow } from './dom-access';
import { focusIn, isField } from './passage/find-selection';
import { isOutOfSight } from './visibility';
import { elementsAround } from './walk';

const editors = '[contenteditable]:not([contenteditable="false" i]), textarea, [role="textbox"]:not(input)';
/** How far the focus may be inside an editor. */
const depthLimit = 30;
/** How many editors a focused box may hold. */
const maxEditors = 20;
/** The least share of the window that a page's main editor takes. */
const leastShare = 0.25;

/**
 * True if the focused element is an editor with words, is in one or holds one. Also if nothing has the focus, and such an
 * editor fills a good part of the window: a page that re-renders its editor loses the focus.
 */
export function isEditorFocused(window: PageWindow, dom: DomAccess): boolean {
  const focus = focusIn(dom, window.document);
  if (!focus) return false;
  const { element, document } = focus;
  if (document.designMode === 'on') return true;
  const isNone = element === null || /^(?:body|html)$/.test(dom.tagName(element));
  const around = element === null ? [] : [element, ...elementsAround(dom, element, depthLimit)];
  if (around.some((each) => dom.matches(each, editors) && hasOwnWords(dom, each))) return true;
  const inside = dom.findAll(isNone || element === null ? document : element, editors).slice(0, maxEditors);
  return inside.some((each) => hasOwnWords(dom, each) && (!isNone || isLarge(window, dom.box(each))));
}

/**
 * A field of an editor that draws its own text is out of sight, and may be empty. Any other editor needs words: an empty
 * one can have had no selection.
 */
function hasOwnWords(dom: DomAccess, editor: Element): boolean {
  if (!isField(dom, editor)) return dom.textContent(editor).trim() !== '';
  const [around] = elementsAround(dom, editor, 1);
  return editor.value !== '' || [editor, around].some((each) => each && isOutOfSight(dom.style(each)));
}

function isLarge({ innerWidth, innerHeight }: PageWindow, { left, right, top, bottom }: DOMRect): boolean {
  const width = Math.min(right, innerWidth) - Math.max(left, 0);
  const height = Math.min(bottom, innerHeight) - Math.max(top, 0);
  return width > 0 && height > 0 && width * height >= leastShare * innerWidth * innerHeight;
}
