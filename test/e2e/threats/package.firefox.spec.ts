// The Firefox package: permissions, contents, and the result of the store's linter. `npm run test:packages` builds it from
// the source archive, like a reviewer.
import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, test } from '@playwright/test';
import * as z from 'zod';
import { buildDir, root } from '../../tools/packages/packages';
import { fullTest } from '../fixtures';
import { testPackage } from './package-rules';

testPackage('firefox');

const lintSchema = z.object({
  errors: z.array(z.unknown()),
  warnings: z.array(z.object({ code: z.string(), file: z.string(), line: z.number(), column: z.number() })),
});

/**
 * We can't change these: three libraries assign to innerHTML. React does so only if a component asks for it, and none does.
 * DOMPurify and Readability do so in documents of their own, where nothing runs.
 */
const knownAssignments = [
  /\.__html\b/,
  /documentElement\.innerHTML=/,
  /\.innerHTML=\w+,this\._attempts/,
  /_isSingleImage\(\w+\)\)\{[^}]*\.innerHTML=/,
];

fullTest('T23 the linter of Firefox’s store finds no error, and warnings only about libraries', async () => {
  test.setTimeout(120_000);
  const run = promisify(execFile);
  const program = join(root, 'node_modules', 'web-ext', 'bin', 'web-ext.js');
  const args = [
    program,
    'lint',
    '--source-dir',
    buildDir('firefox'),
    '--output',
    'json',
    '--no-config-discovery',
  ];
  const { stdout } = await run(process.execPath, args, { cwd: root, maxBuffer: 16_000_000 });
  const { errors, warnings } = lintSchema.parse(JSON.parse(stdout));
  expect(errors).toEqual([]);
  for (const { code, file, line, column } of warnings) {
    expect(code).toBe('UNSAFE_VAR_ASSIGNMENT');
    const text = readFileSync(join(buildDir('firefox'), file), 'utf8').split('\n')[line - 1] ?? '';
    const around = text.slice(Math.max(0, column - 120), column + 60);
    expect(
      knownAssignments.some((known) => known.test(around)),
      around,
    ).toBe(true);
  }
});
