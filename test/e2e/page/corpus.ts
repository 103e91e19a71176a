// The corpus of pages. Each HTML file has its address, selection and expected capture beside it.
import { readdirSync, readFileSync } from 'node:fs';
import { z } from 'zod';
import { pageSourceSchema, snapshotRemarkSchema } from '@/lib/page/snapshot';
import { selectSchema } from './select';

const folder = new URL('../../fixtures/pages/', import.meta.url);

const expectedSchema = z.strictObject({
  /** The page in a few words, for the test's title. */
  about: z.string(),
  address: z.string(),
  /** Further addresses, and the files below `parts/` that they serve. */
  parts: z.record(z.string(), z.string()).default({}),
  select: selectSchema,
  title: z.string(),
  selection: z
    .strictObject({ text: z.string(), html: z.string(), isCut: z.boolean().default(false) })
    .nullable(),
  /** Only the members that this page tests. Another test covers `passageAddress`. */
  source: z.partialRecord(z.enum(Object.keys(pageSourceSchema.shape)), z.string().nullable()).default({}),
  remarks: z.array(z.enum(snapshotRemarkSchema.options)).default([]),
});

export type CorpusPage = z.infer<typeof expectedSchema> & { name: string; pages: Record<string, string> };

export function corpusPages(): CorpusPage[] {
  const names = readdirSync(folder).filter((file) => file.endsWith('.expected.json'));
  return names.toSorted().map((file) => {
    const name = file.replace('.expected.json', '');
    const expected = expectedSchema.parse(JSON.parse(read(file)));
    const parts = Object.entries(expected.parts).map(([address, part]) => [address, read(`parts/${part}`)]);
    return {
      ...expected,
      name,
      pages: { [withoutFragment(expected.address)]: read(`${name}.html`), ...Object.fromEntries(parts) },
    };
  });
}

function read(file: string): string {
  return readFileSync(new URL(file, folder), 'utf8');
}

/** Requests to the server. */
function withoutFragment(address: string): string {
  return address.replace(/#.*$/, '');
}
