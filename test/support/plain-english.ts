// Owns finding English that is hard to read: long sentences, words that the glossary replaced, sentences about a nameless "it".

/** A text with its place, such as "README.md" or "lib/capture/words.ts:12". */
export interface Passage {
  readonly where: string;
  readonly text: string;
}

const mostWords = 28;

/** A word that the glossary replaced, and the one to write. */
const replaced: readonly (readonly [RegExp, string])[] = [
  [/\b(?:for|of|no|the|as) doubles\b|\bdouble check\b/i, 'duplicate'],
  [/\bheld back\b|\btakes? back\b|\btaken back\b/i, 'undo'],
  [/\bneeds? you\b/i, 'needs attention'],
  [/\blookups?\b/i, 'suggestion'],
  [/\bpassage address\b/i, 'link to the passage'],
  [/\b(?:the|of the|a) way in\b/i, 'onboarding'],
  [/\bbase address\b|\bbase URL\b/i, 'service address, or origin'],
  [/\bmade anew\b|\bbegin(?:s|ning)? anew\b/i, 'recreate, start over'],
  [/\blooked for\b|\blook for it\b/i, 'search, recover'],
  [/\bmended\b/i, 'fix'],
  [/\basked? (?:us )?to wait\b/i, 'rate limit, back off'],
  [/\bsent on to another place\b|\bto another place\b/i, 'redirect'],
  [/\bwhoever\b/i, 'the person, the caller'],
];

/** What is wrong with a passage, a line each; none where nothing is. */
export function hardEnglish({ where, text }: Passage): string[] {
  const words = withoutCode(text);
  const found = replaced.flatMap(([pattern, instead]) => {
    const match = pattern.exec(words);
    return match ? [`${where}: “${match[0]}”: write ${instead}`] : [];
  });
  const long = sentencesOf(words).filter((sentence) => wordsOf(sentence) > mostWords);
  return [
    ...found,
    ...long.map((sentence) => `${where}: ${wordsOf(sentence)} words: “${sentence.slice(0, 80)}…”`),
  ];
}

function wordsOf(sentence: string): number {
  return sentence.match(/[\p{L}\p{N}][\p{L}\p{N}'’-]*/gu)?.length ?? 0;
}

/** Without code, pictures, and the targets of links. */
function withoutCode(text: string): string {
  return text
    .replace(/`[^`]*`/g, 'X')
    .replace(/!\[[^\]]*\]\([^)]*\)/g, ' ')
    .replace(/\]\([^)]*\)/g, ']')
    .replace(/<[^>]+>/g, ' ');
}

/** An item of a list is a sentence. */
function sentencesOf(text: string): string[] {
  return text
    .split(/(?<=[.!?:;])\s+|\n\s*(?:[-*]|\d+\.)\s|\n{2,}|\|/)
    .map((sentence) => sentence.replace(/\s+/g, ' ').trim());
}

/** The comments of a TypeScript, JavaScript or CSS file. Lines that follow each other are one passage. */
export function commentsOf(path: string, source: string): Passage[] {
  const passages: { where: string; text: string }[] = [];
  let isOpen = false;
  for (const [index, line] of source.split('\n').entries()) {
    const [, comment] = /^\s*(?:\/\/|\/\*\*?|\*(?!\/))\s?(.*?)\s*(?:\*\/)?$/.exec(line) ?? [];
    const last = passages.at(-1);
    if (comment === undefined) isOpen = false;
    else if (isOpen && last) last.text += `\n${comment}`;
    else passages.push({ where: `${path}:${index + 1}`, text: comment });
    if (comment !== undefined) isOpen = !line.trimEnd().endsWith('*/');
  }
  return passages;
}

/** The prose of a Markdown file, a paragraph, an item or a line of a table each. */
export function proseOf(path: string, markdown: string): Passage[] {
  return markdown
    .replace(/^```.*?^```/gms, '')
    .split(/\n{2,}|\n(?=\s*(?:[-*|]|\d+\.)\s?)/)
    .map((text) => ({ where: path, text }));
}
