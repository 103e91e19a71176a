// `npm run words -- de` prints the messages that a language lacks, as a catalogue to translate. Other problems go to
// stderr. Without a language, prints one line per language.
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
      `${language.padEnd(6)} missing ${Object.keys(missing).length}, unknown ${leftOver.length}, wrong placeholders ${misfilled.length}`,
    );
  }
}

function print(language: string): void {
  const { missing, leftOver, misfilled } = examine(language);
  console.log(JSON.stringify(missing, null, 2));
  for (const key of leftOver) console.error(`unknown key: ${key}`);
  for (const key of misfilled) console.error(`placeholders differ from English: ${key}`);
}

const [language] = process.argv.slice(2);
if (language === undefined) printAll();
else print(language);
