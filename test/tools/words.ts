// `npm run words -- de` prints the sentences that a language lacks, as a catalogue to be translated; what else is wrong
// with it goes to the error output. Without a language: a line for each.
import {
  leftOverIn,
  misfilledIn,
  missingFrom,
  presentLanguages,
  readCatalogue,
  wantedLanguages,
} from '../support/catalogues.ts';

const english = readCatalogue('en');

function examine(language: string) {
  const catalogue = readCatalogue(language);
  return {
    missing: missingFrom(catalogue, english, language),
    leftOver: leftOverIn(catalogue, english, language),
    misfilled: misfilledIn(catalogue, english),
  };
}

function printAll(): void {
  for (const language of new Set([...Object.keys(wantedLanguages), ...presentLanguages()])) {
    const { missing, leftOver, misfilled } = examine(language);
    console.log(
      `${language.padEnd(6)} missing ${Object.keys(missing).length}, left over ${leftOver.length}, filled in otherwise ${misfilled.length}`,
    );
  }
}

function print(language: string): void {
  const { missing, leftOver, misfilled } = examine(language);
  console.log(JSON.stringify(missing, null, 2));
  for (const key of leftOver) console.error(`left over: ${key}`);
  for (const key of misfilled) console.error(`filled in otherwise than in English: ${key}`);
}

const [language] = process.argv.slice(2);
if (language === undefined) printAll();
else print(language);
