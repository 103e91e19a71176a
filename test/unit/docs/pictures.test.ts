// The pictures of the README and the guide show what the product says today.
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import { readCatalogue } from '@/test/support/catalogues.ts';
import { readShownMessages } from '@/test/tools/shown-messages.ts';

const read = (path: string) =>
  readFileSync(fileURLToPath(new URL(`../../../${path}`, import.meta.url)), 'utf8');
const named = `${read('README.md')}${read('.github/GUIDE.md')}`.matchAll(/test\/screenshots\/([\w-]+\.\w+)/g);
const pictures = [...new Set(Array.from(named, ([, file]) => file ?? ''))];
const shown = readShownMessages();

it('each picture of the README and the guide is made by `npm run screenshots`, which keeps its messages', () => {
  expect(pictures.length).toBeGreaterThan(0);
  expect(Object.keys(shown)).toEqual(pictures.toSorted());
});

it.each(Object.entries(shown))('%s shows the messages as they are now (npm run screenshots)', (_file, of) => {
  const catalogue = readCatalogue(of.language);
  const keys = Object.keys(of.messages);
  expect(keys.length).toBeGreaterThan(2);
  expect(Object.fromEntries(keys.map((key) => [key, catalogue[key]?.message]))).toEqual(of.messages);
});
