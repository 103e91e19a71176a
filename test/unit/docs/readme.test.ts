// What the READMEs say of files and commands is so.
import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import * as z from 'zod';

const root = new URL('../../../', import.meta.url);
const read = (path: string) => readFileSync(new URL(path, root), 'utf8');
const readme = read('README.md');
const allOf = (pattern: RegExp) => [
  ...new Set(Array.from(readme.matchAll(pattern), ([, named = '']) => named)),
];

it('the worked example is the whole file that it names', () => {
  const [, path = '', source = ''] =
    /all of `([^`]+)`.*?```ts\n(.*?)```/s.exec(read('lib/capture/README.md')) ?? [];
  expect(path).toMatch(/^lib\/capture\/kinds\//);
  expect(source).toBe(read(path));
});

it('every command that it names can be run', () => {
  const { scripts } = z
    .object({ scripts: z.record(z.string(), z.string()) })
    .parse(JSON.parse(read('package.json')));
  const named = allOf(/npm run ([\w:]+)/g);
  expect(named.length).toBeGreaterThan(15);
  expect(Object.keys(scripts)).toEqual(expect.arrayContaining(named));
});

/** `npm run screenshots` makes it. */
const madeLater = 'test/screenshots/all';

it('every file and folder that it names is there', () => {
  const named = allOf(/`((?:lib|test|entrypoints|components|public)\/[\w./-]+)`/g);
  expect(named.length).toBeGreaterThan(20);
  expect(
    named.filter((path) => path === madeLater || !existsSync(fileURLToPath(new URL(path, root)))),
  ).toEqual([madeLater]);
});
