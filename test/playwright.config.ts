// Owns how browser tests run. Several files run at a time, since many wait for the service or a clock. Each has browsers,
// displays, ports and folders of its own. There are no retries: a flake is a failure. Time limits are long, since a shared machine
// may stand still for ten seconds.
import { defineConfig } from '@playwright/test';
import './support/property-seed';

export default defineConfig({
  testDir: './e2e',
  testMatch: '**/*.spec.ts',
  outputDir: '../.output/e2e',
  workers: 4,
  fullyParallel: false,
  retries: 0,
  forbidOnly: Boolean(process.env.CI),
  timeout: 120_000,
  expect: { timeout: 30_000 },
  reporter: [['list']],
});
