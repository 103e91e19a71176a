// Measures the time from a key press to its request (P3), beside an extension that only fetches, awake and asleep.
import { fileURLToPath } from 'node:url';
import { unpackedExtensionId } from '../support/chromium-profile';
import { type ConnectedSession, startConnectedSession } from '../support/connected-session';
import { startDisplay } from '../support/display';
import { createNative, type Native } from '../support/native';
import { readCaptures } from '../support/outbox-rows';
import { selectText } from '../support/selection';
import { createWorkerControl } from '../support/service-worker';
import { waitUntil } from '../support/wait-until';
import { shortcutTargets } from './budgets';
import { explained, type Finding, limited, type Row } from './finding';
import { type Figure, figureOf } from './statistics';

const bareFetchDir = fileURLToPath(new URL('bare-fetch', import.meta.url));
const keys = { ours: 'alt+shift+j', bare: 'alt+shift+u' } as const;
type Who = keyof typeof keys;
/** `saved`: until our capture's row, which is committed before any request. */
type Times = Record<Who | 'saved', number[]>;

export async function measureShortcut(rounds: number): Promise<Finding> {
  const screen = await startDisplay();
  const session = await startConnectedSession({
    chromium: { headless: false, display: screen.name, besides: [bareFetchDir] },
  });
  try {
    await session.setPreferences({ hasNotifications: false });
    await tellAddress(session);
    const page = await session.openPage('sample-article.html');
    await selectText(page, '#request');
    const native = createNative(screen.name);
    const rows = [];
    for (const isAsleep of [false, true])
      rows.push(...compared(await timesOf(session, native, { rounds, isAsleep }), isAsleep));
    return { rows, gates: [] };
  } finally {
    await session.end();
    await screen.stop();
  }
}

async function tellAddress(session: ConnectedSession): Promise<void> {
  const { worker } = createWorkerControl(session.context, unpackedExtensionId(bareFetchDir));
  await (await worker()).evaluate(
    (address) => chrome.storage.local.set({ address }),
    `${session.service.url}/api/v1/bare`,
  );
}

async function timesOf(
  session: ConnectedSession,
  native: Native,
  { rounds, isAsleep }: { readonly rounds: number; readonly isAsleep: boolean },
): Promise<Times> {
  const times: Times = { ours: [], bare: [], saved: [] };
  for (let round = -1; round < rounds; round += 1) {
    for (const who of ['bare', 'ours'] as const) {
      // Both workers: the browser stops all of them at once.
      if (isAsleep) await session.stopWorker();
      const { pressedAtMs, receivedAtMs } = await timeOf(session, native, who);
      if (round < 0) continue;
      times[who].push(receivedAtMs - pressedAtMs);
      const saved = who === 'ours' ? (await readCaptures(session)).at(-1) : undefined;
      if (saved) times.saved.push(saved.savedAtMs - pressedAtMs);
    }
  }
  return times;
}

/**
 * Measures from just before the key press until the service has the request. A press takes as long in both extensions.
 */
async function timeOf(session: ConnectedSession, native: Native, who: Who) {
  session.service.clearRequests();
  const pressedAtMs = Date.now();
  await native.press(keys[who]);
  const request = await waitUntil(() => session.service.requests.find(({ method }) => method === 'POST'), {
    what: `the request of ${keys[who]}`,
    intervalMs: 5,
  });
  await waitUntil(() => request.status !== null, { what: 'its answer' });
  return { pressedAtMs, receivedAtMs: request.receivedAtMs };
}

function compared({ ours, bare, saved }: Times, isAsleep: boolean): Row[] {
  const state = isAsleep ? 'asleep' : 'awake';
  const floor = figureOf(bare);
  const row = (of: string, found: Figure, beyondMs: number) =>
    limited('P3', of, found, floor.median + beyondMs, `≤ bare + ${beyondMs}`);
  const what = `capture by key saved, ${state}`;
  return [
    explained('P3', `bare fetch by key, ${state}`, floor),
    row(`capture by key, ${state}`, figureOf(ours), shortcutTargets[state]),
    isAsleep ? explained('P3', what, figureOf(saved)) : row(what, figureOf(saved), shortcutTargets.saved),
  ];
}
