// Ranks ideas by their likeness to a name and a passage: BM25 over stems, and beside it the four-letter grams of
// the names, which also find misspelt and compound words.
import { foldText } from './folded-text';
import type { KeyedHash } from './keyed-hash';
import { stemsOf, stemsOfFolded } from './stems';

export interface IndexedIdea {
  readonly id: string;
  readonly name: string;
  /** The words of the description, as `wordsOf` returns them. */
  readonly words: ArrayLike<number>;
}

export interface Match {
  readonly id: string;
  /**
   * Near 0 for one common word, about 1 for all words of the name and the passage. No score proves that two
   * ideas are the same.
   */
  readonly score: number;
}

/** Best matches first. Leaves out ideas without any likeness. */
export type Matcher = (name: string, passage: string) => Match[];

interface MatcherWeights {
  /** The weight of a word in an idea's name. A word of its description has 1. */
  readonly name: number;
  /** The weight of a word of the passage. A word of the given name has 1. */
  readonly passage: number;
  readonly grams: number;
}

/** Chosen on the working set (`test/similar/README.md`), which hardly distinguishes their neighbours. */
export const chosenWeights: MatcherWeights = { name: 2, passage: 0.4, grams: 0.05 };

/** The usual constants of BM25: how soon a repeated word counts no more, and how much a long text loses. */
const [saturation, lengthLoss] = [1.2, 0.75];

const descriptionCharacters = 500;
const passageCharacters = 300;
const gramLetters = 4;

/**
 * The words of a description, as an index stores them: hashes of its stems, each once. They are sorted, so
 * that their order tells nothing.
 */
export function wordsOf(description: string, hash: KeyedHash): Uint32Array<ArrayBuffer> {
  const stems = stemsOf(description.slice(0, descriptionCharacters));
  return Uint32Array.from(new Set(stems.map(hash))).sort();
}

/** `hash` is the hash that made the words of the ideas. */
export function createMatcher(
  ideas: readonly IndexedIdea[],
  hash: KeyedHash,
  weights: MatcherWeights = chosenWeights,
): Matcher {
  // Folding all names at once costs a tenth of folding each.
  const folded = foldText(ideas.map(({ name }) => name.replaceAll('\n', ' ')).join('\n')).split('\n');
  const hashOnce = remembered(hash);
  const names = packed(folded.map((name) => stemsOfFolded(name).map(hashOnce)));
  const words = packed(ideas.map((idea) => idea.words));
  const grams = packed(folded.map(gramsOf));
  const lengths = ideas.map((_, at) => weights.name * sizeOf(names, at) + sizeOf(words, at));
  const averageLength = lengths.reduce((sum, length) => sum + length, 0) / Math.max(1, ideas.length);

  const losses = Float64Array.from(
    lengths,
    (length) => saturation * (1 - lengthLoss + (lengthLoss * length) / averageLength),
  );
  const saturated: Weigh = (at, count) => (count * (saturation + 1)) / (count + (losses[at] ?? 0));

  return (name, passage) => {
    const asked = new Map<number, number>();
    const ask = (text: string, weight: number) => {
      for (const word of new Set(stemsOf(text).map(hash))) asked.set(word, (asked.get(word) ?? 0) + weight);
    };
    ask(name, 1);
    ask(passage.slice(0, passageCharacters), weights.passage);
    const askedGrams = new Map(Array.from(gramsOf(foldText(name)), (gram) => [gram, weights.grams]));
    const shared: Weigh = (at) => Math.sqrt(askedGrams.size / Math.max(askedGrams.size, sizeOf(grams, at)));

    const scores = new Float64Array(ideas.length);
    const inNames: Part = { lists: names, weight: weights.name };
    const inDescriptions: Part = { lists: words, weight: 1 };
    const most =
      addScores(scores, asked, [inNames, inDescriptions], saturated) +
      addScores(scores, askedGrams, [{ lists: grams, weight: 1 }], shared);
    const matches: Match[] = [];
    for (const [at, { id }] of ideas.entries()) {
      const score = (scores[at] ?? 0) / most;
      if (score > 0) matches.push({ id, score });
    }
    return matches.sort((one, other) => other.score - one.score);
  };
}

