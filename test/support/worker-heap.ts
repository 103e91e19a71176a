// Measures the worker's own memory: its heap after garbage collection, by the browser's own inspector.
import type { CDPSession } from 'playwright';
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

  function ask(method: string): Promise<z.infer<typeof replySchema>> {
    lastId += 1;
    const id = lastId;
    const answered = replyOf(cdp, id);
    void cdp.send('Target.sendMessageToTarget', { sessionId, message: JSON.stringify({ id, method }) });
    return answered;
  }

  return {
    /** The live heap of the running worker, in MB. */
    async measureMb(): Promise<number> {
      await ask('HeapProfiler.collectGarbage');
      const { result } = await ask('Runtime.getHeapUsage');
      return Math.round(((result?.usedSize ?? 0) / 1_048_576) * 10) / 10;
    },
  };
}

function replyOf(cdp: CDPSession, id: number): Promise<z.infer<typeof replySchema>> {
  return new Promise((resolve) => {
    const listen = ({ message }: { message: string }) => {
      const reply = replySchema.parse(JSON.parse(message));
      if (reply.id !== id) return;
      cdp.off('Target.receivedMessageFromTarget', listen);
      resolve(reply);
    };
    cdp.on('Target.receivedMessageFromTarget', listen);
  });
}
