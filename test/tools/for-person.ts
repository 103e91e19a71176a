// A connected browser and a lasting local service for a person, as `npm start` and `npm run dev` open them.
import { existsSync, mkdirSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { type ConnectedSession, optionsPage, startConnectedSession } from '../support/connected-session';
import { root } from './run';

const usualPort = 4810;

export function hasDisplay(): boolean {
  return process.platform !== 'linux' || Boolean(process.env.DISPLAY || process.env.WAYLAND_DISPLAY);
}

/** Opens the article and says what to press. Ends with the browser or with Ctrl+C. The records stay in `.data`. */
export async function showToPerson(
  chromium: { readonly extensionDir?: string; readonly headless?: boolean } = {},
): Promise<void> {
  const data = join(root, '.data');
  if (!existsSync(data)) mkdirSync(data);
  const session = await startConnectedSession({
    chromium: { headless: false, forPerson: true, listsPopups: false, ...chromium },
    service: {
      port: (await isPortFree(usualPort)) ? usualPort : 0,
      data: join(data, 'planning-service.sqlite'),
    },
    undoMs: 5000,
    closesWhenSent: true,
  });
  const settings = await optionsPage(session);
  const article = await session.openPage('sample-article.html');
  await settings.close();
  const instruct = () => article.evaluate(showInstruction, session.service.url).catch(() => undefined);
  await instruct();
  // The article can be loaded again, and the tab can show another page.
  article.on('load', instruct);
  console.log(`listening on ${session.service.url} (your captures appear there)`);
  console.log('Select text in the article and press the Quick Capture button or Alt+Shift+K.');
  console.log('Close the browser or press Ctrl+C to stop.');
  await untilDone(session);
  await session.end();
}

/** Runs inside a page: a bar above the article. It can't be selected, so that it is in no capture. */
function showInstruction(service: string): void {
  if (!location.pathname.endsWith('/sample-article.html')) return;
  const bar = document.createElement('aside');
  bar.style.cssText =
    'position: sticky; inset-block-start: 0; padding: 12px 16px; background: #0c6a60; color: #fff; font: 15px/1.5 system-ui, sans-serif; user-select: none';
  const link = document.createElement('a');
  link.href = service;
  link.target = '_blank';
  link.style.color = 'inherit';
  link.textContent = 'planning service';
  bar.append(
    'Select text in this article. Then press the Quick Capture button or Alt+Shift+K. Your captures appear in the ',
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
