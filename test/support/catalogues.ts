// Reads the message catalogues, one per language, and compares each with the English one.
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import * as z from 'zod';

/** The folders of the supported languages, with the language tag of each. */
export const wantedLanguages: Readonly<Record<string, string>> = {
  en: 'en',
  de: 'de',
  es: 'es',
  fr: 'fr',
  ja: 'ja',
  zh_CN: 'zh-CN',
  ar: 'ar',
};

const catalogueSchema = z.record(
  z.string(),
  z.strictObject({ message: z.string().trim().min(1), description: z.string().optional() }),
);
export type Catalogue = z.infer<typeof catalogueSchema>;

const folder = fileURLToPath(new URL('../../public/_locales', import.meta.url));

export function presentLanguages(): string[] {
  return readdirSync(folder).sort();
}

/** Throws if the file is no catalogue. A language without a file has an empty catalogue. */
export function readCatalogue(language: string): Catalogue {
  const file = `${folder}/${language}/messages.json`;
  return existsSync(file) ? catalogueSchema.parse(JSON.parse(readFileSync(file, 'utf8'))) : {};
}

/** The placeholders of a message, each once. */
export function placeholdersIn(message: string): string[] {
  return [...new Set(message.match(/\$\d/g))].sort();
}

/** A language's plural forms besides `other`: `one` in English, none in Japanese. */
function pluralForms(language: string): string[] {
  const rules = new Intl.PluralRules(wantedLanguages[language] ?? language);
  const forms = Array.from({ length: 200 }, (_, count) => rules.select(count));
  return [...new Set(forms)].filter((form) => form !== 'other');
}

const pluralKey = /^(.+)_(zero|one|two|few|many)$/;

/** The messages that a language needs: those in English, with the language's own plural forms. */
function wantedFrom(english: Catalogue, language: string): Catalogue {
  const forms = pluralForms(language);
  return Object.fromEntries(
    Object.entries(english).flatMap(([key, sentence]) => {
      const [, counted = key] = pluralKey.exec(key) ?? [];
      return counted === key
        ? [[key, sentence] as const]
        : forms.map((form) => [`${counted}_${form}`, sentence] as const);
    }),
  );
}

/** English messages that a language lacks, ready to translate. */
export function missingFrom(catalogue: Catalogue, english: Catalogue, language: string): Catalogue {
  const wanted = wantedFrom(english, language);
  return Object.fromEntries(Object.entries(wanted).filter(([key]) => !(key in catalogue)));
}

/** Messages of a language that English lacks. */
export function leftOverIn(catalogue: Catalogue, english: Catalogue, language: string): string[] {
  const wanted = wantedFrom(english, language);
  return Object.keys(catalogue).filter((key) => !(key in wanted));
}

/** Messages whose placeholders differ from English. A plural form may spell out its number. */
export function misfilledIn(catalogue: Catalogue, english: Catalogue): string[] {
  return Object.entries(catalogue)
    .filter(([key, { message }]) => {
      const [, counted = key] = pluralKey.exec(key) ?? [];
      const original = english[counted];
      if (original === undefined) return false;
      const [found, wanted] = [placeholdersIn(message), placeholdersIn(original.message)];
      return counted === key ? `${found}` !== `${wanted}` : found.some((place) => !wanted.includes(place));
    })
    .map(([key]) => key);
}
