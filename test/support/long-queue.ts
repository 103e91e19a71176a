// A long queue (faults F20, F42): thousands of captures saved during a rate limit, then drained. The test uses the
// interface meanwhile and watches the memory.
import type { ConnectedSession } from './connected-session';
import { extensionMemoryMb } from './extension-memory';
import { countUncheckedDuplicates } from './outbox-rows';
import { ideaNamed, saveCaptures } from './save-capture';
import { waitUntil } from './wait-until';
import { watchWorkerHeap } from './worker-heap';

interface LongQueueResult {
  readonly captures: number;
  readonly stored: number;
  readonly storedOnce: number;
  readonly secondsSaving: number;
  /** From the last save to the last delivery. The queue already drains while it fills, as far as the limit allows. */
  readonly secondsDraining: number;
  readonly secondsCheckingForDuplicates: number;
  /** How often the interface was used during the drain, and the longest time of each action. */
  readonly uses: number;
  readonly longestActivityMs: number;
  readonly longestPopupMs: number;
  readonly longestSaveMs: number;
  /** The worker's own memory. */
  readonly heapBeforeMb: number;
  readonly heapDrainingMb: number;
  readonly heapAfterMb: number;
  /**
   * Memory of the extension's processes on Linux. Includes every opened page, and each answer that the browser
   * keeps for the attached inspector.
   */
  readonly memoryBeforeMb: number | null;
  readonly memoryPeakMb: number | null;
  readonly memoryAfterMb: number | null;
}

const batch = 250;
const tryEveryMs = 10_000;

/** Saves `captures` ideas during the account's wait, uses the interface until all are sent, and counts. */
export async function runLongQueue(session: ConnectedSession, captures: number): Promise<LongQueueResult> {
  await session.setPreferences({ requestsPerMinute: 0, hasNotifications: false });
  session.service.misbehave({
    method: 'POST',
    path: '/api/v1/products/:id/ideas',
    calls: 1,
    answer: { kind: 'rate-limit', form: 'retry-after-seconds', seconds: 30 },
  });
  const page = await session.openExtensionPage('options.html');
  const memory = watchMemory(session.profileDir);
  const heap = await watchWorkerHeap(session);
  const heapBeforeMb = await heap.measureMb();
  const names = Array.from({ length: captures }, (_, index) => `Queued ${index}`);
  const startedMs = performance.now();
  for (let at = 0; at < captures; at += batch) {
    const saved = await saveCaptures(
      page,
      names.slice(at, at + batch).map((name) => ideaNamed(name)),
    );
    if (saved.includes(false)) throw new Error('a capture was not saved');
  }
  const savedMs = performance.now();
  const interfaceTimes = await tryUntil(session, () => posts(session) > captures);
  await waitUntil(() => posts(session) >= captures + interfaceTimes.length + 1, {
    what: `${captures} captures to be delivered`,
    timeoutMs: 60_000,
  });
  const deliveredMs = performance.now();
  const heapDrainingMb = await heap.measureMb();
  await waitUntil(async () => (await countUncheckedDuplicates(session)) === 0, {
    what: 'every delivered capture to be checked for duplicates',
    timeoutMs: 10 * 60_000,
    intervalMs: 2_000,
  });
  const checkedMs = performance.now();
  const stored = session.service
    .ideas()
    .map(({ attributes }) => String(attributes.name))
    .filter((name) => name.startsWith('Queued '));
  const longest = (part: keyof InterfaceTimes) =>
    Math.round(Math.max(0, ...interfaceTimes.map((times) => times[part])));
  const seconds = (fromMs: number, toMs: number) => Math.round((toMs - fromMs) / 1000);
  return {
    captures,
    stored: stored.length,
    storedOnce: new Set(stored).size,
    secondsSaving: seconds(startedMs, savedMs),
    secondsDraining: seconds(savedMs, deliveredMs),
    secondsCheckingForDuplicates: seconds(deliveredMs, checkedMs),
    uses: interfaceTimes.length,
    longestActivityMs: longest('activityMs'),
    longestPopupMs: longest('popupMs'),
    longestSaveMs: longest('saveMs'),
    heapBeforeMb,
    heapDrainingMb,
    heapAfterMb: await heap.measureMb(),
    ...memory.stop(),
  };
}

/** Requests that create records, including the rate-limited one. */
const posts = (session: ConnectedSession) =>
  session.service.requests.filter(({ method }) => method === 'POST').length;

interface InterfaceTimes {
  /** From requesting the page of all captures to its first visible row. */
  readonly activityMs: number;
  /** From the toolbar button to a form that accepts typing. */
  readonly popupMs: number;
  /** From pressing Save to the word "Saved". */
  readonly saveMs: number;
}

async function tryUntil(session: ConnectedSession, isDone: () => boolean): Promise<InterfaceTimes[]> {
  const times: InterfaceTimes[] = [];
  while (!isDone()) {
    times.push(await tryInterface(session, `Meanwhile ${times.length}`));
    const againAtMs = performance.now() + tryEveryMs;
    await waitUntil(() => isDone() || performance.now() > againAtMs, {
      what: 'the drain to go on',
      intervalMs: 200,
      timeoutMs: 2 * tryEveryMs,
    });
  }
  return times;
}

async function tryInterface(session: ConnectedSession, name: string): Promise<InterfaceTimes> {
  const startedMs = performance.now();
  const activity = await session.openExtensionPage('activity.html');
  await activity.getByRole('option').first().waitFor();
  const activityMs = performance.now() - startedMs;
  await activity.close();
  const tab = await session.openPage('sample-article.html');
  const pressedMs = performance.now();
  const popup = await session.openPopup(tab);
  const field = popup.getByRole('textbox', { name: 'Name' });
  await field.fill(name);
  const popupMs = performance.now() - pressedMs;
  const savingMs = performance.now();
  await popup.getByRole('button', { name: 'Save idea' }).click();
  await popup
    .getByText(/^(Saved|Sending|Sent|Waiting)/)
    .first()
    .waitFor();
  const saveMs = performance.now() - savingMs;
  await tab.close();
  return { activityMs, popupMs, saveMs };
}

function watchMemory(profileDir: string) {
  const memoryBeforeMb = extensionMemoryMb(profileDir);
  let memoryPeakMb = memoryBeforeMb;
  const timer = setInterval(() => {
    const nowMb = extensionMemoryMb(profileDir);
    if (nowMb !== null) memoryPeakMb = Math.max(memoryPeakMb ?? 0, nowMb);
  }, 1_000);
  return {
    stop() {
      clearInterval(timer);
      return { memoryBeforeMb, memoryPeakMb, memoryAfterMb: extensionMemoryMb(profileDir) };
    },
  };
}
