// Measures the worker's own memory: its heap after garbage collection, by the browser's own inspector.
import * as z from 'zod';
import type { ChromiumSession } from './chromium';

const replySchema = z.looseObject({
  id: z.optional(z.number()),
  result: z.optional(z.looseObject({ usedSize: z.optional(z.number()) })),
});

/** A worker is no page: Playwright opens no session to one, but forwards messages. */
export async function watchWorkerHeap(session: ChromiumSession) {
  const browser = session.context.browser();
  if (!browser) throw new Error('Playwright gave no browser for the profile');
  const cdp = await browser.newBrowserCDPSession();
  await session.worker();
  const { targetInfos } = await cdp.send('Target.getTargets');
  const own = targetInfos.find(
    ({ type, url }) => type === 'service_worker' && url.includes(session.extensionId),
  );
  if (!own) throw new Error('no worker of the extension runs');
  const { sessionId } = await cdp.send('Target.attachToTarget', { targetId: own.targetId, flatten: false });
  let lastId = 0;

  /** The reply's result. */
  function ask(method: string): Promise<z.infer<typeof replySchema>['result']> {
    lastId += 1;
    const id = lastId;
    const message = JSON.stringify({ id, method });
    return new Promise((resolve, reject) => {
      cdp.on('Target.receivedMessageFromTarget', function listen({ message: text }) {
        const reply = replySchema.parse(JSON.parse(text));
        if (reply.id !== id) return;
        cdp.off('Target.receivedMessageFromTarget', listen);
        resolve(reply.result);
      });
      cdp.send('Target.sendMessageToTarget', { sessionId, message }).catch(reject);
    });
  }

  return {
    /** The live heap of the running worker, in MB. */
    async measureMb(): Promise<number> {
      await ask('HeapProfiler.collectGarbage');
      const { usedSize = 0 } = (await ask('Runtime.getHeapUsage')) ?? {};
      return Math.round((usedSize / 1_048_576) * 10) / 10;
    },
  };
}
