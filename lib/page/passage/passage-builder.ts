// Builds a passage from blocks: no block inside a line, no empty block, and an end at the size limit.

import type {
  Block,
  HeadingTag,
  ListBlock,
  Passage,
  QuoteBlock,
  TableBlock,
  TableCell,
  TextBlock,
} from './passage';
import { tidyPassage } from './passage';
import { createByteBudget, createRunWriter, type RunWriter, tagBytes } from './run-writer';

/** The blocks of a passage. `line` and `paragraph` have no tag of their own in the service. */
export type BlockShape =
  | { type: 'line' }
  | { type: 'paragraph' }
  /** Starts a paragraph, which continues after it. */
  | { type: 'term' }
  | { type: 'heading'; tag: HeadingTag }
  /** `language`: null if the page names none. */
  | { type: 'pre'; language: string | null }
  | { type: 'quote' }
  /** `of`: the box around the items, for a list without an element of its own. */
  | { type: 'list'; tag: 'ul' | 'ol'; start: number; step: 1 | -1; of?: object }
  | { type: 'item' }
  | { type: 'table'; isOfCells?: boolean }
  | { type: 'caption' }
  /** Number of empty cells before the first one that is read. They keep the columns aligned. */
  | { type: 'row'; skipped: number }
  | { type: 'cell'; tag: 'td' | 'th'; columnSpan: number; rowSpan: number };

export interface PassageBuilder
  extends Pick<RunWriter, 'text' | 'lead' | 'lineBreak' | 'gap' | 'openMark' | 'closeMark'> {
  /**
   * `origin` is the element. A block opened again right after its end continues, as with several ranges in
   * one table.
   */
  openBlock(shape: BlockShape, origin: object): void;
  closeBlock(): void;
  /** Something didn't fit, so the walk can stop. */
  isFull(): boolean;
  finish(): Passage;
}

/** A container joins the passage when the first content is written into it. */
type Frame =
  | {
      type: 'text';
      tag: TextBlock['tag'];
      language?: string | undefined;
      startsBlock: boolean;
      endsBlock: boolean;
    }
  | { type: 'quote'; origin: object; quote: QuoteBlock | null }
  | { type: 'list'; origin: object; tag: 'ul' | 'ol'; start: number; step: 1 | -1; list: ListBlock | null }
  | { type: 'item'; origin: object; blocks: Block[] | null }
  | { type: 'table'; origin: object; isOfCells: boolean; table: TableBlock | null }
  | { type: 'caption' }
  | { type: 'row'; origin: object; cells: TableCell[]; isPlaced: boolean; isOfCode: boolean }
  | { type: 'cell'; blocks: Block[] };

const containerBytes = {
  quote: tagBytes('blockquote'),
  list: tagBytes('ol', ' start="1000000000"'),
  table: tagBytes('table') + tagBytes('tbody'),
} as const;
/** Deeper blocks join this level, because the printers recurse. */
const depthLimit = 40;

