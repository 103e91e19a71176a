// A real Firefox goes offline with "Work Offline" in its menu, and online again. One service seems to be on another
// machine. The other one is on this machine, so Firefox reaches it offline.
import { createHash, generateKeyPairSync, sign } from 'node:crypto';
import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { createServer } from 'node:tls';
import { expect, test } from '@playwright/test';
import { startPlanningService } from '../../service/index.ts';
import { fillConnection } from '../../support/connected-firefox';
import { speak } from '../../support/inside-extension';
import { listen } from '../../support/listen';
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

type HttpsFront = Awaited<ReturnType<typeof startHttpsFront>>;

/** An https server with a self-signed certificate. It forwards every byte to `origin`. */
async function startHttpsFront(host: string, origin: string) {
  const { hostname, port } = new URL(origin);
  const sockets = new Set<Socket>();
  const server = createServer(selfSigned(host), (outer) => {
    const inner = connect(Number(port), hostname);
    for (const [from, to] of [
      [outer, inner],
      [inner, outer],
    ] as const) {
      sockets.add(from);
      from.on('error', () => to.destroy());
      from.on('close', () => sockets.delete(from));
      from.pipe(to);
    }
  });
  // A browser that checks the certificate may close the connection, which is no error of the server.
  server.on('tlsClientError', () => undefined);
  return {
    /** Tell the browser where the host leads. */
    url: `https://${host}:${await listen(server)}`,
    async close(): Promise<void> {
      const closed = once(server, 'close');
      server.close();
      for (const socket of sockets) socket.destroy();
      await closed;
    },
  };
}

/** A certificate for one name and a hundred years (RFC 5280). Node can't create one. */
function selfSigned(host: string): { key: string; cert: string } {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const subjectKey = publicKey.export({ type: 'spki', format: 'der' });
  const ecdsaWithSha256 = sequence(der(0x06, Buffer.from('2a8648ce3d040302', 'hex')));
  const commonName = der(0x06, Buffer.from('550403', 'hex'));
  const name = sequence(der(0x31, sequence(commonName, der(0x0c, Buffer.from(host)))));
  const validity = sequence(utcTime('250101000000Z'), der(0x18, Buffer.from('21250101000000Z')));
  const version3 = der(0xa0, der(0x02, Buffer.of(2)));
  const serial = der(0x02, Buffer.concat([Buffer.of(1), createHash('sha1').update(subjectKey).digest()]));
  const alternativeName = sequence(
    der(0x06, Buffer.from('551d11', 'hex')),
    der(0x04, sequence(der(0x82, Buffer.from(host)))),
  );
  const toSign = sequence(
    version3,
    serial,
    ecdsaWithSha256,
    name,
    validity,
    name,
    subjectKey,
    der(0xa3, sequence(alternativeName)),
  );
  const signature = der(0x03, Buffer.concat([Buffer.of(0), sign('sha256', toSign, privateKey)]));
  const bytes = sequence(toSign, ecdsaWithSha256, signature).toString('base64');
  return {
    key: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
    cert: `-----BEGIN CERTIFICATE-----\n${bytes.replace(/.{64}/g, '$&\n')}\n-----END CERTIFICATE-----\n`,
  };
}

const sequence = (...parts: Buffer[]) => der(0x30, Buffer.concat(parts));
const utcTime = (text: string) => der(0x17, Buffer.from(text));

/** One element of DER: its tag, its length, its content. */
function der(tag: number, content: Buffer): Buffer {
  const { length } = content;
  const head = length < 128 ? [length] : length < 256 ? [0x81, length] : [0x82, length >> 8, length & 0xff];
  return Buffer.concat([Buffer.of(tag, ...head), content]);
}