/** The lists of all ideas in one array. The list of idea `at` is from `starts[at]` to `starts[at + 1]`. */
interface PackedLists {
  readonly items: Uint32Array;
  readonly starts: Uint32Array;
}

function packed(lists: readonly ArrayLike<number>[]): PackedLists {
  const starts = new Uint32Array(lists.length + 1);
  lists.forEach((list, at) => {
    starts[at + 1] = (starts[at] ?? 0) + list.length;
  });
  const items = new Uint32Array(starts.at(-1) ?? 0);
  lists.forEach((list, at) => {
    items.set(list, starts[at]);
  });
  return { items, starts };
}

const sizeOf = ({ starts }: PackedLists, at: number): number => (starts[at + 1] ?? 0) - (starts[at] ?? 0);

interface Part {
  readonly lists: PackedLists;
  /** How much one occurrence counts. */
  readonly weight: number;
}

/** The factor of an item that occurs in the idea with this weight. */
type Weigh = (at: number, count: number) => number;

const lowBits = 0xffff;

/** Adds the asked items' scores to the ideas. Returns the sum of the items' own weights. */
function addScores(
  scores: Float64Array,
  asked: ReadonlyMap<number, number>,
  parts: readonly Part[],
  weigh: Weigh,
): number {
  const ideaCount = scores.length;
  const counts = countsOf([...asked.keys()], parts, ideaCount);
  let sum = 0;
  let start = 0;
  for (const weight of asked.values()) {
    const end = start + ideaCount;
    let having = 0;
    for (let at = start; at < end; at += 1) if (counts[at] !== 0) having += 1;
    const value = weight * Math.log(1 + (ideaCount - having + 0.5) / (having + 0.5));
    sum += value;
    for (let at = 0; at < ideaCount; at += 1) {
      const count = counts[start + at] ?? 0;
      if (count !== 0) scores[at] = (scores[at] ?? 0) + value * weigh(at, count);
    }
    start = end;
  }
  return sum;
}

/**
 * The weight of each item in each idea, the ideas of the first item first. Nearly no item of an idea was asked for, so a
 * table of their low bits answers for most.
 */
function countsOf(asked: readonly number[], parts: readonly Part[], ideaCount: number): Float32Array {
  const isAsked = new Uint8Array(lowBits + 1);
  for (const item of asked) isAsked[item & lowBits] = 1;
  const rows = new Map(asked.map((item, row) => [item, row * ideaCount]));
  const counts = new Float32Array(asked.length * ideaCount);
  for (const { lists, weight } of parts) {
    const { items, starts } = lists;
    for (let at = 0; at < ideaCount; at += 1) {
      const end = starts[at + 1] ?? 0;
      for (let index = starts[at] ?? 0; index < end; index += 1) {
        const item = items[index] ?? 0;
        if (isAsked[item & lowBits] === 0) continue;
        const row = rows.get(item);
        if (row !== undefined) counts[row + at] = (counts[row + at] ?? 0) + weight;
      }
    }
  }
  return counts;
}

/** Each gram as a number. A space before and after marks the ends of words. */
function gramsOf(folded: string): number[] {
  const text = ` ${folded.replace(/[^\p{L}\p{N}\p{M}]+/gu, ' ').trim()} `;
  const grams: number[] = [];
  for (let at = 0; at + gramLetters <= text.length; at += 1) {
    let gram = 0;
    for (let letter = 0; letter < gramLetters; letter += 1)
      gram = Math.imul(gram, 0x01000193) ^ text.charCodeAt(at + letter);
    grams.push(gram >>> 0);
  }
  return grams;
}

function remembered(hash: KeyedHash): KeyedHash {
  const known = new Map<string, number>();
  return (text) => {
    const value = known.get(text) ?? hash(text);
    known.set(text, value);
    return value;
  };
}
