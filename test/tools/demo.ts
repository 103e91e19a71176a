// The demo of `npm start`: opens a browser to try the extension, or captures by itself on a machine without a display.
// `npm start -- --fresh` opens an extension that isn't connected yet.
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { performDemo } from '../support/capture-demo';
import { startConnectedSession } from '../support/connected-session';
import { hasDisplay, showToPerson } from './for-person';
import { root } from './run';

const flag = { type: 'boolean', default: false } as const;
const { values } = parseArgs({ options: { headless: flag, fresh: flag } });

const isHeadless = values.headless || !hasDisplay();
if (isHeadless && values.fresh) {
  console.error('--fresh shows a browser to connect, which needs a display.');
  process.exitCode = 2;
} else if (isHeadless) await showByItself();
else await showToPerson({ isFresh: values.fresh });

async function showByItself(): Promise<void> {
  const pictures = join(root, '.output', 'demo');
  mkdirSync(pictures, { recursive: true });
  const session = await startConnectedSession();
  console.log(`listening on ${session.service.url}`);
  try {
    const tab = await session.openPage('sample-article.html');
    await performDemo(session, tab, { pictures, t: (line) => console.log(line) });
    console.log(`Screenshots of each step: ${pictures}`);
  } finally {
    await session.end();
  }
}
