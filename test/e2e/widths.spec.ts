// Each page of the settings, and the list of captures, in windows of four widths and in three languages: nothing
// scrolls sideways, no word is cut off, and the list's header breaks none. The pictures are for a person, in `.output/pictures/widths`.
import { expect, type Page, test } from '@playwright/test';
import { settingsPages } from '@/components/options/settings-pages';
import { emptyRule } from '@/lib/capture/start/site-rule';
import { picturePath } from '../support/pictures';
import { createIdea } from './faults/outcomes';
import { needsChromium, onlyInFullRun } from './fixtures';
import { misfits } from './screens/misfits';
import { type InterfaceLanguage, type ScreenWorld, startScreenWorld } from './screens/screen-world';
import { type Theme, wear } from './screens/themes';

onlyInFullRun();
needsChromium();
test.setTimeout(600_000);

const widths = [1240, 800, 480, 360];

const sets: readonly { readonly language: InterfaceLanguage; readonly themes: readonly Theme[] }[] = [
  { language: 'en', themes: ['light', 'dark'] },
  { language: 'de', themes: ['light'] },
  { language: 'ar', themes: ['light'] },
];

/** Settings and captures as after a week: a rule, sent captures, one in question, and one that can be undone. */
async function fillForAWeek(world: ScreenWorld): Promise<void> {
  const { service, setPreferences } = world.session;
  await world.connect();
  const rule = {
    ...emptyRule('forum', 'forum.example/questions/*'),
    name: 'Questions in the forum',
    kind: 'comment',
  };
  await setPreferences({ undoMs: 0, siteRules: [rule] });
  await world.save('Draft first, questions later');
  await world.save(
    'A very long name that no list shows in full, for it goes on and on beyond every edge of it',
  );
  await expect.poll(() => service.ideas().length).toBeGreaterThan(2);
  service.misbehave({
    method: 'GET',
    path: '/api/v1/products/:id/ideas',
    answer: { kind: 'status', status: 404 },
  });
  service.misbehave({ ...createIdea, calls: 1, answer: { kind: 'html' } });
  await world.save('Without an answer');
  await expect.poll(() => service.requests.some(({ method }) => method === 'POST')).toBe(true);
  await setPreferences({ undoMs: 30_000 });
  await world.save('Held for a moment');
}

for (const { language, themes } of sets)
  test(`in ${language}, the settings and the list fit into windows from 1240 to 360 px`, async () => {
    const found: string[] = [];
    const look = async (name: string, page: Page) => {
      for (const width of widths) {
        await page.setViewportSize({ width, height: 900 });
        for (const theme of themes) {
          await wear(page, theme);
          const path = picturePath(`widths/${language}-${theme}/${name}-${width}`);
          await page.screenshot({ path, fullPage: true });
        }
        found.push(...(await misfits(`${name} at ${width} px`, page)));
      }
    };
    const world = await startScreenWorld(language);
    try {
      await fillForAWeek(world);
      for (const { id } of settingsPages) {
        const page = await world.session.openExtensionPage(`options.html#${id}`);
        await page.locator(`[data-page="${id}"]`).waitFor();
        await look(id, page);
        await page.close();
      }
      const activity = await world.session.openExtensionPage('activity.html');
      await activity.locator('.activity-row').first().waitFor();
      await look('activity', activity);
      for (const width of widths) {
        await activity.setViewportSize({ width, height: 900 });
        for (const button of await activity.locator('header .button').all())
          await expect(button, `${width}`).toBeInViewport({ ratio: 1 });
        expect(await brokenWords(activity), `${width}`).toEqual([]);
      }
      await activity.setViewportSize({ width: 1240, height: 900 });
      await activity.locator('.activity-row', { hasText: 'Without an answer' }).click();
      await activity.locator('.detail').waitFor();
      await look('activity-detail', activity);
    } finally {
      await world.end();
    }
    expect(found).toEqual([]);
  });

/** Words of the header on more than one line. */
function brokenWords(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const broken: string[] = [];
    const texts = document.createTreeWalker(
      document.querySelector('header') ?? document,
      NodeFilter.SHOW_TEXT,
    );
    for (let text = texts.nextNode(); text; text = texts.nextNode())
      for (const { index, 0: word } of (text.textContent ?? '').matchAll(/\S+/g)) {
        const range = document.createRange();
        range.setStart(text, index);
        range.setEnd(text, index + word.length);
        const tops = new Set([...range.getClientRects()].map(({ top }) => Math.round(top)));
        if (tops.size > 1) broken.push(word);
      }
    return broken;
  });
}
