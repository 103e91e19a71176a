// Measures reading and cleaning selections of different sizes (P7), in time of the page's own thread.
import type { CDPSession, Page } from 'playwright';
import { type ConnectedSession, startConnectedSession } from '../support/connected-session';
import { readingTargetMs } from './budgets';
import type { Finding, Row } from './finding';
import { figureOf } from './statistics';

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
    const samples = sizes.map((): number[] => []);
    for (let round = -1; round < rounds; round += 1) {
      for (const [index, { bytes }] of sizes.entries()) {
        const takenMs = await readingOf({ session, page, timing }, bytes);
        if (round >= 0) samples[index]?.push(takenMs);
      }
    }
    return { rows: sizes.map(({ name }, index) => rowOf(name, samples[index] ?? [])), gates: [] };
  } finally {
    await session.end();
  }
}

function rowOf(name: string, samples: readonly number[]): Row {
  const figure = figureOf(samples, 'ms');
  const isLargest = name === sizes.at(-1)?.name;
  return {
    id: 'P7',
    what: `selection of ${name}: read and cleaned`,
    figure,
    toReach: isLargest ? `≤ ${readingTargetMs} ms` : '',
    isReached: isLargest ? figure.median <= readingTargetMs : null,
  };
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
