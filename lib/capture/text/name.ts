// Names for records: the first sentence of a passage, cut to a name's length. The text has the rest.
import { startOfPoints } from '@/lib/graphemes';
import type { Snapshot } from '@/lib/page/snapshot';
import { wordBreaks } from '@/lib/page/well-formed-text';
import { textOfHtml } from './html';

const longestName = 80;

/**
 * The first sentence of the first non-empty line of the selection, without a list marker. '' for none. An
 * article has its title instead.
 */
export function firstLine({ selection, isArticle }: Snapshot): string {
  if (isArticle || selection === null) return '';
  const lines = selection.text.split('\n').map((line) => line.trim());
  const first = lines.find((line) => line !== '') ?? '';
  const isList = /^<[uo]l\b/.test(selection.html);
  return firstSentence(isList ? first.replace(/^(?:-|\d+\.) (?:(?:-|\d+\.) )*/, '') : first);
}

/** An end inside these first characters is rather one of an abbreviation. */
const shortestSentence = 8;
/** The end of a sentence: its sign, and what closes with it. Without a space, a sign ends one only in Chinese and Japanese. */
const sentenceEnds = /[.!?…؟۔]["'”’»)\]]*(?=\s+["'“‘«(¿¡]*[\p{Lu}\p{Lo}])|[。！？][」』”’）]*/gu;
/** A letter ("z. B."), a day ("5. März") or a title. Its full stop ends no sentence. */
const abbreviation =
  /(?:(?<!\p{L})\p{L}|(?<!\d)\d{1,2}|\b(?:dr|mr|mrs|ms|prof|st|vs|etc|bzw|ca|inkl|nr|no|sr|sra|mme))\.$/iu;

function firstSentence(line: string): string {
  for (const end of line.slice(0, 2 * longestName).matchAll(sentenceEnds)) {
    const sentence = line.slice(0, end.index + end[0].length);
    if (sentence.length >= shortestSentence && !abbreviation.test(sentence)) return sentence;
  }
  return line;
}

/** The first words of formatted text, for a list. '' for none. */
export function suggestNameOfText(html: string): string {
  return shorten(textOfHtml(html).trim());
}

/** One line without soft hyphens, cut at a word if it is too long for a name, never inside a character. */
export function shorten(text: string): string {
  const line = text.replace(wordBreaks, '').replace(/\s+/g, ' ');
  if (startOfPoints(line, longestName) === line) return line;
  const head = startOfPoints(line, longestName - 1);
  const lastSpace = head.lastIndexOf(' ');
  return `${lastSpace > longestName / 2 ? head.slice(0, lastSpace) : head}…`;
}
