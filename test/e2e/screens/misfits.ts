// What doesn't fit on a page: sideways scrolling, and cut words.
import type { Page } from 'playwright';

/** Elements that make the page wider than its window, by class; empty if there are none. */
export async function sideways(page: Page): Promise<string[]> {
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
    [
      ...document.body.querySelectorAll(
        'button, label, legend, h1, h2, h3, .button, .pill, .badge, .activity-row-about',
      ),
    ]
      .filter(
        (element) => element.checkVisibility() && !element.closest('.spoken') && !element.matches('.spoken'),
      )
      .filter((element) => element.scrollWidth > element.clientWidth + 1 && element.clientWidth > 0)
      .filter((element) => getComputedStyle(element).display !== 'inline')
      .map((element) => `${element.tagName} ${element.className} ${element.textContent?.slice(0, 40)}`),
  );
}

/** A separator is drawn in its part's direction, so in another one it's on the wrong side. */
async function turnedSeparators(page: Page): Promise<string[]> {
  return page.evaluate(() =>
    [...document.body.querySelectorAll('*')]
      .filter((part) => part.checkVisibility() && getComputedStyle(part, '::before').content === '"·"')
      .filter((part) => {
        const { parentElement } = part;
        return (
          parentElement && getComputedStyle(part).direction !== getComputedStyle(parentElement).direction
        );
      })
      .map((part) => `${part.tagName} ${part.className} ${part.textContent?.slice(0, 40)}`),
  );
}

export async function misfits(name: string, page: Page): Promise<string[]> {
  const wide = (await sideways(page)).map((what) => `${name} is wider than its window: ${what}`);
  const cut = (await cutOff(page)).map((what) => `${name} cuts off: ${what}`);
  const turned = (await turnedSeparators(page)).map(
    (what) => `${name} has a separator on the wrong side: ${what}`,
  );
  return [...wide, ...cut, ...turned];
}
