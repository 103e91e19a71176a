// Injected into a page on a gesture only; its completion value is the snapshot (see lib/page/snapshot.ts). The source, which
// takes longer, is left as a promise for `readSource` of lib/platform/page-reader.ts.
import { defineUnlistedScript } from '#imports';
import { readSnapshot } from '@/lib/page/read-snapshot';
import { sourceProperty } from '@/lib/page/snapshot';

export default defineUnlistedScript(() => {
  const { snapshot, readSource } = readSnapshot({ window, now: () => performance.now() });
  Reflect.set(
    globalThis,
    sourceProperty,
    readSource(() => new Promise((resolve) => setTimeout(resolve))),
  );
  return snapshot;
});
