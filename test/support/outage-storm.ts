// Owns a storm in a real Chromium: a gateway restarts under load, the network shows its sign-in page, listings fail. What is left at
// the end is compared with the service's own ledger, by cause.
import { connect, startConnectedSession } from './connected-session';
import { ageMissed, speak } from './inside-extension';
import { readCaptures } from './outbox-rows';
import { startRestartingProxy } from './restarting-proxy';
import { ideaNamed, saveCaptures } from './save-capture';
import { waitUntil } from './wait-until';

interface OutageFigures {
  readonly cause: string;
  readonly saved: number;
  readonly delivered: number;
  readonly silentDuplicates: number;
  readonly lost: number;
  readonly asked: number;
}

const causes = ['restart', 'sign-in page', 'lost answer and failing listing'] as const;
const batch = 6;
const awayMs = 2_000;

/** Each round saves a few captures and has one of the causes; all are settled at the end. */
export async function runOutageStorm(rounds: number): Promise<OutageFigures[]> {
  const proxy = await startRestartingProxy();
  const session = await startConnectedSession({
    connect(browser, { url, token }) {
      proxy.forwardTo(url);
      return connect(browser, { url: proxy.url, token });
    },
  });
  await session.setPreferences({ requestsPerMinute: 0, hasNotifications: false });
  const page = await session.openExtensionPage('options.html');
  const saved: { name: string; cause: string }[] = [];

  for (let round = 0; round < rounds; round += 1) {
    const cause = causes[round % causes.length] ?? 'restart';
    const names = Array.from({ length: batch }, (_, at) => `${cause} ${round}.${at}`);
    const nth = 1 + Math.floor(Math.random() * batch);
    if (cause === 'restart') proxy.restartAtNextPost(awayMs);
    if (cause === 'sign-in page')
      session.service.misbehave({ path: '/api/v1/*', nth, calls: 3, answer: { kind: 'html' } });
    if (cause === 'lost answer and failing listing') {
      const ideas = '/api/v1/products/:id/ideas';
      const answer = { kind: 'cut', how: 'text' } as const;
      session.service.misbehave({ method: 'POST', path: ideas, nth, calls: 1, answer });
      session.service.misbehave({
        method: 'GET',
        path: ideas,
        calls: 1,
        answer: { kind: 'status', status: 500 },
      });
    }
    const answers = await saveCaptures(
      page,
      names.map((name) => ideaNamed(name)),
    );
    saved.push(...names.filter((_name, at) => answers[at]).map((name) => ({ name, cause })));
    await waitUntil(
      async () => {
        const rows = await readCaptures(session);
        return rows.filter(({ state }) => state.name === 'queued' || state.name === 'sending').length === 0;
      },
      { what: `round ${round} to be sent`, timeoutMs: 120_000, intervalMs: 200 },
    );
    session.service.resetMisbehaviour();
  }

  const rows = await waitUntil(
    async () => {
      const found = await readCaptures(session);
      if (found.every(({ state }) => state.name !== 'unknown' || state.search !== 'unsearched')) return found;
      await page.evaluate(ageMissed);
      await page.evaluate(speak, [{ name: 'outbox.wake', request: {} }]);
      return undefined;
    },
    { what: 'every capture to come to rest', timeoutMs: 240_000, intervalMs: 1_000 },
  );
  const stored = session.service.ideas().map(({ attributes }) => attributes.name);
  const times = (name: string) => stored.filter((other) => other === name).length;
  await session.end();
  await proxy.close();
  return causes.map((cause) => {
    const names = saved.filter((one) => one.cause === cause).map(({ name }) => name);
    const own = rows.filter(({ name }) => names.includes(name));
    return {
      cause,
      saved: names.length,
      delivered: own.filter(({ state }) => state.name === 'delivered').length,
      silentDuplicates: own.filter(({ name, duplicates }) => times(name) > 1 + duplicates.length).length,
      lost:
        names.length -
        own.length +
        own.filter(({ name, state }) => state.name === 'delivered' && times(name) === 0).length,
      asked: own.filter(({ state }) => state.name === 'unknown').length,
    };
  });
}
