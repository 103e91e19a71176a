// Owns reading the catalogues of sentences, one a language, and comparing each with the English one.
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import * as z from 'zod';

/** The folders of the languages that the product is to speak, with the tag of each. */
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

/** Throws where the file is no catalogue; a language that is not there yet has an empty one. */
export function readCatalogue(language: string): Catalogue {
  const file = `${folder}/${language}/messages.json`;
  return existsSync(file) ? catalogueSchema.parse(JSON.parse(readFileSync(file, 'utf8'))) : {};
}

/** The parts that a sentence is filled in with, each named once. */
export function placesIn(message: string): string[] {
  return [...new Set(message.match(/\$\d/g))].sort();
}

/** The forms that a language has for counts, beside the usual one: `one` in English, none in Japanese. */
function pluralForms(language: string): string[] {
  const rules = new Intl.PluralRules(wantedLanguages[language] ?? language);
  const forms = Array.from({ length: 200 }, (_, count) => rules.select(count));
  return [...new Set(forms)].filter((form) => form !== 'other');
}

const pluralKey = /^(.+)_(zero|one|two|few|many)$/;

/** The sentences that a language needs: those of the English catalogue, with its own plural forms. */
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

/** English sentences that a language lacks, as they are to be translated. */
export function missingFrom(catalogue: Catalogue, english: Catalogue, language: string): Catalogue {
  const wanted = wantedFrom(english, language);
  return Object.fromEntries(Object.entries(wanted).filter(([key]) => !(key in catalogue)));
}

/** Sentences of a language that it doesn't need. */
export function leftOverIn(catalogue: Catalogue, english: Catalogue, language: string): string[] {
  const wanted = wantedFrom(english, language);
  return Object.keys(catalogue).filter((key) => !(key in wanted));
}

/** Sentences that are filled in with other parts than the English ones. A plural form may say its number in words. */
export function misfilledIn(catalogue: Catalogue, english: Catalogue): string[] {
  return Object.entries(catalogue)
    .filter(([key, { message }]) => {
      const [, counted = key] = pluralKey.exec(key) ?? [];
      const original = english[counted];
      if (original === undefined) return false;
      const [found, wanted] = [placesIn(message), placesIn(original.message)];
      return counted === key ? `${found}` !== `${wanted}` : found.some((place) => !wanted.includes(place));
    })
    .map(([key]) => key);
}
