// A monkey at the popup, as pure choices: which action comes next, drawn with a seed, and the ledger of the typed words.
import { seededRandom } from './seeded-random';

export type Screen = 'closed' | 'form' | 'saving' | 'outcome';
export type Action = keyof typeof weights.form | 'open' | 'another';

/** How often an action comes. */
const weights = {
  closed: { open: 1 },
  form: {
    type: 6,
    move: 3,
    kind: 2,
    click: 2,
    save: 1,
    saveAndType: 3,
    clearAndRestore: 1,
    escape: 1,
    beside: 1,
  },
  saving: { type: 3, escape: 1, beside: 1 },
  outcome: { another: 4, escape: 1, beside: 1 },
} as const satisfies Record<Screen, Readonly<Record<string, number>>>;

/** Read text has nearly none of these in a row, so it contains no word by chance. */
const letters = 'BCDFGHJKLMNPQRSTVWXZ';
const wordLength = 5;

export function createMonkey(seed: number) {
  const random = seededRandom(seed);
  const words = new Set<string>();
  const below = (count: number) => Math.floor(random() * count);

  function pick<T>(items: readonly [T, ...T[]]): T {
    return items[below(items.length)] ?? items[0];
  }

  return {
    below,
    pick,
    next(screen: Screen): Action {
      const [first = 'open', ...others] = choicesOn(screen);
      return pick([first, ...others]);
    },
    /** A new one each time. */
    word(): string {
      for (;;) {
        const word = Array.from({ length: wordLength }, () => letters[below(letters.length)]).join('');
        if (words.has(word)) continue;
        words.add(word);
        return word;
      }
    },
  };
}

/** Each action as often as its weight says. */
function choicesOn(screen: Screen): Action[] {
  const isAction = (name: string): name is Action =>
    name === 'open' || name === 'another' || Object.hasOwn(weights.form, name);
  return Object.entries(weights[screen]).flatMap(([name, weight]) =>
    isAction(name) ? Array.from({ length: weight }, () => name) : [],
  );
}

/** A single letter is everywhere. */
const shortestTold = 2;

/** The words that the form's fields took. */
export function createWordLedger() {
  const taken: { word: string; isAfterSave: boolean }[] = [];
  return {
    /** The beginning of a word if the form was gone before its end. */
    take(word: string, isAfterSave: boolean): void {
      if (word.length >= shortestTold) taken.push({ word, isAfterSave });
    },
    count: () => taken.length,
    countAfterSave: () => taken.filter(({ isAfterSave }) => isAfterSave).length,
    /** The words that are in none of the places. */
    lost: (places: readonly string[]) =>
      taken.map(({ word }) => word).filter((word) => !places.some((place) => place.includes(word))),
  };
}
