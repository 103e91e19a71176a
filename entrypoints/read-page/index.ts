// Injected into a page on a gesture only; its completion value is the snapshot (see lib/page/snapshot.ts).
import { defineUnlistedScript } from '#imports';
import { readSnapshot } from '@/lib/page/read-snapshot';

export default defineUnlistedScript(() => readSnapshot({ window, now: () => performance.now() }));
