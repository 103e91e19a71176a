// Opens forms without a debugger, alternating between extensions.
import { setTimeout as pass } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import type { Protocol } from 'puppeteer-core';
import * as z from 'zod';
import { startPageServer } from '../support/page-server';
import { waitUntil } from '../support/wait-until';
import { type BareChromium, startBareChromium, type TraceEvent } from './bare-chromium';
import type { Contestant, Surface } from './popup-contestant';

/** Ms from the start of the form's navigation until its mark. */
interface Openings {
  /** The first one after each start of the browser. */
  readonly first: number[];
  readonly later: number[];
  /** Processor time of the main thread in the last one after each start, which is traced. No other figure includes it. */
  readonly mainThread: number[];
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

/** The openings of each contestant, in the order given. */
export async function openInTurns(
  contestants: readonly Contestant[],
  { starts, openings, surface = 'popup', isTraced = false }: Turns,
): Promise<Openings[]> {
  const found = contestants.map((): Openings => ({ first: [], later: [], mainThread: [] }));
  for (let start = 0; start < starts; start += 1)
    await inBrowsers(contestants, async (forms) => {
      const inOrder = forms.map((form, at) => ({ form, into: found[at] }));
      // Each start begins with another form, because the browsers are still busy then.
      const at = start % inOrder.length;
      const inTurn = [...inOrder.slice(at), ...inOrder.slice(0, at)];
      for (let turn = 0; turn < openings; turn += 1)
        for (const { form, into } of inTurn)
          into?.[turn === 0 ? 'first' : 'later'].push(await openOnce(form, surface, readFilled));
      if (isTraced)
        for (const { form, into } of inTurn) into?.mainThread.push(await tracedOpening(form, surface));
    });
  return found;
}

/** What an expression finds in a filled popup, in a browser of its own. */
export async function readOpened(contestant: Contestant, expression: string): Promise<unknown> {
  const read: Read<unknown> = async (form, target) => {
    await readFilled(form, target);
    return form.browser.evaluate(target, expression, z.unknown());
  };
  return inBrowsers([contestant], async ([form]) => form && openOnce(form, 'popup', read));
}

/** A contestant in its running browser. */
interface Form {
  readonly contestant: Contestant;
  readonly browser: BareChromium;
}

/** Each browser shows a page with a selection. They end with the work. */
async function inBrowsers<T>(
  contestants: readonly Contestant[],
  work: (forms: readonly Form[]) => Promise<T>,
): Promise<T> {
  const pages = await startPageServer(fileURLToPath(new URL('pages', import.meta.url)));
  const browsers: BareChromium[] = [];
  try {
    const forms = await Promise.all(
      contestants.map(async (contestant) => {
        const browser = await startBareChromium(contestant);
        browsers.push(browser);
        await browser.send('Target.createTarget', { url: pages.address('like-paragraphs.html') });
        await waitUntil(() => findReady(browser, 'tab'), { what: 'the page with the selection' });
        return { contestant, browser };
      }),
    );
    await pass(settlingMs);
    return await work(forms);
  } finally {
    await Promise.all(browsers.map((browser) => browser.close()));
    await pages.close();
  }
}

const findReady = async (browser: BareChromium, wanted: 'tab' | 'page') =>
  (await browser.targets()).find(({ type, title }) => type === wanted && title === 'Ready');

/** Brings the page to the front. An extension loaded by a flag counts as newly installed, and may open its options. */
async function bringPageToFront(browser: BareChromium): Promise<string> {
  for (const { targetId, type, url } of await browser.targets())
    if (type === 'page' && url.startsWith('chrome-extension:'))
      await browser.send('Target.closeTarget', { targetId });
  const [page, tab] = [await findReady(browser, 'page'), await findReady(browser, 'tab')];
  if (!page || !tab) throw new Error('the page with the selection is gone');
  await browser.send('Target.activateTarget', { targetId: page.targetId });
  return tab.targetId;
}

type Read<T> = (form: Form, target: Protocol.Target.TargetInfo) => Promise<T>;

async function openOnce<T>(
  form: Form,
  surface: Surface,
  read: Read<T>,
  during = (work: () => Promise<void>) => work(),
): Promise<T> {
  const { browser, contestant } = form;
  const targetId = await bringPageToFront(browser);
  await during(async () => {
    // By its address, because only a form can open a tab when it moves there.
    if (surface === 'tab')
      await browser.send('Target.createTarget', { url: addressOf(contestant) + contestant.tabQuery });
    else await browser.send('Extensions.triggerAction', { id: contestant.extensionId, targetId });
    await pass(undisturbedMs);
  });
  const opened = await waitUntil(() => findForm(form), { what: `the ${surface}` });
  const found = await read(form, opened);
  await browser.send('Target.closeTarget', { targetId: opened.targetId });
  await waitUntil(async () => !(await findForm(form)), { what: `the ${surface} to close` });
  return found;
}

/** The time of the mark, or of the paint if that is later: a page sets its mark before the frame is painted. */
async function readFilled(
  { browser, contestant }: Form,
  target: Protocol.Target.TargetInfo,
): Promise<number> {
  const marks = ['first-contentful-paint', contestant.doneMark];
  const read = `${JSON.stringify(marks)}.flatMap((name) => performance.getEntriesByName(name)[0]?.startTime ?? [])`;
  const times = await waitUntil(
    async () => {
      const set = await browser.evaluate(target, read, z.array(z.number()));
      return set.length === marks.length && set;
    },
    { what: `the mark ${contestant.doneMark}` },
  );
  const shown = await browser.evaluate(target, contestant.shown, z.array(z.string()));
  if (shown.includes('')) throw new Error(`the form said that it was ready with ${JSON.stringify(shown)}`);
  return Math.max(...times);
}

const navigation = z.object({ data: z.object({ documentLoaderURL: z.string() }) });

/** Processor time of the main thread in ms, from the navigation until the form is idle. Waiting for a core doesn't count. */
async function tracedOpening(form: Form, surface: Surface): Promise<number> {
  let events: readonly TraceEvent[] = [];
  await openOnce(form, surface, readFilled, async (work) => {
    events = await form.browser.trace(work);
  });
  const start = events.findLast(
    ({ name, args }) =>
      name === 'navigationStart' &&
      navigation.safeParse(args).data?.data.documentLoaderURL.startsWith(addressOf(form.contestant)),
  );
  if (!start) throw new Error('the record has no navigation to the form');
  const own = events.filter(({ pid, tid, ph }) => pid === start.pid && tid === start.tid && ph === 'X');
  let [sum, endsAt] = [0, start.ts];
  // A task inside another is part of that.
  for (const { ts, dur = 0, tdur = 0 } of own.toSorted(byStart)) {
    if (ts < endsAt) continue;
    sum += tdur / 1_000;
    endsAt = ts + dur;
  }
  return sum;
}

/** A task before those inside it. */
const byStart = (one: TraceEvent, other: TraceEvent) =>
  one.ts - other.ts || (other.dur ?? 0) - (one.dur ?? 0);

const addressOf = ({ extensionId }: Contestant) => `chrome-extension://${extensionId}/popup.html`;

async function findForm({ browser, contestant }: Form) {
  const address = addressOf(contestant);
  return (await browser.targets()).find(({ type, url }) => type !== 'tab' && url.startsWith(address));
}
