// A real Firefox goes offline with "Work Offline" in its menu, and online again. One service seems to be on another
// machine. The other one is on this machine, so Firefox reaches it offline.
import { expect, test } from '@playwright/test';
import { startPlanningService } from '../../service/index.ts';
import { fillConnection } from '../../support/connected-firefox';
import { type HttpsFront, startHttpsFront } from '../../support/https-front';
import { speak } from '../../support/inside-extension';
import { ideaNamed } from '../../support/save-capture';
import { connectedFirefox, onlyInFullRun } from '../fixtures';

onlyInFullRun();

const host = 'service.example';

let front: HttpsFront;
const session = connectedFirefox({
  firefox: {
    grantedOrigins: [`https://${host}/*`, 'http://127.0.0.1/*'],
    preferences: { 'network.dns.localDomains': host },
    takesAnyCertificate: true,
  },
  async connect({ inside }, { url, token }) {
    front = await startHttpsFront(host, url);
    await fillConnection(inside, { url: front.url, token });
    await inside.locator('form [type=submit]').click();
    await inside.waitForFunction(() => document.body.textContent.includes('Disconnect'));
  },
});
test.afterAll(() => front?.close());
test.afterEach(() => setOffline(false));

const setOffline = (isOffline: boolean) => session.ui.run('Services.io.offline = input', isOffline);
const posts = () => session.service.requests.filter(({ method }) => method === 'POST');
const lastRow = async () => (await session.captures()).at(-1);

/** The outbox's next check, in ms since 1970; null during a run, whose guarding alarm is a minute away. */
const nextLook = () =>
  session.inside.evaluate(async () => {
    const alarm = await browser.alarms.get('outbox');
    return alarm && alarm.scheduledTime - Date.now() <= 30_000 ? alarm.scheduledTime : null;
  });

test('F16 a capture stays queued offline without counting attempts, and is sent within five seconds of coming back', async () => {
  await setOffline(true);
  expect(await session.save(ideaNamed('On a train'))).toEqual([true]);
  await expect.poll(nextLook).not.toBeNull();
  const first = await nextLook();
  await expect.poll(async () => Number(await nextLook())).toBeGreaterThan(Number(first) + 1_000);
  expect(await lastRow()).toMatchObject({ state: { name: 'queued' }, steps: [{ attempts: [] }] });
  expect(posts()).toHaveLength(0);

  await setOffline(false);
  const backMs = Date.now();
  await expect.poll(async () => (await lastRow())?.state.name, { intervals: [100] }).toBe('delivered');
  const tookMs = Date.now() - backMs;
  expect(await lastRow()).toMatchObject({ steps: [{ attempts: [{ error: null }] }] });
  expect(posts()).toHaveLength(1);
  // The promised five seconds, and the time of a capture that is sent at once, which a shared machine stretches.
  const startMs = Date.now();
  expect(await session.save(ideaNamed('At once'))).toEqual([true]);
  await expect.poll(() => posts().length, { intervals: [100] }).toBe(2);
  expect(tookMs).toBeLessThan(5_000 + 4 * (Date.now() - startMs));
});

test('F16 a service on this machine is reached although the browser is offline', async () => {
  const near = await startPlanningService();
  const request = { address: near.url, token: near.token };
  const [connected] = await session.inside.evaluate(speak, [{ name: 'account.connect', request }]);
  expect(connected).toMatchObject({ isOk: true });
  await setOffline(true);
  await session.save(ideaNamed('Without any network'));
  await expect.poll(() => near.ideas().at(-1)?.attributes.name).toBe('Without any network');
  await near.close();
});
