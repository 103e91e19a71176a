// Configuration of the harness, separate from `npm test`. Browsers run one after the other, so that times are
// comparable.
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
