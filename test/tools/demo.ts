// The demo of `npm start`: opens a browser to try the extension, or captures by itself on a machine without a display.
import { existsSync, mkdirSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { performDemo } from '../support/capture-demo';
import { type ConnectedSession, optionsPage, startConnectedSession } from '../support/connected-session';

const article = 'sample-article.html';
const usualPort = 4810;
const root = fileURLToPath(new URL('../..', import.meta.url));

const { values } = parseArgs({ options: { headless: { type: 'boolean', default: false } } });

if (values.headless || !hasDisplay()) await showByItself();
else await showToPerson();

function hasDisplay(): boolean {
  return process.platform !== 'linux' || Boolean(process.env.DISPLAY || process.env.WAYLAND_DISPLAY);
}

async function showByItself(): Promise<void> {
  const pictures = join(root, '.output', 'demo');
  mkdirSync(pictures, { recursive: true });
  const session = await startConnectedSession();
  console.log(`listening on ${session.service.url}`);
  try {
    const tab = await session.openPage(article);
    await performDemo(session, tab, { pictures, say: (line) => console.log(line) });
    console.log(`Screenshots of each step: ${pictures}`);
  } finally {
    await session.end();
  }
}

async function showToPerson(): Promise<void> {
  const data = join(root, '.data');
  if (!existsSync(data)) mkdirSync(data);
  const session = await startConnectedSession({
    chromium: { headless: false, forPerson: true },
    service: {
      port: (await isPortFree(usualPort)) ? usualPort : 0,
      data: join(data, 'planning-service.sqlite'),
    },
    undoMs: 5000,
  });
  const settings = await optionsPage(session);
  await session.openPage(article);
  await settings.close();
  console.log(`listening on ${session.service.url} (your captures appear there)`);
  console.log('Select text in the article and press the Quick Capture button or Alt+Shift+K.');
  console.log('Close the browser or press Ctrl+C to stop.');
  await untilDone(session);
  await session.end();
}

function isPortFree(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const server = createServer();
    server.once('error', () => resolve(false));
    server.listen(port, '127.0.0.1', () => server.close(() => resolve(true)));
  });
}

function untilDone({ context }: ConnectedSession): Promise<void> {
  return new Promise((resolve) => {
    context.once('close', () => resolve());
    // `on`, not `once`: a Ctrl+C arrives twice, from the terminal and from npm. The second one must not interrupt the cleanup.
    for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => resolve());
  });
}
