import { mkdirSync } from 'node:fs';
import { startScreenWorld } from './test/e2e/screens/screen-world';
import { everyScreen } from './test/e2e/screens/walk';
import { wear, type Theme } from './test/e2e/screens/themes';
const lang = process.argv[2] as 'en';
const themes = process.argv[3]!.split(',') as Theme[];
const only = process.argv[4] ? new RegExp(process.argv[4]) : /./;
const stop = process.argv[5];
const world = await startScreenWorld(lang);
try {
for await (const { name, page } of everyScreen(world)) {
  if (only.test(name)) for (const t of themes) {
    await wear(page, t);
    await page.screenshot({ path: `/tmp/stranger/pictures/${lang}-${name}-${t}.png`, fullPage: !name.startsWith('popup') && (await page.locator('dialog[open]').count()) === 0 });
  }
  console.log(name);
  if (name === stop) break;
}
} catch (e) { console.log(e); }
await world.end(); process.exit(0);
