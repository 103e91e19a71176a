// Names for records: the first sentence of a passage that says something, cut to a name's length. The text has the rest.
import { startOfPoints, startOfText } from '@/lib/graphemes';
import type { Snapshot } from '@/lib/page/snapshot';
import { wordBreaks } from '@/lib/page/well-formed-text';
import { textOfHtml } from './html';
import { withoutOpening } from './opening';

const longestName = 80;

/** More than a name needs. A passage can be a whole page. */
const longestRead = 2_000;
/** A line of this length that a line in lower case follows was wrapped. */
const wrapped = /(?<=[^\n]{40}[\p{L}\p{N},])[ \t]*\n(?=\p{Ll})/gu;
const address = /(?:https?:\/\/|www\.)\S+/gi;

/**
 * The first sentence of the selection that says something, without what comes before its point. '' for no selection. An
 * article has its title instead.
 */
export function nameOfPassage({ selection, isArticle }: Snapshot): string {
  if (isArticle || selection === null) return '';
  const lines = startOfText(selection.text, longestRead).replace(wrapped, ' ').split('\n');
  const marker = /^<[uo]l\b/.test(selection.html) ? /^\s*(?:(?:-|\d+\.) )+/ : /^\s+/;
  const sentences = lines.flatMap((line) => sentencesOf(line.replace(marker, '').trim()));
  for (const sentence of sentences) {
    const point = withoutOpening(sentence);
    if (saysSomething(point)) return withoutEnd(point === sentences[0] ? point : capitalized(point));
  }
  return withoutEnd(sentences.find((sentence) => sentence !== '') ?? '');
}

/** One word is no sentence: "Great!" Without a sign after it, the word is a heading. */
function saysSomething(sentence: string): boolean {
  const words = sentence.replace(address, '');
  return /[\p{L}\p{N}]/u.test(words) && !/^[\p{Lu}\p{Ll}\p{Script=Arabic}\p{M}’'-]+\s?[.!…]+$/u.test(words);
}

/** A heading has a colon before its text, and some sentences an address at their end. */
function withoutEnd(sentence: string): string {
  const shown = sentence.replace(/[\s:：(（]*(?:https?:\/\/|www\.)\S+$/i, '').replace(/\s*[:：]$/, '');
  return shown === '' ? sentence : shown;
}

/** Names such as "iPhone" stay. */
const capitalized = (text: string) =>
  text.replace(/^[¿¡"“«(]*\p{Ll}(?=[\p{Ll}\p{M}’']*(?:[\s,]|$))/u, (start) => start.toUpperCase());

/** The end of a sentence: its sign, and what closes with it. Without a space, a sign ends one only in Chinese and Japanese. */
const sentenceEnds =
  /[.!?…؟۔।]+["'”’»)\]]*(?=\s+["'“„‘«(¿¡]*[\p{Lu}\p{Lo}\p{N}\p{ExtPict}])|[!?](?=\p{Lo})|[。！？]+(?![」』”’）])|[。！？]+[」』”’）]+(?!\p{L})/gu;
/** A letter ("z. B."), a day ("5. März") or a title. Its full stop ends no sentence. */
const abbreviation =
  /(?<![\p{L}\p{N}])(?:\p{L}|(?<!\.)(?:[12]?\d|3[01])|dr|mr|mrs|ms|prof|st|vs|etc|inc|ltd|approx|bzw|ca|inkl|ggf|usw|vgl|sr|sra|srta|ud|uds|ej|ee|uu|mme|mlle|env|ex)\.$/iu;
/** An abbreviation only before a number: "No. 5". */
const numbered = /(?<![\p{L}\p{N}])(?:no|nr|nos|fig|abb|art|vol|ch|kap|pp|núm|pág|v|ver)\.$/iu;

function sentencesOf(line: string): readonly string[] {
  const sentences: string[] = [];
  let start = 0;
  for (const end of line.matchAll(sentenceEnds)) {
    const at = end.index + end[0].length;
    const sentence = line.slice(start, at).trim();
    const isInside =
      abbreviation.test(sentence) || (numbered.test(sentence) && /^\s*\p{N}/u.test(line.slice(at)));
    if (isInside || hasOpenBracket(sentence)) continue;
    sentences.push(sentence);
    start = at;
  }
  return [...sentences, line.slice(start).trim()];
}

/** In German, the sign that opens an English quotation closes one. */
function hasOpenBracket(text: string): boolean {
  const brackets = text.replace(/„[^“”]*[“”]/g, '');
  return brackets.split(/[（(「『【“]/).length > brackets.split(/[）)」』】”]/).length;
}

/** The first words of formatted text, for a list. '' for none. */
export function titleOfHtml(html: string): string {
  return shorten(textOfHtml(html).trim());
}

/** One line without soft hyphens, cut at a word if it is too long for a name, never inside a character. */
export function shorten(text: string): string {
  const line = text.replace(wordBreaks, '').replace(/\s+/g, ' ');
  if (startOfPoints(line, longestName) === line) return line;
  const head = startOfPoints(line, longestName - 1);
  const lastSpace = head.lastIndexOf(' ');
  const end = lastSpace > longestName / 2 ? lastSpace : startOfWord(line, head.length);
  return `${(end > longestName / 2 ? head.slice(0, end) : head).replace(/[\s,;:–—、，；：،(（-]+$/u, '')}…`;
}

/** Where the word at this place starts. Chinese, Japanese and Thai have no spaces between words. */
function startOfWord(line: string, at: number): number {
  const words = new Intl.Segmenter(undefined, { granularity: 'word' });
  return words.segment(line.slice(0, 2 * at)).containing(at)?.index ?? at;
}
