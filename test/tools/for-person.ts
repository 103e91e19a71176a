// A connected browser and a lasting local service for a person, as `npm start` and `npm run dev` open them.
import { mkdirSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { type ConnectedSession, optionsPage, startConnectedSession } from '../support/connected-session';
import { root } from './run';

const usualPort = 4810;

export function hasDisplay(): boolean {
  return process.platform !== 'linux' || Boolean(process.env.DISPLAY || process.env.WAYLAND_DISPLAY);
}

interface PersonOptions {
  readonly extensionDir?: string;
  readonly headless?: boolean;
  /** As right after the installation, not connected. @default false */
  readonly isFresh?: boolean;
}

/**
 * Opens an article and a thread, and says what to press. Ends with the browser or with Ctrl+C. The records stay in `.data`,
 * those of a fresh start in memory.
 */
export async function showToPerson({ isFresh = false, ...chromium }: PersonOptions = {}): Promise<void> {
  const session = await startConnectedSession({
    chromium: { headless: false, forPerson: true, listsPopups: false, ...chromium },
    service: {
      port: (await isPortFree(usualPort)) ? usualPort : 0,
      hasDemoRecords: true,
      ...(isFresh ? {} : { data: dataFile() }),
    },
    undoMs: 5000,
    closesWhenSent: true,
    ...(isFresh ? { connect: null } : {}),
  });
  const { url, token } = session.service;
  const settings = await optionsPage(session);
  for (const page of ['sample-thread.html', 'sample-article.html']) await openInstructed(session, page);
  if (isFresh) await settings.bringToFront();
  else await settings.close();
  console.log(`listening on ${url} (your captures appear there)`);
  if (isFresh)
    console.log(`The extension isn’t connected yet. Enter these in the settings, or capture something first:
  address  ${url}
  token    ${token}`);
  console.log(`Select text in the article and press the Quick Capture button or Alt+Shift+K.
The thread has a customer’s words: select them and press Alt+V in the form to vote for an idea.
Close the browser or press Ctrl+C to stop.`);
  await untilDone(session);
  await session.end();
}

function dataFile(): string {
  const folder = join(root, '.data');
  mkdirSync(folder, { recursive: true });
  return join(folder, 'planning-service.sqlite');
}

async function openInstructed(session: ConnectedSession, name: string): Promise<void> {
  const page = await session.openPage(name);
  const instruct = () => page.evaluate(showInstruction, session.service.url).catch(() => undefined);
  await instruct();
  // The page can be loaded again, and the tab can show another one.
  page.on('load', instruct);
}

/** Runs inside a page: a bar above the article or thread. It can't be selected, so that it is in no capture. */
function showInstruction(service: string): void {
  const isThread = location.pathname.endsWith('/sample-thread.html');
  if (!isThread && !location.pathname.endsWith('/sample-article.html')) return;
  const bar = document.createElement('aside');
  bar.style.cssText =
    'position: sticky; inset-block-start: 0; padding: 12px 16px; background: #0c6a60; color: #fff; font: 15px/1.5 system-ui, sans-serif; user-select: none';
  const link = document.createElement('a');
  link.href = service;
  link.target = '_blank';
  link.style.color = 'inherit';
  link.textContent = 'planning service';
  bar.append(
    isThread
      ? 'Select what a customer says. Press Alt+Shift+K, then Alt+V (Mac: ⌃U) to vote for an idea. Votes appear in the '
      : 'Select text in this article. Then press the Quick Capture button or Alt+Shift+K. Your captures appear in the ',
    link,
    '.',
  );
  document.body.prepend(bar);
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
