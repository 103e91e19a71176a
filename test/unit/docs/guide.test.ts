// The user's guide, the help page that the build makes of it, and the pictures, which show what the product says today.
import { existsSync, readFileSync, statSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import { readCatalogue } from '@/test/support/catalogues.ts';
import { guideFiles, guidePage, picturesIn } from '@/test/tools/packages/guide';
import { readShownMessages } from '@/test/tools/shown-messages.ts';
import english from '../../../public/_locales/en/messages.json';

const at = (path: string) => fileURLToPath(new URL(`../../../${path}`, import.meta.url));
const guide = readFileSync(at('.github/GUIDE.md'), 'utf8');
const page = guidePage(guide);
const allOf = (text: string, pattern: RegExp) =>
  Array.from(text.matchAll(pattern), ([, found = '']) => found);

it('the help page has no script, no handler and no style of its own, as the policy of the package demands', () => {
  expect(page).not.toMatch(/<script|\bon\w+="|style=|javascript:|<style/i);
  expect(allOf(page, /(?:src|href)="([^"]*)"/g).filter((target) => !/^[/#]/.test(target))).toEqual([]);
});

it('each link of the help page leads to one of its headings, and each heading of the guide is linked', () => {
  const ids = allOf(page, /<h2 id="([^"]+)"/g);
  expect(ids.length).toBeGreaterThan(7);
  expect(allOf(page, /href="#([^"]+)"/g)).toEqual(ids);
});

it('the pictures of the help page exist, have words and a size, and weigh at most 300 kB together', () => {
  const pictures = picturesIn(guide);
  expect(pictures.length).toBeGreaterThan(3);
  expect(pictures.filter((path) => !existsSync(at(path)))).toEqual([]);
  const drawn = allOf(page, /<img ([^>]+)>/g);
  expect(drawn).toHaveLength(pictures.length);
  for (const one of drawn)
    expect(one).toMatch(/^src="\/help\/[\w-]+\.png" alt="[^"]{20,}" width="\d+" height="\d+"$/);
  const bytes = pictures.reduce((sum, path) => sum + statSync(at(path)).size, 0);
  expect(bytes).toBeLessThanOrEqual(300_000);
});

it('a package gets everything that the help page names', () => {
  const given = guideFiles().map(({ relativeDest }) => `/${relativeDest}`);
  const named = allOf(page, /(?:src|href)="(\/help[^"]*)"/g);
  expect(given).toEqual(expect.arrayContaining(named));
  expect(given).toContain('/help.html');
});

it('the guide names buttons and fields as the product does', () => {
  const messages: readonly string[] = Object.values(english).map(({ message }) => message);
  const own = ['template', 'site rule'];
  const named = allOf(guide, /(?<!\*)\*([^*\n]+)\*/g).filter((words) => !own.includes(words));
  expect(named.length).toBeGreaterThan(12);
  expect(named.filter((words) => !messages.includes(words))).toEqual([]);
});

const readme = readFileSync(at('README.md'), 'utf8');
const pictures = new Set(allOf(readme + guide, /test\/screenshots\/([\w-]+\.\w+)/g));
const shown = readShownMessages();

it('each picture of the README and the guide is made by `npm run screenshots`, which keeps its messages', () => {
  expect(pictures.size).toBeGreaterThan(0);
  expect(Object.keys(shown)).toEqual([...pictures].toSorted());
});

it.each(Object.entries(shown))('%s shows the messages as they are now (npm run screenshots)', (_file, of) => {
  const catalogue = readCatalogue(of.language);
  const keys = Object.keys(of.messages);
  expect(keys.length).toBeGreaterThan(2);
  expect(Object.fromEntries(keys.map((key) => [key, catalogue[key]?.message]))).toEqual(of.messages);
});
