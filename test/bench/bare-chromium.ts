// A headed Chromium without a debugger. Commands go to the browser through its pipe, and no debugger is attached to a
// page until the measurement asks for one. Playwright would attach to every page before its first script.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { Readable, Writable } from 'node:stream';
import * as z from 'zod';
import { quietFlags } from '../support/chromium';
import { findChromium } from '../support/find-browsers';
import { waitUntil } from '../support/wait-until';

interface BareChromiumOptions {
  readonly profileDir: string;
  readonly extensionDir: string;
  /** The X display, such as ":101". */
  readonly display: string;
}

export type BareChromium = Awaited<ReturnType<typeof startBareChromium>>;

const target = z.object({ targetId: z.string(), type: z.string(), url: z.string(), title: z.string() });
type Target = z.infer<typeof target>;

const targetList = z.object({ targetInfos: z.array(target) });
const attached = z.object({ sessionId: z.string() });
const evaluated = z.object({
  result: z.object({ value: z.unknown() }),
  exceptionDetails: z.unknown().optional(),
});
const answer = z.object({
  id: z.number().optional(),
  method: z.string().optional(),
  params: z.unknown().optional(),
  result: z.unknown().optional(),
  error: z.object({ message: z.string() }).optional(),
});

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

const traced = z.object({ value: z.array(traceEvent) });

export async function startBareChromium(options: BareChromiumOptions) {
  const program = findChromium();
  if (!program.found) throw new Error(program.reason);
  const child = spawn(program.value, flagsOf(options), {
    env: { ...process.env, DISPLAY: options.display },
    stdio: ['ignore', 'ignore', 'ignore', 'pipe', 'pipe'],
  });
  const kill = () => child.kill('SIGKILL');
  process.once('exit', kill);
  const recorded: TraceEvent[] = [];
  let isTraceOver = true;
  const ask = createPipe(child.stdio[3], child.stdio[4], (method, params) => {
    if (method === 'Tracing.dataCollected') recorded.push(...traced.parse(params).value);
    if (method === 'Tracing.tracingComplete') isTraceOver = true;
  });
  /** Sends one command of the DevTools protocol to the browser itself. Throws the browser's error. */
  const send = (method: string, params: object = {}) => ask({ method, params });

  return {
    send,
    /** Every page, popup, worker and tab. Listing does not attach to them. */
    // The browser lists tabs only if a filter names them. The empty entry includes everything else.
    targets: async (): Promise<Target[]> =>
      targetList.parse(await send('Target.getTargets', { filter: [{ type: 'tab' }, {}] })).targetInfos,
    /** The work of all processes during `work`, as recorded by the browser. No debugger is attached to a page. */
    async trace(categories: readonly string[], work: () => Promise<void>): Promise<TraceEvent[]> {
      recorded.length = 0;
      isTraceOver = false;
      await send('Tracing.start', {
        transferMode: 'ReportEvents',
        traceConfig: { includedCategories: categories, excludedCategories: ['*'] },
      });
      await work();
      await send('Tracing.end');
      await waitUntil(() => isTraceOver, { what: 'the trace' });
      return [...recorded];
    },
    /** Attaches to a page only while it evaluates one expression. */
    async evaluate<Schema extends z.ZodType>(
      targetId: string,
      expression: string,
      schema: Schema,
    ): Promise<z.output<Schema>> {
      const { sessionId } = attached.parse(await send('Target.attachToTarget', { targetId, flatten: true }));
      const params = { expression, awaitPromise: true, returnByValue: true };
      const found = evaluated.parse(await ask({ method: 'Runtime.evaluate', params, sessionId }));
      await send('Target.detachFromTarget', { sessionId });
      if (found.exceptionDetails) throw new Error(JSON.stringify(found.exceptionDetails));
      return schema.parse(found.result.value);
    },
    async close(): Promise<void> {
      const gone = once(child, 'exit');
      // The browser may end before it answers.
      void send('Browser.close').catch(() => {});
      await gone;
      process.off('exit', kill);
    },
  };
}

function flagsOf({ profileDir, extensionDir }: BareChromiumOptions): string[] {
  return [
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
}

/** JSON messages that end with a zero byte, out through one pipe and in through the other. */
function createPipe(
  out: unknown,
  into: unknown,
  onEvent: (method: string, params: unknown) => void,
): (message: object) => Promise<unknown> {
  if (!(out instanceof Writable && into instanceof Readable))
    throw new Error('Chromium started without its pipes');
  const answers = new Map<number, z.infer<typeof answer>>();
  let lastId = 0;
  let rest = '';
  into.setEncoding('utf8');
  into.on('data', (chunk) => {
    const messages = (rest + String(chunk)).split('\0');
    rest = messages.pop() ?? '';
    for (const text of messages) {
      const message = answer.parse(JSON.parse(text));
      if (message.id !== undefined) answers.set(message.id, message);
      else if (message.method !== undefined) onEvent(message.method, message.params);
    }
  });
  return async (message) => {
    lastId += 1;
    const id = lastId;
    out.write(`${JSON.stringify({ id, ...message })}\0`);
    const { result, error } = await waitUntil(() => answers.get(id), {
      what: `the answer to ${JSON.stringify(message)}`,
      intervalMs: 5,
    });
    answers.delete(id);
    if (error) throw new Error(`${error.message}: ${JSON.stringify(message)}`);
    return result;
  };
}
