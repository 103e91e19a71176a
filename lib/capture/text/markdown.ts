// Foreign text and addresses in a Markdown document. Neither can become markup, HTML or another link.

/** Marks of CommonMark, GitHub and common extensions, anywhere in a line. `#` can also end a heading. */
const marks = /[\\`*_[\]~|$^#@]/g;
/** The signs that begin a list, an underline of a heading, a rule or a definition. */
const lineStart = /^[-+=:]|^\d{1,9}(?=[.)])/;

function escapeLine(line: string): string {
  return (
    line
      .replace(/^[ \t\f\v]+|(?<![ \t\f\v])[ \t\f\v]+$/g, '')
      .replace(marks, '\\$&')
      // GitHub makes links of bare addresses.
      .replace(/:(?=\/\/)/g, '\\:')
      .replace(/www\./gi, (word) => `${word.slice(0, -1)}\\.`)
      .replace(lineStart, (start) => (/\d/.test(start) ? `${start}\\` : `\\${start}`))
      .replaceAll('&', '&amp;')
      .replaceAll('<', '&lt;')
      .replaceAll('>', '&gt;')
  );
}

/** Keeps paragraphs and lines. */
export function markdownText(text: string): string {
  const paragraphs = text
    .replaceAll('\0', '')
    .replace(/\r\n?/g, '\n')
    .split(/\n(?:[ \t\f\v]*\n)+/)
    .map((paragraph) => paragraph.split('\n').map(escapeLine).filter(Boolean).join('\\\n'));
  return paragraphs.filter(Boolean).join('\n\n');
}

/** The text in one line, for a heading or a link. */
export function markdownLine(text: string): string {
  return escapeLine(text.replaceAll('\0', '').replace(/\s+/g, ' '));
}

/** `address`: only http or https. */
export function markdownLink(text: string, address: string): string {
  const target = address
    .replaceAll('\\', '%5C')
    .replaceAll('<', '%3C')
    .replaceAll('>', '%3E')
    .replace(/\s/g, encodeURIComponent)
    // A reference such as &copy; would be decoded in an address, too.
    .replaceAll('&', '&amp;');
  return `[${markdownLine(text)}](<${target}>)`;
}
