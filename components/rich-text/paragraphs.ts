// Turns every line of formatted text into a paragraph, however it was marked up.
const blocks = ['p', 'ul', 'ol', 'blockquote', 'pre', 'h1', 'h2', 'h3', 'h4', 'h5', 'h6', 'table', 'div'];
const blockSelector = blocks.join(',');

/** Changes `fragment` itself. */
export function makeParagraphs(fragment: DocumentFragment): void {
  unwrapDivisions(fragment);
  wrapLooseLines(fragment);
}

/** A `div` with only text becomes a paragraph. A `div` around blocks is removed. */
function unwrapDivisions(fragment: DocumentFragment): void {
  for (const division of Array.from(fragment.querySelectorAll('div')).reverse()) {
    if (division.querySelector(blockSelector)) {
      wrapLooseLines(division);
      division.replaceWith(...division.childNodes);
    } else {
      const paragraph = document.createElement('p');
      paragraph.append(...division.childNodes);
      division.replaceWith(paragraph);
    }
  }
}

/** Text beside blocks, or alone, becomes a paragraph. */
function wrapLooseLines(parent: DocumentFragment | Element): void {
  let line: Node[] = [];
  const wrap = () => {
    if (line.some((node) => node.textContent?.trim() !== '')) {
      const paragraph = document.createElement('p');
      line[0]?.parentNode?.insertBefore(paragraph, line[0]);
      paragraph.append(...line);
    }
    line = [];
  };
  for (const node of Array.from(parent.childNodes)) {
    if (node instanceof Element && node.matches(blockSelector)) wrap();
    else line.push(node);
  }
  wrap();
}
