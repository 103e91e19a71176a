// Nothing is left to `npm run test:full` in silence: README.md names every file of which `npm test` plays only a part.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';

const folder = new URL('../..', import.meta.url).pathname;
const section = /## What only `npm run test:full` plays\n(.*?)\n## /s.exec(
  readFileSync(join(folder, 'README.md'), 'utf8'),
);

it('the README names each file that plays more in the full form, and no other', () => {
  const shortened = readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((file) => /^(e2e|integration|unit)\/.*\.tsx?$/.test(file))
    .filter((file) => !/fixtures\.ts$|full-run\.test\.ts$/.test(file))
    .filter((file) =>
      /\b(isFullRun|sampled|onlyInFullRun|fullTest)\b/.test(readFileSync(join(folder, file), 'utf8')),
    );
  const named = [...(section?.[1] ?? '').matchAll(/`((?:e2e|integration|unit)\/[^`]+)`/g)].map(
    ([, file]) => file,
  );
  expect(named.sort()).toEqual(shortened.sort());
});
