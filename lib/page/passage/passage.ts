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
  /** -1: the numbers go down. */
  readonly step: 1 | -1;
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
