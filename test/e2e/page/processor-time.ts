// Processor time of a page. Gates compare it with known work in the same page, because machines differ by three and
// a shared one slows down by as much.
import type { Page } from '@playwright/test';

/**
 * Processor time of everything that the page does during `work`. Waiting for the processor doesn't count, nor does
 * drawing what was there before: 60,000 selected paragraphs are drawn four times as long as they are read.
 */
export async function processorTime<Result>(
  tab: Page,
  work: () => Promise<Result>,
): Promise<{ readonly result: Result; readonly ms: number }> {
  const session = await tab.context().newCDPSession(tab);
  await session.send('Performance.enable', { timeDomain: 'threadTicks' });
  const busySeconds = async () => {
    const { metrics } = await session.send('Performance.getMetrics');
    return metrics.find(({ name }) => name === 'TaskDuration')?.value ?? Number.NaN;
  };
  await tab.evaluate(untilDrawn);
  const before = await busySeconds();
  const result = await work();
  const ms = ((await busySeconds()) - before) * 1_000;
  await session.detach();
  return { result, ms };
}

/** The processor time of known work, about 15 ms on a quiet machine: the smallest of three runs. */
export async function knownWorkMs(tab: Page): Promise<number> {
  const runs: number[] = [];
  for (let run = 0; run < 3; run += 1)
    runs.push((await processorTime(tab, () => tab.evaluate(knownWork))).ms);
  return Math.min(...runs);
}

/** Runs in the page. The second frame begins when the first is drawn. */
function untilDrawn(): Promise<void> {
  return new Promise((resolve) => {
    requestAnimationFrame(() => requestAnimationFrame(() => resolve()));
  });
}

/** Runs in the page, and leaves it as it is. Parses, walks and joins text, like reading does. */
function knownWork(): number {
  const rows = Array.from({ length: 8_000 }, (_, row) => `<p>Row ${row} <b>of known</b> work</p>`);
  const made = new DOMParser().parseFromString(rows.join(''), 'text/html');
  const walker = made.createTreeWalker(made.body);
  const words: string[] = [];
  while (walker.nextNode()) words.push(walker.currentNode.nodeValue?.toUpperCase() ?? '');
  return words.join(' ').length;
}
