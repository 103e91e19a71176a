// `npm run words` prints one line per language, and the sentences that are hard to read. `npm run words -- de` prints the
// messages that a language lacks, as a catalogue to translate. `npm run words -- --release` fails if one lacks any.
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import {
  leftOverIn,
  misfilledIn,
  missingFrom,
  presentLanguages,
  readCatalogue,
  wantedLanguages,
} from '../support/catalogues.ts';
import {
  commentsOf,
  hardEnglish,
  type Passage,
  proseOf,
  titlesOf,
  turnedAroundIn,
} from '../support/plain-english.ts';
import { root } from './run.ts';

const english = readCatalogue('en');
const languages = [...new Set([...Object.keys(wantedLanguages), ...presentLanguages()])];

function examine(language: string) {
  const catalogue = readCatalogue(language);
  return {
    missing: missingFrom(catalogue, english, language),
    leftOver: leftOverIn(catalogue, english, language),
    misfilled: misfilledIn(catalogue, english),
  };
}

function printAll(): void {
  for (const language of languages) {
    const { missing, leftOver, misfilled } = examine(language);
    console.log(
      `${language.padEnd(6)} missing ${Object.keys(missing).length}, unknown ${leftOver.length}, wrong placeholders ${misfilled.length}`,
    );
  }
}

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

/** One line a problem. Style is for the writer to judge, and fails nothing. */
function printStyle(): void {
  const problems = Object.values(writtenEnglish())
    .flat()
    .flatMap((passage) => [...hardEnglish(passage), ...turnedAroundIn(passage)]);
  console.log(`style  hard to read ${problems.length}`);
  for (const problem of problems) console.log(`       ${problem}`);
}

function print(language: string): void {
  const { missing, leftOver, misfilled } = examine(language);
  console.log(JSON.stringify(missing, null, 2));
  for (const key of leftOver) console.error(`unknown key: ${key}`);
  for (const key of misfilled) console.error(`placeholders differ from English: ${key}`);
}

/** Until a release, a new message may be in English only: browsers show the English one. */
function requireAll(): void {
  const lacking = languages.filter((language) => Object.keys(examine(language).missing).length > 0);
  for (const language of lacking)
    console.error(`${language} lacks messages: \`npm run words -- ${language}\` prints them`);
  if (lacking.length > 0) process.exitCode = 1;
}

const { values, positionals } = parseArgs({
  options: { release: { type: 'boolean', default: false } },
  allowPositionals: true,
});
const [language] = positionals;
if (language !== undefined) print(language);
else {
  printAll();
  if (values.release) requireAll();
  else printStyle();
}
