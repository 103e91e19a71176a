// Measures the opening of forms without a debugger, alternating between extensions.
import { setTimeout as pass } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import * as z from 'zod';
import { startPageServer } from '../support/page-server';
import { waitUntil } from '../support/wait-until';
import { type BareChromium, startBareChromium } from './bare-chromium';
import { type OpeningWork, tracedCategories, workIn } from './opening-work';
import type { Contestant, Surface } from './popup-contestant';
import { figureOf } from './statistics';

export interface Opening {
  /** From the start of the form's navigation until its mark. */
  readonly doneMs: number;
  /** Processor time of all pages and workers of the browser until the form was read. */
  readonly processorMs: number;
}

export const timesOf = (openings: readonly Opening[]) =>
  figureOf(
    openings.map(({ doneMs }) => doneMs),
    'ms',
  );

/** The first opening after the browser's start, and the later ones. */
export interface Openings {
  readonly first: Opening[];
  readonly later: Opening[];
  /** The last opening after each start is traced, which slows it. No other figure includes it. */
  readonly work: OpeningWork[];
}

export interface Turns {
  /** Number of starts of each browser. */
  readonly starts: number;
  /** Openings of each form after a start. */
  readonly openings: number;
  /** @default popup */
  readonly surface?: Surface;
  /** @default false */
  readonly isTraced?: boolean;
}

/** The form runs undisturbed for this long. A slower one is watched for the rest. */
const undisturbedMs = 1_200;

/** The browser runs for this long after its start, before the first opening. */
const settlingMs = 2_000;

const pagesDir = fileURLToPath(new URL('pages', import.meta.url));

/** The openings of each contestant, in the order given. */
export async function openInTurns(
  contestants: readonly Contestant[],
  { starts, openings, surface = 'popup', isTraced = false }: Turns,
): Promise<Openings[]> {
  const found = contestants.map((): Openings => ({ first: [], later: [], work: [] }));
  const pages = await startPageServer(pagesDir);
  const address = pages.address('like-paragraphs.html');
  try {
    for (let start = 0; start < starts; start += 1) {
      const browsers = await Promise.all(
        contestants.map(({ profileDir, extensionDir, display }) =>
          startBareChromium({ profileDir, extensionDir, display: display.name }),
        ),
      );
      try {
        for (const browser of browsers) await showPage(browser, address);
        await pass(settlingMs);
        for (let turn = 0; turn < openings; turn += 1)
          for (const [index, contestant] of inTurn(contestants, start)) {
            const browser = browsers[index];
            const kept = turn === 0 ? found[index]?.first : found[index]?.later;
            if (browser) kept?.push(await openOnce(browser, contestant, surface));
          }
        for (const [index, contestant] of isTraced ? contestants.entries() : []) {
          const browser = browsers[index];
          if (browser) found[index]?.work.push(await traceOnce(browser, contestant, surface));
        }
      } finally {
        await Promise.all(browsers.map((browser) => browser.close()));
      }
    }
  } finally {
    await pages.close();
  }
  return found;
}

/** What an expression finds in a form once it is filled, in a browser of its own. */
export async function readOpened<Schema extends z.ZodType>(
  contestant: Contestant,
  expression: string,
  schema: Schema,
): Promise<z.output<Schema>> {
  const { profileDir, extensionDir, display } = contestant;
  const pages = await startPageServer(pagesDir);
  const browser = await startBareChromium({ profileDir, extensionDir, display: display.name });
  try {
    await showPage(browser, pages.address('like-paragraphs.html'));
    await pass(settlingMs);
    await open(browser, contestant, 'popup', await bringPageToFront(browser));
    await pass(undisturbedMs);
    const form = await waitUntil(() => findForm(browser, contestant), { what: 'the popup' });
    await waitUntil(() => isFilled(browser, form.targetId, contestant), { what: 'the filled form' });
    return await browser.evaluate(form.targetId, expression, schema);
  } finally {
    await browser.close();
    await pages.close();
  }
}

const isFilled = async (browser: BareChromium, targetId: string, { doneMark }: Contestant) =>
  browser.evaluate(targetId, `performance.getEntriesByName('${doneMark}').length > 0`, z.boolean());

/**
 * The order of the forms after this start. Each start begins with another form, because the browsers are still busy
 * then.
 */
function inTurn(contestants: readonly Contestant[], start: number): [number, Contestant][] {
  const inOrder = [...contestants.entries()];
  const at = start % inOrder.length;
  return [...inOrder.slice(at), ...inOrder.slice(0, at)];
}

