// Reads the DOM of a page that clobbers it. A form with `<input name="childNodes">` hides its own property,
// even in the isolated world. So every property is read through its prototype's getter.

export type PageWindow = Window & typeof globalThis;

export interface DomAccess {
  isElement(node: Node): node is Element;
  isText(node: Node): node is Text;
  isShadowRoot(node: Node): node is ShadowRoot;
  /** Lower case for HTML elements. SVG and MathML keep their case. */
  tagName(element: Element): string;
  isHtml(element: Element): boolean;
  attribute(element: Element, name: string): string | null;
  matches(element: Element, selector: string): boolean;
  /** Relative addresses in this node resolve against it. */
  baseAddress(node: Node): string;
  text(node: Text): string;
  textContent(node: Node): string;
  ownerDocument(node: Node): Document | null;
  rootNode(node: Node): Node;
  /** Includes closed roots where the browser opens them to extensions. */
  shadowRoot(element: Element): ShadowRoot | null;
  /** Never ask for all children: each one costs, and pages have a hundred thousand. */
  childAt(node: Node, index: number): Node | null;
  childCount(node: Node): number;
  firstChild(node: Node): Node | null;
  nextSibling(node: Node): Node | null;
  previousSibling(node: Node): Node | null;
  /** The nodes that a slot shows. null for other nodes and empty slots. */
  assignedNodes(node: Node): readonly Node[] | null;
  /** The parent as rendered, through slots and shadow roots. */
  renderedParent(node: Node): Node | null;
  find(root: Document | Element, selector: string): Element | null;
  findAll(root: Document | Element, selector: string): readonly Element[];
  /** `drawn`: the style of the text that the style sheet draws there. */
  style(element: Element, drawn?: '::before' | '::after'): CSSStyleDeclaration;
  documentElement(document: Document): Element | null;
  title(document: Document): string;
  /** The MIME type that the server sent. */
  contentType(document: Document): string;
  activeElement(root: Document | ShadowRoot): Element | null;
  selection(document: Document): Selection | null;
  /** Topmost first. */
  elementsAt(document: Document, x: number, y: number): readonly Element[];
  /** A part of the node lies between two positions of its document. */
  isBetween(node: Node, start: Place, end: Place): boolean;
}

interface Place {
  readonly node: Node;
  readonly offset: number;
}

const htmlNamespace = 'http://www.w3.org/1999/xhtml';

/** Opens a closed shadow root where the browser allows it. */
export type ClosedRoot = (element: Element) => ShadowRoot | null;

/** Uses one window's prototypes. They also read nodes of same-origin frames. */
export function createDomAccess(window: PageWindow, closedRoot: ClosedRoot = () => null): DomAccess {
  const node = window.Node.prototype;
  const element = window.Element.prototype;
  const document = window.Document.prototype;
  const nodeType = getterOf(node, 'nodeType');
  const childNodes = getterOf(node, 'childNodes');
  const textContent = getterOf(node, 'textContent');
  const parentNode = getterOf(node, 'parentNode');
  const localName = getterOf(element, 'localName');
  const namespace = getterOf(element, 'namespaceURI');
  const openRoot = getterOf(element, 'shadowRoot');
  const elementSlot = getterOf(element, 'assignedSlot');
  const textSlot = getterOf(window.Text.prototype, 'assignedSlot');
  const data = getterOf(window.CharacterData.prototype, 'data');
  const documentActive = getterOf(document, 'activeElement');
  const rootActive = getterOf(window.ShadowRoot.prototype, 'activeElement');

  const isElement = (target: Node): target is Element => nodeType(target) === 1;
  const isText = (target: Node): target is Text => nodeType(target) === 3 || nodeType(target) === 4;
  const isHtml = (target: Element) => namespace(target) === htmlNamespace;
  const isShadowRoot = (target: Node): target is ShadowRoot =>
    nodeType(target) === 11 && 'host' in target && target.host !== null;
  const isDocument = (target: Node): target is Document => nodeType(target) === 9;
  const isSlot = (target: Element): target is HTMLSlotElement =>
    isHtml(target) && localName(target) === 'slot';
  const findAll: DomAccess['findAll'] = (root, selector) =>
    Array.from<Element>(
      Reflect.apply(isDocument(root) ? document.querySelectorAll : element.querySelectorAll, root, [
        selector,
      ]),
    );

  return {
    isElement,
    isHtml,
    isShadowRoot,
    isText,
    tagName: (target) => (isHtml(target) ? localName(target).toLowerCase() : localName(target)),
    attribute: (target, name) => Reflect.apply(element.getAttribute, target, [name]),
    matches: (target, selector) => Reflect.apply(element.matches, target, [selector]),
    baseAddress: getterOf(node, 'baseURI'),
    text: data,
    textContent: (target) => textContent(target) ?? '',
    rootNode: (target) => Reflect.apply(node.getRootNode, target, []),
    ownerDocument: getterOf(node, 'ownerDocument'),
    // `closedRoot` is slow, so only custom elements are asked.
    shadowRoot: (target) => openRoot(target) ?? (localName(target).includes('-') ? closedRoot(target) : null),
    childAt: (target, index) => childNodes(target)[index] ?? null,
    childCount: (target) => childNodes(target).length,
    firstChild: getterOf(node, 'firstChild'),
    nextSibling: getterOf(node, 'nextSibling'),
    previousSibling: getterOf(node, 'previousSibling'),
    assignedNodes(target) {
      if (!isElement(target) || !isSlot(target)) return null;
      const assigned = target.assignedNodes();
      return assigned.length > 0 ? assigned : null;
    },
    renderedParent(target) {
      const slot = isElement(target) ? elementSlot(target) : isText(target) ? textSlot(target) : null;
      if (slot) return slot;
      if (isShadowRoot(target)) return target.host;
      const parent = parentNode(target);
      return parent && isShadowRoot(parent) ? parent.host : parent;
    },
    find: (root, selector) =>
      Reflect.apply(isDocument(root) ? document.querySelector : element.querySelector, root, [selector]),
    findAll,
    style: (target, drawn) => window.getComputedStyle(target, drawn),
    documentElement: getterOf(document, 'documentElement'),
    title: getterOf(document, 'title'),
    contentType: getterOf(document, 'contentType'),
    activeElement: (root) => (isDocument(root) ? documentActive(root) : rootActive(root)),
    selection: (target) => Reflect.apply(document.getSelection, target, []),
    elementsAt: (target, x, y) => Reflect.apply(document.elementsFromPoint, target, [x, y]),
    isBetween(target, start, end) {
      const range = new window.Range();
      range.setStart(start.node, start.offset);
      range.setEnd(end.node, end.offset);
      return range.intersectsNode(target);
    },
  };
}

/** The element's classes as written. A page can write any length, so only the start is read. */
export function classesOf(dom: DomAccess, element: Element): string {
  return dom.attribute(element, 'class')?.slice(0, 200) ?? '';
}

/** Reads a property through its prototype's getter. An instance can hide its own property. */
function getterOf<Owner extends object, Name extends keyof Owner>(
  prototype: Owner,
  name: Name,
): (target: Owner) => Owner[Name] {
  for (let owner: object | null = prototype; owner !== null; owner = Object.getPrototypeOf(owner)) {
    const getter = Object.getOwnPropertyDescriptor(owner, name)?.get;
    if (getter) return (target) => Reflect.apply(getter, target, []);
  }
  throw new Error(`This browser has no ${String(name)} to read a page with`);
}
