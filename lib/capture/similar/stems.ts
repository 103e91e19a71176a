// Reduces a text to stems. The languages of ideas are mixed and not named, so one light rule per script serves
// all: forms of one word meet, and a wrong meeting costs little, because a match needs several words.
import { foldText } from './folded-text';

/** Words of these scripts have no spaces between them, or have particles attached. */
const unspaced =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}ー\p{Script=Hangul}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]+/gu;
const words = /[\p{L}\p{N}\p{M}]+/gu;

/** The longest text that one word may be. Longer ones are data. */
const longestWord = 40;

/** English, German, French, Spanish and Portuguese endings without accents, longest first. */
const latinEndings = suffixes(
  'izations isierung ifications isation isations ization ification ierung ierungen ements amiento amientos ' +
    'aciones ations ungen ement ments mente acion ation ieren iert ateur ateurs euses ables ibles iendo ando ' +
    'ings ment able ible eurs euse ions idad ada ado ido idos adas ados ung ing ion eur ers ern est ies ees ' +
    'ed er es en em ez ee ly os as ar ir s',
);
const latinVowels = /(?<=...)[aeiouy]+$/;
const cyrillicEndings = suffixes(
  'ениями ениях ованием ований ование иями ение ения ению ость ости ами ями ого ему ыми ими ать ять ить ия ие ий ой ая ое ые ов ев ам ям ах ях ом ем ть ы и а я о е у ю ь й',
);
const arabicAffixes = /^(?:وال|بال|كال|فال|لل|ال|و)?(.{3,}?)(?:ات|ون|ين|ها|ية|ه|ة|ي)?$/u;

const rules: readonly (readonly [RegExp, (word: string) => string])[] = [
  [/^[a-z]/, stemLatin],
  [/^\p{Script=Cyrillic}/u, (word) => withoutEnding(word, cyrillicEndings, 3)],
  [/^\p{Script=Arabic}/u, (word) => arabicAffixes.exec(word)?.[1] ?? word],
];

/** Stems in order, with repetitions. */
export function stemsOf(text: string): string[] {
  return stemsOfFolded(foldText(text));
}

/** `folded` was folded by `foldText`. */
export function stemsOfFolded(folded: string): string[] {
  const stems: string[] = [];
  for (const [run] of folded.matchAll(words)) {
    if (run.length === 1 && /[a-z]/.test(run)) continue;
    if (/^[a-z0-9]+$/.test(run)) stems.push(stemOf(run));
    else stems.push(...stemsOfRun(run));
  }
  return stems;
}

function stemsOfRun(run: string): string[] {
  const pairs = Array.from(run.matchAll(unspaced)).flatMap(([part]) => pairsOf(part));
  const spaced = run.replace(unspaced, ' ').split(' ').filter(Boolean);
  return [...pairs, ...spaced.map(stemOf)];
}

/** Neighboring letters in pairs: the usual stems of a text without spaces. */
function pairsOf(part: string): string[] {
  const letters = Array.from(part);
  return letters.length === 1
    ? letters
    : letters.slice(1).map((letter, index) => `${letters[index]}${letter}`);
}

const known = new Map<string, string>();
const maxKnown = 20_000;

/** Remembers words, because an index repeats them. */
function stemOf(word: string): string {
  const cut = word.slice(0, longestWord);
  const seen = known.get(cut);
  if (seen !== undefined) return seen;
  if (known.size >= maxKnown) known.clear();
  const rule = rules.find(([script]) => script.test(cut));
  const stem = rule ? rule[1](cut) : cut;
  known.set(cut, stem);
  return stem;
}

function stemLatin(word: string): string {
  const stem = withoutEnding(withoutEnding(word, latinEndings, 4), /(?:s|ly|ed|er|en)$/, 4);
  return stem.replace(latinVowels, '').replace(/([bdfglmnprt])\1$/, '$1');
}

/** The word without its longest ending, if at least `least` letters remain. */
function withoutEnding(word: string, endings: RegExp, least: number): string {
  const head = word.replace(endings, '');
  return head.length >= least ? head : word;
}

function suffixes(list: string): RegExp {
  return new RegExp(`(?:${list.split(' ').join('|')})$`, 'u');
}
