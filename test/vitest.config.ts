// Configuration of unit and integration tests on Node. Unit tests are pure. Integration tests use the fake browser and
// real sockets.
import { readdirSync, readFileSync } from 'node:fs';
import { defineConfig } from 'vitest/config';
import { WxtVitest } from 'wxt/testing/vitest-plugin';
import { workers } from './support/workers.ts';

const root = new URL('..', import.meta.url).pathname;

/** Long enough for a busy machine, so a test that waits for nothing still ends. Projects do not inherit this. */
const testTimeout = 120_000;

/** Unit tests with a document say so in their first line. */
const withDocument = readdirSync(new URL('unit', import.meta.url), { recursive: true, encoding: 'utf8' })
  .map((file) => `test/unit/${file}`)
  .filter((file) => /\.test\.tsx?$/.test(file))
  .filter((file) => readFileSync(`${root}/${file}`, 'utf8').startsWith('// @vitest-environment jsdom'));

const setupFiles = ['test/support/property-seed.ts', 'test/support/expected-errors.ts'];

export default defineConfig({
  root,
  test: {
    // Vitest's default leaves one core free, which is half of a small machine.
    maxWorkers: workers,
    reporters: ['default', './test/tools/endless-tests.ts'],
    projects: [
      {
        root,
        plugins: [WxtVitest()],
        test: {
          name: 'document',
          // A context instead of a worker for each file: 90 instead of 126 processor seconds. Integration tests fail
          // there, because Node's objects are of another realm.
          pool: 'vmThreads',
          testTimeout,
          setupFiles: [...setupFiles, 'test/support/after-each-render.ts', 'test/support/quick-styles.ts'],
          // Classes have their names as in the build (wxt.config.ts).
          css: { modules: { classNameStrategy: 'non-scoped' } },
          include: withDocument,
        },
      },
      {
        root,
        plugins: [WxtVitest()],
        test: {
          name: 'unit',
          // As below: 26 instead of 47 processor seconds.
          isolate: false,
          pool: 'threads',
          testTimeout,
          setupFiles: [...setupFiles, 'test/support/leave-nothing.ts'],
          include: ['test/unit/**/*.test.ts'],
          exclude: withDocument,
        },
      },
      {
        root,
        plugins: [WxtVitest()],
        test: {
          name: 'integration',
          // The files of a worker share its modules: 103 instead of 220 processor seconds. No test depends on what an earlier file left in them.
          isolate: false,
          // A thread ends with the run, even if a test loops for ever.
          pool: 'threads',
          testTimeout,
          setupFiles: [...setupFiles, 'test/support/answers/every-answer.ts'],
          include: ['test/integration/**/*.test.{ts,tsx}'],
        },
      },
    ],
  },
});
