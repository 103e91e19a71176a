// `npm run screenshots`: saves a picture of every screen in test/screenshots/all: light, dark, right to left.
// Names of sets, such as "ar" or "long", limit it to these.
import { copyFileSync, mkdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { type InterfaceLanguage, startScreenWorld } from '../e2e/screens/screen-world.ts';
import { type Theme, wear } from '../e2e/screens/themes.ts';
import { everyScreen } from '../e2e/screens/walk.ts';

const sets: { name: string; language: InterfaceLanguage; themes: Theme[] }[] = [
  { name: 'en', language: 'en', themes: ['light', 'dark', 'dark-contrast', 'forced'] },
  { name: 'ar', language: 'ar', themes: ['light', 'dark'] },
  { name: 'long', language: 'long', themes: ['light'] },
];

/** The pictures of the README. */
const shown: Readonly<Record<string, string>> = {
  'en/popup-idea-light': 'popup',
  'en/popup-sent-dark': 'popup-sent-dark',
  'ar/popup-idea-light': 'popup-rtl',
  'en/activity-unknown-light': 'activity',
};

const folder = fileURLToPath(new URL('../screenshots/all', import.meta.url));
const wanted = process.argv.slice(2);

for (const { name, language, themes } of sets) {
  if (wanted.length > 0 && !wanted.includes(name)) continue;
  mkdirSync(`${folder}/${name}`, { recursive: true });
  const world = await startScreenWorld(language);
  try {
    for await (const { name: screen, page } of everyScreen(world)) {
      for (const theme of themes) {
        await wear(page, theme);
        const picture = `${name}/${screen}-${theme}`;
        const path = `${folder}/${picture}.png`;
        await page.screenshot({ path });
        if (shown[picture]) copyFileSync(path, `${folder}/../${shown[picture]}.png`);
      }
      console.log(`${name} ${screen}`);
    }
  } finally {
    await world.end();
  }
}
