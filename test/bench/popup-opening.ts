// Owns how long the popup takes to open (P1) beside an extension whose popup is one line of HTML, in turns.
import { fileURLToPath } from 'node:url';
import type { CDPSession, Page } from 'playwright';
import { unpackedExtensionId } from '../support/chromium-profile';
import { type ConnectedSession, startConnectedSession } from '../support/connected-session';
import { openPopup } from '../support/popup';
import { popupGate, popupTargets } from './budgets';
import type { Finding } from './finding';
import { figureOf } from './statistics';

const emptyPopupDir = fileURLToPath(new URL('empty-popup', import.meta.url));
const article = 'sample-article.html';

export interface Opening {
  readonly session: ConnectedSession;
  readonly tab: Page;
  readonly cdp: CDPSession;
}

/** A connected session on a page with a selection, and the empty popup beside it. */
export async function startOpening(): Promise<Opening> {
  const session = await startConnectedSession({ chromium: { besides: [emptyPopupDir] } });
  const cdp = await session.context.browser()?.newBrowserCDPSession();
  if (!cdp) throw new Error('Playwright gave no browser for the profile');
  const tab = await session.openPage(article);
  await tab.evaluate(() => {
    const paragraph = document.querySelector('p');
    if (paragraph) getSelection()?.selectAllChildren(paragraph);
  });
  return { session, tab, cdp };
}

/** From the start of the navigation until the form is filled and painted, in ms. Throws where it is not filled. */
export async function openOurs({ session, tab }: Pick<Opening, 'session' | 'tab'>): Promise<number> {
  const popup = await session.openPopup(tab);
  const readyMs = await markOf(popup, 'capture:ready');
  const shown = await popup.evaluate(() => ({
    focused: document.activeElement?.id,
    name: document.querySelector<HTMLInputElement>('#field-name')?.value,
    text: document.querySelector('#field-description')?.textContent,
  }));
  if (shown.focused !== 'field-name' || !shown.name || !shown.text)
    throw new Error(`the popup said it was ready with ${JSON.stringify(shown)}`);
  await popup.close();
  return readyMs;
}

/** From the start of the navigation until the one line is painted, in ms. */
async function openEmpty({ session, tab, cdp }: Opening): Promise<number> {
  const extensionId = unpackedExtensionId(emptyPopupDir);
  const popup = await openPopup({ context: session.context, cdp, extensionId, tab });
  const paintedMs = await markOf(popup, 'first-contentful-paint');
  await popup.close();
  return paintedMs;
}

async function markOf(popup: Page, name: string): Promise<number> {
  const mark = await popup.waitForFunction(
    (wanted) => performance.getEntriesByName(wanted)[0]?.startTime ?? null,
    name,
  );
  return (await mark.jsonValue()) ?? Number.NaN;
}

export async function measurePopupOpening(rounds: number): Promise<Finding> {
  const opening = await startOpening();
  const ours: number[] = [];
  const empty: number[] = [];
  try {
    // The first of each fills caches that later ones find full.
    for (let round = -1; round < rounds; round += 1) {
      const [emptyMs, oursMs] = [await openEmpty(opening), await openOurs(opening)];
      if (round < 0) continue;
      empty.push(emptyMs);
      ours.push(oursMs);
    }
  } finally {
    await opening.session.end();
  }
  return compared(figureOf(ours, 'ms'), figureOf(empty, 'ms'));
}

function compared(ours: ReturnType<typeof figureOf>, empty: ReturnType<typeof figureOf>): Finding {
  const { medianOverEmptyMs, p95OverEmptyMs } = popupTargets;
  const isReached = ours.median <= empty.median + medianOverEmptyMs && ours.p95 <= empty.p95 + p95OverEmptyMs;
  const ratio = ours.median / empty.median;
  return {
    rows: [
      { id: 'P1', what: 'empty popup: one line painted', figure: empty, toReach: '', isReached: null },
      {
        id: 'P1',
        what: 'popup: filled, name focused, painted',
        figure: ours,
        toReach: `≤ empty + ${medianOverEmptyMs} (p95 + ${p95OverEmptyMs})`,
        isReached,
      },
    ],
    gates: [
      {
        id: 'P1',
        title: `the popup is ready within ${popupGate} times an empty popup's opening`,
        isKept: ratio <= popupGate,
        found: `${ratio.toFixed(2)} ×`,
      },
    ],
  };
}
