// A proxy that restarts like a gateway: it forwards a request, then resets every connection and refuses new ones for a
// while.
import { createServer, type IncomingMessage, request, type Server, type ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { close, listen } from './listen';

export type RestartingProxy = Awaited<ReturnType<typeof startRestartingProxy>>;

export async function startRestartingProxy() {
  const used = new WeakSet<Socket>();
  const open = new Set<Socket>();
  let target = '';
  let awayMs: number | null = null;
  let restarts = 0;
  let server = createProxy();
  const port = await listen(server, 0);

  function createProxy(): Server {
    const created = createServer({ keepAliveTimeout: 120_000 }, (incoming, outgoing) => {
      void handle(incoming, outgoing);
    });
    created.on('connection', (socket) => {
      open.add(socket);
      socket.on('close', () => open.delete(socket));
      socket.on('error', () => undefined);
    });
    return created;
  }

  async function handle(incoming: IncomingMessage, outgoing: ServerResponse): Promise<void> {
    const isReused = used.has(incoming.socket);
    used.add(incoming.socket);
    const isLast = awayMs !== null && isReused && incoming.method === 'POST';
    const answer = await forward(incoming, target).catch(() => null);
    if (answer === null) {
      // The service closed the connection, so the proxy does too.
      incoming.socket.destroy();
      return;
    }
    if (isLast && awayMs !== null) {
      restart(awayMs);
      return;
    }
    outgoing.writeHead(answer.status, answer.headers);
    outgoing.end(answer.body);
  }

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
    url: `http://127.0.0.1:${port}`,
    /** Forwards everything to this origin. Call this before the first request. */
    forwardTo(origin: string): void {
      target = origin;
    },
    /** Restarts at the next POST on a reused connection, after the service has stored it. */
    restartAtNextPost(forMs: number): void {
      awayMs = forMs;
    },
    /** The number of restarts. */
    restarts: (): number => restarts,
    close: (): Promise<void> => close(server),
  };
}

interface Answer {
  readonly status: number;
  readonly headers: IncomingMessage['headers'];
  readonly body: Buffer;
}

function forward(incoming: IncomingMessage, origin: string): Promise<Answer> {
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
