// Injected into a page on a gesture only. Its completion value is the snapshot (`lib/page/snapshot.ts`).
// Source and people take longer, so it leaves them as promises for `lib/platform/page-reader.ts`.
import { defineUnlistedScript } from '#imports';
import { readSnapshotInSlices } from '@/lib/page/read-snapshot';
import { sourceProperty } from '@/lib/page/snapshot';
import { peopleProperty } from '@/lib/page/source/page-person';
import { openOrClosedRoot } from './closed-root';

export default defineUnlistedScript(async () => {
  const pause = () => new Promise<void>((resolve) => setTimeout(resolve));
  const reader = { window, now: () => performance.now(), closedRoot: openOrClosedRoot };
  const { snapshot, readSource, readPeople } = await readSnapshotInSlices(reader, pause);
  const source = readSource(pause);
  Reflect.set(globalThis, sourceProperty, source);
  Reflect.set(
    globalThis,
    peopleProperty,
    source.then(() => readPeople(pause)),
  );
  return snapshot;
});
