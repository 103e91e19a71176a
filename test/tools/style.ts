// Sentences that are hard to read, in everything that is written in English: messages, READMEs, store texts, titles of
// tests, and comments. A report: style is for the writer to judge, and fails no test.
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { readCatalogue } from '../support/catalogues';
import {
  commentsOf,
  hardEnglish,
  type Passage,
  proseOf,
  titlesOf,
  turnedAroundIn,
} from '../support/plain-english';
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
