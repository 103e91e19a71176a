// Prints a passage: as well-formed HTML of allowed tags, which parsing doesn't change, and as plain text.
import {
  type Block,
  isSameMark,
  type ListBlock,
  type Mark,
  type Passage,
  type Run,
  type TableCell,
  type TextBlock,
} from './passage';

export function printHtml(passage: Passage): string {
  return passage.map(printBlock).join('');
}

function printBlock(block: Block): string {
  switch (block.type) {
    case 'text': {
      if (block.tag === 'pre') return `<pre>${printCode(block)}</pre>`;
      return `<${block.tag}>${printLines(block.runs)}</${block.tag}>`;
    }
    case 'quote':
      return `<blockquote>${printHtml(block.blocks)}</blockquote>`;
    case 'list': {
      const start = block.tag === 'ol' && block.start !== 1 ? ` start="${block.start}"` : '';
      const items = block.items.map((item) => `<li>${printTight(item)}</li>`).join('');
      return `<${block.tag}${start}>${items}</${block.tag}>`;
    }
    case 'table': {
      const rows = block.rows.map((cells) => `<tr>${cells.map(printCell).join('')}</tr>`).join('');
      return `<table><tbody>${rows}</tbody></table>`;
    }
    default:
      return block satisfies never;
  }
}

/** Code with a language is printed as one `code` element. */
function printCode({ runs, language }: TextBlock): string {
  if (language === undefined) return printRuns(runs);
  const inCode = runs.map((run) => ({ ...run, marks: run.marks.filter(({ tag }) => tag !== 'code') }));
  return `<code class="language-${language}">${printRuns(inCode)}</code>`;
}

function printCell(cell: TableCell): string {
  const columnSpan = cell.columnSpan > 1 ? ` colspan="${cell.columnSpan}"` : '';
  const rowSpan = cell.rowSpan > 1 ? ` rowspan="${cell.rowSpan}"` : '';
  return `<${cell.tag}${columnSpan}${rowSpan}>${printTight(cell.blocks)}</${cell.tag}>`;
}

/** If an item or a cell starts with its only paragraph, the paragraph gets no tag. */
function printTight(blocks: readonly Block[]): string {
  const [first, ...others] = blocks;
  if (first?.type !== 'text' || first.tag !== 'p') return printHtml(blocks);
  if (others.some((block) => block.type === 'text' && block.tag === 'p')) return printHtml(blocks);
  return printLines(first.runs) + printHtml(others);
}

function printLines(runs: readonly Run[]): string {
  return printRuns(hardenSpaces(runs)).replaceAll('\n', '<br>');
}

const hardSpace = '\u00a0';

/**
 * Writes spaces that the page's CSS kept, and that HTML would collapse, as no-break spaces. These are spaces at a
 * line's edges, and all but the last of several in a row. At the edge of a run the last one is hard, too: a
 * second reading would move it out of the marks.
 */
function hardenSpaces(runs: readonly Run[]): Run[] {
  let before = '\n';
  return runs.map((run, index) => {
    const after = runs[index + 1]?.text.at(0) ?? '\n';
    const end = run.text.length - 1;
    const text = run.text.replaceAll(' ', (space, at: number) => {
      const previous = run.text[at - 1] ?? before;
      const next = run.text[at + 1] ?? after;
      const isEdgeOfRun = at === 0 || at === end;
      const isDropped =
        previous === '\n' || next === ' ' || next === '\n' || (isEdgeOfRun && previous === ' ');
      return isDropped ? hardSpace : space;
    });
    before = run.text.at(-1) ?? before;
    return { ...run, text: text.replaceAll('\t', hardSpace.repeat(4)) };
  });
}

function printRuns(runs: readonly Run[]): string {
  let html = '';
  let open: readonly Mark[] = [];
  for (const run of runs) {
    html += changeMarks(open, run.marks) + serializeText(run.text);
    open = run.marks;
  }
  return html + changeMarks(open, []);
}

/** Keeps the marks that both runs share. */
function changeMarks(from: readonly Mark[], to: readonly Mark[]): string {
  const firstOther = from.findIndex((mark, index) => !isSameMark(mark, to[index]));
  const sharedCount = firstOther === -1 ? from.length : firstOther;
  const closing = from.slice(sharedCount).toReversed();
  return closing.map((mark) => `</${mark.tag}>`).join('') + to.slice(sharedCount).map(openTag).join('');
}

function openTag(mark: Mark): string {
  return mark.href === null ? `<${mark.tag}>` : `<${mark.tag} href="${serializeAttribute(mark.href)}">`;
}

/** Escapes as browsers do. Parsing and printing again changes no byte. */
export function serializeText(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('\u00a0', '&nbsp;');
}

export function serializeAttribute(value: string): string {
  return serializeText(value).replaceAll('"', '&quot;');
}

/** Blank lines between blocks, a marker before each item, tabs between cells. */
export function printText(passage: Passage): string {
  return passage.map(printPlain).join('\n\n');
}

function printPlain(block: Block): string {
  switch (block.type) {
    case 'text':
      return block.runs.map((run) => run.text).join('');
    case 'quote':
      return printText(block.blocks);
    case 'list':
      return block.items.map((item, index) => printItem(block, item, index)).join('\n');
    case 'table':
      return block.rows.map((cells) => cells.map(printPlainCell).join('\t')).join('\n');
    default:
      return block satisfies never;
  }
}

/** A cell is one line, so its lists have no markers. */
function printPlainCell({ blocks }: TableCell): string {
  return blocks.map(textOf).join(' ').replaceAll('\n', ' ');
}

function textOf(block: Block): string {
  return block.type === 'list' ? block.items.flat().map(textOf).join(' ') : printPlain(block);
}

/** Indents an item's other lines, so that nested lists stay distinct. */
function printItem({ tag, start }: ListBlock, blocks: readonly Block[], index: number): string {
  const marker = tag === 'ol' ? `${start + index}. ` : '- ';
  return (
    marker +
    blocks
      .map(printPlain)
      .join('\n')
      .replaceAll('\n', `\n${' '.repeat(marker.length)}`)
  );
}
