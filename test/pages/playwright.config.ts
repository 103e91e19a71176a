// Owns how the harness runs over folders of pages: apart from `npm test`, one browser after the other, so that times mean something.
import { defineConfig } from '@playwright/test';

export default defineConfig({
  testDir: '.',
  testMatch: '*.spec.ts',
  outputDir: '../../.output/pages',
  workers: 1,
  retries: 0,
  timeout: 0,
  reporter: [['line']],
});
