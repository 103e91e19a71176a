// Injected into a page on a gesture only; its completion value is the snapshot (see lib/page/snapshot.ts). The source, which
// takes longer, is left as a promise for `readSource` of lib/platform/page-reader.ts.
import { defineUnlistedScript } from '#imports';
import { readSnapshotInSlices } from '@/lib/page/read-snapshot';
import { sourceProperty } from '@/lib/page/snapshot';
import { openOrClosedRoot } from './closed-root';

export default defineUnlistedScript(async () => {
  const pause = () => new Promise<void>((resolve) => setTimeout(resolve));
  const reader = { window, now: () => performance.now(), closedRoot: openOrClosedRoot };
  const { snapshot, readSource } = await readSnapshotInSlices(reader, pause);
  Reflect.set(globalThis, sourceProperty, readSource(pause));
  return snapshot;
});
