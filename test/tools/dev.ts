// `npm run dev`: serves the extension, opens it connected to the local service, and reloads it after each edit. Without
// a display, the browser is headless. `npx wxt -b firefox` serves for Firefox, without a browser of ours.
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { createServer } from 'wxt';
import { hasDisplay, showToPerson } from './for-person';
import { requirePrograms } from './programs';
import { root } from './run';

const { values } = parseArgs({ options: { headless: { type: 'boolean', default: false } } });

await requirePrograms('chromium');
// Without a terminal, the input ends at once, and Vite with it. In CI, Vite doesn't watch the input.
if (!process.stdin.isTTY) process.env.CI = 'true';

/** WXT's messages, without its request to load the extension: `showToPerson` loads it. */
const logger = {
  ...console,
  debug() {},
  info(...words: unknown[]) {
    if (!String(words[0]).endsWith('as an unpacked extension manually')) console.log(...words);
  },
  fatal: console.error,
  success: console.log,
  level: 3,
};
const server = await createServer({ webExt: { disabled: true }, logger });
await server.start();
console.log('Each saved file reloads the extension. Open the form again to see it.');
await showToPerson({
  extensionDir: join(root, '.output', 'chrome-mv3-dev'),
  headless: values.headless || !hasDisplay(),
});
await server.stop();
process.exit();
