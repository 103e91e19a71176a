// Measures the activity page with 10,000 rows (P9): the first paint, alternating with the same page of twenty rows in
// another browser, then scrolling and a search.
import type { Page } from 'playwright';
import { type ConnectedSession, optionsPage, startConnectedSession } from '../support/connected-session';
import { activityGate, activityTargets } from './budgets';
import { explained, type Finding, type Gate, type Row } from './finding';
import { fillStorage } from './full-storage';
import { figureOf } from './statistics';

interface ListOptions {
  readonly captures: number;
  readonly rounds: number;
  /** Whether to measure scrolling and a search too. */
  readonly isUsed: boolean;
}

interface Use {
  readonly longestTaskMs: number;
  readonly searchMs: number;
}

interface Samples {
  readonly few: number[];
  readonly many: number[];
  readonly uses: Use[];
}

/** More than a screen shows. */
const fewCaptures = 20;

export async function measureActivityList(options: ListOptions): Promise<Finding> {
  const samples: Samples = { few: [], many: [], uses: [] };
  const sessions = await Promise.all([startFilled(fewCaptures), startFilled(options.captures)]);
  try {
    // The first opening of each fills caches for the later ones.
    for (let round = -1; round < options.rounds; round += 1)
      await visitBoth(sessions, options, round < 0 ? { few: [], many: [], uses: [] } : samples);
  } finally {
    await Promise.all(sessions.map((session) => session.end()));
  }
  return compared(samples, options);
}

async function startFilled(captures: number): Promise<ConnectedSession> {
  const session = await startConnectedSession();
  await fillStorage(session, { captures, tags: 0, products: 0 });
  // One page stays open, so that no opening waits for a new process. It contains no code of ours.
  await (await optionsPage(session)).goto(`chrome-extension://${session.extensionId}/icon/mark.svg`);
  return session;
}

async function visitBoth(
  [few, many]: readonly [ConnectedSession, ConnectedSession],
  { captures, isUsed }: ListOptions,
  samples: Samples,
): Promise<void> {
  const small = await opened(few);
  samples.few.push(small.shownMs);
  await small.page.close();
  const large = await opened(many);
  samples.many.push(large.shownMs);
  if (isUsed) samples.uses.push(await use(large.page, captures));
  await large.page.close();
}

/** Opens the page in a new tab. Returns the ms from the start of the navigation to the paint of its first rows. */
async function opened({ context, extensionId }: ConnectedSession) {
  const page = await context.newPage();
  await page.addInitScript(notePainted, '[role="option"]');
  await page.goto(`chrome-extension://${extensionId}/activity.html`);
  const shown = await page.waitForFunction(
    () => performance.getEntriesByName('bench:shown')[0]?.startTime ?? null,
  );
  return { page, shownMs: (await shown.jsonValue()) ?? Number.NaN };
}

/** In the page: marks the first painted frame that shows the awaited content. */
function notePainted(awaited: string): void {
  new MutationObserver((_changes, observer) => {
    if (!document.querySelector(awaited)) return;
    observer.disconnect();
    requestAnimationFrame(() => setTimeout(() => performance.mark('bench:shown')));
  }).observe(document, { childList: true, subtree: true });
}

async function use(page: Page, captures: number): Promise<Use> {
  const counted = String(captures + 1)
    .split('')
    .join('\\D?');
  // The page reads the rest after its first rows. Scrolling is measured on the complete list.
  await page.getByText(new RegExp(`^${counted} captures$`)).waitFor();
  const longestTaskMs = await page.evaluate(scrollThrough);
  return { longestTaskMs, searchMs: await search(page, `Capture ${captures - 2} of`) };
}

/** In the page: scrolls from top to bottom, one screen per frame. Returns the longest task, or 0. */
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

function compared({ few, many, uses }: Samples, { captures }: ListOptions): Finding {
  const [floor, rows] = [figureOf(few, 'ms'), figureOf(many, 'ms')];
  const ratio = rows.median / floor.median;
  const gate: Gate = {
    id: 'P9',
    title: `the first of ${captures} rows are painted within ${activityGate} times the time of ${fewCaptures} rows`,
    isKept: ratio <= activityGate,
    found: `${ratio.toFixed(2)} ×`,
  };
  const opening: Row[] = [
    explained('P9', `the same with ${fewCaptures} rows`, floor),
    limited(`all captures, ${captures} rows: first rows painted`, rows, activityTargets.firstRowsMs),
  ];
  return { rows: [...opening, ...(uses.length > 0 ? rowsOfUse(uses) : [])], gates: [gate] };
}

function rowsOfUse(uses: readonly Use[]): Row[] {
  const figure = (of: keyof Use) =>
    figureOf(
      uses.map((one) => one[of]),
      'ms',
    );
  const longTask = 'longest task while scrolling (0: none over 50 ms)';
  return [
    limited(longTask, figure('longestTaskMs'), activityTargets.longTaskMs),
    explained('P9', 'search among them', figure('searchMs')),
  ];
}

function limited(what: string, figure: Row['figure'], limitMs: number): Row {
  return { id: 'P9', what, figure, toReach: `≤ ${limitMs} ms`, isReached: figure.median <= limitMs };
}
