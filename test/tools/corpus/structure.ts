// Owns what a structure of the corpus is: a page's markup around given words, and what a person would want to have of it.
import { type Block, p } from './block';
import type { Words } from './words';

/** As in `test/e2e/page/select.ts`. */
type Select =
  | { readonly all: string; readonly inside?: readonly string[] }
  | { readonly from: string; readonly to: string; readonly inside?: readonly string[] };

interface ExpectedSelection {
  readonly about: string;
  readonly select: Select;
  readonly blocks: readonly Block[];
}

export interface MadePage {
  /** Metadata and styles. */
  readonly head?: string;
  readonly body: string;
  /** The blocks of the main text. null where a page has no text that everybody would call the main one. */
  readonly article: readonly Block[] | null;
  /** Who wrote it, where and when, as far as the page tells. */
  readonly byline?: string;
  readonly selections: readonly ExpectedSelection[];
}

export interface Structure {
  readonly name: string;
  readonly about: string;
  readonly make: (words: Words) => MadePage;
}

/** Everything inside an element. */
export function all(about: string, selector: string, ...blocks: readonly Block[]): ExpectedSelection {
  return { about, select: { all: selector }, blocks };
}

/** From the middle of one paragraph to the middle of another, with what is between. */
export function between(from: string, to: string, ...blocks: readonly Block[]): ExpectedSelection {
  const [, start] = halves(from);
  const [end] = halves(to);
  return {
    about: 'from middle to middle',
    select: { from: start.slice(0, endLetters), to: end.slice(-endLetters) },
    blocks: [p(start), ...blocks, p(end)],
  };
}

const endLetters = 14;

/** At the space next to the middle; in the middle where a script has none. */
export function halves(text: string): readonly [string, string] {
  const middle = Math.floor(text.length / 2);
  const space = text.indexOf(' ', middle);
  return space === -1
    ? [text.slice(0, middle), text.slice(middle)]
    : [text.slice(0, space), text.slice(space + 1)];
}
