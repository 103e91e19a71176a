// A structure of the corpus: a page's markup around given words, and the expected capture.
import type { Select } from '../../e2e/page/select';
import { type Block, p } from './block';
import type { Words } from './words';

interface ExpectedSelection {
  readonly about: string;
  readonly select: Select;
  readonly blocks: readonly Block[];
}

interface MadePage {
  /** Metadata and styles. */
  readonly head?: string;
  readonly body: string;
  /** The blocks of the main text; null if a page has no clear main text. */
  readonly article: readonly Block[] | null;
  /** The page's statements about author, place and date. */
  readonly byline?: string;
  readonly selections: readonly ExpectedSelection[];
}

export interface Structure {
  readonly about: string;
  readonly make: (words: Words) => MadePage;
}

/** Everything inside an element. */
export function all(about: string, selector: string, ...blocks: readonly Block[]): ExpectedSelection {
  return { about, select: { all: selector }, blocks };
}

/** From the middle of one paragraph to the middle of another. */
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

/** At the space nearest to the middle, or in the middle if a script has no spaces. */
function halves(text: string): readonly [string, string] {
  const middle = Math.floor(text.length / 2);
  const space = text.indexOf(' ', middle);
  return space < 0
    ? [text.slice(0, middle), text.slice(middle)]
    : [text.slice(0, space), text.slice(space + 1)];
}
