// Records the README's moving picture. A person selects a passage, opens the form by its shortcut, types a name and saves
// with Ctrl+Enter. Then the service shows the record. Real keys in a headed Chromium, one frame per key.
import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { Page } from 'playwright';
import { type ConnectedSession, optionsPage, startConnectedSession } from '../support/connected-session.ts';
import { findDisplayPrograms, startDisplay } from '../support/display.ts';
import { createNative, type Native } from '../support/native.ts';
import { popupAfter } from '../support/popup.ts';
import { ideaNamed, saveCaptures } from '../support/save-capture.ts';
import { waitUntil } from '../support/wait-until.ts';
import { keepShownMessages, shownMessages } from './shown-messages.ts';

const size = { width: 960, height: 720 };
const maxBytes = 1_500_000;
const typedName = 'Show a draft first #im';

interface Frame {
  readonly path: string;
  readonly ms: number;
  /** The pressed keys; '' for none. */
  readonly keys: string;
}

/** Writes the GIF. Throws if the display's programs are missing, or if the file is too large. */
export async function makeMovingPicture(path: string): Promise<void> {
  const programs = findDisplayPrograms();
  if (!programs.found) throw new Error(programs.reason);
  const folder = mkdtempSync(join(tmpdir(), 'quick-capture-film-'));
  const display = await startDisplay(size);
  try {
    const session = await startConnectedSession({
      chromium: { headless: false, display: display.name, forPerson: true },
    });
    try {
      await write(path, await play(session, display.name, folder));
    } finally {
      await session.end();
    }
  } finally {
    await display.stop();
    rmSync(folder, { recursive: true, force: true });
  }
  const { size: bytes } = statSync(path);
  if (bytes > maxBytes) throw new Error(`the moving picture has ${bytes} bytes`);
}

async function play(session: ConnectedSession, display: string, folder: string): Promise<Frame[]> {
  const native = createNative(display);
  const frames: Frame[] = [];
  async function film(ms: number, keys = ''): Promise<void> {
    await still(native);
    const path = join(folder, `${String(frames.length).padStart(3, '0')}.png`);
    await native.screenshot(path);
    frames.push({ path, ms, keys });
  }
  /** Records a frame after every second letter. */
  async function type(text: string): Promise<void> {
    for (const letters of text.match(/.{1,2}/g) ?? []) {
      await native.type(letters);
      await film(130);
    }
  }

  const page = await prepare(session);
  await film(900);
  await dragOver(page, '#ask', () => film(120));
  await film(700);

  const popup = await popupAfter(session, () => native.press('alt+shift+k'));
  await popup.waitForFunction(() => performance.getEntriesByName('capture:ready').length > 0);
  await film(1500, 'Alt + Shift + K');
  const inForm = await shownMessages(popup, 'en');

  await type(typedName);
  await popup.getByRole('option', { name: 'import' }).first().waitFor();
  await film(900);
  await native.press('Return');
  await film(1100, 'Enter');

  await native.press('ctrl+Return');
  await popup
    .getByRole('status')
    .filter({ hasText: /^Sent\b/ })
    .waitFor();
  await film(1400, 'Ctrl + Enter');
  keepShownMessages('capture.gif', await shownMessages(popup, 'en', inForm));

  const shown = session.context.waitForEvent('page');
  await native.press('Tab', 'Return');
  const record = await shown;
  await record.waitForLoadState();
  await film(3000);
  return frames;
}

/** Opens the article in a window as large as the display, with one recently used tag. */
async function prepare(session: ConnectedSession): Promise<Page> {
  const options = await optionsPage(session);
  await session.setPreferences({ lastKind: 'idea', hasNotifications: false });
  const worker = await session.worker();
  await worker.evaluate(() => chrome.storage.local.set({ hasSeenTip: true }));
  await saveCaptures(options, [ideaNamed('Ask for fewer columns', { tags: ['import'] })]);
  await waitUntil(async () => session.service.ideas().some(({ sent }) => sent.tags === 'import'), {
    what: 'a tag that was used before',
  });
  const page = await session.openPage('sample-article.html');
  await options.close();
  // Without a compositor, a popup has no shadow, so the page behind it is darkened.
  await page.addStyleTag({ content: ':root { background: #dde6df }' });
  const cdp = await session.context.newCDPSession(page);
  const { windowId } = await cdp.send('Browser.getWindowForTarget');
  await cdp.send('Browser.setWindowBounds', { windowId, bounds: { windowState: 'maximized' } });
  await page.locator('#ask').scrollIntoViewIfNeeded();
  await page.bringToFront();
  return page;
}

/** Selects an element's words with the mouse, line by line. */
async function dragOver(page: Page, selector: string, film: () => Promise<void>): Promise<void> {
  const lines = await page.locator(selector).evaluate((element) => {
    const range = document.createRange();
    range.selectNodeContents(element);
    return Array.from(range.getClientRects(), ({ left, right, top, height }) => ({
      from: left + 1,
      to: right - 1,
      y: top + height / 2,
    }));
  });
  for (const [at, { from, to, y }] of lines.entries()) {
    if (at === 0) {
      await page.mouse.move(from, y);
      await page.mouse.down();
    }
    await page.mouse.move(to, y);
    await film();
  }
  await page.mouse.up();
}

/** A popup fades in. It is complete when two pictures in a row are equal. */
async function still(native: Native): Promise<void> {
  let before = await native.signature();
  await waitUntil(
    async () => {
      const now = await native.signature();
      const isStill = now === before;
      before = now;
      return isStill;
    },
    { what: 'a still picture' },
  );
}

/** Draws the pressed keys onto the frames and sets the duration of each frame. */
async function write(path: string, frames: readonly Frame[]): Promise<void> {
  const label = ['-gravity', 'SouthWest', '-pointsize', '22', '-fill', 'white', '-undercolor', '#1d2b33'];
  const args = frames.flatMap(({ path: file, ms, keys }) => [
    ...['(', file, '-set', 'delay', String(Math.round(ms / 10))],
    ...(keys === '' ? [] : [...label, '-annotate', '+24+24', `  ${keys}  `]),
    ')',
  ]);
  await promisify(execFile)('convert', [
    ...args,
    ...['-loop', '0', '+dither', '-colors', '160', '-layers', 'optimize', path],
  ]);
}
