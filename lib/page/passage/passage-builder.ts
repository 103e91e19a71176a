// Builds a passage from blocks: no block inside a line, and an end at the size limit. `tidyPassage` drops empty ones.
import {
  type Block,
  type HeadingTag,
  type ListBlock,
  type Passage,
  type QuoteBlock,
  type TableBlock,
  type TableCell,
  type TextBlock,
  tidyPassage,
} from './passage';
import { type ByteBudget, createByteBudget, createRunWriter, tagBytes, type WhiteSpace } from './run-writer';

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
  | { type: 'list'; tag: 'ul' | 'ol'; start: number; of?: object }
  | { type: 'item' }
  | { type: 'table'; isOfCells?: boolean }
  | { type: 'caption' }
  /** Number of empty cells before the first one that is read. They keep the columns aligned. */
  | { type: 'row'; skipped: number }
  | { type: 'cell'; tag: 'td' | 'th'; columnSpan: number; rowSpan: number };

export type PassageBuilder = ReturnType<typeof createPassageBuilder>;

/** An open block. */
interface Frame {
  /** The blocks for new content. */
  readonly blocks: () => Block[];
  /** Only for lines of text. */
  readonly text?: TextFrame;
  readonly list?: ListBlock;
  readonly table?: TableFrame;
  readonly row?: TableCell[];
}

interface TextFrame {
  readonly tag: TextBlock['tag'];
  readonly language?: string | undefined;
  readonly startsBlock: boolean;
  readonly endsBlock: boolean;
}

interface TableFrame {
  /** Adds the table to the passage, before its first row. */
  readonly place: () => TableBlock;
  /** The service has no tag for captions, so a caption becomes text before its table. */
  readonly caption: () => Block[];
}

const containerBytes = {
  quote: tagBytes('blockquote'),
  list: tagBytes('ol', ' start="1000000000"'),
  table: tagBytes('table') + tagBytes('tbody'),
} as const;
/** Deeper blocks join this level, because the printers recurse. */
const depthLimit = 40;

export function createPassageBuilder(limitBytes: number) {
  const passage: Block[] = [];
  const frames: Frame[] = [];
  const budget = createByteBudget(limitBytes);
  const out: Output = { budget, origins: new WeakMap() };
  const writer = createRunWriter(budget, () => {
    const { tag = 'p', language } = frames.at(-1)?.text ?? {};
    const block: TextBlock = { type: 'text', tag, ...(language === undefined ? {} : { language }), runs: [] };
    blocksOf(frames.at(-1))().push(block);
    budget.startBlock(tag);
    if (language !== undefined) budget.spend(tagBytes('code', ` class="language-${language}"`));
    return block;
  });
  const blocksOf = (frame: Frame | undefined) => frame?.blocks ?? (() => passage);
  const isInCode = () => frames.at(-1)?.text?.tag === 'pre';

  function frameFor(shape: BlockShape, origin: object): Frame {
    const outer = frames.at(-1);
    const around = blocksOf(outer);
    const line = { tag: outer?.text?.tag ?? 'p', language: outer?.text?.language };
    const isFree = !isInCode() && frames.length < depthLimit;
    // Items, captions, rows and cells need the right container.
    const container = frames.findLast(({ text }) => text === undefined) ?? null;
    const own = isFree ? frameIn(out, container, around, shape, origin) : null;
    return own ?? { blocks: around, text: { ...line, ...(isFree ? lineOf(shape, line.tag) : inside) } };
  }

  return {
    text: (text: string, whiteSpace: WhiteSpace) => writer.text(text, isInCode() ? 'code' : whiteSpace),
    lead: writer.lead,
    lineBreak: writer.lineBreak,
    endLine: writer.endLine,
    gap(): void {
      if (!isInCode()) writer.gap();
    },
    openMark: writer.openMark,
    closeMark: writer.closeMark,
    /**
     * `origin` is the element. A block opened again right after its end continues, as with several ranges in one table.
     */
    openBlock(shape: BlockShape, origin: object): void {
      const frame = frameFor(shape, origin);
      separate(writer, frame, 'startsBlock');
      frames.push(frame);
    },
    closeBlock(): void {
      if (!frames.at(-1)?.text) writer.placeLead();
      const frame = frames.pop();
      if (frame) separate(writer, frame, 'endsBlock');
    },
    /** Something didn't fit, so the walk can stop. */
    isFull: budget.isFull,
    finish(): Passage {
      writer.placeLead();
      return tidyPassage(passage);
    },
  };
}

function separate(
  { endLine, endBlock }: ReturnType<typeof createRunWriter>,
  { text }: Frame,
  side: 'startsBlock' | 'endsBlock',
): void {
  if (text && !text[side]) endLine();
  else endBlock();
}

const inside = { startsBlock: false, endsBlock: false };
const apart = { startsBlock: true, endsBlock: true };

