// Owns how browser tests run: two files at a time, each with browsers, displays, ports and folders of its own, and no
// second tries, so that a flicker is a failure. Waits are long, since a shared machine may stand still for ten seconds: what comes
// is not waited for any longer.
import { defineConfig } from '@playwright/test';
import './support/property-seed';

export default defineConfig({
  testDir: './e2e',
  testMatch: '**/*.spec.ts',
  outputDir: '../.output/e2e',
  workers: 2,
  fullyParallel: false,
  retries: 0,
  forbidOnly: Boolean(process.env.CI),
  timeout: 120_000,
  expect: { timeout: 30_000 },
  reporter: [['list']],
});
