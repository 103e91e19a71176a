// Measures how soon a form shows the existing ideas (P12): with the largest index on this device, alternately with one
// that has nothing to read.
import type { Page } from 'playwright';
import { type ConnectedSession, optionsPage, startConnectedSession } from '../support/connected-session';
import { storeDraft } from '../support/inside-extension';
import { waitUntil } from '../support/wait-until';
import { ideaTargets, offersGate } from './budgets';
import { explained, type Finding } from './finding';
import { figureOf } from './statistics';

const [few, many] = [10, 5_000];
const draftId = '00000000-0000-4000-8000-0000000000b1';

export async function measureIdeaOffers(rounds: number): Promise<Finding> {
  const sessions = await Promise.all([startIndexed(few), startIndexed(many)]);
  const samples: readonly [number[], number[]] = [[], []];
  try {
    // The first opening of each fills caches for the later ones.
    for (let round = -1; round < rounds; round += 1)
      for (const [at, session] of sessions.entries()) {
        const shownMs = await shownAfter(session);
        if (round >= 0) samples[at]?.push(shownMs);
      }
  } finally {
    await Promise.all(sessions.map((session) => session.end()));
  }
  const [small, large] = [figureOf(samples[0], 'ms'), figureOf(samples[1], 'ms')];
  const ratio = large.median / small.median;
  const what = (count: number) => `form opened until its existing ideas are shown, ${count} known`;
  return {
    rows: [
      explained('P12', what(few), small),
      {
        ...{ id: 'P12', what: what(many), figure: large, toReach: `≤ ${ideaTargets.offers} times` },
        isReached: ratio <= ideaTargets.offers,
      },
    ],
    gates: [
      {
        ...{
          id: 'P12',
          title: `existing ideas of ${many}, at most ${offersGate} times as late as of ${few}`,
        },
        ...{ isKept: ratio <= offersGate, found: `${ratio.toFixed(1)} times` },
      },
    ],
  };
}

/** A connected browser whose index has copies of one idea, each with words of its own, and a draft of such a name. */
async function startIndexed(count: number): Promise<ConnectedSession> {
  const session = await startConnectedSession();
  const page = await optionsPage(session);
  await waitUntil(() => page.evaluate(copyIdeas, 0), { what: 'the index of ideas' });
  const known = await page.evaluate(copyIdeas, count);
  await page.evaluate(storeDraft, {
    ...{ id: draftId, kind: 'idea', accountId: known?.accountId },
    source: { title: '', address: '', passageAddress: null },
    values: { product: 'PRJ', name: known?.name, description: '<p>The export takes minutes.</p>' },
  });
  // One page stays open, so that no opening waits for a new process. It contains no code of ours.
  await page.goto(`chrome-extension://${session.extensionId}/icon/mark.svg`);
  return session;
}

/**
 * In a page of the extension. Returns the index's account and the first copy's name, or null without an index. Has no
 * named functions, which `tsx` would wrap.
 */
async function copyIdeas(count: number): Promise<{ accountId: string; name: string } | null> {
  const opening = indexedDB.open('quick-capture-ideas');
  await new Promise((resolve) => {
    opening.onsuccess = resolve;
    opening.onerror = resolve;
  });
  const database = opening.result;
  if (!database.objectStoreNames.contains('ideas')) {
    database.close();
    return null;
  }
  const transaction = database.transaction('ideas', 'readwrite');
  const store = transaction.objectStore('ideas');
  const [keys, rows] = [store.getAllKeys(), store.getAll()];
  await new Promise((resolve) => {
    rows.onsuccess = resolve;
  });
  const accountId = String(keys.result[0]);
  const idea = rows.result[0]?.[0];
  const names = ['export', 'import', 'dates', 'columns', 'wizard', 'rows', 'search', 'filter', 'report'];
  const ideas = Array.from({ length: count }, (_, at) => ({
    ...{ ...idea, id: `many-${at}`, key: `MANY-I-${at}` },
    name: `Idea ${at} of many ${names[at % names.length]} ${names[(at * 7) % names.length]}`,
    words: Uint32Array.from({ length: 60 }, (_word, word) => (at * 7_919 + word * 104_729) >>> 0).sort(),
  }));
  if (idea && count > 0) store.put(ideas, accountId);
  await new Promise((resolve) => {
    transaction.oncomplete = resolve;
  });
  database.close();
  return idea ? { accountId, name: ideas[0]?.name ?? '' } : null;
}

/** Ms from the start of the navigation to the first frame with the idea of the same name. */
async function shownAfter({ context, extensionId }: ConnectedSession): Promise<number> {
  const page: Page = await context.newPage();
  await page.addInitScript(() => {
    new MutationObserver((_changes, observer) => {
      if (!document.querySelector('[data-likeness="same-name"]')) return;
      observer.disconnect();
      requestAnimationFrame(() => setTimeout(() => performance.mark('bench:shown')));
    }).observe(document, { childList: true, subtree: true });
  });
  await page.goto(`chrome-extension://${extensionId}/popup.html?draft=${draftId}`);
  const shown = await page.waitForFunction(
    () => performance.getEntriesByName('bench:shown')[0]?.startTime ?? null,
  );
  const shownMs = (await shown.jsonValue()) ?? Number.NaN;
  await page.close();
  return shownMs;
}
