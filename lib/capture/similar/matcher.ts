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

/** Chosen on the working set (`test/similar/README.md`), which hardly distinguishes their neighbors. */
export const chosenWeights: MatcherWeights = { name: 2, passage: 0.4, grams: 0.05 };

/** The usual constants of BM25: how soon a repeated word counts no more, and how much a long text loses. */
const [saturation, lengthLoss] = [1.2, 0.75];

const descriptionCharacters = 500;
const passageCharacters = 300;
const gramLetters = 4;

/**
 * The words of a description, as an index stores them: hashes of its stems, each once. They are sorted, so
 * that their order reveals nothing.
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
  const names = folded.map((name) => Uint32Array.from(stemsOfFolded(name), hashOnce));
  const grams = folded.map((name) => Uint32Array.from(gramsOf(name)));
  const lengths = ideas.map(({ words }, at) => weights.name * (names[at]?.length ?? 0) + words.length);
  const averageLength = lengths.reduce((sum, length) => sum + length, 0) / Math.max(1, ideas.length);
  const losses = lengths.map(
    (length) => saturation * (1 - lengthLoss + (lengthLoss * length) / averageLength),
  );

  return (name, passage) => {
    const asked = new Map<number, number>();
    const ask = (items: readonly number[], weight: number) => {
      for (const item of new Set(items)) asked.set(item, (asked.get(item) ?? 0) + weight);
    };
    ask(stemsOf(name).map(hash), 1);
    ask(stemsOf(passage.slice(0, passageCharacters)).map(hash), weights.passage);
    ask(gramsOf(foldText(name)), weights.grams);

    const found = weightsOf([...asked.keys()], ideas.length, [
      { lists: names, weight: weights.name },
      { lists: ideas.map(({ words }) => words), weight: 1 },
      { lists: grams, weight: weights.name },
    ]);
    const scores = new Float64Array(ideas.length);
    let most = 0;
    for (const [item, counts] of found) {
      const having = counts.filter((times) => times > 0).length;
      const value = (asked.get(item) ?? 0) * Math.log(1 + (ideas.length - having + 0.5) / (having + 0.5));
      most += value;
      for (const [at, times] of counts.entries()) {
        if (times === 0) continue;
        const gain = (times * (saturation + 1)) / (times + (losses[at] ?? 0));
        scores[at] = (scores[at] ?? 0) + value * gain;
      }
    }
    const matches = ideas.map(({ id }, at) => ({ id, score: (scores[at] ?? 0) / most }));
    return matches.filter(({ score }) => score > 0).sort((one, other) => other.score - one.score);
  };
}

interface ItemLists {
  /** One list of items per idea. */
  readonly lists: readonly ArrayLike<number>[];
  /** How much one occurrence counts. */
  readonly weight: number;
}

const lowBits = 0xffff;

/** By asked item: its weight in each idea. */
function weightsOf(asked: readonly number[], ideaCount: number, parts: readonly ItemLists[]) {
  const found = new Map(asked.map((item) => [item, new Float32Array(ideaCount)]));
  // Nearly no item of an idea was asked for, so a table of their low bits answers for most.
  const isAsked = new Uint8Array(lowBits + 1);
  for (const item of asked) isAsked[item & lowBits] = 1;
  for (const { lists, weight } of parts)
    for (const [at, items] of lists.entries())
      for (let index = 0; index < items.length; index += 1) {
        const item = items[index] ?? 0;
        const weights = isAsked[item & lowBits] === 1 ? found.get(item) : undefined;
        if (weights) weights[at] = (weights[at] ?? 0) + weight;
      }
  return found;
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
