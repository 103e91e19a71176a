// `npm run screenshots`: saves a picture of every screen in test/screenshots/all: each language, light, dark, larger.
// Names such as "ar" or "long" select these sets. "film" records the README's moving picture, "store" makes the stores'
// pictures in .output/store.
import { execFileSync } from 'node:child_process';
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type InterfaceLanguage, startScreenWorld } from '../e2e/screens/screen-world.ts';
import { type Theme, wear } from '../e2e/screens/themes.ts';
import { everyScreen } from '../e2e/screens/walk.ts';
import { presentLanguages } from '../support/catalogues.ts';
import { makeMovingPicture } from './moving-picture.ts';
import { keepShownMessages, shownMessages } from './shown-messages.ts';
import { makeStorePictures } from './store-pictures.ts';

interface PictureSet {
  readonly name: string;
  readonly language: InterfaceLanguage;
  readonly themes: readonly Theme[];
  /** In percent of the browser's. @default 100 */
  readonly textSize?: number;
}

const sets: readonly PictureSet[] = [
  { name: 'en', language: 'en', themes: ['light', 'dark', 'dark-contrast', 'forced'] },
  { name: 'ar', language: 'ar', themes: ['light', 'dark'] },
  { name: 'de', language: 'de', themes: ['light'] },
  { name: 'es', language: 'es', themes: ['light'] },
  { name: 'fr', language: 'fr', themes: ['light'] },
  { name: 'ja', language: 'ja', themes: ['light'] },
  { name: 'zh_CN', language: 'zh_CN', themes: ['light'] },
  { name: 'long', language: 'long', themes: ['light'] },
  { name: 'large', language: 'de', themes: ['light'], textSize: 125 },
];

/** The pictures of the README and the guide. */
const shown: Readonly<Record<string, string>> = {
  'en/options-not-connected-light': 'connect',
  'en/popup-idea-light': 'popup',
  'en/popup-customer-light': 'vote',
  'en/popup-quotes-light': 'quotes',
  'en/popup-sent-dark': 'popup-sent-dark',
  'ar/popup-idea-light': 'popup-rtl',
  'en/activity-unknown-light': 'activity',
};

const folder = fileURLToPath(new URL('../screenshots/all', import.meta.url));
const wanted = process.argv.slice(2);

for (const { name, language, themes, textSize = 100 } of sets) {
  if (wanted.length > 0 && !wanted.includes(name)) continue;
  mkdirSync(`${folder}/${name}`, { recursive: true });
  const world = await startScreenWorld(language);
  try {
    for await (const { name: screen, page } of everyScreen(world)) {
      await page.evaluate((percent) => {
        document.documentElement.style.fontSize = `${percent}%`;
      }, textSize);
      // A popup shows only its window's area, and a dialog covers at most the window.
      const fullPage = !screen.startsWith('popup') && (await page.locator('dialog[open]').count()) === 0;
      for (const theme of themes) {
        await wear(page, theme);
        const picture = `${name}/${screen}-${theme}`;
        const path = `${folder}/${picture}.png`;
        await page.screenshot({ path, fullPage });
        const file = shown[picture];
        if (!file) continue;
        // A palette makes a third of the size. The package contains these pictures.
        const smaller = ['-strip', '+dither', '-colors', '200'];
        execFileSync('convert', [path, ...smaller, `PNG8:${folder}/../${file}.png`]);
        keepShownMessages(`${file}.png`, await shownMessages(page, language));
      }
      console.log(`${name} ${screen}`);
    }
  } finally {
    await world.end();
  }
}

if (wanted.length === 0 || wanted.includes('film')) await makeMovingPicture(join(folder, '../capture.gif'));

if (wanted.includes('store')) {
  const store = fileURLToPath(new URL('../../.output/store', import.meta.url));
  const offered = sets
    .map(({ language }) => language)
    .filter((language) => presentLanguages().includes(language));
  for (const language of new Set(offered)) await makeStorePictures(language, join(store, language));
}
