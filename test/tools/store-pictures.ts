// The pictures that the stores show, in each language: the form over a page, a customer's vote, the list and the settings.
// `npm run screenshots -- store` writes them to .output/store.
import { mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Page } from 'playwright';
import { fillVote } from '../e2e/screens/popup-screens.ts';
import { type InterfaceLanguage, type ScreenWorld, startScreenWorld } from '../e2e/screens/screen-world.ts';
import { wear } from '../e2e/screens/themes.ts';
import { selectText } from '../support/selection.ts';

/** The sizes that the stores ask for. Firefox and Edge take Chrome's pictures, too. */
export const storeSizes = {
  /** Chrome and Edge: exactly so. Firefox: this shape. */
  picture: { width: 1280, height: 800 },
  /** Chrome, required. Edge, optional. */
  tile: { width: 440, height: 280 },
  /** Edge, required. */
  logo: { width: 300, height: 300 },
} as const;

const ideas = {
  'Undo a whole import':
    'Last week somebody imported the wrong file, and two people deleted 900 rows by hand.',
  'A roadmap for people without an account': 'Our board has no accounts and will never have any.',
  'Show the first rows before an import':
    'I would rather see the first rows at once and correct what is wrong.',
};

export async function makeStorePictures(language: InterfaceLanguage, folder: string): Promise<void> {
  mkdirSync(folder, { recursive: true });
  const to = (name: string) => join(folder, `${name}.png`);
  const world = await startScreenWorld(language);
  try {
    await world.connect();
    await world.session.setPreferences({ closesWhenSent: false, undoMs: 0, lastKind: 'idea' });
    const worker = await world.session.worker();
    await worker.evaluate(() => chrome.storage.local.set({ hasSeenTip: true }));
    await formOver(world, 'sample-article.html', '#ask', to('1-idea'));
    await formOver(world, 'sample-thread.html', '#third', to('2-vote'), fillVote);
    const list = await world.session.openExtensionPage('activity.html');
    for (const [name, words] of Object.entries(ideas))
      await world.save(name, { description: `<blockquote><p>${words}</p></blockquote>`, tags: ['import'] });
    await list.locator('.activity-row[data-status="sent"]').nth(2).waitFor();
    await list.locator('.activity-row').first().click();
    await list.locator('.detail[data-status="sent"]').waitFor();
    await picture(list, to('3-list'));
    const settings = await world.session.openExtensionPage('options.html');
    await settings.locator('.account').waitFor();
    await picture(settings, to('4-settings'));
    await drawTiles(await world.session.context.newPage(), to);
  } finally {
    await world.end();
  }
}

async function picture(page: Page, path: string): Promise<void> {
  await page.setViewportSize(storeSizes.picture);
  await wear(page, 'light');
  await page.screenshot({ path });
}

/** A page with the popup where a browser shows it. */
async function formOver(
  world: ScreenWorld,
  page: string,
  selected: string,
  to: string,
  fill?: typeof fillVote,
): Promise<void> {
  const tab = await world.session.openPage(page);
  await selectText(tab, selected);
  const popup = await world.session.openPopup(tab);
  await popup.waitForFunction(() => performance.getEntriesByName('capture:ready').length > 0);
  await fill?.(popup);
  await wear(popup, 'light');
  const form = await popup.screenshot();
  await popup.close();
  await tab.setViewportSize(storeSizes.picture);
  await tab.locator(selected).scrollIntoViewIfNeeded();
  const behind = await tab.screenshot();
  await tab.setContent(`<style>
    body { margin: 0; overflow: hidden; background: url("${dataOf(behind)}") }
    img { position: absolute; top: 16px; right: 24px; border-radius: 10px; box-shadow: 0 0 0 1px #0003, 0 12px 40px #0006 }
  </style><img src="${dataOf(form)}">`);
  await tab.locator('img').evaluate((image: HTMLImageElement) => image.decode());
  await tab.screenshot({ path: to });
  await tab.close();
}

/** The tile and the logo, which have no words but the name. */
async function drawTiles(page: Page, to: (name: string) => string): Promise<void> {
  const mark = readFileSync(fileURLToPath(new URL('../../public/icon/mark.svg', import.meta.url)));
  const source = `data:image/svg+xml;base64,${mark.toString('base64')}`;
  const draw = async (size: { width: number; height: number }, content: string, name: string) => {
    await page.setViewportSize(size);
    await page.setContent(`<style>
      body { margin: 0; display: grid; gap: 16px; place-content: center; justify-items: center; height: 100vh;
        background: #0c6a60; color: #fff; font: 600 34px system-ui, sans-serif }
      img { width: 128px; padding: 24px; border-radius: 28px; background: #fff }
    </style>${content}`);
    await page.locator('img').evaluate((image: HTMLImageElement) => image.decode());
    await page.screenshot({ path: to(name) });
  };
  await draw(storeSizes.tile, `<img src="${source}" alt="">Quick Capture`, 'tile');
  await draw(storeSizes.logo, `<img src="${source}" alt="">`, 'logo');
}

const dataOf = (png: Buffer) => `data:image/png;base64,${png.toString('base64')}`;
