// Measures the activity page with 10,000 rows (P9): the first paint, alternating with the same page of twenty rows in
// another browser, then scrolling and a search.
import type { Page } from 'playwright';
import { type ConnectedSession, optionsPage, startConnectedSession } from '../support/connected-session';
import { activityGate, activityTargets } from './budgets';
import { explained, type Finding, gateOf, limited } from './finding';
import { fillStorage } from './full-storage';
import { inTurns, repeated } from './statistics';

interface ListOptions {
  readonly captures: number;
  readonly rounds: number;
  /** Whether to measure scrolling and a search too. */
  readonly isUsed: boolean;
}

/** More than a screen shows. */
const fewCaptures = 20;

export async function measureActivityList({ captures, rounds, isUsed }: ListOptions): Promise<Finding> {
  const [few, many] = await Promise.all([startFilled(fewCaptures), startFilled(captures)]);
  const opened = (session: ConnectedSession) => openedUntil(session, 'activity.html', '[role="option"]');
  const used = async (use: (page: Page, captures: number) => Promise<number>) => {
    const { page } = await opened(many);
    // The page reads the rest after its first rows.
    const counted = [...String(captures + 1)].join('\\D?');
    await page.getByText(new RegExp(`^${counted} captures$`)).waitFor();
    const ms = await use(page, captures);
    await page.close();
    return ms;
  };
  const shown = async (session: ConnectedSession) => {
    const { page, shownMs } = await opened(session);
    await page.close();
    return shownMs;
  };
  const [floor, rows] = [repeated(() => shown(few)), repeated(() => shown(many))];
  const [scrolling, searching] = [repeated(() => used(scroll)), repeated(() => used(search))];
  try {
    await inTurns(rounds, [floor, rows, ...(isUsed ? [scrolling, searching] : [])]);
  } finally {
    await Promise.all([few.end(), many.end()]);
  }
  const { firstRowsMs, longTaskMs } = activityTargets;
  const longTask = 'longest task while scrolling (0: none over 50 ms)';
  const title = `the first of ${captures} rows are painted within ${activityGate} times the time of ${fewCaptures} rows`;
  const ratio = rows.figure().median / floor.figure().median;
  return {
    rows: [
      explained('P9', `the same with ${fewCaptures} rows`, floor.figure()),
      limited('P9', `all captures, ${captures} rows: first rows painted`, rows.figure(), firstRowsMs),
      ...(isUsed
        ? [
            limited('P9', longTask, scrolling.figure(), longTaskMs),
            explained('P9', 'search among them', searching.figure()),
          ]
        : []),
    ],
    gates: [gateOf('P9', title, ratio, activityGate)],
  };
}

async function startFilled(captures: number): Promise<ConnectedSession> {
  const session = await startConnectedSession();
  await fillStorage(session, { captures, tags: 0, products: 0 });
  await keepProcess(session);
  return session;
}

/** One page stays open, so that no opening waits for a new process. It contains no code of ours. */
export async function keepProcess(session: ConnectedSession): Promise<void> {
  await (await optionsPage(session)).goto(`chrome-extension://${session.extensionId}/icon/mark.svg`);
}

/** Opens a page in a new tab. Returns the ms from the start of the navigation to the first frame with the awaited element. */
export async function openedUntil({ context, extensionId }: ConnectedSession, path: string, awaited: string) {
  const page = await context.newPage();
  await page.addInitScript((selector) => {
    new MutationObserver((_changes, observer) => {
      if (!document.querySelector(selector)) return;
      observer.disconnect();
      requestAnimationFrame(() => setTimeout(() => performance.mark('bench:shown')));
    }).observe(document, { childList: true, subtree: true });
  }, awaited);
  await page.goto(`chrome-extension://${extensionId}/${path}`);
  const shown = await page.waitForFunction(
    () => performance.getEntriesByName('bench:shown')[0]?.startTime ?? null,
  );
  return { page, shownMs: (await shown.jsonValue()) ?? Number.NaN };
}

/** Scrolls from top to bottom, one screen per frame. Returns the longest task in ms, or 0. */
const scroll = (page: Page): Promise<number> =>
  page.evaluate(async () => {
    let longestMs = 0;
    const observer = new PerformanceObserver((list) => {
      for (const { duration } of list.getEntries()) longestMs = Math.max(longestMs, duration);
    });
    observer.observe({ entryTypes: ['longtask'] });
    let scroller = document.querySelector('[role="option"]')?.parentElement ?? null;
    while (scroller && scroller.scrollHeight <= scroller.clientHeight + 1) scroller = scroller.parentElement;
    const area = scroller ?? document.documentElement;
    for (let frame = 0; frame < 120; frame += 1) {
      area.scrollTop = (area.scrollHeight / 120) * frame;
      await new Promise((resolve) => requestAnimationFrame(resolve));
    }
    await new Promise((resolve) => setTimeout(resolve, 100));
    observer.disconnect();
    return longestMs;
  });

async function search(page: Page, captures: number): Promise<number> {
  const words = `Capture ${captures - 2} of`;
  const startedMs = await page.evaluate(() => performance.now());
  await page.getByRole('searchbox').fill(words);
  const found = await page.waitForFunction((wanted) => {
    const rows = [...document.querySelectorAll('[role="option"]')];
    const isFound = rows.length > 0 && rows.every((row) => row.textContent?.includes(wanted));
    return isFound ? performance.now() : null;
  }, words);
  return ((await found.jsonValue()) ?? Number.NaN) - startedMs;
}
