// Reads a page in Firefox in tests: the add-on's own script, injected by the add-on's own API into pages served from
// memory.
import { pageSourceSchema, snapshotSchema, sourceProperty } from '@/lib/page/snapshot';
import type { FirefoxSession } from './firefox';

export async function openReadableTab(session: FirefoxSession) {
  const inside = await session.openExtensionPage('options.html');
  const tab = await session.browser.newPage();
  let served: { pages: Readonly<Record<string, string>>; headers: Readonly<Record<string, string>> } = {
    pages: {},
    headers: {},
  };
  await tab.setRequestInterception(true);
  tab.on('request', (request) => {
    const body = served.pages[request.url().replace(/#.*$/, '')];
    const { headers } = served;
    const answer =
      body === undefined
        ? { status: 404, body: '' }
        : { contentType: 'text/html; charset=utf-8', headers, body };
    // A frame's request ends with its page.
    request.respond(answer).catch(() => undefined);
  });
  return {
    tab,
    /** The answers of addresses from now on. All others answer nothing. */
    serve(pages: Readonly<Record<string, string>>, headers: Readonly<Record<string, string>> = {}): void {
      served = { pages, headers };
    },
    async read(address: string, script = '/read-page.js') {
      const read = await inside.evaluate(injectReader, { address, script, property: sourceProperty });
      const snapshot = snapshotSchema.parse(read.result);
      const source = pageSourceSchema.safeParse(read.source);
      return {
        snapshot: source.success ? { ...snapshot, source: source.data } : snapshot,
        ms: read.ms,
        isLeftAsItWas: read.isLeftAsItWas,
      };
    },
  };
}

/** Runs in a page of the add-on. */
async function injectReader({
  address,
  script,
  property,
}: {
  address: string;
  script: string;
  property: string;
}): Promise<{ result: unknown; source: unknown; isLeftAsItWas: boolean; ms: number }> {
  const [tab] = (await browser.tabs.query({})).filter(({ url }) => url === address);
  const target = { tabId: tab?.id ?? 0 };
  // A content script sees the document without changes by the page's own scripts.
  const look = { target, func: () => new XMLSerializer().serializeToString(document) };
  const [before] = await browser.scripting.executeScript(look);
  const startMs = performance.now();
  const [injected] = await browser.scripting.executeScript({ target, files: [script] });
  const ms = performance.now() - startMs;
  const [later] = await browser.scripting.executeScript({
    target,
    func: (name: string) => Reflect.get(globalThis, name)?.(),
    args: [property],
  });
  const [after] = await browser.scripting.executeScript(look);
  return {
    result: injected?.result,
    source: later?.result,
    isLeftAsItWas: before?.result === after?.result,
    ms,
  };
}
