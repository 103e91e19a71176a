// Reads the DOM of a page that clobbers it. A form with `<input name="childNodes">` hides its own property,
// even in the isolated world. So every property is read through its prototype's getter.

export type PageWindow = Window & typeof globalThis;

export type DomAccess = ReturnType<typeof createDomAccess>;

interface Place {
  readonly node: Node;
  readonly offset: number;
}

const htmlNamespace = 'http://www.w3.org/1999/xhtml';

/** Opens a closed shadow root where the browser allows it. */
export type ClosedRoot = (element: Element) => ShadowRoot | null;

/** Uses one window's prototypes. They also read nodes of same-origin frames. */
export function createDomAccess(window: PageWindow, closedRoot: ClosedRoot = () => null) {
  return { ...nodeAccess(window, closedRoot), ...documentAccess(window) };
}

function nodeAccess(window: PageWindow, closedRoot: ClosedRoot) {
  const node = window.Node.prototype;
  const element = window.Element.prototype;
  const nodeType = getterOf(node, 'nodeType');
  const childNodes = getterOf(node, 'childNodes');
  const textContent = getterOf(node, 'textContent');
  const parentNode = getterOf(node, 'parentNode');
  const localName = getterOf(element, 'localName');
  const namespace = getterOf(element, 'namespaceURI');
  const openRoot = getterOf(element, 'shadowRoot');
  const elementSlot = getterOf(element, 'assignedSlot');
  const textSlot = getterOf(window.Text.prototype, 'assignedSlot');

  const isElement = (target: Node): target is Element => nodeType(target) === 1;
  const isText = (target: Node): target is Text => nodeType(target) === 3 || nodeType(target) === 4;
  const isHtml = (target: Element) => namespace(target) === htmlNamespace;
  const isShadowRoot = (target: Node): target is ShadowRoot =>
    nodeType(target) === 11 && 'host' in target && target.host !== null;
  const isSlot = (target: Node): target is HTMLSlotElement =>
    isElement(target) && isHtml(target) && localName(target) === 'slot';

  return {
    isElement,
    isHtml,
    isShadowRoot,
    isText,
    /** Lower case for HTML elements. SVG and MathML keep their case. */
    tagName: (target: Element): string =>
      isHtml(target) ? localName(target).toLowerCase() : localName(target),
    attribute: (target: Element, name: string): string | null =>
      Reflect.apply(element.getAttribute, target, [name]),
    box: (target: Element): DOMRect => Reflect.apply(element.getBoundingClientRect, target, []),
    matches: (target: Element, selector: string): boolean =>
      Reflect.apply(element.matches, target, [selector]),
    /** Relative addresses in this node resolve against it. */
    baseAddress: getterOf(node, 'baseURI'),
    text: getterOf(window.CharacterData.prototype, 'data'),
    textContent: (target: Node): string => textContent(target) ?? '',
    rootNode: (target: Node): Node => Reflect.apply(node.getRootNode, target, []),
    ownerDocument: getterOf(node, 'ownerDocument'),
    /** Includes closed roots where the browser opens them. That is slow, so only custom elements are asked. */
    shadowRoot: (target: Element): ShadowRoot | null =>
      openRoot(target) ?? (localName(target).includes('-') ? closedRoot(target) : null),
    /** Never ask for all children: each one costs, and pages have a hundred thousand. */
    childAt: (target: Node, index: number): Node | null => childNodes(target)[index] ?? null,
    childCount: (target: Node): number => childNodes(target).length,
    firstChild: getterOf(node, 'firstChild'),
    nextSibling: getterOf(node, 'nextSibling'),
    previousSibling: getterOf(node, 'previousSibling'),
    /** The nodes that a slot shows. null for other nodes and empty slots. */
    assignedNodes(target: Node): readonly Node[] | null {
      const assigned = isSlot(target) ? target.assignedNodes() : [];
      return assigned.length > 0 ? assigned : null;
    },
    /** The parent as rendered, through slots and shadow roots. */
    renderedParent(target: Node): Node | null {
      const slot = isElement(target) ? elementSlot(target) : isText(target) ? textSlot(target) : null;
      if (slot) return slot;
      if (isShadowRoot(target)) return target.host;
      const parent = parentNode(target);
      return parent && isShadowRoot(parent) ? parent.host : parent;
    },
    /** A part of the node lies between two positions of its document. */
    isBetween(target: Node, start: Place, end: Place): boolean {
      const range = new window.Range();
      range.setStart(start.node, start.offset);
      range.setEnd(end.node, end.offset);
      return range.intersectsNode(target);
    },
  };
}

function documentAccess(window: PageWindow) {
  const element = window.Element.prototype;
  const document = window.Document.prototype;
  const nodeType = getterOf(window.Node.prototype, 'nodeType');
  const documentActive = getterOf(document, 'activeElement');
  const rootActive = getterOf(window.ShadowRoot.prototype, 'activeElement');
  const isDocument = (target: Node): target is Document => nodeType(target) === 9;

  return {
    find: (root: Document | Element, selector: string): Element | null =>
      Reflect.apply(isDocument(root) ? document.querySelector : element.querySelector, root, [selector]),
    findAll: (root: Document | Element, selector: string): readonly Element[] =>
      Array.from<Element>(
        Reflect.apply(isDocument(root) ? document.querySelectorAll : element.querySelectorAll, root, [
          selector,
        ]),
      ),
    /** `drawn`: the style of the text that the style sheet draws there. */
    style: (target: Element, drawn?: '::before' | '::after'): CSSStyleDeclaration =>
      window.getComputedStyle(target, drawn),
    documentElement: getterOf(document, 'documentElement'),
    title: getterOf(document, 'title'),
    /** The MIME type that the server sent. */
    contentType: getterOf(document, 'contentType'),
    activeElement: (root: Document | ShadowRoot): Element | null =>
      isDocument(root) ? documentActive(root) : rootActive(root),
    selection: (target: Document): Selection | null => Reflect.apply(document.getSelection, target, []),
    /** Topmost first. */
    elementsAt: (target: Document, x: number, y: number): readonly Element[] =>
      Reflect.apply(document.elementsFromPoint, target, [x, y]),
  };
}

/** The element's classes as written. A page can write any length, so only the start is read. */
export function classesOf(dom: DomAccess, element: Element): string {
  return dom.attribute(element, 'class')?.slice(0, 200) ?? '';
}

/** An address that a node of the page has, as the browser resolves it. */
export function resolvedAddress(dom: DomAccess, node: Node, address: string | null): URL | null {
  const base = dom.baseAddress(node);
  return address !== null && URL.canParse(address, base) ? new URL(address, base) : null;
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
