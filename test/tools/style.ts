// Sentences that are hard to read, in everything that is written in English: messages, READMEs, store texts, titles of
// tests, and comments. A report: style is for the writer to judge, and fails no test.
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { readCatalogue } from '../support/catalogues';
import { root } from './run';

/** The repository's files with this ending. */
function files(ending: RegExp): string[] {
  return execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], { cwd: root })
    .toString()
    .split('\n')
    .filter((path) => ending.test(path));
}

const readEach = (paths: readonly string[], split: (path: string, text: string) => Passage[]) =>
  paths.flatMap((path) => split(path, readFileSync(join(root, path), 'utf8')));

/** Everything that is written in English, by what it is. */
function writtenEnglish() {
  const messages = Object.entries(readCatalogue('en')).flatMap(([key, { message, description = '' }]) => [
    { where: key, text: message },
    { where: `description of ${key}`, text: description },
  ]);
  // The reference is generated: its longest sentences are lists of names.
  const prose = files(/\.md$/).filter((path) => !path.startsWith('test/tools/docs/reference/'));
  return {
    messages,
    prose: readEach(prose, proseOf),
    titles: readEach(files(/\.(?:test|spec)\.tsx?$|-rules\.ts$/), titlesOf),
    comments: readEach(files(/\.(?:ts|tsx|mjs|css)$/), commentsOf),
  };
}

/** One line a problem. */
export function styleProblems(): string[] {
  return Object.values(writtenEnglish())
    .flat()
    .flatMap((passage) => [...hardEnglish(passage), ...turnedAroundIn(passage)]);
}

/** A text with its place, such as "README.md" or "lib/capture/text/messages.ts:12". */
interface Passage {
  readonly where: string;
  readonly text: string;
}

const maxWords = 28;

/** Words that the glossary replaced, and the word to write. */
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
  [/\bmend(?:s|ed|ing)?\b/i, 'fix'],
  [/\bwelcome\b/i, 'onboarding'],
  [/\basked? (?:us )?to wait\b/i, 'rate limit, back off'],
  [/\bsent on to another place\b|\bto another place\b/i, 'redirect'],
  [/\bwhoever\b/i, 'the person, the caller'],
  [/\bin the midst of\b/i, 'while, during'],
  [/\bg(?:o|oes|oing) on\b|\bwent on\b/i, 'continue'],
  [/\bstands? (?:beside|under|behind|before|inside)\b/i, 'is'],
];

/** Sentences without an actor at their start. */
const turnedAround: readonly (readonly [RegExp, string])[] = [
  [/^Of (?:an?|the|all|each|its)\b/, 'name the whole first'],
  [/^Only (?:where|who|what)\b/, 'start with the actor'],
  [/^Nothing (?:is|was|of)\b.*\bthat\b/, 'start with the actor'],
  [/^Where (?:nothing|nobody|no|none)\b/, 'say “if”, after the actor'],
  [/^(?:Whoever|That which)\b/, 'name the person or thing'],
  [/^Owns\b/, 'start with the action: reads, sends, finds'],
];

/** Problems of a passage, one per line. */
function hardEnglish({ where, text }: Passage): string[] {
  const words = withoutCode(text);
  const found = replaced.flatMap(([pattern, instead]) => {
    const match = pattern.exec(words);
    return match ? [`${where}: “${match[0]}”: write ${instead}`] : [];
  });
  const long = sentencesOf(words).filter((sentence) => wordsOf(sentence) > maxWords);
  return [
    ...found,
    ...long.map((sentence) => `${where}: ${wordsOf(sentence)} words: “${sentence.slice(0, 80)}…”`),
  ];
}

/** Turned-around sentences of a passage, one per line. */
function turnedAroundIn({ where, text }: Passage): string[] {
  return sentencesOf(withoutCode(text)).flatMap((sentence) =>
    turnedAround
      .filter(([pattern]) => pattern.test(sentence))
      .map(([, instead]) => `${where}: “${sentence.slice(0, 80)}”: ${instead}`),
  );
}

function wordsOf(sentence: string): number {
  return sentence.match(/[\p{L}\p{N}][\p{L}\p{N}'’-]*/gu)?.length ?? 0;
}

/** The text without code, pictures, and the targets of links. */
function withoutCode(text: string): string {
  return text
    .replace(/`[^`]*`/g, 'X')
    .replace(/!\[[^\]]*\]\([^)]*\)/g, ' ')
    .replace(/\]\([^)]*\)/g, ']')
    .replace(/<[^>]+>/g, ' ');
}

/** A list item counts as a sentence. */
function sentencesOf(text: string): string[] {
  return text
    .split(/(?<=[.!?:;])\s+|\n\s*(?:[-*]|\d+\.)\s|\n{2,}|\|/)
    .map((sentence) => sentence.replace(/\s+/g, ' ').trim());
}

/** The comments of a TypeScript, JavaScript or CSS file. Consecutive lines are one passage. */
function commentsOf(path: string, source: string): Passage[] {
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

/** The titles of tests and groups, without the ids of faults and threats. */
function titlesOf(path: string, source: string): Passage[] {
  const start = /(?:\b(?:describe|it|test)(?:\.\w+)*|[\])])\(\s*(['"`])((?:\\.|(?!\1)[^\\\n])*)\1,/g;
  return [...source.matchAll(start)].map(([, , title = '']) => ({
    where: `${path} (title)`,
    text: title.replace(/\$\{[^}]*\}/g, 'X').replace(/^(?:[FT]\d{2,3}:? )+/, ''),
  }));
}

/** The prose of a Markdown file: one passage per paragraph, list item or table row. */
function proseOf(path: string, markdown: string): Passage[] {
  return markdown
    .replace(/^```.*?^```/gms, '')
    .split(/\n{2,}|\n(?=\s*(?:[-*|]|\d+\.)\s?)/)
    .map((text) => ({ where: path, text }));
}
