// The place for the person's own words in an edited text: a paragraph above the quoted passage. Typed words never
// enter the quote unless the person moves the caret there. The empty paragraph is never part of the value.

/** Adds an empty paragraph for own words if the text starts with a quote. */
export function withOwnParagraph(text: DocumentFragment): DocumentFragment {
  if (text.firstElementChild?.localName === 'blockquote') {
    const paragraph = document.createElement('p');
    paragraph.append(document.createElement('br'));
    text.prepend(paragraph);
  }
  return text;
}

const emptyParagraph = /^<p>(?:<br>)?<\/p>(?=<blockquote)/;

/** The HTML of an editor, without the empty paragraph. */
export const editedHtml = (editor: HTMLElement): string => editor.innerHTML.replace(emptyParagraph, '');

/** True for a quote without words of the person. */
export const isOnlyQuote = (html: string): boolean => html.startsWith('<blockquote');

/** Puts the caret behind the own words above a quote. Leaves it where it is in a text that has no such place. */
export function putCaretAboveQuote(editor: HTMLElement): void {
  const own = editor.querySelector(':scope > blockquote')?.previousElementSibling;
  if (!own) return;
  const range = document.createRange();
  range.selectNodeContents(own);
  // The line break of an empty paragraph comes after the caret.
  range.collapse(own.textContent === '');
  const selection = getSelection();
  selection?.removeAllRanges();
  selection?.addRange(range);
}
