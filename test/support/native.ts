// Real keys, clicks and pictures on a display, beyond the reach of `page.keyboard` and `page.mouse`.
import type { Page } from 'playwright';
import { runOnDisplay } from './display';
import { waitUntil } from './wait-until';

export type Native = ReturnType<typeof createNative>;

export interface ScreenPoint {
  x: number;
  y: number;
}

export function createNative(display: string) {
  const run = (program: string, ...args: string[]) => runOnDisplay(display, program, args);

  function windows(): Promise<string[]> {
    return waitUntil(
      async () => {
        // A window that closes during the listing makes xdotool fail without a list.
        const list = await run('xdotool', 'search', '--onlyvisible', '--class', '.*').catch(() => '');
        return list === '' ? undefined : list.split('\n');
      },
      { what: 'a list of the windows' },
    );
  }

  async function clickAt({ x, y }: ScreenPoint, button: 1 | 3): Promise<void> {
    const place = [x, y].map((pixels) => String(Math.round(pixels)));
    await run('xdotool', 'mousemove', ...place, 'click', String(button));
  }

  async function rightClickAt(point: ScreenPoint): Promise<void> {
    const before = new Set(await windows());
    await clickAt(point, 3);
    await waitUntil(async () => (await windows()).some((id) => !before.has(id)), { what: 'the native menu' });
  }

  return {
    display,
    /** Key names of xdotool, such as "alt+shift+j" or "Return", sent in order to the focused window. */
    async press(...keys: string[]): Promise<void> {
      if (keys.length === 0) return;
      await run('xdotool', 'key', '--delay', '40', ...keys);
    },
    /** Holds the keys down, so that the last one repeats on a display that repeats keys. */
    async hold(keys: string, forMs: number): Promise<void> {
      await run('xdotool', 'keydown', keys, 'sleep', String(forMs / 1000), 'keyup', keys);
    },
    /** Types text letter by letter into the focused window. */
    async type(text: string): Promise<void> {
      await run('xdotool', 'type', '--delay', '40', text);
    },
    click: (point: ScreenPoint): Promise<void> => clickAt(point, 1),
    /** Presses the keys, and clicks right after the last one. */
    async pressAndClick(keys: readonly string[], { x, y }: ScreenPoint): Promise<void> {
      const place = [x, y].map((pixels) => String(Math.round(pixels)));
      await run('xdotool', 'mousemove', ...place, 'key', '--delay', '40', ...keys, 'click', '1');
    },
    /** Right-clicks the middle of the page's selection. */
    rightClickSelection: async (page: Page): Promise<void> => rightClickAt(await middleOnScreen(page, null)),
    /** Right-clicks the middle of the first element that the CSS selector finds. */
    rightClick: async (page: Page, selector: string): Promise<void> =>
      rightClickAt(await middleOnScreen(page, selector)),
    /** Ids of all visible windows. Menus are windows too. */
    windows,
    /** The color of one pixel of the display, as a string for comparing only. */
    color: ({ x, y }: ScreenPoint): Promise<string> =>
      run('import', '-window', 'root', '-crop', `1x1+${x}+${y}`, 'txt:-'),
    /** A digest of the whole display, as a string for comparing only. */
    signature: (): Promise<string> => run('import', '-window', 'root', '-format', '%#', 'info:-'),
    /** A picture of the whole display, as a PNG file. */
    async screenshot(path: string): Promise<void> {
      await run('import', '-window', 'root', path);
    },
  };
}

/**
 * The middle of an element, or of the selection, in screen pixels. The window's frame is equal on three sides, and beside
 * an open side panel as narrow as the page's border.
 * Waits until the page is painted, because a browser drops clicks on an unpainted one.
 */
function middleOnScreen(page: Page, selector: string | null): Promise<ScreenPoint> {
  return page.evaluate(async (wanted) => {
    await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
    const thing = wanted === null ? getSelection()?.getRangeAt(0) : document.querySelector(wanted);
    if (!thing) throw new Error(`nothing to click: ${wanted ?? 'no selection'}`);
    const box = thing.getClientRects()[0] ?? thing.getBoundingClientRect();
    const frame = Math.min((outerWidth - innerWidth) / 2, 12);
    return {
      x: screenX + frame + box.x + box.width / 2,
      y: screenY + outerHeight - innerHeight - frame + box.y + box.height / 2,
    };
  }, selector);
}
