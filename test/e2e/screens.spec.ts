// Accessibility of every screen: axe finds no problem in any theme, targets are large enough in both directions, nothing
// scrolls sideways, and the keyboard focus is always visible.
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { expect, type Page, test } from '@playwright/test';
import type axe from 'axe-core';
import { settingsPages } from '@/components/options/settings-pages';
import { selectText } from '../support/selection';
import { fullTest, needsChromium } from './fixtures';
import { misfits, sideways } from './screens/misfits';
import { type InterfaceLanguage, type Screen, startScreenWorld } from './screens/screen-world';
import { type Theme, themes, wear } from './screens/themes';
import { everyScreen } from './screens/walk';

// Each has its own browser, and the longest take minutes.
test.describe.configure({ mode: 'parallel' });
needsChromium();
// A busy machine takes eight minutes for the longest walk.
test.setTimeout(900_000);

const axeSource = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/** All rules run once per screen. A theme changes only colors, and the direction only positions. */
const rulesOfColor = ['color-contrast', 'link-in-text-block'];
const rulesOfPosition = ['target-size'];

/** `onlyRules`: null for all. */
async function violations(page: Page, onlyRules: readonly string[] | null): Promise<string[]> {
  // The page's policy allows no foreign script, but a debugger can evaluate one.
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(`(() => { ${axeSource} })()`);
  return page.evaluate(
    async (only) => {
      const runner: typeof axe = Reflect.get(window, 'axe');
      // A bar that stays at the top may cover a part of any control that scrolls under it.
      scrollTo(0, 0);
      // A layer may cover a part of any control behind it. Without the layer, that form is a screen of its own.
      const { violations: found } = await runner.run(document.querySelector('[role="dialog"]') ?? document, {
        ...(only ? { runOnly: only } : { rules: { 'target-size': { enabled: true } } }),
        resultTypes: ['violations'],
        preload: false,
        iframes: false,
      });
      return found.flatMap(({ id, nodes }) =>
        nodes.map(({ html, any }) => `${id}: ${html} ${any[0]?.message}`),
      );
    },
    onlyRules && [...onlyRules],
  );
}

/** What axe finds in these themes, and what doesn't fit. */
async function problems(name: string, page: Page, worn: readonly Theme[]): Promise<string[]> {
  const found: string[] = [];
  for (const theme of worn) {
    await wear(page, theme);
    for (const violation of await violations(page, theme === 'light' ? null : rulesOfColor))
      found.push(`${name} ${theme} ${violation}`);
  }
  return [...found, ...(await misfits(name, page))];
}

async function withScreens(
  language: InterfaceLanguage,
  look: (screen: Screen) => Promise<void>,
): Promise<void> {
  const world = await startScreenWorld(language);
  try {
    for await (const screen of everyScreen(world)) await look(screen);
  } finally {
    await world.end();
  }
}

/** Further kinds and fields use the controls of the first ones. */
const isOfPlans = /-more$|^popup-(release|product|change-.*|capacity-investment|send-record)$/;
/** Together, these have every color of the product. Contrast and the system's colors change nothing else. */
const isOfEveryColor =
  /^popup-(idea|problems|locked|refused|sent|captured-before)$|^activity-(list|unknown|blocked)$|^options(-.*-page|-editors)?$/;

function themesOf(screen: string): readonly Theme[] {
  if (isOfPlans.test(screen)) return ['light'];
  return isOfEveryColor.test(screen) ? everyTheme : ['light', 'dark'];
}

const everyTheme = Object.keys(themes) as Theme[];

test('axe finds no problem in the form, the settings, the list and the help page, in light colors', async () => {
  const found: string[] = [];
  const world = await startScreenWorld('en');
  const { session } = world;
  const look = async (name: string, page: Page) => {
    found.push(...(await problems(name, page, ['light'])));
  };
  try {
    await world.connect();
    await world.save('Seen in the list');
    const activity = await session.openExtensionPage('activity.html');
    await activity.locator('.activity-row').waitFor();
    await look('activity', activity);
    for (const { id } of settingsPages) {
      const page = await session.openExtensionPage(`options.html#${id}`);
      await page.getByRole('search').waitFor();
      await look(`settings, ${id}`, page);
    }
    const help = await session.openExtensionPage('help.html');
    found.push(...(await problems('help', help, ['light', 'dark'])));
    const worker = await session.worker();
    await worker.evaluate(() => chrome.storage.local.set({ hasSeenTip: true }));
    const tab = await session.openPage('sample-article.html');
    await selectText(tab, '#ask');
    const popup = await session.openPopup(tab);
    await expect(popup.locator('.rich-text')).not.toBeEmpty();
    for (const kind of [1, 2, 3]) {
      await popup.keyboard.press(`Alt+${kind}`);
      await expect(popup.getByRole('tab', { selected: true })).toHaveAttribute(
        'aria-keyshortcuts',
        `Alt+${kind}`,
      );
      await look(`the form of kind ${kind}`, popup);
    }
  } finally {
    await world.end();
  }
  expect(found).toEqual([]);
});

fullTest('axe finds no problem on any screen in any theme', async () => {
  const found: string[] = [];
  await withScreens('en', async ({ name, page }) => {
    found.push(...(await problems(name, page, themesOf(name))));
  });
  expect(found).toEqual([]);
});

/** The size of a 1280 window at 400 %, of one at 100 %, and of a popup at 200 %. */
const zoomedTab = { width: 320, height: 512 };
const usualTab = { width: 1280, height: 720 };
const zoomedPopup = { width: 400, height: 300 };

// The direction changes no color, and a control has the same position in every kind.
fullTest(
  'the longest words fit from right to left, also at 400 %, without sideways scrolling, cut words or small targets',
  async () => {
    const found: string[] = [];
    await withScreens('long-rtl', async ({ name, page }) => {
      expect(await page.locator('html').getAttribute('dir')).toBe('rtl');
      for (const violation of await violations(page, rulesOfPosition)) found.push(`${name} ${violation}`);
      found.push(...(await misfits(name, page)));
      if (name.startsWith('popup')) return;
      await page.setViewportSize(zoomedTab);
      for (const wide of await sideways(page))
        found.push(`${name}, zoomed, is wider than its window: ${wide}`);
      await page.setViewportSize(usualTab);
    });
    expect(found).toEqual([]);
  },
);

fullTest('the popup at 200 % does not scroll sideways, and its kinds and Save stay visible', async () => {
  const world = await startScreenWorld('long');
  try {
    await world.connect();
    // A popup's own window can't be resized, so this is its page in a tab of that size.
    const popup = await world.session.context.newPage();
    await popup.setViewportSize(zoomedPopup);
    await popup.goto(`chrome-extension://${world.session.extensionId}/popup.html`);
    await expect(popup.getByRole('tablist')).toBeInViewport();
    await expect(popup.locator('.save-bar .button-primary')).toBeInViewport({ ratio: 1 });
    expect(await sideways(popup)).toEqual([]);
  } finally {
    await world.end();
  }
});
