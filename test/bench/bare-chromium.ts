// A headed Chromium without a debugger. Commands go to the browser through its pipe, and no debugger is attached to a
// page until the measurement asks for one. Playwright and Puppeteer would attach to every page before its first script.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { Readable, Writable } from 'node:stream';
import { Connection, type Protocol } from 'puppeteer-core';
import { PipeTransport } from 'puppeteer-core/internal/node/PipeTransport.js';
import * as z from 'zod';
import { quietFlags } from '../support/chromium';
import type { Display } from '../support/display';
import { findChromium } from '../support/find-browsers';
import { needed } from '../support/found';

interface BareChromiumOptions {
  readonly profileDir: string;
  readonly extensionDir: string;
  readonly display: Pick<Display, 'name'>;
}

export type BareChromium = Awaited<ReturnType<typeof startBareChromium>>;

/** Times in microseconds. */
const traceEvent = z.object({
  name: z.string(),
  ph: z.string(),
  ts: z.number(),
  dur: z.number().optional(),
  tdur: z.number().optional(),
  pid: z.number(),
  tid: z.number(),
  args: z.record(z.string(), z.unknown()).optional(),
});
export type TraceEvent = z.infer<typeof traceEvent>;

export async function startBareChromium({ profileDir, extensionDir, display }: BareChromiumOptions) {
  const flags = [
    `--user-data-dir=${profileDir}`,
    '--remote-debugging-pipe',
    // Allows a command to press the extension's button.
    '--enable-unsafe-extension-debugging',
    `--disable-extensions-except=${extensionDir}`,
    `--load-extension=${extensionDir}`,
    ...(process.getuid?.() === 0 ? ['--no-sandbox', '--test-type'] : []),
    ...quietFlags('en-US'),
    '--password-store=basic',
    'about:blank',
  ];
  const child = spawn(needed(findChromium()), flags, {
    env: { ...process.env, DISPLAY: display.name },
    stdio: ['ignore', 'ignore', 'ignore', 'pipe', 'pipe'],
  });
  const kill = () => child.kill('SIGKILL');
  process.once('exit', kill);
  const [, , , out, into] = child.stdio;
  if (!(out instanceof Writable && into instanceof Readable)) throw new Error('Chromium has no pipes');
  const browser = new Connection('', new PipeTransport(out, into));

  return {
    /** Sends one command of the DevTools protocol to the browser itself. Throws the browser's error. */
    send: browser.send.bind(browser),
    /** Every page, popup, worker and tab. Listing does not attach to them. */
    async targets(): Promise<Protocol.Target.TargetInfo[]> {
      // The browser lists tabs only if a filter names them. The empty entry includes everything else.
      const filter = [{ type: 'tab' }, {}];
      return (await browser.send('Target.getTargets', { filter })).targetInfos;
    },
    /** The work of all processes during `work`, as recorded by the browser. No debugger is attached to a page. */
    async trace(work: () => Promise<void>): Promise<TraceEvent[]> {
      const recorded: TraceEvent[] = [];
      const over = new Promise((resolve) => browser.once('Tracing.tracingComplete', resolve));
      browser.on('Tracing.dataCollected', ({ value }) => recorded.push(...z.array(traceEvent).parse(value)));
      const includedCategories = ['blink.user_timing', 'devtools.timeline', 'toplevel', 'v8'];
      const traceConfig = { includedCategories, excludedCategories: ['*'] };
      await browser.send('Tracing.start', { transferMode: 'ReportEvents', traceConfig });
      await work();
      await browser.send('Tracing.end');
      await over;
      browser.removeAllListeners('Tracing.dataCollected');
      return recorded;
    },
    /** Attaches to a page only while it evaluates one expression. */
    async evaluate<Schema extends z.ZodType>(
      target: Protocol.Target.TargetInfo,
      expression: string,
      schema: Schema,
    ): Promise<z.output<Schema>> {
      const page = await browser.createSession(target);
      const found = await page.send('Runtime.evaluate', {
        expression,
        awaitPromise: true,
        returnByValue: true,
      });
      await page.detach();
      if (found.exceptionDetails) throw new Error(JSON.stringify(found.exceptionDetails));
      return schema.parse(found.result.value);
    },
    async close(): Promise<void> {
      const gone = once(child, 'exit');
      // The browser may end before it answers.
      void browser.send('Browser.close').catch(() => {});
      await gone;
      process.off('exit', kill);
    },
  };
}
