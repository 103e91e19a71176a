// Configuration of browser tests. Several files run in parallel, because many wait for the service or a clock. Each
// has its own browsers, displays, ports and folders. There are no retries: a flake is a failure. Time limits are long,
// because a shared machine may pause for ten seconds.
import { defineConfig } from '@playwright/test';
import './support/property-seed';
import { workers } from './support/workers';

export default defineConfig({
  testDir: './e2e',
  globalSetup: './support/firefox-profile.ts',
  outputDir: '../.output/e2e',
  workers,
  fullyParallel: false,
  retries: 0,
  forbidOnly: Boolean(process.env.CI),
  timeout: 120_000,
  expect: { timeout: 30_000 },
  reporter: [['list']],
});
