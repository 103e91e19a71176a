// Pages that answer nothing until the test releases them.
import { createServer, type ServerResponse } from 'node:http';
import type { Page } from 'playwright';
import type { FirefoxInterface } from './firefox-interface';
import { listen } from './listen';

/** Blocks a page of Chromium by a synchronous request. Returns a function that answers it. */
export async function blockPage(page: Page): Promise<() => void> {
  const server = createServer();
  const blocked = new Promise<ServerResponse>((resolve) => {
    server.once('request', (_request, response) => resolve(response));
  });
  await page.evaluate(
    (port) => {
      setTimeout(() => {
        const request = new XMLHttpRequest();
        request.open('GET', `http://127.0.0.1:${port}/`, false);
        try {
          request.send();
        } catch {
          // The answer is of another origin. Only its time matters.
        }
      });
    },
    await listen(server),
  );
  const response = await blocked;
  return () => {
    response.end();
    server.close();
  };
}

/**
 * Blocks the page in front of Firefox, which would do other work during a synchronous request. Returns a
 * function that ends it.
 */
export async function blockFirefoxPage(ui: FirefoxInterface): Promise<() => Promise<unknown>> {
  await ui.run(
    `window.quickCaptureBlocks = true;
     const { messageManager } = window.gBrowser.selectedBrowser;
     messageManager.addMessageListener('quick-capture-test:blocks', () => window.quickCaptureBlocks);
     messageManager.loadFrameScript('data:application/javascript,' + encodeURIComponent(input), false);`,
    `do {
       const endMs = Date.now() + 50;
       while (Date.now() < endMs);
     } while (sendSyncMessage('quick-capture-test:blocks')[0]);`,
  );
  return () => ui.run('window.quickCaptureBlocks = false;');
}
