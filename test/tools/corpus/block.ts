// The expected blocks of a made page, as HTML of the service's tags and as text.

export interface Block {
  readonly html: string;
  readonly text: string;
}

/** A list item: text, text with further blocks, or blocks. */
type Content = string | readonly (string | Block)[];

/** Inline HTML can contain `a`, `b`, `strong`, `i`, `em`, `code` and `br`. */
export function p(inline: string): Block {
  return { html: `<p>${inline}</p>`, text: textOf(inline) };
}

export function h(level: number, inline: string): Block {
  return { html: `<h${level}>${inline}</h${level}>`, text: textOf(inline) };
}

export function pre(code: string): Block {
  return { html: `<pre><code>${code}</code></pre>`, text: textOf(code) };
}

export function quote(...blocks: readonly Block[]): Block {
  return { html: `<blockquote>${htmlOf(blocks)}</blockquote>`, text: textOfBlocks(blocks) };
}

export const ul = (items: readonly Content[]): Block => list('ul', items, () => '- ');
export const ol = (items: readonly Content[]): Block => list('ol', items, (at) => `${at + 1}. `);

function list(tag: string, items: readonly Content[], markerOf: (at: number) => string): Block {
  return {
    html: `<${tag}>${items.map((item) => `<li>${tight(item)}</li>`).join('')}</${tag}>`,
    text: items.map((item, at) => marked(markerOf(at), item)).join('\n'),
  };
}

/** The cells of the first row or column are `th`. */
export function table(rows: readonly (readonly string[])[], heads: 'row' | 'column' | 'none' = 'row'): Block {
  const printed = rows.map((cells, row) => {
    const tags = cells.map((cell, column) => {
      const isHead = heads !== 'none' && (heads === 'row' ? row : column) === 0;
      return isHead ? `<th>${cell}</th>` : `<td>${cell}</td>`;
    });
    return `<tr>${tags.join('')}</tr>`;
  });
  return {
    html: `<table><tbody>${printed.join('')}</tbody></table>`,
    text: rows.map((cells) => cells.map(textOf).join('\t')).join('\n'),
  };
}

export function htmlOf(blocks: readonly Block[]): string {
  return blocks.map(({ html }) => html).join('');
}

export function textOfBlocks(blocks: readonly Block[]): string {
  return blocks.map(({ text }) => text).join('\n\n');
}

function tight(content: Content): string {
  return partsOf(content)
    .map((part) => (typeof part === 'string' ? part : part.html))
    .join('');
}

function partsOf(content: Content): readonly (string | Block)[] {
  return typeof content === 'string' ? [content] : content;
}

/** Further lines of an item are indented below its first. */
function marked(marker: string, content: Content): string {
  const text = partsOf(content)
    .map((part) => (typeof part === 'string' ? textOf(part) : part.text))
    .join('\n');
  return marker + text.replaceAll('\n', `\n${' '.repeat(marker.length)}`);
}

function textOf(inline: string): string {
  return inline
    .replaceAll('<br>', '\n')
    .replace(/<[^>]+>/g, '')
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&nbsp;', '\u00a0')
    .replaceAll('&amp;', '&');
}
