// Owns how unit and integration tests run: both on Node, the first pure, the second with the fake browser and real sockets.
import { defineConfig } from 'vitest/config';
import { WxtVitest } from 'wxt/testing/vitest-plugin';

const root = new URL('..', import.meta.url).pathname;

/** For a busy machine: a test that waits for something that never comes still ends. Projects do not inherit it. */
const testTimeout = 30_000;

const setupFiles = ['test/support/property-seed.ts'];

export default defineConfig({
  root,
  test: {
    // Vitest alone would leave a core free, which is half of a small machine.
    maxWorkers: 2,
    projects: [
      {
        root,
        plugins: [WxtVitest()],
        test: { name: 'unit', testTimeout, setupFiles, include: ['test/unit/**/*.test.{ts,tsx}'] },
      },
      {
        root,
        plugins: [WxtVitest()],
        test: {
          name: 'integration',
          testTimeout,
          setupFiles,
          include: ['test/integration/**/*.test.{ts,tsx}'],
        },
      },
    ],
  },
});
