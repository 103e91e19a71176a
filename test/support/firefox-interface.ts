// Runs script in Firefox's own interface (toolbar, menus and popups), which pages and add-ons can't reach.
import type { Browser } from 'puppeteer-core';
import * as z from 'zod';

export type FirefoxInterface = Awaited<ReturnType<typeof createFirefoxInterface>>;

/** Sends one command of WebDriver BiDi. */
export type Post = (method: string, parameters: Record<string, unknown>) => Promise<unknown>;

const treeSchema = z.object({
  result: z.object({ contexts: z.array(z.object({ context: z.string() })).min(1) }),
});
const evaluatedSchema = z.object({
  result: z.union([
    z.object({ type: z.literal('success'), result: z.object({ value: z.string().optional() }) }),
    z.object({ type: z.literal('exception'), exceptionDetails: z.object({ text: z.string() }) }),
  ]),
});

/** Firefox must have been started with --remote-allow-system-access. */
export async function createFirefoxInterface(browser: Browser) {
  const post = bidiConnection(browser);
  const tree = treeSchema.parse(await post('browsingContext.getTree', { 'moz:scope': 'chrome' }));
  const context = tree.result.contexts[0]?.context;

  /**
   * Evaluates the body of an async function with `window`, `document` and `input` of the browser window. Returns
   * its result as JSON, and throws its errors.
   */
  async function run(body: string, input: unknown = null): Promise<unknown> {
    const expression = `(async () => {
      const input = ${JSON.stringify(input)};
      const answer = await (async () => { ${body} })();
      return JSON.stringify(answer ?? null);
    })()`;
    const { result } = evaluatedSchema.parse(
      await post('script.evaluate', { expression, target: { context }, awaitPromise: true }),
    );
    if (result.type === 'exception') throw new Error(`in Firefox: ${result.exceptionDetails.text}`);
    return JSON.parse(result.result.value ?? 'null');
  }
  return { run };
}

/** Puppeteer speaks WebDriver BiDi with Firefox but doesn't support all commands. Ours use the same connection. */
export function bidiConnection(browser: Browser): Post {
  const connection: unknown = Reflect.get(browser, 'connection');
  if (typeof connection !== 'object' || connection === null) throw new Error('Puppeteer has no connection');
  const send: unknown = Reflect.get(connection, 'send');
  if (typeof send !== 'function') throw new Error('the connection of Puppeteer cannot send');
  return (method, parameters) => Reflect.apply(send, connection, [method, parameters]);
}
