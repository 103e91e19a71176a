// `npm run words` prints one line per language, and the sentences that are hard to read. `npm run words -- de` prints the
// messages that a language lacks, as a catalogue to translate. `npm run words -- --release` fails if one lacks any.
import { parseArgs } from 'node:util';
import {
  leftOverIn,
  misfilledIn,
  missingFrom,
  presentLanguages,
  readCatalogue,
  wantedLanguages,
} from '../support/catalogues.ts';
import { styleProblems } from './style.ts';

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

function printStyle(): void {
  const problems = styleProblems();
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
