// An https server in front of an http one, with a self-signed certificate, for browsers that accept any.
import { createHash, generateKeyPairSync, sign } from 'node:crypto';
import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { createServer } from 'node:tls';
import { listen } from './listen';

export type HttpsFront = Awaited<ReturnType<typeof startHttpsFront>>;

/** Forwards every byte to `origin`. */
export async function startHttpsFront(host: string, origin: string) {
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
