// The files, folders, links and commands in the READMEs exist, and the picture of the rooms shows today's imports.
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import * as z from 'zod';
import { housePicture, productSources } from '@/test/tools/docs/house';

const root = new URL('../../../', import.meta.url);
const at = (path: string) => fileURLToPath(new URL(path, root));
const read = (path: string) => readFileSync(at(path), 'utf8');

const readmes = [
  'README.md',
  '.github/CONTRIBUTING.md',
  '.github/GUIDE.md',
  '.github/ARCHITECTURE.md',
  '.github/CHANGELOG.md',
  'test/store/listing.md',
  'test/store/reviewers.md',
  ...['lib', 'components', 'entrypoints', 'test'].flatMap((folder) =>
    readdirSync(at(folder), { recursive: true, encoding: 'utf8' })
      .filter((path) => /(^|\/)README\.md$/.test(path))
      .map((path) => `${folder}/${path}`),
  ),
];
const all = readmes.map(read).join('\n');

const allOf = (text: string, pattern: RegExp) => [
  ...new Set(Array.from(text.matchAll(pattern), ([, named = '']) => named)),
];

it('the worked example is an entry of the file that it names', () => {
  const [, path = '', source = ''] = /an entry of\s`([^`]+)`.*?```ts\n(.*?)```/s.exec(all) ?? [];
  expect(path).toMatch(/^lib\/capture\/kinds\//);
  expect(read(path)).toContain(source.trimEnd().replace(/^/gm, '  '));
});

it('somebody who just found the project reads the README in three minutes: it has at most 700 words', () => {
  const words = read('README.md')
    .split(/\s+/)
    .filter((word) => /[\p{L}\p{N}]/u.test(word));
  expect(words.length).toBeLessThanOrEqual(700);
});

it('the README says by name what it works with, what this rests on, and that the vendor has no part in it', () => {
  const text = read('README.md').replaceAll(/\s+/g, ' ');
  for (const words of [
    'Aha!',
    '`/api/v1`',
    'specification',
    'answers that others recorded',
    'independent clients',
  ])
    expect(text).toContain(words);
  expect(text).toMatch(/We never used a live account/);
  expect(text).toMatch(/isn't affiliated/);
});

const { scripts } = z
  .object({ scripts: z.record(z.string(), z.string()) })
  .parse(JSON.parse(read('package.json')));

it('every command in the READMEs can be run', () => {
  const named = allOf(all, /npm run ([\w:]+)/g);
  expect(named.length).toBeGreaterThan(15);
  expect(Object.keys(scripts)).toEqual(expect.arrayContaining(named));
});

it('in a fresh clone, each command that the README and Contributing list installs the packages it needs', () => {
  const listed = allOf(
    `${read('README.md')}\n${read('.github/CONTRIBUTING.md')}`,
    /^(?:\| |- )`npm (?:run )?(\w+)`/gm,
  );
  expect(listed).toEqual(expect.arrayContaining(['start', 'test', 'dev', 'build', 'check']));
  const bare = listed.filter((name) => !scripts[name]?.startsWith('node test/tools/install.mjs && '));
  expect(bare).toEqual([]);
});

/** Created by `npm run screenshots`. */
const madeLater = 'test/screenshots/all';

it('every path from the root in the READMEs exists', () => {
  const named = allOf(all, /`((?:lib|test|entrypoints|components|public)\/[\w./-]+)`/g);
  expect(named.length).toBeGreaterThan(20);
  expect(named.filter((path) => path !== madeLater && !existsSync(at(path)))).toEqual([]);
});

describe.each(readmes)('%s', (path) => {
  it('links to existing files', () => {
    const linked = allOf(read(path), /\]\((?!https?:|#)([^)#]+)/g);
    expect(linked.filter((link) => !existsSync(at(`${dirname(path)}/${link}`)))).toEqual([]);
  });
});

it('the picture in ARCHITECTURE.md is what the imports draw (npm run docs:architecture)', () => {
  const [, drawn] = /^```mermaid\n(.*?)\n```$/ms.exec(read('.github/ARCHITECTURE.md')) ?? [];
  expect(drawn).toBe(housePicture(productSources()));
});

it('an arrow that follows from others isn’t drawn, and neither are files beside the rooms', () => {
  const files = {
    'entrypoints/popup/main.tsx': "import { a } from '@/components/a';\nimport { b } from '@/lib/outbox/b';",
    'components/a.tsx': "import type { B } from '@/lib/outbox/b';\nimport { wait } from '@/lib/async';",
    'lib/outbox/b.ts': "const c = await import('@/lib/page');",
    'lib/page/index.ts': "import { d } from './d';",
    'lib/async.ts': '',
  };
  const arrows = housePicture(new Map(Object.entries(files))).match(/\w+ --> \w+/g);
  expect(arrows).toEqual(['components --> outbox', 'entrypoints --> components', 'outbox --> page']);
});