export function createPassageBuilder(limitBytes: number): PassageBuilder {
  const passage: Block[] = [];
  const frames: Frame[] = [];
  const origins = new WeakMap<object, object>();
  const budget = createByteBudget(limitBytes);
  const writer = createRunWriter(budget, () => {
    const frame = textFrame();
    const { tag = 'p', language } = frame ?? {};
    const block: TextBlock = { type: 'text', tag, ...(language === undefined ? {} : { language }), runs: [] };
    placeFrames().push(block);
    budget.startBlock(block.tag);
    if (language !== undefined) budget.spend(tagBytes('code', ` class="language-${language}"`));
    return block;
  });

  function textFrame() {
    const frame = frames.at(-1);
    return frame?.type === 'text' ? frame : null;
  }

  function textTag(): TextBlock['tag'] {
    return textFrame()?.tag ?? 'p';
  }

  /** The nearest container. Items, captions, rows and cells need the right one. */
  function containerKind(): Frame['type'] | undefined {
    return frames.findLast((frame) => frame.type !== 'text')?.type;
  }

  function frameFor(shape: BlockShape, origin: object): Frame {
    const line: Frame = {
      type: 'text',
      tag: textTag(),
      language: textFrame()?.language,
      startsBlock: false,
      endsBlock: false,
    };
    if (textTag() === 'pre' || frames.length >= depthLimit) return line;
    switch (shape.type) {
      case 'line':
        return line;
      case 'paragraph':
        return { ...line, startsBlock: line.tag === 'p', endsBlock: line.tag === 'p' };
      case 'term':
        return { ...line, startsBlock: line.tag === 'p' };
      case 'heading':
        return { type: 'text', tag: shape.tag, startsBlock: true, endsBlock: true };
      case 'pre':
        return {
          type: 'text',
          tag: 'pre',
          language: shape.language ?? undefined,
          startsBlock: true,
          endsBlock: true,
        };
      case 'quote':
        return { type: 'quote', origin, quote: null };
      case 'list':
        return { ...shape, origin: shape.of ?? origin, list: null };
      case 'item':
        return containerKind() === 'list' ? { type: 'item', origin, blocks: null } : line;
      case 'table':
        return { type: 'table', origin, isOfCells: shape.isOfCells === true, table: null };
      case 'caption':
        return containerKind() === 'table' ? { type: 'caption' } : line;
      case 'row':
        return containerKind() === 'table' ? openRow(shape.skipped, origin) : line;
      case 'cell':
        return containerKind() === 'row' ? openCell(shape) : line;
      default:
        return shape satisfies never;
    }
  }

  function openRow(skipped: number, origin: object): Frame {
    const isFitting = budget.spend(skipped * tagBytes('td'));
    const cells = Array.from({ length: isFitting ? skipped : 0 }, emptyCell);
    return { type: 'row', origin, cells, isPlaced: false, isOfCode: false };
  }

  /** An empty cell stays, so that later cells keep their columns. */
  function openCell({ tag, columnSpan, rowSpan }: Extract<BlockShape, { type: 'cell' }>): Frame {
    const blocks: Block[] = [];
    const attributes = columnSpan + rowSpan > 2 ? ' colspan="1000" rowspan="65534"' : '';
    if (budget.spend(tagBytes(tag, attributes))) {
      frames.findLast((frame) => frame.type === 'row')?.cells.push({ tag, columnSpan, rowSpan, blocks });
    }
    return { type: 'cell', blocks };
  }

  /**
   * Adds every open container to the passage and returns the blocks for new content. A caption becomes text
   * before its table: the service has no tag for captions.
   */
  function placeFrames(): Block[] {
    let blocks: Block[] = passage;
    let list: ListBlock | null = null;
    let table: TableBlock | null = null;
    // Deeper frames are lines.
    for (const [index, frame] of frames.slice(0, depthLimit).entries()) {
      if (frame.type === 'item' && list) blocks = frame.blocks ??= placeItem(list, frame.origin);
      else if (frame.type === 'row' && table) placeRow(table, frame);
      else if (frame.type === 'cell') blocks = frame.blocks;
      else if (frame.type !== 'text') {
        if (list) blocks = lastItem(list);
        else if (table) blocks = lastCell(table);
      }
      if (frame.type === 'quote') {
        frame.quote ??= placeBlock(blocks, frame.origin, { type: 'quote', blocks: [] });
        blocks = frame.quote.blocks;
      } else if (frame.type === 'list') {
        const { tag, start, step } = frame;
        frame.list ??= placeBlock(blocks, frame.origin, { type: 'list', tag, start, step, items: [] });
      } else if (frame.type === 'table' && frames[index + 1]?.type !== 'caption') {
        frame.table ??= placeBlock(blocks, frame.origin, {
          type: 'table',
          isOfCells: frame.isOfCells,
          rows: [],
        });
      }
      if (frame.type !== 'text') list = frame.type === 'list' ? frame.list : null;
      if (frame.type !== 'text' && frame.type !== 'row') table = frame.type === 'table' ? frame.table : null;
    }
    if (list) return lastItem(list);
    return table ? lastCell(table) : blocks;
  }

  function placeBlock<Container extends QuoteBlock | ListBlock | TableBlock>(
    blocks: Block[],
    origin: object,
    block: Container,
  ): Container {
    const last = blocks.at(-1);
    if (last && origins.get(last) === origin && isLike(last, block)) return last;
    origins.set(block, origin);
    blocks.push(block);
    budget.spend(containerBytes[block.type]);
    return block;
  }

  function placeItem(list: ListBlock, origin: object): Block[] {
    const last = list.items.at(-1);
    if (last && origins.get(last) === origin) return last;
    const item: Block[] = [];
    origins.set(item, origin);
    list.items.push(item);
    budget.spend(tagBytes('li'));
    return item;
  }

  function placeRow(table: TableBlock, frame: Extract<Frame, { type: 'row' }>): void {
    if (frame.isPlaced) return;
    frame.isPlaced = true;
    const last = table.rows.at(-1);
    if (last && origins.get(last) === frame.origin) {
      last.push(...frame.cells);
      frame.cells = last;
      return;
    }
    origins.set(frame.cells, frame.origin);
    table.rows.push(frame.cells);
    budget.spend(tagBytes('tr'));
  }

  /** Code viewers use one row per line. A row without words is an empty line. */
  function placeEmptyLine(row: Extract<Frame, { type: 'row' }>): void {
    const table = frames.findLast((frame) => frame.type === 'table')?.table;
    if (table && row.isOfCode && !row.isPlaced && budget.spend(tagBytes('tr'))) table.rows.push(row.cells);
  }

  function separate(frame: Frame, side: 'startsBlock' | 'endsBlock'): void {
    if (frame.type === 'text' && !frame[side]) writer.endLine();
    else writer.endBlock();
  }

  return {
    text: (text, whiteSpace) => writer.text(text, textTag() === 'pre' ? 'code' : whiteSpace),
    lead: writer.lead,
    lineBreak: writer.lineBreak,
    gap() {
      if (textTag() !== 'pre') writer.gap();
    },
    openMark: writer.openMark,
    closeMark: writer.closeMark,
    openBlock(shape, origin) {
      const frame = frameFor(shape, origin);
      separate(frame, 'startsBlock');
      const row = frames.at(-2);
      if (shape.type === 'pre' && row?.type === 'row') row.isOfCode = true;
      frames.push(frame);
    },
    closeBlock() {
      if (frames.at(-1)?.type !== 'text') writer.placeLead();
      const frame = frames.pop();
      if (frame) separate(frame, 'endsBlock');
      if (frame?.type === 'row') placeEmptyLine(frame);
    },
    isFull: budget.isFull,
    finish() {
      writer.placeLead();
      return tidyPassage(passage);
    },
  };
}

function isLike<Container extends Block>(block: Block, container: Container): block is Container {
  if (block.type === 'list' && container.type === 'list') return block.tag === container.tag;
  return block.type === container.type;
}

function lastItem(list: ListBlock): Block[] {
  const last = list.items.at(-1);
  if (last) return last;
  const item: Block[] = [];
  list.items.push(item);
  return item;
}

function lastCell(table: TableBlock): Block[] {
  const last = table.rows.at(-1)?.at(-1);
  if (last) return last.blocks;
  const cell = emptyCell();
  table.rows.push([cell]);
  return cell.blocks;
}

function emptyCell(): TableCell {
  return { tag: 'td', columnSpan: 1, rowSpan: 1, blocks: [] };
}
