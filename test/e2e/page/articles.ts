// The article pages: each an HTML file with its expected article beside it.
import { readdirSync, readFileSync } from 'node:fs';
import { z } from 'zod';
import { snapshotRemarkSchema } from '@/lib/page/snapshot';

const folder = new URL('../../fixtures/pages/articles/', import.meta.url);

const expectedSchema = z.strictObject({
  title: z.string(),
  isArticle: z.boolean(),
  html: z.string().nullable(),
  source: z.record(z.string(), z.string().nullable()),
  remarks: z.array(z.enum(snapshotRemarkSchema.options)),
});

interface ArticlePage {
  readonly name: string;
  readonly address: string;
  readonly page: string;
  readonly expected: z.infer<typeof expectedSchema>;
}

export function articlePages(): ArticlePage[] {
  const names = readdirSync(folder).filter((file) => file.endsWith('.html'));
  return names.toSorted().map((file) => {
    const name = file.replace('.html', '');
    return {
      name,
      address: `https://${name}.articles.example/page`,
      page: readFileSync(new URL(file, folder), 'utf8'),
      expected: expectedSchema.parse(
        JSON.parse(readFileSync(new URL(`${name}.expected.json`, folder), 'utf8')),
      ),
    };
  });
}
