// Removes empty blocks, blank lines around code, and tables of one column.
import type { Block, Passage, Run, TableBlock } from './passage';

export function tidyPassage(passage: Passage): Passage {
  return passage.flatMap(tidyBlock);
}

function tidyBlock(block: Block): Block[] {
  switch (block.kind) {
    case 'text':
      return block.tag === 'pre' ? tidyCode(block.runs) : block.runs.length > 0 ? [block] : [];
    case 'quote': {
      const blocks = block.blocks.flatMap(tidyBlock);
      return blocks.length > 0 ? [{ ...block, blocks }] : [];
    }
    case 'list': {
      const items = block.items.map((item) => item.flatMap(tidyBlock)).filter((item) => item.length > 0);
      return items.length > 0 ? [{ ...block, items }] : [];
    }
    case 'table':
      return tidyTable(block);
    default:
      return block satisfies never;
  }
}

/**
 * A parser drops the first line break in `pre`. Without blank lines, parsing and printing again changes
 * nothing.
 */
function tidyCode(runs: readonly Run[]): Block[] {
  const kept = runs.map((run) => ({ ...run }));
  for (let first = kept[0]; first; first = kept[0]) {
    first.text = first.text.replace(/^\n+/, '');
    if (first.text !== '') break;
    kept.shift();
  }
  for (let last = kept.at(-1); last; last = kept.at(-1)) {
    last.text = last.text.replace(/\n+$/, '');
    if (last.text !== '') break;
    kept.pop();
  }
  return kept.length === 0 ? [] : [{ kind: 'text', tag: 'pre', runs: kept }];
}

/** A table with content in only one column is layout, or code with a row per line. */
function tidyTable(table: TableBlock): Block[] {
  const rows = table.rows
    .map((cells) => cells.map((cell) => ({ ...cell, blocks: cell.blocks.flatMap(tidyBlock) })))
    .filter((cells) => cells.some((cell) => cell.blocks.length > 0));
  const filled = rows.flatMap((cells) =>
    cells.flatMap((cell, column) => (cell.blocks.length > 0 ? [column] : [])),
  );
  if (new Set(filled).size > 1 || (table.isOfCells && rows.length > 1)) return [{ ...table, rows }];
  return rows
    .flat()
    .flatMap((cell) => cell.blocks)
    .reduce<Block[]>(joinCode, []);
}

function joinCode(blocks: Block[], block: Block): Block[] {
  const last = blocks.at(-1);
  const isCode = block.kind === 'text' && block.tag === 'pre';
  if (isCode && last?.kind === 'text' && last.tag === 'pre') {
    last.runs.push({ text: '\n', marks: [] }, ...block.runs);
    return blocks;
  }
  blocks.push(block);
  return blocks;
}
