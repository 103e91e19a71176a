// Owns the plain text of a passage: a blank line between blocks, a line an item and a row, a tab between cells.
import type { Block, Passage } from '@/lib/page/passage';

export function printText(passage: Passage): string {
  return passage.map(printBlock).join('\n\n');
}

function printBlock(block: Block): string {
  switch (block.kind) {
    case 'text':
      return block.runs.map((run) => run.text).join('');
    case 'quote':
      return printText(block.blocks);
    case 'list':
      return block.items.map(printClose).join('\n');
    case 'table':
      return block.rows
        .map((cells) => cells.map((cell) => printClose(cell.blocks).replaceAll('\n', ' ')).join('\t'))
        .join('\n');
    default:
      return block satisfies never;
  }
}

function printClose(blocks: readonly Block[]): string {
  return blocks.map(printBlock).join('\n');
}
