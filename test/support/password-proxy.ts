// A proxy for browsers. It forwards every request, or rejects every request with 407 for a missing password.
import { createServer, request } from 'node:http';
import { close, listen } from './listen';

export async function startPasswordProxy() {
  let isLocked = false;
  let refusals = 0;
  const server = createServer((incoming, outgoing) => {
    if (isLocked) {
      refusals += 1;
      incoming.resume();
      outgoing.writeHead(407, { 'Proxy-Authenticate': 'Basic realm="proxy"' }).end('A password, please');
      return;
    }
    const { method, headers } = incoming;
    const passed = request(new URL(incoming.url ?? ''), { method, headers }, (answer) => {
      outgoing.writeHead(answer.statusCode ?? 502, answer.headers);
      answer.pipe(outgoing);
    });
    passed.on('error', () => outgoing.destroy());
    incoming.pipe(passed);
  });
  const port = await listen(server);
  return {
    /** Host and port of the proxy, such as "127.0.0.1:40123". */
    host: `127.0.0.1:${port}`,
    /** Rejects every request from now on with 407. */
    lock(): void {
      isLocked = true;
    },
    unlock(): void {
      isLocked = false;
    },
    /** The number of 407 answers so far. */
    refusals: (): number => refusals,
    close: (): Promise<void> => close(server),
  };
}
