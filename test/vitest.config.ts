// Owns how unit and integration tests run: both on Node, the first pure, the second with the fake browser and real sockets.
import { defineConfig } from 'vitest/config';
import { WxtVitest } from 'wxt/testing/vitest-plugin';

const root = new URL('..', import.meta.url).pathname;

export default defineConfig({
  root,
  test: {
    // For a busy machine: a test that waits for something that never comes still ends.
    testTimeout: 30_000,
    projects: [
      {
        root,
        plugins: [WxtVitest()],
        test: { name: 'unit', include: ['test/unit/**/*.test.{ts,tsx}'] },
      },
      {
        root,
        plugins: [WxtVitest()],
        test: {
          name: 'integration',
          include: ['test/integration/**/*.test.{ts,tsx}'],
        },
      },
    ],
  },
});
