// The made pages of the corpus (test/tools/corpus), each with its article, its selections and the expected captures.
import { readdirSync, readFileSync } from 'node:fs';
import { z } from 'zod';
import { selectSchema } from './select';

const folder = new URL('../../fixtures/pages/made/', import.meta.url);

const expectedSchema = z.strictObject({
  about: z.string(),
  address: z.string(),
  title: z.string(),
  article: z.strictObject({ byline: z.string().nullable(), html: z.string() }).nullable(),
  selections: z.array(
    z.strictObject({ about: z.string(), select: selectSchema, html: z.string(), text: z.string() }),
  ),
});

export type MadePage = z.infer<typeof expectedSchema> & { name: string; page: string };

export function madePages(): MadePage[] {
  const names = readdirSync(folder).filter((file) => file.endsWith('.html'));
  return names.toSorted().map((file) => {
    const name = file.replace('.html', '');
    const expected = readFileSync(new URL(`${name}.expected.json`, folder), 'utf8');
    return {
      ...expectedSchema.parse(JSON.parse(expected)),
      name,
      page: readFileSync(new URL(file, folder), 'utf8'),
    };
  });
}

/** One page per structure, covering every language. `npm run test:pages` reads them all. */
export function sampleOfMadePages(): MadePage[] {
  const pages = madePages();
  const languages = [...new Set(pages.map(languageOf))];
  const structures = new Map<string, MadePage[]>();
  for (const page of pages) {
    const structure = structureOf(page);
    structures.set(structure, [...(structures.get(structure) ?? []), page]);
  }
  return [...structures.values()].map((ofOne, index) => {
    const wanted = languages[(index * 5) % languages.length];
    const page = ofOne.find((one) => languageOf(one) === wanted) ?? ofOne[index % ofOne.length];
    if (!page) throw new Error('A structure has no page');
    return page;
  });
}

function languageOf({ about }: MadePage): string {
  return about.replace(/^.*, in /, '');
}

export function structureOf({ about }: MadePage): string {
  return about.replace(/, in \w+$/, '');
}
