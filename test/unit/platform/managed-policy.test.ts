// Only the background reads the managed policy. No page imports that file, directly or indirectly.
import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, it } from 'vitest';

const asker = 'lib/platform/worker.ts';
const sources = ['components', 'entrypoints', 'lib'].flatMap((folder) =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.tsx?$/.test(file))
    .map((file) => join(folder, file)),
);

function importsOf(file: string): string[] {
  const specifiers = readFileSync(file, 'utf8').matchAll(/(?:from|import\()\s*'((?:@\/|\.\/)[^']+)'/g);
  return [...specifiers].flatMap(([, specifier = '']) => {
    const path = specifier.startsWith('@/') ? specifier.slice(2) : join(dirname(file), specifier);
    return sources.filter((file) => [`${path}.ts`, `${path}.tsx`, `${path}/index.ts`].includes(file));
  });
}

/** All static and dynamic imports of a file. */
function reachedFrom(entry: string): Set<string> {
  const reached = new Set([entry]);
  for (const file of reached) for (const imported of importsOf(file)) reached.add(imported);
  return reached;
}

it('exactly one file asks the browser for the managed policy', () => {
  const asking = sources.filter((file) => /storage\s*\.\s*managed\b/.test(readFileSync(file, 'utf8')));
  expect(asking).toEqual([asker]);
});

it.each(['popup', 'options', 'activity'])(
  'the page %s imports no file that asks for the managed policy',
  (page) => {
    const reached = reachedFrom(`entrypoints/${page}/main.tsx`);
    expect(reached).toContain('lib/settings/settings.ts');
    expect(reached).not.toContain(asker);
  },
);

it('the background asks for the managed policy', () => {
  expect(reachedFrom('entrypoints/background.ts')).toContain(asker);
});
