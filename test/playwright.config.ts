// Owns how browser tests run: three files at a time (many wait for the service or a clock), each with browsers, displays, ports and folders of its own, and no
// second tries, so that a flicker is a failure. Waits are long, since a shared machine may stand still for ten seconds: what comes
// is not waited for any longer.
import { defineConfig } from '@playwright/test';
import './support/property-seed';

export default defineConfig({
  testDir: './e2e',
  testMatch: '**/*.spec.ts',
  outputDir: '../.output/e2e',
  workers: 3,
  fullyParallel: false,
  retries: 0,
  forbidOnly: Boolean(process.env.CI),
  timeout: 120_000,
  expect: { timeout: 30_000 },
  reporter: [['list']],
});
