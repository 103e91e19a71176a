// A captured passage between reading and printing. HTML printed from these blocks is always well formed and
// uses only tags that the service keeps.

type MarkTag = 'a' | 'b' | 'strong' | 'i' | 'em' | 'code';

/** An inline element around a run. `href` is absolute, and null except on links. */
export interface Mark {
  readonly tag: MarkTag;
  readonly href: string | null;
}

/** A piece of text with the same marks throughout. A `\n` is a line break, inside `pre` and outside. */
export interface Run {
  text: string;
  readonly marks: readonly Mark[];
}

export type HeadingTag = 'h1' | 'h2' | 'h3' | 'h4' | 'h5' | 'h6';

export interface TextBlock {
  readonly type: 'text';
  readonly tag: 'p' | 'pre' | HeadingTag;
  /** The language of code, if the page names it. */
  readonly language?: string;
  readonly runs: Run[];
}

export interface QuoteBlock {
  readonly type: 'quote';
  readonly blocks: Block[];
}

export interface ListBlock {
  readonly type: 'list';
  readonly tag: 'ul' | 'ol';
  /** The number of the first item. The printer omits 1. */
  start: number;
  readonly items: Block[][];
}

export interface TableCell {
  readonly tag: 'td' | 'th';
  readonly columnSpan: number;
  readonly rowSpan: number;
  readonly blocks: Block[];
}

export interface TableBlock {
  readonly type: 'table';
  /** The cells were selected one by one, so a single column is a table too. */
  isOfCells: boolean;
  readonly rows: TableCell[][];
}

export type Block = TextBlock | QuoteBlock | ListBlock | TableBlock;
export type Passage = readonly Block[];

export function isSameMark(one: Mark | undefined, other: Mark | undefined): boolean {
  return one?.tag === other?.tag && one?.href === other?.href;
}

export function tidyPassage(passage: Passage): Passage {
  return passage.flatMap(tidyBlock);
}

function tidyBlock(block: Block): Block[] {
  switch (block.type) {
    case 'text':
      return block.tag === 'pre' ? tidyCode(block) : block.runs.length > 0 ? [block] : [];
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
function tidyCode(block: TextBlock): Block[] {
  const kept = block.runs.map((run) => ({ ...run }));
  for (const [at, blankLines] of [
    [0, /^\n+/],
    [-1, /\n+$/],
  ] as const)
    for (let edge = kept.at(at); edge; edge = kept.at(at)) {
      edge.text = edge.text.replace(blankLines, '');
      if (edge.text !== '') break;
      kept.splice(at, 1);
    }
  return kept.length === 0 ? [] : [{ ...block, runs: kept }];
}

/** A table with content in only one column is layout, or code with a row per line. */
function tidyTable(table: TableBlock): Block[] {
  const all = table.rows.map((cells) =>
    cells.map((cell) => ({ ...cell, blocks: cell.blocks.flatMap(tidyBlock) })),
  );
  const rows = all.filter((cells) => cells.some((cell) => cell.blocks.length > 0));
  const filled = rows.flatMap((cells) =>
    cells.flatMap((cell, column) => (cell.blocks.length > 0 ? [column] : [])),
  );
  if (new Set(filled).size > 1 || (table.isOfCells && rows.length > 1)) return [{ ...table, rows }];
  const blocks: Block[] = [];
  for (const row of all) {
    const ofRow = row.flatMap((cell) => cell.blocks);
    for (const block of ofRow) joinCode(blocks, block);
    const last = blocks.at(-1);
    if (ofRow.length === 0 && last && isCode(last)) last.runs.push({ text: '\n', marks: [] });
  }
  return blocks.flatMap((block) => (isCode(block) ? tidyCode(block) : [block]));
}

function joinCode(blocks: Block[], block: Block): void {
  const last = blocks.at(-1);
  if (last && isCode(last) && isCode(block)) last.runs.push({ text: '\n', marks: [] }, ...block.runs);
  else blocks.push(block);
}

function isCode(block: Block): block is TextBlock {
  return block.type === 'text' && block.tag === 'pre';
}
