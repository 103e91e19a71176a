// Measures the activity page with 10,000 rows (P9): the first paint, alternating with an extension page of one line,
// then scrolling and a search.
import { fileURLToPath } from 'node:url';
import type { BrowserContext, Page } from 'playwright';
import { unpackedExtensionId } from '../support/chromium-profile';
import { type ConnectedSession, optionsPage, startConnectedSession } from '../support/connected-session';
import { activityGate, activityTargets } from './budgets';
import type { Finding, Gate, Row } from './finding';
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
  readonly empty: number[];
  readonly firstRows: number[];
  readonly uses: Use[];
}

const emptyPageDir = fileURLToPath(new URL('empty-popup', import.meta.url));
const emptyPage = `chrome-extension://${unpackedExtensionId(emptyPageDir)}/popup.html`;

export async function measureActivityList(options: ListOptions): Promise<Finding> {
  const session = await startConnectedSession({ chromium: { besides: [emptyPageDir] } });
  const samples: Samples = { empty: [], firstRows: [], uses: [] };
  try {
    await fillStorage(session, { captures: options.captures, tags: 0, products: 0 });
    await keepProcesses(session);
    // The first opening of each fills caches for the later ones.
    for (let round = -1; round < options.rounds; round += 1)
      await visitBoth(session, options, round < 0 ? { empty: [], firstRows: [], uses: [] } : samples);
  } finally {
    await session.end();
  }
  return compared(samples, options);
}

/** One page of each extension stays open, so that no opening waits for a new process. */
async function keepProcesses(session: ConnectedSession): Promise<void> {
  await (await session.context.newPage()).goto(emptyPage);
  // Contains no code of ours.
  await (await optionsPage(session)).goto(`chrome-extension://${session.extensionId}/icon/mark.svg`);
}

async function visitBoth(session: ConnectedSession, { captures, isUsed }: ListOptions, samples: Samples) {
  const empty = await opened(session.context, emptyPage, 'p');
  samples.empty.push(empty.shownMs);
  await empty.page.close();
  const address = `chrome-extension://${session.extensionId}/activity.html`;
  const { page, shownMs } = await opened(session.context, address, '[role="option"]');
  samples.firstRows.push(shownMs);
  if (isUsed) samples.uses.push(await use(page, captures));
  await page.close();
}

/** Opens an address in a new tab. Returns the ms from the start of the navigation to the awaited paint. */
async function opened(context: BrowserContext, address: string, awaited: string) {
  const page = await context.newPage();
  await page.addInitScript(notePainted, awaited);
  await page.goto(address);
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

function compared({ empty, firstRows, uses }: Samples, { captures }: ListOptions): Finding {
  const [floor, rows] = [figureOf(empty, 'ms'), figureOf(firstRows, 'ms')];
  const ratio = rows.median / floor.median;
  const gate: Gate = {
    id: 'P9',
    title: `the first of ${captures} rows are painted within ${activityGate} times an empty page's opening`,
    isKept: ratio <= activityGate,
    found: `${ratio.toFixed(2)} ×`,
  };
  const opening: Row[] = [
    { id: 'P9', what: 'empty page of an extension', figure: floor, toReach: '', isReached: null },
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
    { id: 'P9', what: 'search among them', figure: figure('searchMs'), toReach: '', isReached: null },
  ];
}

function limited(what: string, figure: Row['figure'], limitMs: number): Row {
  return { id: 'P9', what, figure, toReach: `≤ ${limitMs} ms`, isReached: figure.median <= limitMs };
}
