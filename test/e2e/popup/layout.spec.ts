// The form at its usual size: all fields of a kind are visible, in every language and with larger text. Measured in
// the real popup.
import { expect, type Page, test } from '@playwright/test';
import { kinds } from '@/lib/capture/kinds';
import { type ConnectedSession, connect, startConnectedSession } from '../../support/connected-session';
import { selectText } from '../../support/selection';
import { isFormReady } from '../either-browser';
import { fullTest, needsChromium } from '../fixtures';
import { type InterfaceLanguage, type ScreenWorld, startScreenWorld } from '../screens/screen-world';

needsChromium();

const width = 440;
const height = 580;
/** Relative to the browser's usual text size of 16 pixels. */
const textSizes = [100, 125];
/** The form shows the first one, so each is a change of the kind. */
const kindsInTurn = [2, 3, 1];

/** The popup on a page with five selected lines, before any typing. */
async function openForm(session: ConnectedSession, tab: Page): Promise<Page> {
  await selectText(tab, '#ask');
  const popup = await session.openPopup(tab);
  await popup.waitForFunction(isFormReady);
  return popup;
}

/** Resolves once what was changed is laid out, and the tabs have noticed their new width. */
async function painted(page: Page): Promise<void> {
  await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
}

/** Controls that need scrolling or are cut off; empty if all are visible. */
async function outOfSight(popup: Page): Promise<string[]> {
  await painted(popup);
  return popup.evaluate(() => {
    const bar = document.querySelector('.save-bar')?.getBoundingClientRect();
    const found: string[] = [];
    const page = document.documentElement;
    if (page.scrollHeight > page.clientHeight) found.push('the page scrolls');
    if (page.scrollWidth > page.clientWidth) found.push('the page scrolls sideways');
    const form = document.querySelector('.popup-main');
    if (form && form.scrollHeight > form.clientHeight) found.push('the form scrolls');
    const needed = [
      ...document.querySelectorAll(
        '.tabs, .field-bare, .text-tools, .property, .more-button, .save-bar .button-primary',
      ),
    ];
    for (const element of needed) {
      const { left, right, top, bottom, height } = element.getBoundingClientRect();
      const end = bar && !element.closest('.save-bar') ? bar.top : innerHeight;
      const isInside = left >= 0 && right <= innerWidth && top >= 0 && bottom <= end + 0.5 && height > 0;
      if (!isInside)
        found.push(`${element.className} ${element.textContent?.slice(0, 30)} ends at ${bottom} of ${end}`);
    }
    const rows = new Set(
      [...document.querySelectorAll('.property, .more-button')].map((chip) =>
        Math.round(chip.getBoundingClientRect().top),
      ),
    );
    // With large text or in a narrow panel, they need two.
    const isLarge = innerWidth / Number.parseFloat(getComputedStyle(page).fontSize) <= 24;
    if (rows.size > (isLarge ? 2 : 1)) found.push(`the chips have ${rows.size} rows`);
    const text = document.querySelector('.passage');
    const lines = text ? text.clientHeight / Number.parseFloat(getComputedStyle(text).lineHeight) : 0;
    if (lines < 4) found.push(`the text has room for ${lines} lines`);
    // With large text or in a narrow panel, the other tabs hide their names.
    for (const words of document.querySelectorAll('.property-face .cut, .tab-label'))
      if (words.clientWidth > 1 && words.scrollWidth > words.clientWidth)
        found.push(`${words.textContent} is cut`);
    const name = document.querySelector('[data-field="name"] textarea');
    if (name && (name.scrollHeight > name.clientHeight || name.scrollWidth > name.clientWidth))
      found.push('the name is cut');
    return found;
  });
}

/** The kinds whose names are cut, and the controls that lie outside. */
async function cutWords(panel: Page): Promise<string[]> {
  await painted(panel);
  return panel.evaluate(() => {
    // Beside the chosen kind of the list, the other tabs hide their names.
    const labels = [...document.querySelectorAll('.tab-label')].filter((label) => label.clientWidth > 1);
    const cut = labels.filter(
      (label) =>
        label.scrollWidth > label.clientWidth ||
        label.getBoundingClientRect().height > (label.parentElement?.getBoundingClientRect().height ?? 0),
    );
    const buttons = [...document.querySelectorAll('.popup-header button, .save-bar button')];
    const outside = buttons.filter((button) => {
      const { left, right } = button.getBoundingClientRect();
      return left < 0 || right > innerWidth;
    });
    return [...cut, ...outside].map(({ textContent, className }) => textContent || className);
  });
}

/** In a low window: the controls that are covered even when they are scrolled into view, and the names that are cut. */
async function hiddenInWindow(form: Page, textSize: number): Promise<string[]> {
  await form.setViewportSize({ width: 400, height: 300 });
  await form.evaluate((percent) => {
    document.documentElement.style.fontSize = `${percent}%`;
  }, textSize);
  await painted(form);
  return form.evaluate(() => {
    const controls = document.querySelectorAll<HTMLElement>(
      '.popup-header button, .name-text textarea, .rich-text, .text-tools button, .property, .more-button, .save-bar button',
    );
    const covered = [...controls].filter((control) => {
      control.scrollIntoView({ block: 'nearest' });
      const { left, top, width, height } = control.getBoundingClientRect();
      const there = document.elementFromPoint(left + width / 2, top + Math.min(height / 2, 12));
      return !there || !(control.contains(there) || there.contains(control));
    });
    const cut = [...document.querySelectorAll('.tab-label')].filter(
      (label) => label.clientWidth > 1 && label.scrollWidth > label.clientWidth,
    );
    const sideways = document.documentElement.scrollWidth > innerWidth ? ['the page scrolls sideways'] : [];
    return [
      ...covered.map((control) => `${control.className || control.id} is covered`),
      ...cut.map(({ textContent }) => `${textContent} is cut`),
      ...sideways,
    ];
  });
}

