// Prints a passage as plain text: blank lines between blocks, a marker before each item, tabs between cells.
import type { Block, ListBlock, Passage, TableCell } from './passage';

export function printText(passage: Passage): string {
  return passage.map(printBlock).join('\n\n');
}

function printBlock(block: Block): string {
  switch (block.type) {
    case 'text':
      return block.runs.map((run) => run.text).join('');
    case 'quote':
      return printText(block.blocks);
    case 'list':
      return block.items.map((item, index) => printItem(markerOf(block, index), item)).join('\n');
    case 'table':
      return block.rows.map((cells) => cells.map(printCell).join('\t')).join('\n');
    default:
      return block satisfies never;
  }
}

function printClose(blocks: readonly Block[]): string {
  return blocks.map(printBlock).join('\n');
}

/** A cell is one line, so its lists have no markers. */
function printCell({ blocks }: TableCell): string {
  return blocks.map(textOf).join(' ').replaceAll('\n', ' ');
}

function textOf(block: Block): string {
  return block.type === 'list' ? block.items.flat().map(textOf).join(' ') : printBlock(block);
}

function markerOf({ tag, start, step }: ListBlock, index: number): string {
  return tag === 'ol' ? `${start + step * index}. ` : '- ';
}

/** Indents an item's other lines, so that nested lists stay distinct. */
function printItem(marker: string, blocks: readonly Block[]): string {
  return marker + printClose(blocks).replaceAll('\n', `\n${' '.repeat(marker.length)}`);
}
