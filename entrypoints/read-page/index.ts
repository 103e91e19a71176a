// Injected into a page only for a capture request. Its completion value is the snapshot (`lib/page/snapshot.ts`).
// Source and people take longer. It leaves functions that read them, for `lib/platform/page-reader.ts`.
import { defineUnlistedScript } from '#imports';
import { readSnapshotInSlices } from '@/lib/page/read-snapshot';
import { sourceProperty } from '@/lib/page/snapshot';
import { peopleProperty } from '@/lib/page/source/page-person';
import { openOrClosedRoot } from './closed-root';

export default defineUnlistedScript(async () => {
  const pause = () => new Promise<void>((resolve) => setTimeout(resolve));
  const reader = { window, now: () => performance.now(), closedRoot: openOrClosedRoot };
  const { snapshot, readSource, readPeople } = await readSnapshotInSlices(reader, pause);
  const source = once(() => readSource(pause));
  const people = once(() => source().then(() => readPeople(pause)));
  Reflect.set(globalThis, sourceProperty, source);
  Reflect.set(globalThis, peopleProperty, people);
  return snapshot;
});

/** Runs the work when it is first asked for. Later calls get the same result. */
function once<T>(work: () => Promise<T>): () => Promise<T> {
  let running: Promise<T> | undefined;
  return () => {
    running ??= work();
    return running;
  };
}
