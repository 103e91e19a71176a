// Makes captured text well formed: Unicode without controls, everything else unchanged.
import { startOfText } from '@/lib/graphemes';

// biome-ignore lint/suspicious/noControlCharactersInRegex: the pattern is for control characters.
const droppedControls = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f]/g;
const loneSurrogates = /\p{Surrogate}/gu;

/**
 * Drops C0 controls except tab and line feed, writes line breaks as `\n`, and replaces lone surrogates by
 * U+FFFD.
 */
export function wellFormedText(text: string): string {
  return text.replace(/\r\n?/g, '\n').replace(droppedControls, '').replace(loneSurrogates, '\ufffd');
}

/** Where a page allows a break inside a word. Nobody sees them, and no search finds a name with one. */
export const wordBreaks = /[\u00ad\u200b]+/g;

/** Collapses white space as HTML does. In a long text, each replacement costs time and memory: most spaces stay. */
export function withSingleSpaces(text: string): string {
  return text.replace(/[ \t\n\r\f]{2,}|[\t\n\r\f]/g, ' ');
}

/** One line without outer white space. null if nothing is left. */
export function oneLine(text: string | null | undefined): string | null {
  const line = withSingleSpaces(wellFormedText(text ?? '')).trim();
  return line === '' ? null : line;
}

/** In units: three times the longest name, and still read at a glance. A page can have a title of 2 MB. */
export const longestLine = 300;

/** One line, cut to `limitUnits` between characters. null if nothing is left. */
export function shortLine(text: string | null | undefined, limitUnits = longestLine): string | null {
  // Leading white space must not cost a pass over megabytes.
  const line = oneLine(text?.slice(0, 20 * limitUnits));
  if (line === null || line.length <= limitUnits) return line;
  return `${startOfText(line, limitUnits).trimEnd()}…`;
}

export function utf8Bytes(text: string): number {
  let bytes = 0;
  for (const character of text) {
    const point = character.codePointAt(0) ?? 0;
    bytes += point < 0x80 ? 1 : point < 0x800 ? 2 : point < 0x1_0000 ? 3 : 4;
  }
  return bytes;
}

/** Letters and digits alone, in lower case, for comparing texts. */
export function bareLetters(text: string): string {
  return text.replace(/[^\p{L}\p{N}]/gu, '').toLowerCase();
}

/** Without percent escapes. A text with a broken escape stays as it is. */
export function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

/** The characters of a text without its white space. */
export const letterCount = (text: string): number => text.replace(/\s+/g, '').length;
