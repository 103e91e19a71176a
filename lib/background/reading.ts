// Owns how the background reads a page: with all that it takes at hand, since a worker loads nothing later.
import { emptySnapshot } from '@/lib/page/empty-snapshot';
import { snapshotSchema } from '@/lib/page/snapshot';
import type { Reading } from '@/lib/platform/page-reader';

export const reading: Reading = { empty: emptySnapshot, parser: snapshotSchema };
