// Owns how the page of all captures stands 10 000 rows (P9): until the first are painted, while scrolling, and a search.
import type { Page } from 'playwright';
import { startConnectedSession } from '../support/connected-session';
import { activityTargets } from './budgets';
import type { Finding, Row } from './finding';
import { fillStorage } from './full-storage';
import { figureOf } from './statistics';

interface Visit {
  readonly firstRowsMs: number;
  readonly longestTaskMs: number;
  readonly searchMs: number;
}

export async function measureActivityList(captures: number, rounds: number): Promise<Finding> {
  const session = await startConnectedSession();
  try {
    await fillStorage(session, { captures, tags: 0, products: 0 });
    const visits: Visit[] = [];
    for (let round = -1; round < rounds; round += 1) {
      const page = await session.context.newPage();
      const visit = await visitList(
        page,
        `chrome-extension://${session.extensionId}/activity.html`,
        captures,
      );
      await page.close();
      if (round >= 0) visits.push(visit);
    }
    return { rows: rowsOf(visits, captures), gates: [] };
  } finally {
    await session.end();
  }
}

async function visitList(page: Page, address: string, captures: number): Promise<Visit> {
  await page.addInitScript(noteFirstRows);
  await page.goto(address);
  const firstRows = await page.waitForFunction(
    () => performance.getEntriesByName('bench:rows')[0]?.startTime ?? null,
  );
  // The rest is read behind the first rows: scrolling is measured on the whole list.
  const counted = String(captures + 1)
    .split('')
    .join('\\D?');
  await page.getByText(new RegExp(`Captures: ${counted}`)).waitFor();
  const longestTaskMs = await page.evaluate(scrollThrough);
  const searchMs = await search(page, `Capture ${captures - 2} of`);
  return { firstRowsMs: (await firstRows.jsonValue()) ?? Number.NaN, longestTaskMs, searchMs };
}

/** In the page: marks the first frame that shows rows, once it is painted. */
function noteFirstRows(): void {
  new MutationObserver((_changes, observer) => {
    if (!document.querySelector('[role="option"]')) return;
    observer.disconnect();
    requestAnimationFrame(() => setTimeout(() => performance.mark('bench:rows')));
  }).observe(document, { childList: true, subtree: true });
}

/** In the page: scrolls from top to bottom a screen a frame, and gives the longest task meanwhile; 0 where none was long. */
async function scrollThrough(): Promise<number> {
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
}

async function search(page: Page, words: string): Promise<number> {
  const startedMs = await page.evaluate(() => performance.now());
  await page.getByRole('searchbox').fill(words);
  const found = await page.waitForFunction((wanted) => {
    const rows = [...document.querySelectorAll('[role="option"]')];
    return rows.length > 0 && rows.every((row) => row.textContent?.includes(wanted))
      ? performance.now()
      : null;
  }, words);
  return ((await found.jsonValue()) ?? Number.NaN) - startedMs;
}

function rowsOf(visits: readonly Visit[], captures: number): Row[] {
  const figure = (of: keyof Visit) =>
    figureOf(
      visits.map((visit) => visit[of]),
      'ms',
    );
  const limited = (what: string, of: keyof Visit, limitMs: number): Row => ({
    id: 'P9',
    what,
    figure: figure(of),
    toReach: `≤ ${limitMs} ms`,
    isReached: figure(of).median <= limitMs,
  });
  return [
    limited(`all captures, ${captures} rows: first rows painted`, 'firstRowsMs', activityTargets.firstRowsMs),
    limited('longest task while scrolling (0: none over 50 ms)', 'longestTaskMs', activityTargets.longTaskMs),
    { id: 'P9', what: 'search among them', figure: figure('searchMs'), toReach: '', isReached: null },
  ];
}
