// Measures reading and cleaning selections of different sizes (P7), in time of the page's own thread.
import type { CDPSession, Page } from 'playwright';
import { type ConnectedSession, startConnectedSession } from '../support/connected-session';
import { readingTargetMs } from './budgets';
import { explained, type Finding, limited } from './finding';
import { inTurns, repeated } from './statistics';

const sizes = [
  { name: '100 kB', bytes: 100_000 },
  { name: '1 MB', bytes: 1_000_000 },
  { name: '10 MB', bytes: 10_000_000 },
] as const;

const paragraph =
  '<p>Some <b>bold</b> and <a href="/x">linked</a> words of a page that is long enough to matter.</p>';

export async function measurePageReading(rounds: number): Promise<Finding> {
  const session = await startConnectedSession();
  try {
    const page = await session.openPage('sample-article.html');
    const timing = await page.context().newCDPSession(page);
    await timing.send('Performance.enable', { timeDomain: 'threadTicks' });
    const readings = sizes.map(({ name, bytes }) => ({
      what: `selection of ${name}: read and cleaned`,
      ...repeated(() => readingOf({ session, page, timing }, bytes)),
    }));
    await inTurns(rounds, readings);
    const rows = readings.map(({ what, figure }) => explained('P7', what, figure()));
    const [largest] = rows.splice(-1);
    if (largest) rows.push(limited('P7', largest.what, largest.figure, readingTargetMs));
    return { rows, gates: [] };
  } finally {
    await session.end();
  }
}

interface Reading {
  readonly session: ConnectedSession;
  readonly page: Page;
  readonly timing: CDPSession;
}

async function readingOf({ session, page, timing }: Reading, bytes: number): Promise<number> {
  await page.evaluate(
    ([html, count]) => {
      document.body.innerHTML = html.repeat(count);
      getSelection()?.selectAllChildren(document.body);
      // Pending layout finishes before the clock starts.
      document.body.getBoundingClientRect();
    },
    [paragraph, Math.ceil(bytes / paragraph.length)] as const,
  );
  const worker = await session.worker();
  const before = await busyMs(timing);
  await worker.evaluate(async (address) => {
    const tabs = await chrome.tabs.query({});
    const tab = tabs.find(({ url }) => url === address);
    await chrome.scripting.executeScript({ target: { tabId: tab?.id ?? -1 }, files: ['/read-page.js'] });
  }, page.url());
  return (await busyMs(timing)) - before;
}

async function busyMs(timing: CDPSession): Promise<number> {
  const { metrics } = await timing.send('Performance.getMetrics');
  return (metrics.find(({ name }) => name === 'ScriptDuration')?.value ?? Number.NaN) * 1_000;
}