async function showPage(browser: BareChromium, address: string): Promise<void> {
  await browser.send('Target.createTarget', { url: address });
  await waitUntil(async () => (await findTab(browser)) !== undefined, {
    what: 'the page with the selection',
  });
}

const findTab = async (browser: BareChromium) =>
  (await browser.targets()).find(({ type, title }) => type === 'tab' && title === 'Ready');

/** Brings the page to the front. An extension loaded by a flag counts as newly installed, and may open its options. */
async function bringPageToFront(browser: BareChromium): Promise<string> {
  const pages = (await browser.targets()).filter(({ type }) => type === 'page');
  for (const { targetId, url } of pages)
    if (url.startsWith('chrome-extension:')) await browser.send('Target.closeTarget', { targetId });
  const page = pages.find(({ title }) => title === 'Ready');
  const tab = await findTab(browser);
  if (!page || !tab) throw new Error('the page with the selection is gone');
  await browser.send('Target.activateTarget', { targetId: page.targetId });
  return tab.targetId;
}

async function openOnce(browser: BareChromium, contestant: Contestant, surface: Surface): Promise<Opening> {
  const tab = await bringPageToFront(browser);
  const before = await processorTime(browser);
  await open(browser, contestant, surface, tab);
  await pass(undisturbedMs);
  const processorMs = (await processorTime(browser)) - before;
  return { doneMs: await readAndClose(browser, contestant, surface), processorMs };
}

async function traceOnce(
  browser: BareChromium,
  contestant: Contestant,
  surface: Surface,
): Promise<OpeningWork> {
  const tab = await bringPageToFront(browser);
  const events = await browser.trace(tracedCategories, async () => {
    await open(browser, contestant, surface, tab);
    await pass(undisturbedMs);
  });
  await readAndClose(browser, contestant, surface);
  return workIn(events, formAddress(contestant));
}

/** Opens a tab by its address, because only a form can open one when it moves there. */
async function open(
  browser: BareChromium,
  contestant: Contestant,
  surface: Surface,
  tab: string,
): Promise<void> {
  const { extensionId } = contestant;
  if (surface === 'tab')
    await browser.send('Target.createTarget', { url: formAddress(contestant) + contestant.tabQuery });
  else await browser.send('Extensions.triggerAction', { id: extensionId, targetId: tab });
}

async function readAndClose(
  browser: BareChromium,
  contestant: Contestant,
  surface: Surface,
): Promise<number> {
  const { extensionId } = contestant;
  const form = await waitUntil(() => findForm(browser, contestant), { what: `the ${surface}` });
  // The page sets its mark before the frame is painted, so an opening needs both times.
  const marks = ['first-contentful-paint', contestant.doneMark];
  const read = `[${marks.map((name) => `performance.getEntriesByName('${name}')[0]?.startTime`)}].map((ms) => ms ?? null)`;
  const doneMs = await waitUntil(
    async () => {
      const times = await browser.evaluate(form.targetId, read, z.array(z.number().nullable()));
      const set = times.filter((ms) => ms !== null);
      return set.length === marks.length ? Math.max(...set) : null;
    },
    { what: `the mark ${contestant.doneMark}` },
  );
  const shown = await browser.evaluate(form.targetId, contestant.shown, z.array(z.string()));
  if (shown.includes('')) throw new Error(`the form said that it was ready with ${JSON.stringify(shown)}`);
  await browser.send('Target.closeTarget', { targetId: form.targetId });
  await waitUntil(async () => !(await findForm(browser, contestant)), {
    what: `the ${surface} of ${extensionId} to close`,
  });
  return doneMs;
}

const formAddress = ({ extensionId }: Contestant) => `chrome-extension://${extensionId}/popup.html`;

async function findForm(browser: BareChromium, contestant: Contestant) {
  const address = formAddress(contestant);
  return (await browser.targets()).find(({ type, url }) => type !== 'tab' && url.startsWith(address));
}

const processes = z.object({ processInfo: z.array(z.object({ type: z.string(), cpuTime: z.number() })) });

async function processorTime(browser: BareChromium): Promise<number> {
  const { processInfo } = processes.parse(await browser.send('SystemInfo.getProcessInfo'));
  const pages = processInfo.filter(({ type }) => type === 'renderer');
  return pages.reduce((sum, { cpuTime }) => sum + cpuTime, 0) * 1_000;
}
