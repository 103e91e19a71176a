// jsdom works out a style from every rule of its own style sheet, for each question: a quarter of the time of the tests that
// render. Elements that are alike, inside elements that are alike, have the same style there, so one answer serves all.

/** What the rules of jsdom's style sheet look at, besides the tag. */
const decisive = ['style', 'hidden', 'open', 'popover', 'type', 'dir'] as const;

const workedOut = window.getComputedStyle.bind(window);
const styles = new Map<string, CSSStyleDeclaration>();
window.getComputedStyle = (element: Element, pseudo?: string | null) => {
  // A page's own rules may look at anything.
  if (pseudo || element.ownerDocument.styleSheets.length > 0) return workedOut(element, pseudo);
  const likeness = likenessOf(element);
  const known = styles.get(likeness) ?? workedOut(element);
  styles.set(likeness, known);
  return known;
};

function likenessOf(element: Element): string {
  const own = decisive.map((name) => element.getAttribute(name) ?? '-').join('|');
  const { parentElement } = element;
  return `${element.localName}|${own}${parentElement ? `<${likenessOf(parentElement)}` : ''}`;
}