/** The text of a block without a container, in a line with this tag. */
function lineOf(shape: BlockShape, tag: TextBlock['tag']): Partial<TextFrame> & typeof inside {
  switch (shape.type) {
    case 'paragraph':
      return tag === 'p' ? apart : inside;
    case 'term':
      return { startsBlock: tag === 'p', endsBlock: false };
    case 'heading':
      return { ...apart, tag: shape.tag, language: undefined };
    case 'pre':
      return { ...apart, tag: 'pre', language: shape.language ?? undefined };
    default:
      return inside;
  }
}

/** What the containers of one passage share. */
interface Output {
  readonly budget: ByteBudget;
  /** The element of each container. */
  readonly origins: WeakMap<object, object>;
}

/** null for a shape without a container of its own, and for one outside of the container that it needs. */
function frameIn(
  out: Output,
  outer: Frame | null,
  around: Frame['blocks'],
  shape: BlockShape,
  origin: object,
): Frame | null {
  switch (shape.type) {
    case 'quote': {
      const { blocks } = placeBlock(out, around(), origin, { type: 'quote', blocks: [] });
      return { blocks: () => blocks };
    }
    case 'list': {
      const { tag, start, of = origin } = shape;
      const list = placeBlock(out, around(), of, { type: 'list', tag, start, items: [] });
      return { list, blocks: () => lastItem(list) };
    }
    case 'item': {
      const item = outer?.list && placePart(out, outer.list.items, origin, 'li');
      return item ? { blocks: () => item } : null;
    }
    case 'table':
      return tableFrame(out, around, origin, shape.isOfCells === true);
    case 'caption':
      return outer?.table ? { blocks: outer.table.caption } : null;
    case 'row':
      return outer?.table ? rowFrame(out, outer.table.place(), origin, shape.skipped) : null;
    case 'cell':
      return outer?.row ? cellFrame(out, outer.row, shape) : null;
    default:
      return null;
  }
}

function tableFrame(out: Output, around: Frame['blocks'], origin: object, isOfCells: boolean): Frame {
  let table: TableBlock | undefined;
  const place = () => {
    table ??= placeBlock(out, around(), origin, { type: 'table', isOfCells, rows: [] });
    return table;
  };
  const blocks = () => lastCell(place());
  return { table: { place, caption: () => (table ? blocks() : around()) }, blocks };
}

function rowFrame(out: Output, table: TableBlock, origin: object, skipped: number): Frame {
  const row = placePart<TableCell>(out, table.rows, origin, 'tr');
  if (out.budget.spend(skipped * tagBytes('td'))) row.push(...Array.from({ length: skipped }, emptyCell));
  return { row, blocks: () => lastCell(table) };
}

/** An empty cell stays, so that later cells keep their columns. */
function cellFrame(
  out: Output,
  row: TableCell[],
  { tag, columnSpan, rowSpan }: Extract<BlockShape, { type: 'cell' }>,
): Frame {
  const cell: TableCell = { tag, columnSpan, rowSpan, blocks: [] };
  const attributes = columnSpan + rowSpan > 2 ? ' colspan="1000" rowspan="65534"' : '';
  if (out.budget.spend(tagBytes(tag, attributes))) row.push(cell);
  return { blocks: () => cell.blocks };
}

function placeBlock<Container extends QuoteBlock | ListBlock | TableBlock>(
  out: Output,
  blocks: Block[],
  origin: object,
  block: Container,
): Container {
  const last = blocks.at(-1);
  if (last && out.origins.get(last) === origin && isLike(last, block)) return last;
  out.origins.set(block, origin);
  blocks.push(block);
  out.budget.spend(containerBytes[block.type]);
  return block;
}

/** An item of a list or a row of a table. */
function placePart<Content>(out: Output, parts: Content[][], origin: object, tag: 'li' | 'tr'): Content[] {
  const last = parts.at(-1);
  if (last && out.origins.get(last) === origin) return last;
  const part: Content[] = [];
  out.origins.set(part, origin);
  parts.push(part);
  out.budget.spend(tagBytes(tag));
  return part;
}

function isLike<Container extends Block>(block: Block, container: Container): block is Container {
  if (block.type === 'list' && container.type === 'list') return block.tag === container.tag;
  return block.type === container.type;
}

function lastItem({ items }: ListBlock): Block[] {
  if (items.length === 0) items.push([]);
  return items.at(-1) ?? [];
}

function lastCell({ rows }: TableBlock): Block[] {
  const last = rows.at(-1)?.at(-1);
  if (last) return last.blocks;
  const cell = emptyCell();
  rows.push([cell]);
  return cell.blocks;
}

function emptyCell(): TableCell {
  return { tag: 'td', columnSpan: 1, rowSpan: 1, blocks: [] };
}
