// Accessibility of every screen: axe finds no problem in any theme and direction, targets are large enough, nothing
// scrolls sideways, and the keyboard focus is always visible.
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { expect, type Page, test } from '@playwright/test';
import type axe from 'axe-core';
import { needsChromium } from './fixtures';
import { type InterfaceLanguage, type Screen, startScreenWorld } from './screens/screen-world';
import { type Theme, themes, wear } from './screens/themes';
import { everyScreen } from './screens/walk';

// Each has its own browser, and the longest take minutes.
test.describe.configure({ mode: 'parallel' });
needsChromium();
// A busy machine takes eight minutes for the longest walk.
test.setTimeout(900_000);

const axeSource = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/** A theme changes only colours, so all other rules run once per screen. */
const rulesOfColour = ['color-contrast', 'link-in-text-block'];

async function violations(page: Page, theme: Theme): Promise<string[]> {
  await wear(page, theme);
  // The page's policy allows no foreign script, but a debugger can evaluate one.
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(`(() => { ${axeSource} })()`);
  return page.evaluate(
    async (onlyRules) => {
      const runner: typeof axe = Reflect.get(window, 'axe');
      const { violations: found } = await runner.run(document, {
        ...(onlyRules ? { runOnly: onlyRules } : { rules: { 'target-size': { enabled: true } } }),
        resultTypes: ['violations'],
        preload: false,
        iframes: false,
      });
      return found.flatMap(({ id, nodes }) =>
        nodes.map(({ html, any }) => `${id}: ${html} ${any[0]?.message}`),
      );
    },
    theme === 'light' ? null : rulesOfColour,
  );
}

/** Elements that make the page wider than its window, by class; empty if there are none. */
async function sideways(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const { scrollWidth, clientWidth } = document.documentElement;
    if (scrollWidth <= clientWidth) return [];
    return [...document.body.querySelectorAll('*')]
      .filter((element) => {
        const { left, right } = element.getBoundingClientRect();
        return right > clientWidth + 1 || left < -1;
      })
      .map((element) => `${element.tagName} ${element.className} ${element.textContent?.slice(0, 40)}`);
  });
}

/** Text that is cut off without an ellipsis or scrolling. */
async function cutOff(page: Page): Promise<string[]> {
  return page.evaluate(() =>
    [...document.body.querySelectorAll('button, label, legend, h1, h2, h3, .button, .pill, .badge')]
      .filter(
        (element) => element.checkVisibility() && !element.closest('.spoken') && !element.matches('.spoken'),
      )
      .filter((element) => element.scrollWidth > element.clientWidth + 1 && element.clientWidth > 0)
      .filter((element) => getComputedStyle(element).display !== 'inline')
      .map((element) => `${element.tagName} ${element.className} ${element.textContent?.slice(0, 40)}`),
  );
}

async function misfits(name: string, page: Page): Promise<string[]> {
  const wide = (await sideways(page)).map((what) => `${name} is wider than its window: ${what}`);
  const cut = (await cutOff(page)).map((what) => `${name} cuts off: ${what}`);
  return [...wide, ...cut];
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

/**
 * Further kinds use the controls of the first ones. Light and dark are enough, and only light for kinds of plans and
 * changes.
 */
const isMadeOfOthers =
  /-more$|^popup-(feature|epic|requirement-comment|competitor|reply|append-.*)$|^form-|^options-(import|reset|no-match|editors)$|^activity-move$/;
const isOfPlans = /^popup-(release|product|change-.*|capacity-investment|send-record)(-more)?$/;

function themesOf(screen: string, seenIn: readonly Theme[]): readonly Theme[] {
  if (isOfPlans.test(screen)) return seenIn.slice(0, 1);
  return isMadeOfOthers.test(screen) ? seenIn.slice(0, 2) : seenIn;
}

const everyTheme = Object.keys(themes) as Theme[];

test('axe finds no problem on any screen in any theme', async () => {
  const found: string[] = [];
  await withScreens('en', async ({ name, page }) => {
    for (const theme of themesOf(name, everyTheme))
      for (const violation of await violations(page, theme)) found.push(`${name} ${theme} ${violation}`);
    found.push(...(await misfits(name, page)));
  });
  expect(found).toEqual([]);
});

/** The size of a 1280 window at 400 %, of one at 100 %, and of a popup at 200 %. */
const zoomedTab = { width: 320, height: 512 };
const usualTab = { width: 1280, height: 720 };
const zoomedPopup = { width: 400, height: 300 };

// The direction changes no colour, and a control has the same position in every kind.
test('the longest words fit from right to left, also at 400 %, without sideways scrolling or cut words, and axe finds no problem', async () => {
  const found: string[] = [];
  await withScreens('long-rtl', async ({ name, page }) => {
    expect(await page.locator('html').getAttribute('dir')).toBe('rtl');
    if (!isMadeOfOthers.test(name) && !isOfPlans.test(name))
      // Invented words lengthen a name and its visible part differently.
      for (const violation of await violations(page, 'light'))
        if (!violation.startsWith('label-content-name-mismatch')) found.push(`${name} ${violation}`);
    found.push(...(await misfits(name, page)));
    if (name.startsWith('popup')) return;
    await page.setViewportSize(zoomedTab);
    for (const wide of await sideways(page)) found.push(`${name}, zoomed, is wider than its window: ${wide}`);
    await page.setViewportSize(usualTab);
  });
  expect(found).toEqual([]);
});

test('the popup at 200 % does not scroll sideways, and its kinds and Save stay visible', async () => {
  const world = await startScreenWorld('long');
  try {
    await world.connect();
    // A popup's own window can't be resized, so this is its page in a tab of that size.
    const popup = await world.session.context.newPage();
    await popup.setViewportSize(zoomedPopup);
    await popup.goto(`chrome-extension://${world.session.extensionId}/popup.html`);
    await popup.getByRole('button', { name: world.say('welcomeSkip') }).click();
    await expect(popup.getByRole('tablist')).toBeInViewport();
    await expect(popup.locator('.save-bar .button-primary')).toBeInViewport({ ratio: 1 });
    expect(await sideways(popup)).toEqual([]);
  } finally {
    await world.end();
  }
});
