// Owns the HTML of a passage: well formed, of the tags that the service keeps, the same again after a parser read it.
import { escapeAttribute, escapeHtml } from '@/lib/page/escape-html';
import {
  type Block,
  isSameMark,
  type Mark,
  type Passage,
  type Run,
  type TableCell,
} from '@/lib/page/passage';

export function printHtml(passage: Passage): string {
  return passage.map(printBlock).join('');
}

function printBlock(block: Block): string {
  switch (block.kind) {
    case 'text': {
      const text = block.tag === 'pre' ? printRuns(block.runs) : printLines(block.runs);
      return `<${block.tag}>${text}</${block.tag}>`;
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

function printCell(cell: TableCell): string {
  const columnSpan = cell.columnSpan > 1 ? ` colspan="${cell.columnSpan}"` : '';
  const rowSpan = cell.rowSpan > 1 ? ` rowspan="${cell.rowSpan}"` : '';
  return `<${cell.tag}${columnSpan}${rowSpan}>${printTight(cell.blocks)}</${cell.tag}>`;
}

/** An item or a cell with one paragraph at its beginning holds its text without a tag of its own. */
function printTight(blocks: readonly Block[]): string {
  const [first, ...others] = blocks;
  if (first?.kind !== 'text' || first.tag !== 'p') return printHtml(blocks);
  if (others.some((block) => block.kind === 'text' && block.tag === 'p')) return printHtml(blocks);
  return printLines(first.runs) + printHtml(others);
}

function printLines(runs: readonly Run[]): string {
  return printRuns(hardenSpaces(runs)).replaceAll('\n', '<br>');
}

/** Writes the spaces that HTML would drop, kept by the page's CSS, as no-break spaces. */
function hardenSpaces(runs: readonly Run[]): Run[] {
  const hardSpace = '\u00a0';
  let isAtEdge = true;
  return runs.map((run, index) => {
    const next = runs[index + 1];
    const isBeforeEdge = next === undefined || next.text.startsWith('\n');
    let text = run.text.replaceAll('\t', hardSpace.repeat(4)).replace(/ (?= |\n)/g, hardSpace);
    text = text.replace(/(?<=\n) /g, hardSpace);
    if (isAtEdge) text = text.replace(/^ /, hardSpace);
    if (isBeforeEdge) text = text.replace(/ $/, hardSpace);
    isAtEdge = /[ \n]$/.test(text);
    return { ...run, text };
  });
}

function printRuns(runs: readonly Run[]): string {
  let html = '';
  let open: readonly Mark[] = [];
  for (const run of runs) {
    html += changeMarks(open, run.marks) + escapeHtml(run.text);
    open = run.marks;
  }
  return html + changeMarks(open, []);
}

/** Closes and opens tags from one run's marks to the next one's, keeping those that both have. */
function changeMarks(from: readonly Mark[], to: readonly Mark[]): string {
  const firstOther = from.findIndex((mark, index) => !isSameMark(mark, to[index]));
  const sharedCount = firstOther === -1 ? from.length : firstOther;
  const closing = from.slice(sharedCount).toReversed();
  return closing.map((mark) => `</${mark.tag}>`).join('') + to.slice(sharedCount).map(openTag).join('');
}

function openTag(mark: Mark): string {
  return mark.href === null ? `<${mark.tag}>` : `<${mark.tag} href="${escapeAttribute(mark.href)}">`;
}
