// Measures how soon a form shows the existing ideas (P12): with the largest index on this device, alternately with one
// that has nothing to read.
import { type ConnectedSession, optionsPage, startConnectedSession } from '../support/connected-session';
import { inDatabases, storeDraft } from '../support/inside-extension';
import { waitUntil } from '../support/wait-until';
import { keepProcess, openedUntil } from './activity-list';
import { ideaTargets, offersGate } from './budgets';
import { explained, type Finding, gateOf, limited } from './finding';
import { inTurns, repeated } from './statistics';

const [few, many] = [10, 5_000];
const draftId = '00000000-0000-4000-8000-0000000000b1';

export async function measureIdeaOffers(rounds: number): Promise<Finding> {
  const sessions = await Promise.all([startIndexed(few), startIndexed(many)]);
  const [small, large] = [repeated(() => shownAfter(sessions[0])), repeated(() => shownAfter(sessions[1]))];
  try {
    await inTurns(rounds, [small, large]);
  } finally {
    await Promise.all(sessions.map((session) => session.end()));
  }
  const [floor, figure] = [small.figure(), large.figure()];
  const what = (count: number) => `form opened until its existing ideas are shown, ${count} known`;
  const most = `≤ ${ideaTargets.offers} times`;
  const title = `existing ideas of ${many}, at most ${offersGate} times as late as of ${few}`;
  return {
    rows: [
      explained('P12', what(few), floor),
      limited('P12', what(many), figure, floor.median * ideaTargets.offers, most),
    ],
    gates: [gateOf('P12', title, figure.median / floor.median, offersGate)],
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
  await keepProcess(session);
  return session;
}

/** Returns the index's account and the first copy's name, or null without an index. */
const copyIdeas = inDatabases(async ({ open, read }, count: number) => {
  const database = await open('quick-capture-ideas');
  if (!database.objectStoreNames.contains('ideas')) return null;
  const store = database.transaction('ideas', 'readwrite').objectStore('ideas');
  const [[accountId], [[idea] = []]] = await Promise.all([read(store.getAllKeys()), read(store.getAll())]);
  const names = ['export', 'import', 'dates', 'columns', 'wizard', 'rows', 'search', 'filter', 'report'];
  const ideas = Array.from({ length: count }, (_, at) => ({
    ...{ ...idea, id: `many-${at}`, key: `MANY-I-${at}` },
    name: `Idea ${at} of many ${names[at % names.length]} ${names[(at * 7) % names.length]}`,
    words: Uint32Array.from({ length: 60 }, (_word, word) => (at * 7_919 + word * 104_729) >>> 0).sort(),
  }));
  if (idea && count > 0) store.put(ideas, accountId);
  return idea ? { accountId: String(accountId), name: ideas[0]?.name ?? '' } : null;
});

async function shownAfter(session: ConnectedSession): Promise<number> {
  const path = `popup.html?draft=${draftId}`;
  const { page, shownMs } = await openedUntil(session, path, '[data-likeness="same-name"]');
  await page.close();
  return shownMs;
}
