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

/** The pages that one test reads. The ids are those of the faults and threats that these pages cause. */
interface CorpusGroup {
  readonly title: string;
  readonly names: RegExp;
}

/** A page belongs to the first group that names it. */
export const corpusGroups: readonly CorpusGroup[] = [
  { title: 'T16 hostile markup and links become harmless', names: /^hostile-/ },
  { title: 'T18 tampered prototypes and clobbered names change no capture', names: /^(tampered|clobbered)-/ },
  {
    title: 'T19 hidden text and fields are captured only if visibly selected',
    names: /^(hidden|field)-/,
  },
  { title: 'F35 a selection in frames is read if the browser allows it', names: /^frame/ },
  { title: 'F37 control characters and lone surrogates become well-formed text', names: /^controls-/ },
  {
    title: 'F38 text in other scripts and directions is captured unchanged',
    names: /^(rtl|cjk|emoji|indic)-/,
  },
  { title: 'the other pages of the corpus are read as selected', names: /(?:)/ },
];

export function pagesOf(group: CorpusGroup, pages: readonly CorpusPage[]): CorpusPage[] {
  return pages.filter(({ name }) => corpusGroups.find(({ names }) => names.test(name)) === group);
}

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
