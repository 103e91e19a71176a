// Configuration of browser tests. Several files run in parallel, because many wait for the service or a clock. Each
// has its own browsers, displays, ports and folders. There are no retries: a flake is a failure. Time limits are long,
// because a shared machine may pause for ten seconds.
import { defineConfig } from '@playwright/test';
import './support/property-seed';

/** In Firefox what Chromium has shown, the longest runs, every kind, screen and language, and pages of all sorts. */
const further = [
  'faults/*.firefox.spec.ts',
  'faults/long-queue.spec.ts',
  'faults/storm.spec.ts',
  'every-kind-by-keys.spec.ts',
  'firefox/every-kind-by-keys.spec.ts',
  'screens.spec.ts',
  'popup/layout.spec.ts',
  'page/**/*.spec.ts',
].map((file) => `**/e2e/${file}`);

export default defineConfig({
  testDir: './e2e',
  globalSetup: './support/firefox-profile.ts',
  // In this order. A slow machine may leave tests of the second project (tools/reports.mjs).
  projects: [
    { name: 'first', testMatch: '**/*.spec.ts', testIgnore: further },
    { name: 'further', testMatch: further },
  ],
  outputDir: '../.output/e2e',
  workers: 4,
  fullyParallel: false,
  retries: 0,
  forbidOnly: Boolean(process.env.CI),
  timeout: 120_000,
  expect: { timeout: 30_000 },
  reporter: [['list']],
});
