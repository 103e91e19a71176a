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

/** English sentences that a language lacks, as they are to be translated. */
export function missingFrom(catalogue: Catalogue, english: Catalogue): Catalogue {
  return Object.fromEntries(Object.entries(english).filter(([key]) => !(key in catalogue)));
}

/** Sentences of a language that the English catalogue does not have any more. */
export function leftOverIn(catalogue: Catalogue, english: Catalogue): string[] {
  return Object.keys(catalogue).filter((key) => !(key in english));
}

/** Sentences that are filled in with other parts than the English ones. */
export function misfilledIn(catalogue: Catalogue, english: Catalogue): string[] {
  return Object.entries(catalogue)
    .filter(([key, { message }]) => {
      const original = english[key];
      return original !== undefined && `${placesIn(message)}` !== `${placesIn(original.message)}`;
    })
    .map(([key]) => key);
}
