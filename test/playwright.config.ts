// Configuration of browser tests. Several files run in parallel, because many wait for the service or a clock. Each
// has its own browsers, displays, ports and folders. There are no retries: a flake is a failure. Time limits are long,
// because a shared machine may pause for ten seconds.
import { defineConfig } from '@playwright/test';
import './support/property-seed';

export default defineConfig({
  testDir: './e2e',
  globalSetup: './support/firefox-profile.ts',
  // Pages last: a run that has no time for all of them still shows the rest (tools/reports.mjs).
  projects: [
    { name: 'product', testMatch: '**/*.spec.ts', testIgnore: 'page/**' },
    { name: 'pages', testMatch: 'page/**/*.spec.ts' },
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
