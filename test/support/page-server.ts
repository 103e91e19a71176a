// Serves the fixture pages over http, so that they have an address, an origin and a favicon.
import { createReadStream, existsSync, statSync } from 'node:fs';
import { createServer } from 'node:http';
import { extname, join, normalize } from 'node:path';
import { fileURLToPath } from 'node:url';
import { close, listen } from './listen';

export type PageServer = Awaited<ReturnType<typeof startPageServer>>;

const defaultFolder = fileURLToPath(new URL('../fixtures/pages', import.meta.url));

const types: Readonly<Record<string, string>> = {
  '.css': 'text/css; charset=utf-8',
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.json': 'application/json',
  '.pdf': 'application/pdf',
  '.png': 'image/png',
  '.svg': 'image/svg+xml',
  '.txt': 'text/plain; charset=utf-8',
};

/** Serves `folder` on a free port of this machine. `port` is for a server that restarts at the same address. */
export async function startPageServer(folder = defaultFolder, port = 0) {
  const server = createServer((request, response) => {
    const { pathname } = new URL(request.url ?? '/', 'http://localhost');
    // Normalised from the root: ".." cannot leave the folder.
    const file = join(folder, normalize(decodeURIComponent(pathname)));
    if (!existsSync(file) || !statSync(file).isFile()) {
      response.writeHead(404, { 'content-type': 'text/plain' }).end('No such page');
      return;
    }
    response.writeHead(200, {
      'content-type': types[extname(file)] ?? 'application/octet-stream',
      'cache-control': 'no-store',
    });
    createReadStream(file).pipe(response);
  });
  const origin = `http://127.0.0.1:${await listen(server, port)}`;
  return {
    /** The origin of the pages, such as "http://127.0.0.1:40123", without a slash at the end. */
    origin,
    /** The address of a fixture page, such as "sample-article.html". */
    address: (page: string): string => `${origin}/${page}`,
    close: (): Promise<void> => close(server),
  };
}
