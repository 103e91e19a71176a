// The public corpus of DOMPurify's own tests, read as data. QUICK_CAPTURE_ATTACKS names a newer `expect.mjs` or
// `expect.js` of the same form to run instead.
import { createRequire } from 'node:module';
import { pathToFileURL } from 'node:url';
import * as z from 'zod';

const corpusSchema = z.array(z.object({ title: z.optional(z.string()), payload: z.string() })).min(100);

export interface Attack {
  readonly title: string;
  readonly payload: string;
}

export async function readAttackCorpus(): Promise<readonly Attack[]> {
  const file =
    process.env.QUICK_CAPTURE_ATTACKS ??
    createRequire(import.meta.url).resolve('dompurify-attacks/test/fixtures/expect.js');
  const { default: corpus }: { default: unknown } = await import(pathToFileURL(file).href);
  return corpusSchema
    .parse(corpus)
    .map(({ title = '', payload }, index) => ({ title: `${index + 1} ${title}`, payload }));
}
