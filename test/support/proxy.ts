// A proxy of browsers, or a gateway of one service. It forwards every request. Like a gateway, it restarts: it resets every
// connection and refuses new ones for a while. Like a proxy, it rejects every request with 407 for a missing password.
import { createServer, type IncomingMessage, request, type Server } from 'node:http';
import type { Socket } from 'node:net';
import { close, listen } from './listen';

export type TestProxy = Awaited<ReturnType<typeof startProxy>>;

export async function startProxy() {
  const used = new WeakSet<Socket>();
  const open = new Set<Socket>();
  let target: string | undefined;
  let isLocked = false;
  let refusals = 0;
  let awayMs: number | null = null;
  let restarts = 0;

  function createProxy(): Server {
    const created = createServer({ keepAliveTimeout: 120_000 }, async (incoming, outgoing) => {
      const { socket, method } = incoming;
      if (isLocked) {
        refusals += 1;
        incoming.resume();
        outgoing.writeHead(407, { 'Proxy-Authenticate': 'Basic realm="proxy"' }).end('A password, please');
        return;
      }
      const isLast = awayMs !== null && used.has(socket) && method === 'POST';
      used.add(socket);
      const answer = await forward(incoming, target).catch(() => null);
      // The service closed the connection, so the proxy does too.
      if (answer === null) socket.destroy();
      else if (isLast && awayMs !== null) restart(awayMs);
      else outgoing.writeHead(answer.status, answer.headers).end(answer.body);
    });
    created.on('connection', (socket) => {
      open.add(socket);
      socket.on('close', () => open.delete(socket));
      socket.on('error', () => undefined);
    });
    return created;
  }

  let server = createProxy();
  const port = await listen(server);

  function restart(forMs: number): void {
    awayMs = null;
    restarts += 1;
    // Stops listening before the first connection breaks, so that the browser's own retry is refused.
    server.close();
    for (const socket of open) socket.resetAndDestroy();
    setTimeout(() => {
      server = createProxy();
      void listen(server, port);
    }, forMs);
  }

  return {
    /** Such as "127.0.0.1:40123". */
    host: `127.0.0.1:${port}`,
    url: `http://127.0.0.1:${port}`,
    /** As a gateway: forwards everything to this origin. Call this before the first request. */
    forwardTo(origin: string): void {
      target = origin;
    },
    /** Restarts at the next POST on a reused connection, after the service has stored it. */
    restartAtNextPost(forMs: number): void {
      awayMs = forMs;
    },
    isRestartDue: (): boolean => awayMs !== null,
    restarts: (): number => restarts,
    /** Whether it rejects every request from now on with 407. */
    setLocked(isLockedNow: boolean): void {
      isLocked = isLockedNow;
    },
    /** The number of 407 answers so far. */
    refusals: (): number => refusals,
    close: (): Promise<void> => close(server),
  };
}

interface Answer {
  readonly status: number;
  readonly headers: IncomingMessage['headers'];
  readonly body: Buffer;
}

function forward(incoming: IncomingMessage, origin: string | undefined): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const { method, headers } = incoming;
    const passed = request(new URL(incoming.url ?? '/', origin), { method, headers }, (answer) => {
      const chunks: Buffer[] = [];
      answer.on('data', (chunk: Buffer) => chunks.push(chunk));
      answer.on('error', reject);
      answer.on('end', () =>
        resolve({ status: answer.statusCode ?? 502, headers: answer.headers, body: Buffer.concat(chunks) }),
      );
    });
    passed.on('error', reject);
    incoming.pipe(passed);
  });
}