/** The person has chosen a product. Connecting gave the account's creator. */
async function startIn(language: InterfaceLanguage): Promise<ScreenWorld> {
  const world = await startScreenWorld(language);
  await connect(world.session, world.session.service);
  const worker = await world.session.worker();
  await worker.evaluate(() => chrome.storage.local.set({ hasSeenTip: true }));
  return world;
}

/** The first has the longest words. */
const languages = ['de', 'ar', 'en', 'es', 'fr', 'ja', 'zh_CN'] as const;

for (const language of languages) {
  fullTest(
    `the first kinds fit without scrolling, in a side panel their names, and a low window covers nothing, in ${language}`,
    async () => {
      const world = await startIn(language);
      const { session } = world;
      try {
        const tab = await session.openPage('sample-article.html');
        const popup = await openForm(session, tab);
        expect(await popup.locator('html').getAttribute('lang')).toMatch(
          new RegExp(`^${language.slice(0, 2)}`),
        );
        expect(await popup.evaluate(() => innerWidth)).toBe(width);
        const found: string[] = [];
        for (const textSize of textSizes) {
          // As in a browser that always had this text size.
          await popup.evaluate((percent) => {
            document.documentElement.style.fontSize = `${percent}%`;
          }, textSize);
          for (const kind of kindsInTurn) {
            await popup.keyboard.press(`Alt+${kind}`);
            await expect(popup.getByRole('tab', { selected: true })).toHaveAttribute(
              'aria-keyshortcuts',
              `Alt+${kind}`,
            );
            expect(await popup.evaluate(() => innerHeight)).toBe(height);
            const lacks = await outOfSight(popup);
            for (const lack of lacks) found.push(`kind ${kind} at ${textSize} %: ${lack}`);
            if (lacks.length > 0)
              await popup.screenshot({ path: test.info().outputPath(`${kind}-${textSize}.png`) });
          }
        }
        expect(found).toEqual([]);
        await popup.close();

        const longest = kinds
          // Replies and additions share a tab.
          .filter(({ id }) => id !== 'reply' && id !== 'append-idea')
          .toSorted((one, other) => world.t(other.label).length - world.t(one.label).length)
          .slice(0, 2);
        for (const { id, label } of longest) {
          await session.setPreferences({ lastKind: id });
          const ofKind = await openForm(session, tab);
          await expect(ofKind.getByRole('tab', { selected: true })).toHaveText(world.t(label));
          expect(await cutWords(ofKind), id).toEqual([]);
          await ofKind.close();
        }

        const panel = await session.openExtensionPage('popup.html');
        await panel.setViewportSize({ width: 360, height: 900 });
        await panel.getByRole('tab', { selected: true }).waitFor();
        await panel.evaluate(() => {
          document.documentElement.style.fontSize = '125%';
        });
        expect(await cutWords(panel)).toEqual([]);

        for (const { id, label } of longest) {
          await session.setPreferences({ lastKind: id });
          await panel.reload();
          await expect(panel.getByRole('tab', { selected: true })).toHaveText(world.t(label));
          for (const textSize of textSizes) {
            await panel.evaluate((percent) => {
              document.documentElement.style.fontSize = `${percent}%`;
            }, textSize);
            expect(await cutWords(panel)).toEqual([]);
          }
        }
        for (const textSize of [100, 125, 200])
          expect(await hiddenInWindow(panel, textSize), `a low window at ${textSize} %`).toEqual([]);
      } finally {
        await world.end();
      }
    },
  );
}

fullTest('the form in a tab uses the whole height, and a readable width', async () => {
  const session = await startConnectedSession();
  try {
    await session.setPreferences({ lastKind: 'idea' });
    const worker = await session.worker();
    await worker.evaluate(() => chrome.storage.local.set({ hasSeenTip: true }));
    const form = await session.openExtensionPage('popup.html');
    for (const view of [
      { width: 360, height: 900 },
      { width: 1280, height: 720 },
    ]) {
      await form.setViewportSize(view);
      await expect(form.getByRole('textbox', { name: 'Description' })).toBeVisible();
      expect(await outOfSight(form)).toEqual([]);
      const { top, bottom, width } = await form.evaluate(() => {
        const text = document.querySelector('.passage')?.getBoundingClientRect();
        return { top: text?.top ?? 0, bottom: text?.bottom ?? 0, width: text?.width ?? 0 };
      });
      expect(bottom - top).toBeGreaterThan(view.height / 2.5);
      expect(width).toBeGreaterThan(Math.min(view.width, 700) - 48);
    }
  } finally {
    await session.end();
  }
});
